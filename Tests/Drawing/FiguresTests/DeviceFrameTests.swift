import SnaplineBasics
import SnaplineDisplayLists
import SnaplineFigures
import SnaplineSceneModel
import Testing

/// Returns the image of a screen in one color.
private func screen(_ device: Device, _ orientation: Orientation) -> DisplayList {
  let size = device.size(in: orientation)
  let all = Shape.rectangle(Rect(origin: .zero, size: size))
  return DisplayList(
    size: size, scale: device.scale, items: [DisplayItem("root", .fill(all, Color(1, 2, 3)))])
}

/// Returns all points of a list's shapes.
private func points(_ list: DisplayList) -> [Point] {
  list.items.flatMap { item -> [Point] in
    switch item.mark {
    case .fill(let outline, _), .stroke(let outline, _, _), .beginClip(let outline):
      outline.elements.flatMap { element -> [Point] in
        switch element {
        case .move(let point), .line(let point): [point]
        case .curve(let one, let other, let end): [one, other, end]
        case .close: []
        }
      }
    default: []
    }
  }
}

/// Returns the screen area through which the image is visible.
private func opening(_ list: DisplayList) -> Rect? {
  let clips = list.items.compactMap { item -> Rect? in
    guard case .beginClip(let outline) = item.mark else { return nil }
    let corners = points(
      DisplayList(
        size: .zero, scale: PixelScale(1), items: [DisplayItem("", .fill(outline, .black))]))
    guard let left = corners.map(\.x).min(), let right = corners.map(\.x).max(),
      let top = corners.map(\.y).min(), let bottom = corners.map(\.y).max()
    else { return nil }
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }
  return clips.first
}

@Suite("Device frames")
struct DeviceFrameTests {
  @Test(
    "The device's screen has the image's size to 1e-6 pt and shows it, in both orientations",
    arguments: Device.all)
  func shown(device: Device) throws {
    for (orientation, turn) in [(Orientation.portrait, 0.0), (.landscape, 1)] {
      for isBare in [false, true] {
        let picture = screen(device, orientation)
        let list = picture.framed(in: device, orientation: turn, hidesBezel: isBare)
        let glass = try #require(opening(list))
        #expect(abs(glass.width - picture.size.width) < 1e-6)
        #expect(abs(glass.height - picture.size.height) < 1e-6)
        let shown = list.items.first { $0.source == "root" }
        guard case .fill(let outline, _) = shown?.mark else {
          Issue.record("the picture is not there")
          return
        }
        #expect(
          outline
            == .rectangle(
              Rect(
                x: device.scale.rounded(glass.minX), y: device.scale.rounded(glass.minY),
                width: picture.size.width, height: picture.size.height)))
        // It stays sharp, because its corner is on a whole pixel.
        #expect(
          abs(device.scale.rounded(glass.minX) - glass.minX) < 1
            / Double(device.scale.pixelsPerPoint))
      }
    }
  }

  @Test(
    "A device is within its page, in both orientations",
    arguments: Device.all)
  func page(device: Device) throws {
    var sizes: [Size] = []
    for (orientation, turn) in [(Orientation.portrait, 0.0), (.landscape, 1)] {
      let list = screen(device, orientation).framed(in: device, orientation: turn)
      for point in points(list) {
        #expect((0...list.size.width).contains(point.x) && (0...list.size.height).contains(point.y))
      }
      sizes.append(list.size)
      let edge = DisplayList.bezelOutline(of: device, orientation)
      #expect(edge.radius > 0)
      #expect(
        Rect(origin: .zero, size: list.size).union(edge.rect)
          == Rect(origin: .zero, size: list.size))
      let glass = try #require(opening(list))
      #expect(edge.rect.union(glass) == edge.rect)
    }
    #expect(sizes[0] == sizes[1].swapped)
    #expect(
      screen(device, .portrait).framed(in: device, orientation: 0, hidesBezel: true).size
        == device.size)
  }

  @Test("A rotating device is within its page to 1e-6 pt, at nine angles", arguments: Device.all)
  func turning(device: Device) {
    var count = 0
    for isBare in [false, true] {
      let canvas = DisplayList.rotationCanvasSize(for: device, hidesBezel: isBare)
      #expect(canvas.width == canvas.height)
      for share in stride(from: 0.0, through: 1, by: 0.125) {
        let list = screen(device, .portrait).rotating(
          to: share, in: device, hidesBezel: isBare, canvas: canvas, background: .white)
        #expect(list.size == canvas)
        // Corners of the rounded body's box may exceed the page, but the body does not, because its
        // curves touch the box only at their ends.
        let middle = Point(x: canvas.width / 2, y: canvas.height / 2)
        for item in list.items where item.source == "device" {
          guard case .fill(let outline, _) = item.mark else { continue }
          for case .line(let point) in outline.elements {
            count += 1
            let (x, y) = (point.x - middle.x, point.y - middle.y)
            #expect((x * x + y * y).squareRoot() <= canvas.width / 2 + 1e-6)
          }
        }
      }
    }
    #expect(count > 0)
  }

  @Test("A background is drawn first, and a transparent one is not drawn")
  func ground() throws {
    let device = try #require(Device.named("iphone-14"))
    let picture = screen(device, .portrait)
    func first(_ ground: Color?) -> DisplayItem? {
      picture.framed(in: device, orientation: 0, background: ground).items.first
    }
    #expect(first(.white)?.source == "page" && first(nil)?.source == "device")
    #expect(first(Color(9, 9, 9, alpha: 0))?.source == "device")
    let wide = picture.framed(
      in: device, orientation: 0, canvas: Size(width: 2_000, height: 1_501), background: .white)
    guard case .fill(let page, _) = wide.items.first?.mark else {
      Issue.record("no page")
      return
    }
    #expect(page == .rectangle(Rect(x: 0, y: 0, width: 2_000, height: 1_501)))
    let glass = try #require(opening(wide))
    #expect(abs(glass.midX - 1_000) <= 0.5 && abs(glass.midY - 750.5) <= 0.5)
  }

  @Test("iPhones with a home indicator have a cover over the screen, and bare ones do not")
  func covers() {
    for device in Device.all {
      let list = screen(device, .portrait).framed(in: device, orientation: 0)
      let end = list.items.lastIndex { if case .endClip = $0.mark { true } else { false } }
      let covers = end.map { list.items[($0 + 1)...] } ?? []
      #expect(
        covers.isEmpty == (device.idiom == .pad || !device.hasHomeIndicator), "\(device.name)")
      let bare = screen(device, .portrait).framed(in: device, orientation: 0, hidesBezel: true)
      let last = bare.items.last?.mark
      #expect(last.map { if case .endClip = $0 { true } else { false } } == true)
    }
  }
}
