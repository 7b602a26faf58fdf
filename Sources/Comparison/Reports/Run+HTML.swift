package import Basics
import GoldenComparison
import Goldens
import Imaging
import Platform

extension Run {
  /// The limit of embedded images, because larger pages are slow to open and send; further images
  /// are only named.
  private static let maximumImageBytes = 24 << 20

  /// Returns the run as one HTML page that needs no network and no other file.
  ///
  /// - Parameter image: A function that returns the bytes of an image file; nil if it does not
  ///   exist.
  func html(_ image: (String) -> [UInt8]?, approvedFrom blob: String? = nil) -> String {
    var room = Self.maximumImageBytes
    return page(PageResources.closed, live: nil, approvedFrom: blob) { path in
      guard let bytes = image(path), bytes.count <= room else { return nil }
      room -= bytes.count
      return "data:image/png;base64," + base64(bytes)
    }
  }

  /// Returns the HTML page for a server that carries out decisions.
  ///
  /// - Parameters:
  ///   - revision: The number of the check, which increases with each one.
  ///   - decisions: The decisions since the check, as members of a JSON object.
  ///   - address: A function that returns the URL of an image file; nil if it does not exist.
  package func reviewPage(
    revision: Int, decisions: [(String, JSON)], isReadOnly: Bool, address: (String) -> String?
  ) -> String {
    let live = JSON.object(
      [("turn", .number(Double(revision))), ("readOnly", .bool(isReadOnly))] + decisions)
    return page(PageResources.open, live: live, address)
  }

  /// The style sheet of a served page.
  package static var reviewStyle: String { PageResources.style }
  package static var reviewScript: String { PageResources.script + "\n" + PageResources.live }
  /// The style sheet and the scripts that all pages share, by their paths on a server.
  package static var sharedPageFiles: [String: (type: String, bytes: [UInt8])] {
    [
      "/shared.css": ("text/css", PackageResources.shared_css),
      "/shared.js": ("text/javascript", PackageResources.shared_js),
      "/requests.js": ("text/javascript", PackageResources.requests_js),
    ]
  }

  private func page(
    _ frame: [String: String], live: JSON?, approvedFrom blob: String? = nil,
    _ image: (String) -> String?
  ) -> String {
    let revision = head.map { ["revision \($0.prefix(12))"] } ?? []
    let tools = (fingerprint.tools.map { "\($0.key) \($0.value)" } + revision)
      .joined(separator: ", ")
    var json = JSON.object([
      ("notes", .array((remarks + imageProblems).map(JSON.text))),
      ("failures", .array(errors.map(JSON.text))),
      ("obsolete", .array(obsolete.map(JSON.text))),
      (
        "gone",
        .text(missingShotsTitle + (scope.base == nil ? " (delete them with 'snapline prune')" : ""))
      ),
      ("base", scope.base.map(JSON.text) ?? .null), ("live", live ?? .null),
      ("from", blob.map(JSON.text) ?? .null),
    ]).compactText
    // Scenes are written one at a time, because the entire tree would be in memory several times.
    json.removeLast()
    json += ",\"scenes\":["
    var data = PageData(causeGroups)
    for (place, scene) in scenesInOrder.enumerated() {
      json += (place > 0 ? "," : "") + data.scene(scene, image).compactText
    }
    json += "]}"
    // The data must not close its element or begin a comment.
    let safe = json.contains("<") ? json.replacing("<", with: "\\u003c") : json
    let values = ["summary": elementText(summary), "tools": elementText(tools), "run": safe]
    return substituting(
      PageResources.page, values.merging(frame) { own, _ in own })
  }
}

/// The resources of the page, read from the files next to this one.
///
/// The content security policy allows only the content of the page itself.
enum PageResources {
  static let page = text(PackageResources.page_html)
  static let style = [PackageResources.shared_css, PackageResources.style_css].map(text)
    .joined(separator: "\n")
  /// The page of claims, and its additional style sheet.
  static let proofPage = text(PackageResources.proof_html)
  static let proofStyle = text(PackageResources.proof_css)
  /// The scripts that parse the run, list its shots, compare images, show one shot in detail,
  /// collect decisions, and handle buttons and keys.
  static let script = [
    PackageResources.shared_js, PackageResources.list_js, PackageResources.stage_js,
    PackageResources.moves_js, PackageResources.detail_js, PackageResources.causes_js,
    PackageResources.start_js,
  ].reduce("\"use strict\";") { $0 + "\n" + code($1) }

  /// The script that sends decisions to a server.
  static let live = code(PackageResources.requests_js) + "\n" + code(PackageResources.live_js)
  /// The template values of a self-contained file.
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

  /// The template values of a served page, whose parts are separate and whose content security
  /// policy is an HTTP header.
  static let open = [
    "head": #"<link rel="stylesheet" href="/review.css">"#,
    "tabs": """
    <nav class="tabs" aria-label="Pages"><a href="/">Canvas</a>
    <a href="/review" aria-current="page">Review</a></nav>

    """,
    "script": #"<script src="/review.js"></script>"#,
  ]

  /// Returns a script without its comment lines and exports.
  private static func code(_ bytes: [UInt8]) -> String {
    text(bytes).split(separator: "\n")
      .filter { !$0.drop { $0 == " " }.hasPrefix("//") }
      .map { $0.hasPrefix("export ") ? $0.dropFirst(7) : $0 }
      .joined(separator: "\n")
  }

  private static func text(_ bytes: [UInt8]) -> String {
    var text = String(decoding: bytes, as: UTF8.self)
    if text.hasSuffix("\n") { text.removeLast() }
    return text
  }
}

/// Replaces each `{{name}}` of a template by its value; values are not expanded again.
func substituting(_ text: String, _ values: [String: String]) -> String {
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

/// Escapes text for the content of an element.
func elementText(_ text: String) -> String {
  text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
}

/// The run as compact JSON for the page.
///
/// A string is written at its first occurrence, and replaced by its number afterwards.
private struct PageData {
  private var numbers: [String: Int] = [:]
  /// The number of the group and the index in it, by the name of a shot with a known cause.
  private var causes: [String: [Int]] = [:]
  /// The number after that of the group of the last shot with a known cause.
  private var nextGroup = 0

  init(_ groups: [CauseGroup]) {
    for (number, group) in groups.filter(\.hasKnownCause).enumerated() {
      for (place, shot) in group.shots.enumerated() { causes[shot.name] = [number, place] }
    }
  }

  mutating func scene(_ scene: SceneResult, _ image: (String) -> String?) -> JSON {
    var shots: [JSON] = []
    for shot in scene.shots { shots.append(self.shot(shot, of: scene, image)) }
    let head = [("name", JSON.text(scene.identity))] + messages(of: scene)
    return .object(head + [("shots", .array(shots))])
  }

  /// Returns the diagnostics of a scene, and its file if it differs from the usual one.
  private func messages(of scene: SceneResult) -> [(String, JSON)] {
    let isUsual = scene.file == "Scenes/\(scene.identity).scene.yaml"
    let file = isUsual ? [] : [("file", JSON.text(scene.file))]
    guard !scene.diagnostics.isEmpty else { return file }
    let messages = scene.diagnostics.map { diagnostic in
      JSON.array([.text(diagnostic.severity.rawValue), .text(scene.text([diagnostic]))])
    }
    let state = scene.isUnfit ? "invalid" : scene.failedClaims > 0 ? "claims" : "warns"
    return file + [("state", .text(state)), ("messages", .array(messages))]
  }

  /// Returns a shot: its name and verdict, and its details if it differs from its golden.
  private mutating func shot(
    _ shot: ShotResult, of scene: SceneResult, _ image: (String) -> String?
  ) -> JSON {
    var members: [(String, JSON)] = [
      ("n", once(shot.shot)), ("s", once(shot.comparison.verdict.word)),
    ]
    guard let headline = shot.headline else { return .object(members) }
    members.append(("at", once(locationText(shot.span, in: scene))))
    if case .changed(let difference) = shot.comparison.verdict {
      members += valueMembers(shot, difference)
      let rows = shot.moveRows + shot.causeRows + shot.toleranceRows + shot.toolRows
      var values: [JSON] = []
      for row in rows { values.append(self.row(row, in: scene)) }
      members.append(("c", .array(values)))
      members += group(of: shot)
    } else {
      members.append(("h", .text(headline)))
    }
    if scene.isOnlyShown(shot) { members.append(("u", .number(1))) }
    for (name, path) in shot.imageFiles {
      if let source = image(path) { members.append((name, .text(source))) }
    }
    return .object(members)
  }

  /// Returns the group of a changed shot and its index in it: 0 without a known cause, empty for
  /// the first shot of the next group.
  private mutating func group(of shot: ShotResult) -> [(String, JSON)] {
    guard let cause = causes[shot.name] else { return [("g", .number(0))] }
    let isNext = cause == [nextGroup, 0]
    nextGroup = cause[0] + 1
    return isNext ? [] : [("g", .array(cause.map { .number(Double($0)) }))]
  }

  private func valueMembers(_ shot: ShotResult, _ difference: BitmapDifference) -> [(String, JSON)]
  {
    var members: [(String, JSON)] = []
    if shot.changedViews > 0 { members.append(("v", .number(Double(shot.changedViews)))) }
    if let residual = shot.comparison.summary?.residual {
      members.append(("r", .number(Double(residual.count))))
    }
    if let summary = shot.comparison.summary {
      let marks = marks(summary, scale: Double(shot.scale.pixelsPerPoint))
      if !marks.isEmpty { members.append(("m", .array(marks))) }
    }
    switch difference {
    case .same: members += [("h", .text("identical pixels")), ("e", .number(1))]
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

  /// Returns the highlights over the new image: for each change the text, and for each view its old
  /// and new frame in pixels.
  private func marks(_ summary: ChangeSummary, scale: Double) -> [JSON] {
    func numbers(_ frame: Rect?) -> JSON {
      guard let frame else { return .null }
      return .array(
        [frame.minX, frame.minY, frame.width, frame.height].map { .number($0 * scale) })
    }
    let visible = summary.moves.filter(\.kind.isVisible).prefix(Self.maximumHighlights)
    return zip(visible, changeLines(Array(visible))).compactMap { move, row in
      let frames = move.views.prefix(Self.maximumHighlights).compactMap { summary.frames[$0] }
      guard !frames.isEmpty else { return nil }
      let more = move.views.count - 1
      let who = (move.views.first?.shown ?? "") + (more > 0 ? " and \(more) more" : "")
      return .array(
        [.text(who), .text(row.fact.directed)]
          + frames.map { .array([numbers($0.old), numbers($0.new)]) })
    }
  }

  /// The maximum number of highlights; more would be illegible.
  private static let maximumHighlights = 40

  /// Returns the word, the views on one line each, the change and its location.
  private mutating func row(_ row: ChangeLine, in scene: SceneResult) -> JSON {
    let place = row.span.map { locationText($0, in: scene) } ?? ""
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

  /// Returns a location, without the file if it is the scene's.
  private func locationText(_ span: SourceSpan, in scene: SceneResult) -> String {
    span.file == scene.file ? "\(span.start.line):\(span.start.column)" : "\(span)"
  }
}

extension SceneResult {
  /// Whether a shot was compared although its layout has errors: its image must not become a
  /// golden.
  package func isOnlyShown(_ shot: ShotResult) -> Bool {
    isUnfit && shot.layoutFacts == nil && !shot.images.isEmpty
  }
}

extension ShotResult {
  /// The image files by their names in the page's data.
  fileprivate var imageFiles: [(String, String)] {
    var files: [(String, String)] = []
    if comparison.verdict != .new { files.append(("old", goldenCopy ?? golden)) }
    if let new = images.last { files.append(("new", new)) }
    if images.count > 1 { files.append(("moves", images[0])) }
    return files
  }
}

extension String {
  /// The text with arrows from left to right, even between words in a right-to-left script.
  fileprivate var directed: String {
    let isBothWays = unicodeScalars.contains {
      (0x590...0x8FF).contains($0.value) || (0xFB1D...0xFEFF).contains($0.value)
    }
    return isBothWays ? replacing(" → ", with: "\u{200E} → \u{200E}") : self
  }
}
