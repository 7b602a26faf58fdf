import SnaplineBasics
import SnaplineGoldenComparison
import SnaplineGoldens
import SnaplineSceneModel
import Testing

@Suite("Layout differences")
struct LayoutDifferenceTests {
  private func shot(_ scale: Int, _ views: [GoldenView]) -> GoldenShot {
    let root = GoldenView(
      name: "root", parent: nil, frame: Rect(x: 0, y: 0, width: 400, height: 400))
    return GoldenShot(name: "portrait", scale: PixelScale(scale), views: [root] + views)
  }

  private func view(
    _ name: String, in parent: String = "root", _ x: Double, _ y: Double, _ width: Double = 30,
    _ height: Double = 20
  ) -> GoldenView {
    GoldenView(
      name: name, parent: parent, frame: Rect(x: x, y: y, width: width, height: height))
  }

  @Test("A height rounded to three digits in the file is unchanged")
  func thirds() {
    let old = shot(3, [view("a", 10.333, 0, 200, 20.333)])
    let new = shot(3, [view("a", 10 + 1.0 / 3, 5, 230, 20 + 1.0 / 3)])
    let height = 20 + 1.0 / 3
    #expect(
      LayoutDifference(from: old, to: new).views.map(\.kind) == [
        .moved(Displacement(from: Point(x: 10 + 1.0 / 3, y: 0), to: Point(x: 10 + 1.0 / 3, y: 5))),
        .resized(
          from: Size(width: 200, height: height), to: Size(width: 230, height: height)),
      ])
  }

  @Test("A view with a new superview has its displacement on the screen")
  func reparented() {
    let boxes = [view("upper", 0, 0, 400, 200), view("lower", 0, 200, 400, 200)]
    let old = shot(2, boxes + [view("tag", in: "upper", 10, 60)])
    let lower = LayoutDifference(
      from: old, to: shot(2, boxes + [view("tag", in: "lower", 10, 40)]))
    #expect(
      lower.views.map(\.kind) == [
        .reparented(from: "upper", to: "lower"),
        .moved(Displacement(from: Point(x: 10, y: 60), to: Point(x: 10, y: 240))),
      ])
    let flat = LayoutDifference(from: old, to: shot(2, boxes + [view("tag", 10, 60)]))
    #expect(flat.views.map(\.kind) == [.reparented(from: "upper", to: "root")])
  }

  @Test("A displacement between two scales is in points")
  func otherScale() {
    let old = shot(2, [view("a", 20.5, 0), view("b", 30, 10)])
    let new = shot(3, [view("a", 20, 0), view("b", 30, 10)])
    let moves = LayoutDifference(from: old, to: new).groupedChanges(from: old, to: new)
    #expect(moves.map(\.kind) == [.moved(Point(x: -0.5, y: 0))])
  }
}
