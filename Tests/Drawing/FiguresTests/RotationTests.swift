import Basics
import DisplayLists
import Figures
import SceneModel
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
    "Both images cover the device's screen to 0.01 pt, at five angles",
    arguments: [0.1, 0.4, 0.5, 0.6, 0.95])
  func glass(share: Double) throws {
    let device = try #require(Device.named("iphone-5"))
    let size = device.size(in: .portrait)
    let canvas = DisplayList.rotationCanvasSize(for: device, hidesBezel: false)
    let (red, blue) = (Color(255, 0, 0), Color(0, 0, 255))
    let list = DisplayList.rotating(
      from: (screen(size, red), 0), to: (screen(size.swapped, blue), 1), fraction: share,
      in: device,
      hidesBezel: false, canvas: canvas, background: nil)
    var glass: [Point] = []
    var shown: [(color: Color, corners: [Point])] = []
    for item in list.items {
      if case .beginClip(let outline) = item.mark { glass = corners(outline) }
      if case .fill(let outline, let color) = item.mark, color == red || color == blue {
        shown.append((color, corners(outline)))
      }
    }
    #expect(glass.count == 4)
    #expect(shown.map(\.color) == (share < 0.35 ? [red] : share > 0.65 ? [blue] : [red, blue]))
    for picture in shown {
      for corner in picture.corners {
        let isCorner = glass.contains {
          ($0.x - corner.x).magnitude < 0.01 && ($0.y - corner.y).magnitude < 0.01
        }
        #expect(isCorner, "\(corner) is none of \(glass)")
      }
    }
  }
}
