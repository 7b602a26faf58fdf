package import SnaplineBasics
import SnaplineGoldens

/// The greatest number in a report.
let maximumCount = 1_000_000_000

/// The format version of `run.json`; a reader rejects a greater number.
private let formatVersion = 1

/// A run with the data that only its file contains.
private typealias RunFile = (run: Run, status: Int, version: String)

extension Run {
  /// Returns the run as JSON.
  package func json(status: Int, version: String) -> JSON {
    RunFileForm.object(codeRun).write((self, status, version))
  }

  /// Parses the output of the reporter `json`; every report of the result equals that of the first
  /// run.
  package init(reading json: JSON) throws(RunFileError) {
    self = try RunFileForm.object(codeRun).read(JSONMember(value: json, path: "")).run
  }
}

/// Returns the JSON Schema (draft 2020-12) of run files.
///
/// Their `format` is incremented for changes that a reader of the previous format would
/// misinterpret; additions do not change it. All positions count from 1, all numbers of views are
/// in points.
package func runSchema() -> String {
  var coder = RunFileCoder(.describing)
  _ = codeRun(nil, &coder)
  return JSON.schema(
    "Run",
    [
      (
        "description",
        .text("The result of a check; all reports and the exit status are derived from it.")
      ),
      ("type", .text("object")),
      ("properties", .object(coder.rows.map { ($0.name, $0.schema) })),
      ("required", .array(coder.rows.map { .text($0.name) })),
      ("additionalProperties", .bool(false)), ("$defs", .object(definitions())),
    ]
  ).indentedText + "\n"
}

private func definitions() -> [(String, JSON)] {
  func schema<Value>(_ code: @escaping RunFileCoder.Coding<Value>) -> JSON {
    RunFileForm.object(code).schema()
  }
  return [
    ("length", .object([("type", .text("number")), ("minimum", .number(0))])),
    ("size", sizeForm.schema()), ("rect", rectForm.schema()),
    ("box", boxForm.schema().described("x, y, width and height in pixels.")),
    ("font", schema(codeFont)), ("scene", schema(codeScene)),
    ("diagnostic", schema(codeDiagnostic)), ("shot", schema(codeShot)),
    ("trait", schema(codeTrait)), ("view", schema(codeView)),
    ("move", schema(codeMove).described("One change shared by several views.")),
    ("cause", schema(codeCause).described("The smallest set of edits that explains the change.")),
    ("tolerance", schema(codeTolerance).described("A tolerance and its outcome.")),
  ]
}

private func codeRun(
  _ file: RunFile?, _ coder: inout RunFileCoder
) -> RunFile {
  var run = Run()
  let old = file?.run
  coder.member("format", file.map { _ in formatVersion }, .format)
  coder.derived(
    "tool", file.map { "snapline \($0.version)" }, .text,
    "The program version that wrote the file.")
  coder.derived(
    "status", file?.status, .count(in: 0...255, maximum: 255), "The exit status of the run.")
  run.wasInterrupted = coder.member(
    "interrupted", old?.wasInterrupted, .flag,
    "Whether the run was interrupted before all shots were compared.")
  run.fingerprint = coder.member(
    "fingerprint", old?.fingerprint, .object(codeFingerprint),
    "Libraries used for rendering; fonts are listed only for shots that differ from their "
      + "goldens.")
  run.head = coder.optional(
    "head", old?.head, .text.with(schema: .pattern("^[0-9a-f]{40,64}$")),
    "The git revision of the scenes.", or: .strictNull)
  run.scope = coder.member(
    "scope", old?.scope, .object(codeScope), "The selection; absent members mean everything.")
  run.scenes = coder.member("scenes", old?.scenes, .list(.object(codeScene).named("scene")))
  run.obsolete = coder.member(
    "gone", old?.obsolete, .list(.object(codeObsolete)),
    "Goldens that no shot uses, computed over all scenes regardless of the selection; when "
      + "comparing with a revision, shots that only it has.")
  run.failsOnObsolete = coder.member(
    "goneFails", old?.failsOnObsolete, .flag, "Whether unused goldens fail the run.")
  run.failures = coder.member(
    "failures", old?.failures, .list(.text), "Errors that prevented shots from being rendered.")
  run.defects = coder.member("defects", old?.defects, .list(.text), "Internal errors.")
  coder.list("defects", before: "failures")
  run.imageProblems = coder.member(
    "pictureProblems", old?.imageProblems, .list(.text),
    "Images that could not be saved, or files that are not images.")
  // Last and separate: all else is deterministic.
  run.times = coder.member(
    "milliseconds", old?.times, .members(of: .length),
    "The duration of each shot in milliseconds. Everything else is deterministic.")
  if let base = run.scope.base { run.markAsComparison(with: base) }
  return (run, file?.status ?? 0, file?.version ?? "")
}

extension RunFileForm<Int> {
  fileprivate static var format: Self {
    Self(
      schema: { .object([("const", .number(Double(formatVersion)))]) },
      sample: { formatVersion }, write: { .number(Double($0)) },
      read: { (json) throws(RunFileError) in
        let format = try json.integer()
        guard format == formatVersion else {
          throw RunFileError(
            "the run has format \(format); this program reads format \(formatVersion)")
        }
        return format
      })
  }
}

extension RunFileForm<Double> {
  /// A duration, which is not negative in files of this program.
  fileprivate static var length: Self {
    Self(
      schema: { .reference("length") }, sample: { 0 }, write: JSON.exact,
      read: { (json) throws(RunFileError) in try json.number() })
  }
}

/// Codes the path of an unused golden, or of a golden of a missing scene.
private func codeObsolete(
  _ path: String?, _ coder: inout RunFileCoder
) -> String {
  coder.derived("status", path.map { _ in "gone" }, .text.with(schema: .enumeration(["gone"])))
  return coder.member("golden", path, .text)
}

private func codeFingerprint(
  _ fingerprint: Fingerprint?, _ coder: inout RunFileCoder
) -> Fingerprint {
  let tools = fingerprint?.tools.map { ($0.key, $0.value) }
  return Fingerprint(
    tools: coder.member("tools", tools, .members(of: .text)).map { LayoutFact($0.0, $0.1) },
    fonts: coder.member("fonts", fingerprint?.fonts, .list(.object(codeFont).named("font"))))
}

private func codeScope(
  _ old: RunScope?, _ coder: inout RunFileCoder
) -> RunScope {
  var scope = RunScope()
  scope.scenes = coder.member("scenes", old?.scenes, .list(.text))
  scope.filters = coder.member("filters", old?.filters, .list(.text))
  scope.shard = coder.optional(
    "shard", old?.shard, .text.with(schema: .pattern("^[1-9][0-9]*/[1-9][0-9]*$")), or: .null)
  scope.since = coder.optional(
    "since", old?.since, .text, "The base revision of --only-changed.", or: .null)
  scope.base = coder.optional(
    "base", old?.base, .text, "The revision or directory compared with; null for goldens.",
    or: .null)
  scope.times = coder.optional(
    "times", old?.times, .text, "The hash of the --times file used to balance the shards.")
  scope.imagePath = coder.optional(
    "pictures", old?.imagePath, .text,
    "The new images, when files are compared instead of scenes.")
  return scope
}

private func codeScene(
  _ scene: SceneResult?, _ coder: inout RunFileCoder
) -> SceneResult {
  let identity = coder.member("scene", scene?.identity, .text)
  let file = coder.member("file", scene?.file, .text)
  var result = SceneResult(identity: identity, file: file)
  result.position = coder.member(
    "position", scene?.position, .count, "The index of the scene.")
  result.isUnfit = !coder.member(
    "fit", scene.map { !$0.isUnfit }, .flag, "Whether the scene can be compared and recorded.")
  result.failedClaims = coder.member(
    "failedClaims", scene?.failedClaims, .count, "The number of failed expectations.")
  result.diagnostics = coder.member(
    "diagnostics", scene?.diagnostics, .list(.object(codeDiagnostic).named("diagnostic")))
  let lines = coder.member(
    "lines", scene?.linesOfDiagnostics, .list(.object(codeLine)),
    "The source lines that the diagnostics refer to.")
  result.source = lines.isEmpty ? nil : SourceText(file: file, lines: lines)
  result.shots = coder.member("shots", scene?.shots, .list(.object(codeShot).named("shot")))
  for index in result.shots.indices { result.shots[index].scene = identity }
  let isKnown = coder.optional(
    "known", scene?.hasKnownProblems == true ? true : nil, .flag,
    "Whether its layout has problems that are accepted.")
  result.hasKnownProblems = isKnown ?? false
  return result
}

private func codeLine(
  _ line: (number: Int, text: String)?, _ coder: inout RunFileCoder
) -> (number: Int, text: String) {
  (
    number: coder.member("line", line?.number, .count(in: 1...maximumCount)),
    text: coder.member("text", line?.text, .text)
  )
}

extension SceneResult {
  /// The lines of the scene that its diagnostics show.
  fileprivate var linesOfDiagnostics: [(number: Int, text: String)] {
    guard let source else { return [] }
    let spans = diagnostics.flatMap { [$0.span] + $0.notes.map(\.span) }.compactMap { $0 }
    let numbers = Set(spans.filter { $0.file == source.file }.map(\.start.line)).sorted()
    return numbers.compactMap { number in source.line(number).map { (number, String($0)) } }
  }
}

extension Run {
  /// The known durations of shots.
  fileprivate var times: [(String, Double)] {
    get {
      // If two files have the same name, which is an error, that of the first.
      var known: Set<[UInt8]> = []
      return shots.filter { known.insert(Array($0.name.utf8)).inserted }.compactMap { shot in
        // More digits would not be reproducible.
        shot.milliseconds.map { (shot.name, ($0 * 10).rounded() / 10) }
      }
    }
    set {
      let times = Dictionary(newValue.map { (Array($0.0.utf8), $0.1) }) { _, last in last }
      for scene in scenes.indices {
        for shot in scenes[scene].shots.indices {
          scenes[scene].shots[shot].milliseconds =
            times[Array(scenes[scene].shots[shot].name.utf8)]
        }
      }
    }
  }
}
