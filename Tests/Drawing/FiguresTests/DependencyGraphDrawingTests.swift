import SnaplineBasics
import SnaplineDisplayLists
import SnaplineFigures
import SnaplineSceneModel
import SnaplineTypography
import Testing

/// Returns the center of each text, by the text.
private func places(_ drawing: DependencyGraphDrawing) -> [String: Point] {
  var places: [String: Point] = [:]
  for item in drawing.displayList().items {
    guard case .text(let text) = item.mark else { continue }
    places[text.clusters.map(\.text).joined()] = text.origin
  }
  return places
}

private func arrow(_ from: Int, _ to: Int, isCircular: Bool = false) -> DependencyGraphDrawing.Arrow
{
  DependencyGraphDrawing.Arrow(from: from, to: to, isCircular: isCircular)
}

@Suite("Drawing of a dependency graph")
struct DependencyGraphDrawingTests {
  @Test("A box is to the left of the boxes that it depends on")
  func order() throws {
    let drawing = DependencyGraphDrawing(
      boxes: ["c", "a", "b"], arrows: [arrow(1, 2), arrow(2, 0)])
    let found = places(drawing)
    let (a, b, c) = (try #require(found["a"]), try #require(found["b"]), try #require(found["c"]))
    #expect(a.x < b.x && b.x < c.x && a.y == b.y && b.y == c.y)
  }

  @Test("Two boxes that depend on one box are stacked")
  func column() throws {
    let drawing = DependencyGraphDrawing(
      boxes: ["a", "b", "c"], arrows: [arrow(0, 2), arrow(1, 2)])
    let found = places(drawing)
    let (a, b) = (try #require(found["a"]), try #require(found["b"]))
    #expect((a.x - b.x).magnitude < 4 && a.y + 44 < b.y)
  }

  @Test("A cycle is two red arrows between two boxes")
  func circle() throws {
    let drawing = DependencyGraphDrawing(
      boxes: ["a", "b"], arrows: [arrow(0, 1, isCircular: true), arrow(1, 0, isCircular: true)])
    let red = drawing.displayList().items.filter {
      if case .stroke(.path, _, Color(226, 50, 42)) = $0.mark { true } else { false }
    }
    #expect(red.count == 2)
    let found = places(drawing)
    #expect(try #require(found["a"]).x < (try #require(found["b"])).x)
  }

  @Test("A ring of arrows and an empty graph are drawn")
  func hostile() {
    let ring = DependencyGraphDrawing(
      boxes: ["a", "b", "c"], arrows: [arrow(0, 1), arrow(1, 2), arrow(2, 0)])
    #expect(ring.displayList().size.width < 2000)
    #expect(DependencyGraphDrawing(boxes: [], arrows: []).displayList().items.count == 1)
  }
}
