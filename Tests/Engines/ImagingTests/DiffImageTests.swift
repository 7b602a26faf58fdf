import SnaplineBasics
import SnaplineImaging
import Testing

@Suite("Diff images")
struct DiffImageTests {
  private let palette = DiffPalette.standard

  @Test("The diff image of equal images has only light grays")
  func equal() {
    let picture = noise(PixelSize(width: 20, height: 20), seed: 5)
    let result = diffImage(picture, picture)
    for row in 0..<20 {
      for column in 0..<20 {
        let pixel = result.pixel(column, row)
        #expect(pixel[0] == pixel[1] && pixel[1] == pixel[2] && pixel[0] >= 176)
      }
    }
  }

  @Test("A changed pixel is highlighted, with a frame around it")
  func lonePixel() {
    let old = flat(PixelSize(width: 40, height: 40))
    var new = old
    new.set(254, column: 20, row: 20)
    let result = diffImage(old, new)
    #expect(result.pixel(20, 20) == palette.changed)
    #expect(result.pixel(16, 16) == palette.outline)
    #expect(result.pixel(24, 24) == palette.outline)
    #expect(result.pixel(18, 18) == [255, 255, 255, 255])
    #expect(result.pixel(21, 20) == [255, 255, 255, 255])
  }

  @Test("A frame at the border is clipped")
  func border() {
    let old = flat(PixelSize(width: 30, height: 30))
    var new = old
    new.set(0, column: 29, row: 0)
    let result = diffImage(old, new)
    #expect(result.pixel(29, 0) == palette.changed)
    #expect(result.pixel(0, 1) == [255, 255, 255, 255])
  }

  @Test("Excluded pixels stay dimmed")
  func excluded() {
    let old = flat(PixelSize(width: 10, height: 10))
    var new = old
    new.set(0, column: 5, row: 5)
    let result = diffImage(
      old, new, excluding: [PixelRect(x: 5, y: 5, width: 1, height: 1)])
    #expect(!result.contains(palette.changed))
    #expect(!result.contains(palette.outline))
  }

  @Test("Images of different sizes are overlaid, and the rest is hatched")
  func sizes() {
    let old = flat(PixelSize(width: 20, height: 40))
    var new = flat(PixelSize(width: 40, height: 20))
    new.set(0, column: 3, row: 3)
    let result = diffImage(old, new)
    #expect(result.size == PixelSize(width: 40, height: 40))
    #expect(result.pixel(3, 3) == palette.changed)
    #expect(result.pixel(24, 0) == palette.beyond)
    #expect(result.pixel(0, 24) == palette.beyond)
    #expect(result.pixel(8, 0) == [255, 255, 255, 255])
    #expect(result.pixel(32, 32) == [255, 255, 255, 255])
  }
}
