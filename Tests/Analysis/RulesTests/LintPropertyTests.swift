import SnaplineAppSimulation
import SnaplineAutoLayout
import SnaplineBasics
import SnaplineRules
import SnaplineSceneFiles
import SnaplineSceneModel
import SnaplineSceneSyntax
import TestSupport
import Testing

private func findings(_ text: String) -> [Diagnostic] {
  let tree = readSceneTree(Array(text.utf8), file: "test.scene.yaml").value
  let scene = scene(text)
  return lint(scene, planShots(scene).value, tree)
}

/// Returns the frames of all views in every shot.
private func frames(_ text: String) -> [[Rect]] {
  let scene = scene(text)
  return planShots(scene).value.map { shot in
    let solved = SolvedShot(scene, shot.name)
    return scene.viewIDs.map { solved.result.layout[$0].frame }
  }
}

extension String {
  fileprivate func withoutLine(_ line: Int) -> String {
    var lines = split(separator: "\n", omittingEmptySubsequences: false)
    lines.remove(at: line - 1)
    return lines.joined(separator: "\n")
  }
}

@Suite("Properties of lint")
struct LintPropertyTests {
  @Test(
    "Removing one of three redundant constraints moves no view and adds none, in 40 samples",
    .premise(atLeast: 13),
    arguments: Array(1...40) as [UInt64])
  func removable(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let text = randomScene(&random)
    let before = frames(text)
    let found = findings(text).filter { $0.code == "lint.redundant-constraint" }
    premise(!found.isEmpty)
    for finding in found.prefix(3) {
      let fewer = text.withoutLine(try #require(finding.span).start.line)
      #expect(frames(fewer) == before, "\(finding.message)")
      let left = findings(fewer).filter { $0.code == "lint.redundant-constraint" }
      #expect(left.count < found.count)
    }
  }

  @Test(
    "All findings can be listed in 'expect', in 40 samples", .premise(atLeast: 23),
    arguments: Array(1...40) as [UInt64])
  func announced(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let text = randomScene(&random)
    let codes = Set(findings(text).filter { $0.code.hasPrefix("lint.") }.map(\.code)).sorted()
    guard premise(!codes.isEmpty) else { return }
    let claims = codes.map { "  - all: warns \($0)\n" }.joined()
    let left = findings(text + "expect:\n" + claims).map(\.code)
    #expect(left.filter { $0.hasPrefix("lint.") || $0.hasPrefix("expect.") } == [])
  }

  @Test(
    "Reversing the constraints keeps the number and kinds of findings, in 40 samples",
    .premise(atLeast: 21),
    arguments: Array(1...40) as [UInt64])
  func order(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let text = randomScene(&random)
    let other = reordered(text) { $0.reversed() }
    func told(_ text: String) -> [String] {
      findings(text).filter { !$0.code.hasPrefix("layout.") }
        .map { $0.code }.filter { $0 != "lint.untested-inequality" }.sorted()
    }
    // Conflicts and ambiguities depend on the order of the text, and so do frames.
    let isOpen = findings(text).contains { $0.code.hasPrefix("layout.") }
    guard premise(!isOpen) else { return }
    #expect(told(other) == told(text))
  }

  @Test(
    "A name that differs from a used name in one character or in case is unused",
    arguments: [
      ("metrics: { gap: 8, gaps: 9 }", "gap", "metric 'gaps'"),
      ("styles: { loud: { alpha: 0.5 }, Loud: { alpha: 0.6 } }", "gap", "style 'Loud'"),
      ("each: { row: [a1, b1], rows: [a1, b1] }", "gap", "list 'rows'"),
    ])
  func similarNames(_ line: String, _ other: String, _ told: String) {
    let metrics = line.hasPrefix("metrics") ? "" : "metrics: { \(other): 8 }\n"
    let styles = line.hasPrefix("styles") ? "" : "styles: { loud: { alpha: 0.5 } }\n"
    let each = line.hasPrefix("each") ? "" : "each: { row: [a1, b1] }\n"
    let text =
      "devices: [iphone-5]\norientations: [portrait]\n\(metrics)\(styles)\(each)\(line)\n"
      + "views:\n  <row>: { background: red, style: loud }\nconstraints:\n"
      + "  - <row>.leading == root.leading + gap\n  - <row>.size == 30\n"
      + "  - a1.top == root.top + 40\n  - b1.top == a1.bottom\n"
    #expect(findings(text).map(\.message) == ["unused \(told)"])
  }

  @Test("Names and constraints used only by variations are used")
  func sizeClasses() {
    let text = """
      devices: [iphone-8]
      styles: { faint: { alpha: 0.5 } }
      views: { box: { background: red } }
      constraints:
        - box.leading == root.leading + 20
        - box.top == root.top + 40 as top
        - box.height == 50
        - box.width == 100 as narrow
        - box.width == 200 as wide inactive
      variations:
        hC:
          set: { top: 60 }
          deactivate: narrow
          activate: wide
          views: { box: { style: faint } }

      """
    #expect(findings(text).map(\.message) == [])
    let unused = text.replacing("    activate: wide\n", with: "").replacing(
      "style: faint", with: "alpha: 0.4")
    #expect(
      findings(unused).map(\.code).filter { $0.hasPrefix("lint.") } == [
        "lint.unused-style", "lint.never-active", "lint.unused-name",
      ])
  }

  @Test("Of repeated constraints all but one are redundant", arguments: [2, 3, 40])
  func many(times: Int) {
    let text =
      "devices: [iphone-5]\norientations: [portrait]\nviews: { box: { background: red } }\n"
      + "constraints:\n  - box.leading == root.leading\n  - box.top == root.top + 40\n"
      + "  - box.height == 50\n" + String(repeating: "  - box.width == 70\n", count: times)
    let found = findings(text)
    #expect(found.count == times - 1)
    #expect(Set(found.map(\.code)) == ["lint.redundant-constraint"])
    #expect(Set(found.compactMap { $0.span?.start.line }).count == times - 1)
  }

  @Test("Scenes without views or constraints are checked")
  func empty() {
    #expect(findings("devices: [iphone-5]\nviews: {}\n").isEmpty)
    let codes = findings("devices: [iphone-5]\norientations: [portrait]\nviews: { a: }\n").map(
      \.code)
    #expect(codes.contains("lint.unused-view"))
  }
}
