import SnaplineBackends
import SnaplineBasics
import SnaplineDisplayLists
import SnaplineImaging
import SnaplineSceneModel
import Testing

@Suite("Extreme display lists")
struct ExtremeDisplayListTests {
  private let all = Shape.rectangle(Rect(x: 0, y: 0, width: 20, height: 20))

  @Test(
    "An image over the limit is refused",
    arguments: [(40_000.0, 1.0), (1, 1e300), (20_000, 20_000)])
  func tooLarge(width: Double, height: Double) {
    let list = DisplayList(size: Size(width: width, height: height), scale: PixelScale(1))
    #expect {
      try rasterize(list)
    } throws: {
      guard case RasterError.tooLarge = $0 else { return false }
      return true
    }
  }

  @Test("An image without pixels is empty", arguments: [(0.0, 5.0), (5, 0), (-3, 4), (0.2, 0.2)])
  func noPixels(width: Double, height: Double) throws {
    let list = DisplayList(
      size: Size(width: width, height: height), scale: PixelScale(1),
      items: [DisplayItem("view", .fill(all, red))])
    #expect(try rasterize(list).bytes.isEmpty)
  }

  @Test(
    "An unbalanced clip or group is reported with its view",
    arguments: [
      [.endClip], [.endGroup], [.beginGroup(opacity: 1)],
      [.beginClip(.rectangle(.zero)), .beginGroup(opacity: 1), .endClip, .endGroup],
    ] as [[DrawCommand]])
  func unbalanced(marks: [DrawCommand]) {
    #expect(throws: RasterError.unbalanced(source: "view")) { try draw(marks, 1) }
  }

  @Test(
    "A coordinate that is not finite is reported with its view", arguments: [Double.nan, .infinity])
  func notFinite(number: Double) {
    let outlines: [Shape] = [
      .rectangle(Rect(x: number, y: 0, width: 1, height: 1)),
      .roundedRectangle(Rect(x: 0, y: 0, width: 1, height: 1), radius: number),
      .ellipse(in: Rect(x: 0, y: 0, width: 1, height: number)),
      .path([.move(.zero), .curve(.zero, .zero, Point(x: 0, y: number))]),
    ]
    for outline in outlines {
      #expect(throws: RasterError.notFinite(source: "view")) { try draw([.fill(outline, red)], 1) }
      #expect(throws: RasterError.notFinite(source: "view")) { try draw([.beginClip(outline)], 1) }
    }
    #expect(throws: RasterError.notFinite(source: "view")) {
      try draw([.stroke(all, width: number, red)], 1)
    }
    #expect(throws: RasterError.notFinite(source: "view")) {
      try draw([.beginGroup(opacity: number), .endGroup], 1)
    }
  }

  @Test("A shape far beyond the canvas covers it", arguments: [1e5, 1e7, 1e12, 1e308])
  func far(reach: Double) throws {
    let huge = Rect(x: -reach, y: -reach, width: reach * 1.5, height: reach * 1.5)
    let picture = try draw([.fill(.rectangle(huge), red)], 3)
    #expect(picture.count { $0 == opaqueRed } == picture.pixelCount)
  }

  @Test("Shapes without area or with negative size are not drawn")
  func degenerate() throws {
    let rects = [
      Rect.zero, Rect(x: 3, y: 3, width: 0, height: 9), Rect(x: 3, y: 3, width: -5, height: 9),
    ]
    let marks = rects.flatMap { rect in
      [.rectangle(rect), .roundedRectangle(rect, radius: 3), .ellipse(in: rect)].map { outline in
        DrawCommand.fill(outline, red)
      }
    }
    let rest = DrawCommand.fill(.rectangle(Rect(x: 0, y: 0, width: 1, height: 1)), red)
    #expect(
      try draw(marks + [.fill(.path([]), red), .fill(.path([.close]), red), rest], 1)
        .count { $0 == opaqueRed } == 1)
  }

  @Test("Hundreds of nested clips and groups are drawn")
  func deep() throws {
    let begins = (0..<300).flatMap { _ in [DrawCommand.beginClip(all), .beginGroup(opacity: 1)] }
    let ends = (0..<300).flatMap { _ in [DrawCommand.endGroup, .endClip] }
    #expect(try draw(begins + [.fill(all, red)] + ends, 1).count { $0 == opaqueRed } == 400)
  }
}
