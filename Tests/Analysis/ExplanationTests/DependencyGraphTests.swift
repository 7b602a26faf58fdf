import SnaplineExplanation
import TestSupport
import Testing

private func graph(_ constraints: [String], views: String) -> [String] {
  let text =
    "era: ios9\ndevices: [iphone-5]\nviews:\n  scroll:\n    kind: scrollView\n    views:\n"
    + "      \(views)\nconstraints:\n  - scroll.edges == root.edges\n"
    + constraints.map { "  - \($0)\n" }.joined()
  let solved = SolvedShot(scene(text))
  return FrameExplanation(solved.appState, solved.shot, solved.result).graphText()
    .split(separator: "\n").map(String.init)
}

@Suite("Dependencies of sizes around a scroll view")
struct DependencyGraphTests {
  @Test("A subview constrained only to the scroll view forms a cycle with the content size")
  func naive() {
    let lines = graph(
      [
        "box.leading == scroll.leading + 40", "box.trailing == scroll.trailing - 40",
        "box.top == scroll.top", "box.bottom == scroll.bottom",
      ], views: "box: {}")
    #expect(lines.contains { $0.hasPrefix("box.frame          ⟲ scroll.contentSize") })
    #expect(lines.contains { $0.hasPrefix("scroll.contentSize ⟲ box.frame") })
    #expect(
      lines.filter { $0.hasPrefix("dependency cycle") } == [
        "dependency cycle: scroll.contentSize depends on box.frame, which depends on scroll.contentSize; "
          + "constrain one of them to a size outside the scroll view"
      ])
  }

  @Test("A container constrained to the screen and to its contents has no cycle")
  func container() {
    let lines = graph(
      [
        "box.edges == scroll.edges", "box.leading == root.leading",
        "box.trailing == root.trailing", "inner.top == box.top", "inner.height == 128",
        "box.bottom == inner.bottom", "inner.leading == box.leading",
        "inner.trailing == box.trailing",
      ], views: "box: { views: { inner: {} } }")
    #expect(lines.last == "no dependency cycles")
    #expect(lines.contains { $0.hasPrefix("scroll.contentSize → box.frame") })
    #expect(lines.contains { $0.hasPrefix("box.frame          → root.frame") })
    #expect(lines.count == 4)
    #expect(
      lines.contains(
        "scroll.contentSize is ScrollView_ContentSize, box.frame is ScrollView_SubviewFrame, "
          + "root.frame is ParentViewFrame"))
  }

  @Test("Equal widths without a reference form a reported cycle")
  func equalWidths() throws {
    let lines = graph(
      [
        "box.edges == scroll.edges", "box.height == 100", "one.leading == box.leading",
        "one.width == box.width", "two.leading == one.trailing", "two.width == box.width",
        "box.trailing == two.trailing", "one.verticalEdges == box.verticalEdges",
        "two.verticalEdges == box.verticalEdges",
      ], views: "box: { views: { one: {}, two: {} } }")
    let circle = try #require(lines.first { $0.hasPrefix("dependency cycle") })
    #expect(circle.contains("between box.width, one.width, two.width: nothing outside"))
    #expect(circle.contains("so the only solution is box.width = 0"))
    #expect(!lines.contains { $0.contains("⟲") })
  }

  @Test("Two halves of a known width form no cycle")
  func halves() {
    let lines = graph(
      [
        "box.edges == scroll.edges", "box.height == 100", "box.width == scroll.width",
        "one.leading == box.leading", "one.width == two.width", "two.leading == one.trailing",
        "box.trailing == two.trailing", "one.verticalEdges == box.verticalEdges",
        "two.verticalEdges == box.verticalEdges",
      ], views: "box: { views: { one: {}, two: {} } }")
    #expect(lines.last == "no dependency cycles")
  }
}
