import SnaplineAppSimulation
import SnaplineExplanation
import SnaplineRules
import SnaplineSceneModel
import TestSupport
import Testing

@Suite("Suspect dimensions")
struct SuspectDimensionTests {
  private func highlighted(_ constraints: [String], views: String) -> [String] {
    let text =
      "era: ios9\ndevices: [iphone-5]\nviews:\n  scroll:\n    kind: scrollView\n    views:\n"
      + "      \(views)\nconstraints:\n  - scroll.edges == root.edges\n"
      + constraints.map { "  - \($0)\n" }.joined()
    let solved = SolvedShot(scene(text))
    return suspectDimensions(solved.appState, solved.shot, solved.result).map { extent in
      "\(solved.appState.scene[extent.view].name) \(extent.axis): \(extent.reason)"
    }
  }

  private let form = "content: { views: { field: { kind: textField, text: Ada } } }"
  private let tied = ["content.edges == scroll.edges", "field.edges == content.edges inset 8"]

  @Test("A width set only by fields is suspect, until it is constrained to the screen")
  func fields() {
    let found = highlighted(tied, views: form)
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("content horizontal: ") == true, "\(found)")
    #expect(highlighted(tied + ["content.width == scroll.width"], views: form) == [])
  }

  @Test("Sizes in a dependency cycle are suspect along its axis")
  func circles() {
    let halves = [
      "box.edges == scroll.edges", "box.height == 100", "one.leading == box.leading",
      "one.width == box.width", "two.leading == one.trailing", "two.width == box.width",
      "box.trailing == two.trailing", "one.verticalEdges == box.verticalEdges",
      "two.verticalEdges == box.verticalEdges",
    ]
    let views = "box: { views: { one: {}, two: {} } }"
    let found = highlighted(halves, views: views)
    #expect(found.contains("box horizontal: dependency cycle"), "\(found)")
    #expect(found.allSatisfy { $0.hasSuffix(" horizontal: dependency cycle") })
    let open = halves.map { $0.replacing(".width == box.width", with: ".width == 0.5 * box.width") }
    #expect(highlighted(open + ["box.width == scroll.width"], views: views) == [])
  }
}
