package import Basics
import GoldenComparison
import Goldens
import Imaging

/// The greatest number in a report.
let maximumCount = 1_000_000_000

extension Run {
  /// Parses the output of the reporter `json`; every report of the result equals that of the first
  /// run.
  package init(reading json: JSON) throws(RunFileError) {
    let file = JSONMember(value: json, path: "")
    let format = try file.member("format").integer()
    guard format == Self.jsonVersion else {
      throw RunFileError(
        "the run has format \(format); this program reads format \(Self.jsonVersion)")
    }
    self.init()
    wasInterrupted = try file.member("interrupted").bool()
    fingerprint = try readFingerprint(file.member("fingerprint"))
    scope = try readScope(file.member("scope"))
    scenes = try file.member("scenes").list(readScene)
    if let base = scope.base { markAsComparison(with: base) }
    head = try file.nullable("head")?.text()
    obsolete = try file.member("gone").list {
      (golden: JSONMember) throws(RunFileError) -> String in try golden.member("golden").text()
    }
    failsOnObsolete = try file.member("goneFails").bool()
    failures = try file.member("failures").list(readText)
    defects = try file.member("defects").list(readText)
    imageProblems = try file.member("pictureProblems").list(readText)
    try readTimes(file.member("milliseconds"))
  }

  private mutating func readTimes(_ json: JSONMember) throws(RunFileError) {
    var times: [[UInt8]: Double] = [:]
    for (name, time) in try json.members() { times[Array(name.utf8)] = try time.number() }
    for scene in scenes.indices {
      for shot in scenes[scene].shots.indices {
        scenes[scene].shots[shot].milliseconds = times[Array(scenes[scene].shots[shot].name.utf8)]
      }
    }
  }
}

/// Parses a string.
func readText(_ json: JSONMember) throws(RunFileError) -> String { try json.text() }

private func readFingerprint(_ json: JSONMember) throws(RunFileError) -> Fingerprint {
  var tools: [LayoutFact] = []
  for (name, version) in try json.member("tools").members() {
    tools.append(LayoutFact(name, try version.text()))
  }
  return Fingerprint(tools: tools, fonts: try json.member("fonts").list(readFont))
}

private func readFont(_ json: JSONMember) throws(RunFileError) -> GoldenFont {
  GoldenFont(
    name: try json.member("name").text(), version: try json.member("version").text(),
    hash: try json.member("hash").text())
}

private func readScope(_ json: JSONMember) throws(RunFileError) -> RunScope {
  var scope = RunScope()
  scope.scenes = try json.member("scenes").list(readText)
  scope.filters = try json.member("filters").list(readText)
  scope.shard = try json.optional("shard")?.text()
  scope.times = try json.optional("times")?.text()
  scope.since = try json.optional("since")?.text()
  scope.base = try json.optional("base")?.text()
  scope.imagePath = try json.optional("pictures")?.text()
  return scope
}

private func readScene(_ json: JSONMember) throws(RunFileError) -> SceneResult {
  let identity = try json.member("scene").text()
  let file = try json.member("file").text()
  let lines = try json.member("lines").list {
    (line: JSONMember) throws(RunFileError) -> (number: Int, text: String) in
    (try line.member("line").integer(1...maximumCount), try line.member("text").text())
  }
  var scene = SceneResult(
    identity: identity, file: file,
    diagnostics: try json.member("diagnostics").list(readDiagnostic),
    source: lines.isEmpty ? nil : SourceText(file: file, lines: lines),
    isUnfit: try !json.member("fit").bool(),
    failedClaims: try json.member("failedClaims").integer(0...maximumCount),
    shots: try json.member("shots").list {
      (shot: JSONMember) throws(RunFileError) -> ShotResult in try readShot(shot, of: identity)
    })
  scene.position = try json.member("position").integer(0...maximumCount)
  scene.hasKnownProblems = try json.optional("known")?.bool() ?? false
  return scene
}

private func readDiagnostic(_ json: JSONMember) throws(RunFileError) -> Diagnostic {
  let known: Severity = try json.member("severity").choice("a severity")
  let notes = try json.optional("notes")?.list {
    (note: JSONMember) throws(RunFileError) -> Note in
    Note(try note.member("message").text(), at: try readSpan(note))
  }
  return Diagnostic(
    known, try json.member("code").text(), try json.member("message").text(),
    at: try readSpan(json), notes: notes ?? [], hint: try json.optional("hint")?.text())
}

/// Parses a span, if there is one.
func readSpan(_ json: JSONMember) throws(RunFileError) -> SourceSpan? {
  guard let file = try json.optional("file")?.text() else { return nil }
  let start = SourcePosition(
    line: try json.member("line").integer(0...maximumCount),
    column: try json.member("column").integer(0...maximumCount))
  let end = SourcePosition(
    line: try json.optional("endLine")?.integer(0...maximumCount) ?? start.line,
    column: try json.optional("endColumn")?.integer(0...maximumCount) ?? start.column)
  return SourceSpan(file: file, start: start, end: end)
}

private func readShot(
  _ json: JSONMember, of scene: String
) throws(RunFileError) -> ShotResult {
  guard let place = try readSpan(json) else { throw RunFileError("\(json.path).file is missing") }
  var comparison = ShotComparison(try readVerdict(json))
  comparison.layout = try readLayout(json)
  comparison.summary = try decodeChangeSummary(json)
  comparison.tolerances = try readTolerances(json)
  comparison.differentTools = try json.optional("otherTools")?.list(readTrait) ?? []
  comparison.differentFonts =
    try json.optional("otherFonts")?.list {
      (font: JSONMember) throws(RunFileError) -> FontChange in
      FontChange(
        name: try font.member("name").text(), golden: try font.member("golden").text(),
        installed: try font.member("installed").text())
    } ?? []
  var shot = ShotResult(
    scene: scene, shot: try json.member("shot").text(), span: place,
    scale: PixelScale(try json.member("scale").integer(1...16)), comparison: comparison,
    golden: try json.member("golden").text())
  shot.position = try json.member("position").integer(0...maximumCount)
  for name in ["movesPicture", "diff", "actual"] {
    if let picture = try json.optional(name)?.text() { shot.images.append(picture) }
  }
  shot.imageHash = try json.optional("actualHash")?.text()
  shot.layoutFacts = try json.optional("facts")?.text()
  shot.goldenCopy = try json.optional("goldenCopy")?.text()
  shot.fonts = try json.optional("fonts")?.list(readFont) ?? []
  return shot
}

private func readVerdict(_ json: JSONMember) throws(RunFileError) -> Verdict {
  let status = try json.member("status")
  switch try status.text() {
  case "same": return .same
  case "changed": return .changed(try readDifference(json))
  case "new": return .new
  case "error": return .broken(reason: try json.member("reason").text())
  case "skipped": return .skipped
  default: throw status.error("a status")
  }
}

private func readDifference(_ json: JSONMember) throws(RunFileError) -> BitmapDifference {
  if let pixels = try json.optional("pixels") {
    let bounds = try readBox(pixels.member("bounds"))
    return .pixels(
      PixelDifference(
        count: try pixels.member("count").integer(1...maximumCount),
        bounds: bounds,
        maximumDelta: UInt8(try pixels.member("maximumDelta").integer(0...255))))
  }
  guard let sizes = try json.optional("sizes") else { return .same }
  let before = try integers(sizes.member("old"), 2)
  let after = try integers(sizes.member("new"), 2)
  return .sizes(
    expected: PixelSize(width: before[0], height: before[1]),
    actual: PixelSize(width: after[0], height: after[1]))
}

/// Parses a rectangle of pixels as `[x, y, width, height]`.
func readBox(_ json: JSONMember) throws(RunFileError) -> PixelRect {
  let numbers = try integers(json, 4)
  return PixelRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
}

/// Parses an array of exactly `count` integers.
func integers(_ json: JSONMember, _ count: Int) throws(RunFileError) -> [Int] {
  let numbers = try json.list { (number: JSONMember) throws(RunFileError) -> Int in
    try number.integer()
  }
  guard numbers.count == count else { throw json.error("a list of \(count) numbers") }
  return numbers
}
