import Bytes
import Diagnostics
import Geometry
import Goldens
import Imaging
package import JSONText
package import Runs
import Verdicts

extension Run {
  /// Larger pages are slow to open and to send; later pictures are then only named.
  private static let mostPictureBytes = 24 << 20

  /// The run as one page that needs no network and no other file.
  ///
  /// - Parameter picture: The bytes of a picture's file, if it is there.
  func html(_ picture: (String) -> [UInt8]?, approvedFrom blob: String? = nil) -> String {
    var room = Self.mostPictureBytes
    return page(PageResources.closed, live: nil, approvedFrom: blob) { path in
      guard let bytes = picture(path), bytes.count <= room else { return nil }
      room -= bytes.count
      return "data:image/png;base64," + base64(bytes)
    }
  }

  /// The same page where a server is behind it, which carries decisions out.
  ///
  /// - Parameters:
  ///   - turn: Which check it is, to tell a later one from it.
  ///   - decisions: What was decided since the check, as members of a JSON object.
  ///   - address: Where a picture's file can be had, if it is there.
  package func livePage(
    turn: Int, decisions: [(String, JSON)], isReadOnly: Bool, address: (String) -> String?
  ) -> String {
    let live = JSON.object(
      [("turn", .number(Double(turn))), ("readOnly", .bool(isReadOnly))] + decisions)
    return page(PageResources.open, live: live, address)
  }

  /// What a served page asks for besides itself.
  package static var reviewStyle: String { PageResources.style }
  /// The colours of all pages.
  package static var colors: String { PageResources.colors }
  package static var reviewScript: String { PageResources.script + "\n" + PageResources.live }

  private func page(
    _ frame: [String: String], live: JSON?, approvedFrom blob: String? = nil,
    _ picture: (String) -> String?
  ) -> String {
    let revision = head.map { ["revision \($0.prefix(12))"] } ?? []
    let tools = (fingerprint.tools.map { "\($0.key) \($0.value)" } + revision)
      .joined(separator: ", ")
    var json = JSON.object([
      ("notes", .array((remarks + pictureProblems).map(JSON.text))),
      ("failures", .array(troubles.map(JSON.text))),
      ("obsolete", .array(obsolete.map(JSON.text))),
      (
        "gone", .text(goneTitle + (scope.base == nil ? " (delete them with 'snapline prune')" : ""))
      ),
      ("base", scope.base.map(JSON.text) ?? .null), ("live", live ?? .null),
      ("from", blob.map(JSON.text) ?? .null),
    ]).compactText
    // A scene at a time: the whole would be in memory several times.
    json.removeLast()
    json += ",\"scenes\":["
    var data = PageData(causeGroups)
    for (place, scene) in scenesInOrder.enumerated() {
      json += (place > 0 ? "," : "") + data.scene(scene, picture).compactText
    }
    json += "]}"
    // Nothing in the data may end its element or begin a comment.
    let safe = json.contains("<") ? json.replacing("<", with: "\\u003c") : json
    let values = ["summary": elementText(summary), "tools": elementText(tools), "run": safe]
    return filled(
      PageResources.page, values.merging(frame) { own, _ in own })
  }
}

/// The page without a run, as files beside this one.
///
/// It may use what is in it, and ask for nothing from anywhere.
enum PageResources {
  static let page = text(PackageResources.page_html)
  static let colors = text(PackageResources.colors_css)
  static let style = colors + "\n" + text(PackageResources.style_css)
  /// The page of proofs, and what it has besides the style of all pages.
  static let proofPage = text(PackageResources.proof_html)
  static let proofStyle = text(PackageResources.proof_css)
  /// Reads the run and lists what can be looked at; shows pictures in all ways that compare them;
  /// tells one shot in full, and gathers decisions; says what buttons and keys do.
  static let script = [
    PackageResources.list_js, PackageResources.stage_js, PackageResources.moves_js,
    PackageResources.detail_js, PackageResources.causes_js, PackageResources.start_js,
  ].map(code).joined(separator: "\n")

  /// Carries decisions out where a server can.
  static let live = code(PackageResources.live_js)
  /// What stands around the run in a file that opens from anywhere.
  static let closed = [
    "head": """
    <meta http-equiv="Content-Security-Policy"
    content="default-src 'none'; img-src data:; style-src 'unsafe-inline'; \
    script-src 'unsafe-inline'">
    <style>
    \(style)
    </style>
    """, "tabs": "",
    "script": "<script>\n\(script)\n</script>",
  ]

  /// The same where a server gives each part apart, and says itself what the page may do.
  static let open = [
    "head": #"<link rel="stylesheet" href="/review.css">"#,
    "tabs": """
    <nav class="tabs" aria-label="Pages"><a href="/">Canvas</a>
    <a href="/review" aria-current="page">Review</a></nav>

    """,
    "script": #"<script src="/review.js"></script>"#,
  ]

  /// A script without what it says to those who read it here.
  private static func code(_ bytes: [UInt8]) -> String {
    text(bytes).split(separator: "\n")
      .filter { !$0.drop { $0 == " " }.hasPrefix("//") }
      .joined(separator: "\n")
  }

  private static func text(_ bytes: [UInt8]) -> String {
    var text = String(decoding: bytes, as: UTF8.self)
    if text.hasSuffix("\n") { text.removeLast() }
    return text
  }
}

/// A text with values in the place of `{{name}}`; what looks so in a value stays.
func filled(_ text: String, _ values: [String: String]) -> String {
  var result = ""
  for (place, part) in text.split(separator: "{{", omittingEmptySubsequences: false).enumerated() {
    let pieces = place == 0 ? [] : part.split(separator: "}}", maxSplits: 1)
    guard pieces.count == 2, let value = values[String(pieces[0])] else {
      result += part
      continue
    }
    result += value + pieces[1]
  }
  return result + "\n"
}

/// Text between tags.
func elementText(_ text: String) -> String {
  text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
}

/// The run as little as the page needs.
///
/// A text is written out where it comes first; where it comes again stands its number.
private struct PageData {
  private var numbers: [String: Int] = [:]
  /// By the names of shots of a known cause the number of its group, and theirs in it.
  private var causes: [String: [Int]] = [:]
  /// The number of the group behind that of the last shot of a known cause.
  private var nextGroup = 0

  init(_ groups: [CauseGroup]) {
    for (number, group) in groups.filter(\.hasKnownCause).enumerated() {
      for (place, shot) in group.shots.enumerated() { causes[shot.name] = [number, place] }
    }
  }

  mutating func scene(_ scene: SceneOutcome, _ picture: (String) -> String?) -> JSON {
    var shots: [JSON] = []
    for shot in scene.shots { shots.append(self.shot(shot, of: scene, picture)) }
    let head = [("name", JSON.text(scene.identity))] + messages(of: scene)
    return .object(head + [("shots", .array(shots))])
  }

  /// What a scene has to say besides its shots, and its file where its name does not tell it.
  private func messages(of scene: SceneOutcome) -> [(String, JSON)] {
    let isUsual = scene.file == "Scenes/\(scene.identity).scene.yaml"
    let file = isUsual ? [] : [("file", JSON.text(scene.file))]
    guard !scene.diagnostics.isEmpty else { return file }
    let messages = scene.diagnostics.map { diagnostic in
      JSON.array([.text(diagnostic.severity.rawValue), .text(scene.text([diagnostic]))])
    }
    let state = scene.isUnfit ? "invalid" : scene.failedClaims > 0 ? "claims" : "warns"
    return file + [("state", .text(state)), ("messages", .array(messages))]
  }

  /// A shot: its name and status, and of one that is not its golden everything else.
  private mutating func shot(
    _ shot: ShotOutcome, of scene: SceneOutcome, _ picture: (String) -> String?
  ) -> JSON {
    var members: [(String, JSON)] = [
      ("n", once(shot.shot)), ("s", once(shot.judgement.verdict.word)),
    ]
    guard let headline = shot.headline else { return .object(members) }
    members.append(("at", once(placeText(shot.place, in: scene))))
    if case .changed(let difference) = shot.judgement.verdict {
      members += facts(shot, difference)
      let rows = shot.moveRows + shot.causeRows + shot.toleranceRows + shot.toolRows
      var values: [JSON] = []
      for row in rows { values.append(self.row(row, in: scene)) }
      members.append(("c", .array(values)))
      members += group(of: shot)
    } else {
      members.append(("h", .text(headline)))
    }
    if scene.isOnlyShown(shot) { members.append(("u", .number(1))) }
    for (name, path) in shot.pictureFiles {
      if let source = picture(path) { members.append((name, .text(source))) }
    }
    return .object(members)
  }

  /// The group of a changed shot and its number in it: 0 without a known cause, and nothing for the
  /// first shot of the group that comes next.
  private mutating func group(of shot: ShotOutcome) -> [(String, JSON)] {
    guard let cause = causes[shot.name] else { return [("g", .number(0))] }
    let isNext = cause == [nextGroup, 0]
    nextGroup = cause[0] + 1
    return isNext ? [] : [("g", .array(cause.map { .number(Double($0)) }))]
  }

  private func facts(_ shot: ShotOutcome, _ difference: BitmapDifference) -> [(String, JSON)] {
    var members: [(String, JSON)] = []
    if shot.changedViews > 0 { members.append(("v", .number(Double(shot.changedViews)))) }
    if let residual = shot.judgement.account?.residual {
      members.append(("r", .number(Double(residual.count))))
    }
    if let account = shot.judgement.account {
      let marks = marks(account, scale: Double(shot.scale.pixelsPerPoint))
      if !marks.isEmpty { members.append(("m", .array(marks))) }
    }
    switch difference {
    case .same: members.append(("h", .text("identical pixels")))
    case .sizes: members.append(("h", .text(text(difference))))
    case .pixels(let changed):
      let box = changed.bounds
      let numbers = [
        changed.count, Int(changed.maximumDelta), box.x, box.y, box.width, box.height,
      ]
      members.append(("d", .array(numbers.map { .number(Double($0)) })))
    }
    return members
  }

  /// What the page draws over the new picture: of each thing that happened to views the words, and
  /// for each view where it was and is, in pixels.
  private func marks(_ account: ChangeAccount, scale: Double) -> [JSON] {
    func numbers(_ frame: Rect?) -> JSON {
      guard let frame else { return .null }
      return .array(
        [frame.minX, frame.minY, frame.width, frame.height].map { .number($0 * scale) })
    }
    let visible = account.moves.filter(\.kind.isVisible).prefix(Self.mostMarks)
    return zip(visible, rows(Array(visible))).compactMap { move, row in
      let frames = move.views.prefix(Self.mostMarks).compactMap { account.frames[$0] }
      guard !frames.isEmpty else { return nil }
      let more = move.views.count - 1
      let who = (move.views.first?.shown ?? "") + (more > 0 ? " and \(more) more" : "")
      return .array(
        [.text(who), .text(row.fact.directed)]
          + frames.map { .array([numbers($0.old), numbers($0.new)]) })
    }
  }

  /// Whoever looks at more sees nothing.
  private static let mostMarks = 40

  /// The word, the views a line each, what happened to them and where.
  private mutating func row(_ row: ChangeRow, in scene: SceneOutcome) -> JSON {
    let place = row.place.map { placeText($0, in: scene) } ?? ""
    let who = row.views.isEmpty ? row.subject : row.views.map(\.shown).joined(separator: "\n")
    var parts = [row.word, who, row.fact.directed, place]
    while parts.last == "" { parts.removeLast() }
    var values: [JSON] = []
    for part in parts { values.append(once(part)) }
    return .array(values)
  }

  private mutating func once(_ text: String) -> JSON {
    if let known = numbers[text] { return .number(Double(known)) }
    numbers[text] = numbers.count
    return .text(text)
  }

  /// The page knows the scene's file.
  private func placeText(_ place: SourceSpan, in scene: SceneOutcome) -> String {
    place.file == scene.file ? "\(place.start.line):\(place.start.column)" : "\(place)"
  }
}

extension SceneOutcome {
  /// Whether a shot was compared although its layout has errors: its picture must not become a
  /// golden.
  package func isOnlyShown(_ shot: ShotOutcome) -> Bool {
    isUnfit && shot.facts == nil && !shot.pictures.isEmpty
  }
}

extension ShotOutcome {
  /// The files of its pictures by the names that the page has for them.
  fileprivate var pictureFiles: [(String, String)] {
    var files: [(String, String)] = []
    if judgement.verdict != .new { files.append(("old", goldenCopy ?? golden)) }
    if let new = pictures.last { files.append(("new", new)) }
    if pictures.count > 1 { files.append(("moves", pictures[0])) }
    return files
  }
}

extension String {
  /// The text with its arrow from left to right, also between two words that run the other way.
  fileprivate var directed: String {
    let isBothWays = unicodeScalars.contains {
      (0x590...0x8FF).contains($0.value) || (0xFB1D...0xFEFF).contains($0.value)
    }
    return isBothWays ? replacing(" → ", with: "\u{200E} → \u{200E}") : self
  }
}
