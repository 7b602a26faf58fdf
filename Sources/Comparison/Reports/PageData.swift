import SnaplineBasics
import SnaplineGoldenComparison
import SnaplineImaging

/// The run as compact JSON for the page.
///
/// A string is written at its first occurrence, and replaced by its number afterwards.
struct PageData {
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

  /// Returns the name of a shot and its status, with which its data begins.
  mutating func names(shot: String, status: String) -> [(String, JSON)] {
    [("n", once(shot)), ("s", once(status))]
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
  mutating func shot(
    _ shot: ShotResult, of scene: SceneResult, _ image: (String) -> String?
  ) -> JSON {
    var members = names(shot: shot.shot, status: shot.comparison.verdict.word)
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
