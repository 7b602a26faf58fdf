import SnaplineBasics
import SnaplineDisplayLists
import SnaplineFigures
import SnaplineSceneModel
import Testing

/// Returns an image of one color.
private func screen(_ size: Size, _ color: Color) -> DisplayList {
  let all = Shape.rectangle(Rect(origin: .zero, size: size))
  return DisplayList(
    size: size, scale: PixelScale(1), items: [DisplayItem("root", .fill(all, color))])
}

private func corners(_ outline: Shape) -> [Point] {
  guard case .path(let elements) = outline else { return [] }
  return elements.compactMap { element in
    switch element {
    case .move(let point), .line(let point): point
    case .curve, .close: nil
    }
  }
}

@Suite("Rotation animation")
struct RotationTests {
  @Test(
    "A view that fills the screen fills it at every angle, and a smaller one keeps its frame",
    arguments: [0.1, 0.4, 0.5, 0.6, 0.95])
  func glass(turn: Double) throws {
    let device = try #require(Device.named("iphone-5"))
    let (red, blue) = (Color(255, 0, 0), Color(0, 0, 255))
    var image = screen(Size(width: 320 + 248 * turn, height: 568 - 248 * turn), red)
    let inner = Rect(x: 20, y: 30, width: 100, height: 40)
    image.items.append(DisplayItem("inner", .fill(.rectangle(inner), blue)))
    let list = image.rotating(
      to: turn, in: device, hidesBezel: false,
      canvas: DisplayList.rotationCanvasSize(for: device, hidesBezel: false), background: nil)
    var glass: [Point] = []
    for item in list.items {
      if case .beginClip(let outline) = item.mark { glass = corners(outline) }
      guard case .fill(.rectangle(let rect), let color) = item.mark else { continue }
      if color == blue { #expect(rect.size == inner.size) }
      guard color == red else { continue }
      #expect(glass.count == 4)
      for corner in glass {
        #expect(rect.minX < corner.x && corner.x < rect.maxX)
        #expect(rect.minY < corner.y && corner.y < rect.maxY)
      }
    }
    #expect(list.items.contains { $0.source == "inner" })
  }
}
