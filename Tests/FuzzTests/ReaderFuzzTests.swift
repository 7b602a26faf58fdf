import FuzzTargets
import SnaplineBasics
import SnaplineSceneFiles
import SnaplineSceneModel
import SnaplineSceneSyntax
import TestSupport
import Testing

/// Limits that keep every mutated scene fast.
private var smallLimits: Limits {
  var limits = Limits.standard
  limits.fileBytes = 1 << 16
  limits.views = 200
  limits.constraints = 500
  limits.diagnostics = 50
  return limits
}

/// Returns good scenes, scenes with errors, and inputs that once failed.
private func seeds() throws -> [[UInt8]] {
  let paths =
    ProjectFiles.paths(below: "Scenes", endingIn: ".scene.yaml")
    + ProjectFiles.paths(below: "Tests/FuzzTests/Corpus", endingIn: ".yaml")
  return try paths.map(ProjectFiles.bytes)
}

@Suite("Fuzzed scenes and figures")
struct ReaderFuzzTests {
  @Test("A mutated scene is read or has an error, in 24 × 150 samples", arguments: 1...24)
  func mutations(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let seeds = try seeds()
    for _ in 0..<150 {
      let bytes = mutated(random.pick(seeds), &random, seeds)
      let checked = readScene(bytes, file: "a.scene.yaml", identity: "a", limits: smallLimits)
      #expect(checked.value != nil || checked.hasErrors, "nothing read and nothing said: \(bytes)")
      #expect(checked.diagnostics.count <= smallLimits.diagnostics)
      if let scene = checked.value { expectPromises(of: scene) }
      _ = readSceneSyntax(bytes, file: "a.scene.yaml", limits: smallLimits).value?.dump()
    }
  }

  @Test("A mutated figure is read or has an error, in 8 × 100 samples", arguments: 1...8)
  func figures(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let paths = ProjectFiles.paths(below: "Scenes", endingIn: ".figure.yaml")
    let seeds = try paths.map(ProjectFiles.bytes)
    for _ in 0..<100 {
      let bytes = mutated(random.pick(seeds), &random, seeds)
      let checked = readFigure(bytes, file: "a.figure.yaml", identity: "a", limits: smallLimits)
      #expect(checked.value != nil || checked.hasErrors, "nothing read and nothing said: \(bytes)")
      #expect(checked.diagnostics.count <= 2 * smallLimits.diagnostics)
      #expect(checked.value?.figure?.panels.isEmpty != true)
    }
  }

  @Test(
    "Every scene of the corpus is read without broken invariants",
    arguments: ProjectFiles.paths(below: "Tests/FuzzTests/Corpus", endingIn: ".yaml"))
  func corpus(path: String) throws {
    let checked = readScene(try ProjectFiles.bytes(path), file: path, identity: "a")
    if let scene = checked.value { expectPromises(of: scene) }
  }

  @Test("Random bytes are refused with an error, in 8 × 100 samples", arguments: 1...8)
  func noise(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    for _ in 0..<100 {
      let bytes = (0..<random.number(1...400)).map { _ in UInt8(random.number(0...255)) }
      #expect(
        readScene(bytes, file: "a", identity: "a", limits: smallLimits).hasErrors, "\(bytes)")
    }
  }

  @Test("Deep and long inputs are read or refused", arguments: ExtremeScene.all)
  func extremes(input: ExtremeScene) {
    let bytes = Array(input.text.utf8)
    let checked = readScene(bytes, file: "a", identity: "a", limits: smallLimits)
    #expect(checked.value != nil || checked.hasErrors)
  }
}

/// A text that repeats one construct many times.
struct ExtremeScene: Sendable, CustomTestStringConvertible {
  let name: String
  let start: String
  let part: String
  let count: Int
  let end: String

  init(_ name: String, _ start: String = "", _ part: String, _ count: Int, _ end: String = "") {
    self.name = name
    self.start = start
    self.part = part
    self.count = count
    self.end = end
  }

  var testDescription: String { name }
  var text: String { start + String(repeating: part, count: count) + end }

  static let all = [
    ExtremeScene("brackets", "", "[", 60_000),
    ExtremeScene("braces", "", "{a: ", 15_000),
    ExtremeScene("dashes", "", "- ", 30_000),
    ExtremeScene("question marks", "", "? ", 30_000),
    ExtremeScene("quotes", "", "'", 60_001),
    ExtremeScene("views in views", "views: ", "{a: {views: ", 5_000),
    ExtremeScene("keys", "", "a: b\n", 12_000),
    ExtremeScene("items", "constraints:\n", "- a\n", 12_000),
    ExtremeScene("parentheses", "constraints: ['a.width == ", "(", 60_000, "']"),
    ExtremeScene("minus signs", "constraints: ['a.width == ", "-", 60_000, "1']"),
    ExtremeScene("numbers", "constraints: ['root.width == ", "1+", 30_000, "1']"),
    ExtremeScene("terms", "constraints: ['root.width == 1", "+root.height", 4_000, "']"),
    ExtremeScene("products", "constraints: ['root.width == 1", "*2", 30_000, "']"),
    ExtremeScene("format views", "constraints: ['", "[a]-", 15_000, "[a]']"),
    ExtremeScene("predicates", "constraints: ['[root(", ">=1,", 15_000, "2)]']"),
    ExtremeScene("one line", "title: ", "姓", 20_000),
    ExtremeScene("escapes", "title: \"", "\\u59d3", 10_000, "\""),
    ExtremeScene(
      "unknown views", "views: {abc: }\nconstraints: [", "abd.top == abe.top,", 3_000, "]"),
    ExtremeScene("unknown keys", "", "titel: 1\nkind: 2\n", 3_000),
    ExtremeScene("same devices", "devices: [", "{width: 9, height: 9}, ", 2_500, "]"),
    ExtremeScene(
      "products", "each: {i: 100000}\nviews: {v<i>: }\nconstraints: [", "v<i>.top == q.top,",
      2_000, "]"),
    ExtremeScene("placeholders", "each: {i: 9}\nviews: {", "v<i", 10_000, ": }"),
    ExtremeScene("broken bytes", "title: ", "\u{FFFD}\u{0}", 15_000),
  ]
}
