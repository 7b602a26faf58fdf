import Bytes
import Diagnostics
import Geometry
import Goldens
import Imaging
import JSONText
import Runs
import Verdicts

extension Run {
  /// Larger pages are slow to open and to send; later pictures are then only named.
  private static let mostPictureBytes = 24 << 20

  /// The run as one page that needs no network and no other file.
  ///
  /// - Parameter picture: The bytes of a picture's file, if it is there.
  func html(_ picture: (String) -> [UInt8]?) -> String {
    let revision = head.map { ["revision \($0.prefix(12))"] } ?? []
    let tools = (fingerprint.tools.map { "\($0.key) \($0.value)" } + revision)
      .joined(separator: ", ")
    var json = JSON.object([
      ("notes", .array((remarks + pictureProblems).map(JSON.text))),
      ("failures", .array(troubles.map(JSON.text))),
      ("obsolete", .array(obsolete.map(JSON.text))),
      ("gone", .text(goneTitle + (scope.base == nil ? " (snapline prune removes them)" : ""))),
      ("base", scope.base.map(JSON.text) ?? .null),
    ]).compactText
    // A scene at a time: the whole would be in memory several times.
    json.removeLast()
    json += ",\"scenes\":["
    var data = PageData(room: Self.mostPictureBytes)
    for (place, scene) in scenes.enumerated() {
      json += (place > 0 ? "," : "") + data.scene(scene, picture).compactText
    }
    json += "]}"
    // Nothing in the data may end its element or begin a comment.
    let safe = json.contains("<") ? json.replacing("<", with: "\\u003c") : json
    return filled(
      PageResources.page,
      [
        "summary": elementText(summary), "tools": elementText(tools), "run": safe,
        "style": PageResources.style, "script": PageResources.script,
      ])
  }
}

/// The page without a run, as files beside this one.
///
/// It may use what is in it, and ask for nothing from anywhere.
private enum PageResources {
  static let page = text(PackageResources.page_html)
  static let style = text(PackageResources.style_css)
  /// Reads the run and lists what can be looked at; shows pictures in all ways that compare them;
  /// tells one shot in full, and gathers decisions; says what buttons and keys do.
  static let script = [
    PackageResources.list_js, PackageResources.stage_js, PackageResources.detail_js,
    PackageResources.start_js,
  ].map(text).joined(separator: "\n")

  private static func text(_ bytes: [UInt8]) -> String {
    var text = String(decoding: bytes, as: UTF8.self)
    if text.hasSuffix("\n") { text.removeLast() }
    return text
  }
}

/// A text with values in the place of `{{name}}`; what looks so in a value stays.
private func filled(_ text: String, _ values: [String: String]) -> String {
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
private func elementText(_ text: String) -> String {
  text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
}

/// The run as little as the page needs.
///
/// A text is written out where it comes first; where it comes again stands its number.
private struct PageData {
  private var numbers: [String: Int] = [:]
  private var room: Int

  init(room: Int) { self.room = room }

  mutating func scene(_ scene: SceneOutcome, _ picture: (String) -> [UInt8]?) -> JSON {
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
    _ shot: ShotOutcome, of scene: SceneOutcome, _ picture: (String) -> [UInt8]?
  ) -> JSON {
    var members: [(String, JSON)] = [
      ("n", .text(shot.shot)), ("s", once(shot.judgement.verdict.word)),
    ]
    guard let headline = shot.headline else { return .object(members) }
    members.append(("at", .text(placeText(shot.place, in: scene))))
    if case .changed(let difference) = shot.judgement.verdict {
      members += facts(shot, difference)
      let rows = shot.moveRows + shot.causeRows + shot.toleranceRows + shot.toolRows
      var values: [JSON] = []
      for row in rows { values.append(self.row(row, in: scene)) }
      members.append(("c", .array(values)))
    } else {
      members.append(("h", .text(headline)))
    }
    for (name, path) in shot.pictureFiles {
      guard let bytes = picture(path), bytes.count <= room else { continue }
      room -= bytes.count
      members.append((name, .text("data:image/png;base64," + base64(bytes))))
    }
    return .object(members)
  }

  private func facts(_ shot: ShotOutcome, _ difference: BitmapDifference) -> [(String, JSON)] {
    var members: [(String, JSON)] = []
    if shot.changedViews > 0 { members.append(("v", .number(Double(shot.changedViews)))) }
    if let residual = shot.judgement.account?.residual {
      members.append(("r", .number(Double(residual.count))))
    }
    switch difference {
    case .same: members.append(("h", .text("the same pixels")))
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

  /// The word, the views a line each, what happened to them and where.
  private mutating func row(_ row: ChangeRow, in scene: SceneOutcome) -> JSON {
    let place = row.place.map { placeText($0, in: scene) } ?? ""
    let who = row.views.isEmpty ? row.subject : row.views.map(\.shown).joined(separator: "\n")
    var parts = [row.word, who, row.fact, place]
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
