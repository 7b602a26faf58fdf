import SnaplineBasics
import SnaplineSceneFiles
import SnaplineSceneModel
import SnaplineSceneSyntax
import TestSupport
import Testing

@Suite("Hints for values can be applied")
struct ValueHintTests {
  /// Returns a scene with a tolerance of which one range is given.
  private func scene(_ key: String, _ range: String) -> String {
    let ranges = ["maxDelta": "1-3", "pixels": "1-4"].merging([key: range]) { $1 }
    return """
      views: { a: {} }
      tolerances:
        - view: a
          maxDelta: \(ranges["maxDelta"] ?? "")
          pixels: \(ranges["pixels"] ?? "")
          reason: a dithered gradient
          since: 2026-01-31

      """
  }

  @Test(
    "An invalid range of a tolerance has a hint with a valid range",
    arguments: [
      ("maxDelta", "3", "1-3"), ("maxDelta", "1..3", "1-3"), ("maxDelta", "1 to 3", "1-3"),
      ("maxDelta", "1…3", "1-3"), ("pixels", "1..<7", "1-6"), ("maxDelta", "300", "1-3"),
      ("maxDelta", "1e308", "1-3"),
      ("maxDelta", "0x10", "1-3"), ("maxDelta", "-0", "1-3"), ("maxDelta", "1-400px", "1-3"),
      ("maxDelta", "12.5", "1-3"), ("pixels", "300", "1-300"), ("pixels", "1e5", "1-3"),
      ("pixels", "99999999999", "1-3"),
    ])
  func ranges(key: String, written: String, advised: String) throws {
    let diagnostic = try #require(read(scene(key, written)).diagnostics.first)
    #expect(diagnostic.code == "tolerance.range")
    let hint = try #require(diagnostic.hint)
    #expect(hint.hasSuffix(advised), "\(hint)")
    #expect(read(scene(key, advised)).diagnostics.isEmpty)
  }

  @Test(
    "An empty list is not suggested where it is not allowed",
    arguments: ["devices", "orientations", "languages", "appearances", "textSizes", "only"])
  func emptyLists(key: String) {
    for value in ["''", "[]"] {
      let found = read("views: { a: {} }\n\(key): \(value)\n").diagnostics
      #expect(found.map(\.hint) == ["remove the key to use its default"], "\(key): \(value)")
    }
  }

  @Test("A tolerance in the settings requires its shots, without a default")
  func neededPictures() {
    for shots in ["''", "[]"] {
      let rules = """
        tolerances: [{ shots: \(shots), region: [0, 0, 9, 9], maxDelta: 1-3, pixels: 1-4,
          reason: a dithered gradient, since: 2026-01-31 }]
        """
      let tree = readSceneTree(Array(rules.utf8), file: "a.yaml")
      guard case .mapping(let entries) = tree.value?.kind, let entry = entries.first else {
        Issue.record("\(tree.diagnostics)")
        continue
      }
      var reader = ValueReader(limits: .standard, log: DiagnosticLog(limit: 9))
      #expect(reader.tolerances(entry.value, scope: .project).isEmpty)
      let found = reader.log.finished(file: "a.yaml")
      #expect(
        found.map(\.hint) == ["select shots, for example 'shots: articles/form'"])
    }
  }

  @Test("An expectation accepts a signed number, and two signs have a hint")
  func signs() {
    let scene = "views: { a: { frame: [0, 0, 5, 5] } }\nexpect:\n  - portrait: a.width == "
    #expect(codes(scene + "+5\n") == [])
    for wrong in ["++5", "+-5", "-+5"] {
      #expect(
        read(scene + wrong + "\n").diagnostics.map(\.hint) == [
          "write a single sign, such as -8"
        ])
    }
    // A sum is not a number of a list.
    #expect(codes(scene + "2 + 3\n") == ["expect.numbers"])
  }
}
