import SnaplineAutoLayout
import SnaplineBasics
import SnaplineSceneModel
import TestSupport
import Testing

/// Returns the frames of items with some widths and a height of 10 points in lines of 100 points.
private func places(
  _ widths: [Double], spacing: Double = 10, _ change: (inout FlowContent) -> Void = { _ in }
) -> FlowLayoutFrames {
  var flow = FlowContent()
  (flow.interitemSpacing, flow.lineSpacing) = (spacing, 5)
  change(&flow)
  let items = widths.map { Size(width: $0, height: 10) }
  return flow.frames(of: [FlowLayoutSection(items: items)], length: 100)
}

private func lefts(_ places: FlowLayoutFrames) -> [Double] { places.frames.map(\.minX) }

@Suite("Flow layout of collection views")
struct FlowTests {
  @Test("A full line is justified")
  func spread() {
    #expect(lefts(places([20, 20, 20, 50])) == [0, 40, 80, 0])
    #expect(lefts(places([30, 20, 25, 90])).prefix(3) == [0, 42.5, 75])
  }

  @Test("The last line has the spacing of a full one if items are equal, else the minimum")
  func lastLine() {
    #expect(lefts(places([20, 20, 20, 20, 20])) == [0, 40, 80, 0, 40])
    #expect(lefts(places([20, 20])) == [0, 40])
    #expect(lefts(places([20, 25])) == [0, 30])
  }

  @Test("An item moves to the next line if it is 0.1 pt too wide")
  func exactly() {
    #expect(places([45, 45]).frames[1].origin == Point(x: 55, y: 0))
    #expect(places([45, 45.1]).frames[1].origin.y == 15)
    // The sum of thirds is slightly larger than their total.
    let third = (100 - 20) / 3.0
    #expect(Set(places([third, third, third]).frames.map(\.minY)) == [0])
  }

  @Test("A single item in a line is centered")
  func alone() {
    #expect(lefts(places([80])) == [10])
    #expect(lefts(places([80, 80])) == [10, 10])
    #expect(lefts(places([80, 40, 30])) == [10, 0, 50])
    #expect(lefts(places([30, 30, 80])) == [0, 70, 0])
    // An item wider than the line overflows on both sides.
    #expect(lefts(places([120])) == [-10])
  }

  @Test("Lower items are centered in their line, and lines are stacked")
  func depth() {
    let items = [Size(width: 40, height: 10), Size(width: 40, height: 30)]
    let placed = FlowContent().frames(
      of: [FlowLayoutSection(header: 8, items: items + items, footer: 6)], length: 100)
    #expect(placed.frames.map(\.minY) == [0, 18, 8, 58, 48, 78])
    #expect(placed.contentSize == Size(width: 100, height: 84))
    #expect(placed.frames[0] == Rect(x: 0, y: 0, width: 100, height: 8))
  }

  @Test("Insets apply to each section, also without items")
  func sections() {
    var flow = FlowContent()
    flow.sectionInset = EdgeInsets(top: 1, left: 10, bottom: 2, right: 20)
    let item = Size(width: 60, height: 10)
    let placed = flow.frames(
      of: [
        FlowLayoutSection(items: [item]), FlowLayoutSection(items: []),
        FlowLayoutSection(items: [item]),
      ],
      length: 100)
    #expect(placed.frames.map(\.origin) == [Point(x: 15, y: 1), Point(x: 15, y: 17)])
    #expect(placed.contentSize.height == 29)
  }

  @Test("A horizontal flow has columns instead of lines")
  func sideways() {
    var flow = FlowContent()
    flow.axis = .horizontal
    let item = Size(width: 10, height: 40)
    let placed = flow.frames(
      of: [FlowLayoutSection(header: 7, items: [item, item, item])], length: 100)
    #expect(placed.frames[0] == Rect(x: 0, y: 0, width: 7, height: 100))
    #expect(
      placed.frames.dropFirst().map(\.origin) == [
        Point(x: 7, y: 0), Point(x: 7, y: 60), Point(x: 27, y: 0),
      ])
    #expect(placed.contentSize == Size(width: 37, height: 100))
  }

  @Test("No items, no width, and 100,000 empty items are laid out")
  func extremes() {
    #expect(places([]).frames.isEmpty)
    #expect(FlowContent().frames(of: [], length: 0).contentSize == .zero)
    let many = places(Array(repeating: 0, count: 100_000), spacing: 0)
    #expect(Set(many.frames.map(\.minX)) == [0])
    let narrow = FlowContent().frames(
      of: [FlowLayoutSection(items: [Size(width: 1e9, height: 1e9)])], length: 0)
    #expect(narrow.frames.first?.width == 1e9)
  }

  @Test("Self-sizing items have their fitting size, or the estimate")
  func selfSizing() {
    let shot = SolvedShot(
      scene(
        """
        era: ios15
        devices: [iphone-8]
        views:
          grid:
            kind: collectionView
            estimatedItemSize: [33, 44]
            views:
              box: { kind: collectionCell, views: { inner: } }
              bare: { kind: collectionCell }
              own: { kind: collectionCell, itemSize: [70, 20] }
        constraints:
          - grid.edges == root.edges
          - inner.edges == box.edges inset 5
          - inner.width == 90
          - inner.height == 30
        """))
    #expect(shot["box"] == Rect(x: 0, y: 2, width: 100, height: 40))
    #expect(shot["bare"] == Rect(x: 110, y: 0, width: 33, height: 44))
    #expect(shot["own"] == Rect(x: 153, y: 12, width: 70, height: 20))
    #expect(shot.result.layout.ambiguities.isEmpty && shot.result.layout.conflicts.isEmpty)
  }
}
