import SnaplineBackends
import SnaplineBasics
import SnaplineDisplayLists
import SnaplineImaging
import SnaplineSceneModel
import Testing

@Suite("Background blur")
struct BlurTests {
  private let area = Rect(x: 0, y: 0, width: 120, height: 60)
  private let pane = Rect(x: 20, y: 10, width: 80, height: 40)

  @Test("A sharp edge becomes soft within the blurred area, and brightness is kept")
  func softens() throws {
    let picture = try paint([.blur(.rectangle(pane), radius: 5)])
    let row = (40..<200).map { Int(picture.pixel($0, 60)[0]) }
    #expect(zip(row, row.dropFirst()).allSatisfy { $0 >= $1 })
    #expect(row.first == 255 && row.last == 0 && Set(row).count > 20)
    #expect(abs(row.reduce(0, +) - 255 * 80) < 255)
    // Outside all pixels are unchanged.
    let sharp = try paint([])
    for (x, y) in [(119, 10), (120, 10), (119, 110), (10, 60), (210, 60)] {
      #expect(picture.pixel(x, y) == sharp.pixel(x, y))
    }
  }

  @Test("Later draw commands are not blurred and can cover the blur")
  func order() throws {
    let bar = DrawCommand.fill(.rectangle(Rect(x: 50, y: 20, width: 4, height: 20)), .black)
    let picture = try paint([.blur(.rectangle(pane), radius: 5), bar])
    #expect(picture.pixel(99, 60)[0] > 60 && picture.pixel(100, 60)[0] == 0)
    let cover = DrawCommand.fill(.rectangle(area), .white)
    let hidden = try paint([.blur(.rectangle(pane), radius: 5), cover])
    #expect(hidden.count { $0 != [255, 255, 255, 255] } == 0)
  }

  @Test("A blur over one color, on a layer or with radius 0 changes no pixel")
  func plain() throws {
    let sharp = try paint([])
    let left = Rect(x: 0, y: 0, width: 50, height: 60)
    #expect(compare(try paint([.blur(.rectangle(left), radius: 9)]), sharp) == .same)
    #expect(compare(try paint([.blur(.rectangle(pane), radius: 0)]), sharp) == .same)
    let layer: [DrawCommand] = [
      .beginGroup(opacity: 0.5), .blur(.rectangle(pane), radius: 5), .endGroup,
    ]
    #expect(compare(try paint(layer), sharp) == .same)
    #expect(throws: RasterError.self) { try paint([.blur(.rectangle(pane), radius: .nan)]) }
    let far = Rect(x: 500, y: -90, width: 10, height: 10)
    #expect(compare(try paint([.blur(.rectangle(far), radius: 5)]), sharp) == .same)
  }

  @Test("Unpainted pixels are transparent below a blur")
  func clear() throws {
    let half = Rect(x: 0, y: 0, width: 60, height: 60)
    let marks: [DrawCommand] = [
      .fill(.rectangle(half), .black), .blur(.rectangle(pane), radius: 5),
      .fill(.rectangle(half), .white), .fill(.rectangle(area), .white),
    ]
    let list = DisplayList(
      size: area.size, scale: PixelScale(2), items: marks.map { DisplayItem("x", $0) })
    #expect(try rasterize(list).count { $0 != [255, 255, 255, 255] } == 0)
    let pictures = try (0..<3).map { _ in
      try rasterize(
        DisplayList(size: list.size, scale: list.scale, items: Array(list.items.prefix(2))))
    }
    #expect(pictures.allSatisfy { compare($0, pictures[0]) == .same })
    #expect(pictures[0].pixel(10, 10) == [0, 0, 0, 255] && pictures[0].pixel(239, 10)[3] == 0)
  }

  /// Paints on a white background whose right half is black.
  private func paint(_ marks: [DrawCommand]) throws -> Bitmap {
    let right = Rect(x: 60, y: 0, width: 60, height: 60)
    let ground: [DrawCommand] = [
      .fill(.rectangle(area), .white), .fill(.rectangle(right), .black),
    ]
    return try rasterize(
      DisplayList(
        size: area.size, scale: PixelScale(2),
        items: (ground + marks).map { DisplayItem("x", $0) }))
  }
}
