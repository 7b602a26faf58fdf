import SnaplineBackends
import SnaplineBasics
import SnaplineDisplayLists
import SnaplineImaging
import SnaplineSceneModel
import Testing

@Suite("Shapes")
struct ShapeTests {
  @Test("A rectangle on whole pixels has sharp edges at every scale", arguments: 1...3)
  func crisp(scale: Int) throws {
    let picture = try draw([.fill(.rectangle(Rect(x: 3, y: 5, width: 7, height: 11)), red)], scale)
    let frame = PixelRect(x: 3 * scale, y: 5 * scale, width: 7 * scale, height: 11 * scale)
    #expect(picture.box { $0 == opaqueRed } == frame)
    #expect(picture.count { $0 == opaqueRed } == frame.width * frame.height)
    #expect(picture.count { $0 == white } == picture.pixelCount - frame.width * frame.height)
  }

  @Test("A third of a point is a whole pixel at 3x, despite rounding errors")
  func thirds() throws {
    let rect = Rect(x: 10.0 / 3, y: 1.0 / 3 + 1e-12, width: 20.0 / 3 - 1e-12, height: 2)
    let picture = try draw([.fill(.rectangle(rect), red)], 3)
    #expect(picture.count { $0 == opaqueRed } == 20 * 6)
    #expect(picture.count { $0 != opaqueRed && $0 != white } == 0)
  }

  @Test("A half-covered pixel is half colored")
  func fraction() throws {
    let picture = try draw([.fill(.rectangle(Rect(x: 1.5, y: 0, width: 2, height: 1)), red)], 1)
    #expect(
      picture.pixel(1, 0) == [128, 128, 255, 255] || picture.pixel(1, 0) == [127, 127, 255, 255])
    #expect(picture.pixel(2, 0) == opaqueRed)
  }

  @Test("Draw commands cover earlier ones, and translucent ones blend with them")
  func order() throws {
    let half = Color(0, 0, 255, alpha: 128)
    let all = Shape.rectangle(Rect(x: 0, y: 0, width: 20, height: 20))
    #expect(try draw([.fill(all, red), .fill(all, half)], 1).pixel(5, 5) == [128, 0, 127, 255])
    #expect(try draw([.fill(all, half), .fill(all, red)], 1).pixel(5, 5) == opaqueRed)
  }

  @Test("Uncovered pixels are transparent")
  func clear() throws {
    let list = DisplayList(size: Size(width: 2, height: 2), scale: PixelScale(1))
    #expect(try rasterize(list).bytes == [UInt8](repeating: 0, count: 16))
  }

  @Test("Rounded corners are filled inside, empty outside and antialiased on the arc")
  func roundedCorners() throws {
    let rect = Rect(x: 2, y: 2, width: 16, height: 12)
    let picture = try draw([.fill(.roundedRectangle(rect, radius: 5), red)], 2)
    #expect(picture.box { $0 != white } == PixelRect(x: 4, y: 4, width: 32, height: 24))
    for (column, row) in [(4, 4), (35, 4), (4, 27), (35, 27)] {
      #expect(picture.pixel(column, row) == white)
    }
    for row in 0..<24 {
      for column in 0..<32 {
        let distance = cornerDistance(Double(column) + 0.5, Double(row) + 0.5, 32, 24, radius: 10)
        let pixel = picture.pixel(column + 4, row + 4)
        if distance < 9.2 { #expect(pixel == opaqueRed, "\(column), \(row)") }
        if distance > 10.8 { #expect(pixel == white, "\(column), \(row)") }
      }
    }
  }

  @Test("A radius larger than half a side yields a capsule, and 0 yields corners")
  func radii() throws {
    let rect = Rect(x: 0, y: 0, width: 20, height: 10)
    let capsule = try draw([.fill(.roundedRectangle(rect, radius: 5), red)], 1)
    #expect(try draw([.fill(.roundedRectangle(rect, radius: 500), red)], 1) == capsule)
    #expect(
      try draw([.fill(.roundedRectangle(rect, radius: 0), red)], 1)
        == draw([.fill(.rectangle(rect), red)], 1))
  }

  @Test("An ellipse has the area of an ellipse, within 4 pixels")
  func ellipse() throws {
    let picture = try draw([.fill(.ellipse(in: Rect(x: 0, y: 2, width: 20, height: 10)), red)], 3)
    let area = (0..<picture.pixelCount).reduce(0.0) {
      $0 + Double(255 - picture.bytes[$1 * 4]) / 255
    }
    #expect(abs(area - .pi * 30 * 15) < 4)
    #expect(picture.box { $0 != white } == PixelRect(x: 0, y: 6, width: 60, height: 30))
  }

  @Test("A stroke extends to both sides of its shape")
  func stroke() throws {
    let outline = Shape.rectangle(Rect(x: 4, y: 4, width: 10, height: 10))
    let picture = try draw([.stroke(outline, width: 2, red)], 1)
    #expect(picture.box { $0 == opaqueRed } == PixelRect(x: 3, y: 3, width: 12, height: 12))
    #expect(picture.count { $0 == opaqueRed } == 12 * 12 - 8 * 8)
  }

  @Test("A path is filled within its lines")
  func path() throws {
    let triangle: [PathElement] = [
      .move(.zero), .line(Point(x: 20, y: 0)), .line(Point(x: 0, y: 20)), .close,
    ]
    let picture = try draw([.fill(.path(triangle), red)], 1)
    #expect(picture.pixel(2, 2) == opaqueRed)
    #expect(picture.pixel(18, 18) == white)
    #expect(picture.count { $0 == opaqueRed } == 190)
  }

  @Test("Nested clips intersect and end where they are closed")
  func clips() throws {
    let all = Shape.rectangle(Rect(x: 0, y: 0, width: 20, height: 20))
    let picture = try draw(
      [
        .beginClip(.rectangle(Rect(x: 0, y: 0, width: 10, height: 20))),
        .beginClip(.rectangle(Rect(x: 5, y: 0, width: 15, height: 10))), .fill(all, red), .endClip,
        .endClip, .fill(.rectangle(Rect(x: 19, y: 19, width: 1, height: 1)), red),
      ], 1)
    #expect(picture.count { $0 == opaqueRed } == 5 * 10 + 1)
    #expect(picture.pixel(19, 19) == opaqueRed)
  }

  @Test("An empty clip hides all drawing")
  func emptyClip() throws {
    let all = Shape.rectangle(Rect(x: 0, y: 0, width: 20, height: 20))
    let none = Shape.ellipse(in: Rect(x: 3, y: 3, width: 0, height: 9))
    let picture = try draw([.beginClip(none), .fill(all, red), .endClip], 1)
    #expect(picture.count { $0 == white } == picture.pixelCount)
  }

  @Test("A group fades as one layer, without overlaps showing through")
  func groups() throws {
    let marks: [DrawCommand] = [
      .fill(.rectangle(Rect(x: 0, y: 0, width: 10, height: 10)), .black),
      .fill(.rectangle(Rect(x: 5, y: 5, width: 10, height: 10)), red),
    ]
    let picture = try draw([.beginGroup(opacity: 0.5)] + marks + [.endGroup], 1)
    #expect(picture.pixel(2, 2)[0...2].allSatisfy { (126...129).contains($0) })
    #expect(picture.pixel(7, 7)[2] == 255)
    #expect(picture.pixel(7, 7) == picture.pixel(12, 12))
  }
}

/// Returns the distance of a point from the center of the nearest corner's arc; 0 outside corners.
private func cornerDistance(
  _ x: Double, _ y: Double, _ width: Double, _ height: Double, radius: Double
) -> Double {
  let across = max(radius - x, x - (width - radius), 0)
  let along = max(radius - y, y - (height - radius), 0)
  return (across * across + along * along).squareRoot()
}
