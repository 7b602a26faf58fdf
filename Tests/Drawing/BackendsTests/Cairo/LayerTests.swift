import SnaplineBackends
import SnaplineBasics
import SnaplineDisplayLists
import SnaplineImaging
import SnaplineSceneModel
import SnaplineTypography
import Testing

@Suite("Layers of translucent groups")
struct LayerTests {
  private let canvas = Size(width: 100, height: 100)

  /// Returns nested groups with a square in the innermost.
  private func nested(_ depth: Int, _ square: Rect) -> DisplayList {
    let marks =
      Array(repeating: DrawCommand.beginGroup(opacity: 0.9), count: depth)
      + [.fill(.rectangle(square), red)] + Array(repeating: .endGroup, count: depth)
    return DisplayList(
      size: canvas, scale: PixelScale(1),
      items: marks.enumerated().map { DisplayItem("view\($0)", $1) })
  }

  private func rasterize(_ list: DisplayList, layerPixels: Int) throws -> Bitmap {
    var rasterizer = Rasterizer(fonts: FontSet(), layerLimit: layerPixels)
    return try rasterizer.rasterize(list)
  }

  @Test("A layer is at most five pixels larger than its group's content")
  func size() throws {
    let list = nested(40, Rect(x: 40, y: 40, width: 10, height: 10))
    let picture = try rasterize(list, layerPixels: 40 * 16 * 16)
    #expect(picture.box { $0[3] > 0 } == PixelRect(x: 40, y: 40, width: 10, height: 10))
  }

  @Test("A group without visible content has no layer")
  func empty() throws {
    let list = nested(40, .zero)
    #expect(try rasterize(list, layerPixels: 40 * 16).count { $0[3] > 0 } == 0)
  }

  @Test(
    "Layers over the limit are refused with the view's name, and closed ones do not count")
  func limit() throws {
    let whole = Rect(origin: .zero, size: canvas)
    #expect(throws: RasterError.layersTooLarge(source: "view3", limit: 30_000)) {
      try rasterize(nested(4, whole), layerPixels: 30_000)
    }
    var list = nested(3, whole)
    list.items += list.items
    #expect(try rasterize(list, layerPixels: 30_000).count { $0[3] > 0 } == 10_000)
  }

  @Test(
    "A small layer yields the same pixels as one of the canvas size",
    arguments: [
      .fill(.roundedRectangle(Rect(x: 10.3, y: 12.1, width: 79.4, height: 60), radius: 9), red),
      .stroke(.ellipse(in: Rect(x: 8, y: 8, width: 81.5, height: 70)), width: 3.3, red),
      .fill(
        .path([
          .move(Point(x: 5, y: 50)), .line(Point(x: 90.5, y: 12)), .line(Point(x: 60, y: 95)),
          .curve(Point(x: 30, y: 20), Point(x: 10, y: 90), Point(x: 5, y: 50)), .close,
        ]), red),
      .stroke(
        .path([
          .move(Point(x: 30, y: 40)), .line(Point(x: 60, y: 42)), .line(Point(x: 30, y: 44)),
        ]), width: 4, red),
    ] as [DrawCommand], [1, 3])
  func samePixels(mark: DrawCommand, scale: Int) throws {
    func list(_ more: [DrawCommand]) -> DisplayList {
      let marks =
        [.fill(.rectangle(Rect(x: 20, y: 0, width: 30, height: 100)), .black)]
        + [.beginGroup(opacity: 0.6), mark] + more + [DrawCommand.endGroup]
      return DisplayList(
        size: canvas, scale: PixelScale(scale), items: marks.map { DisplayItem("view", $0) })
    }
    // A transparent area makes the layer as large as the canvas.
    let whole = DrawCommand.fill(.rectangle(Rect(origin: .zero, size: canvas)), .clear)
    #expect(
      try rasterize(list([]), layerPixels: .max) == rasterize(list([whole]), layerPixels: .max))
  }
}
