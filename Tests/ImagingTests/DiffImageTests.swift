import Geometry
import Imaging
import Testing

@Suite("Difference pictures")
struct DiffImageTests {
  private let loud = DiffPalette.standard

  @Test("The diff image of equal images is light gray")
  func equal() {
    let picture = noise(PixelSize(width: 20, height: 20), seed: 5)
    let result = differencePicture(picture, picture)
    for row in 0..<20 {
      for column in 0..<20 {
        let pixel = result.pixel(column, row)
        #expect(pixel[0] == pixel[1] && pixel[1] == pixel[2] && pixel[0] >= 176)
      }
    }
  }

  @Test("A changed pixel is highlighted and framed")
  func lonePixel() {
    let old = flat(PixelSize(width: 40, height: 40))
    var new = old
    new.set(254, column: 20, row: 20)
    let result = differencePicture(old, new)
    #expect(result.pixel(20, 20) == loud.changed)
    #expect(result.pixel(16, 16) == loud.outline)
    #expect(result.pixel(24, 24) == loud.outline)
    #expect(result.pixel(18, 18) == [255, 255, 255, 255])
    #expect(result.pixel(21, 20) == [255, 255, 255, 255])
  }

  @Test("A frame at the border is cut off, not wrapped around")
  func border() {
    let old = flat(PixelSize(width: 30, height: 30))
    var new = old
    new.set(0, column: 29, row: 0)
    let result = differencePicture(old, new)
    #expect(result.pixel(29, 0) == loud.changed)
    #expect(result.pixel(0, 1) == [255, 255, 255, 255])
  }

  @Test("Excluded pixels stay dimmed")
  func excluded() {
    let old = flat(PixelSize(width: 10, height: 10))
    var new = old
    new.set(0, column: 5, row: 5)
    let result = differencePicture(
      old, new, excluding: [PixelRect(x: 5, y: 5, width: 1, height: 1)])
    #expect(!result.contains(loud.changed))
    #expect(!result.contains(loud.outline))
  }

  @Test("Different sizes are laid on each other and the rest is hatched")
  func sizes() {
    let old = flat(PixelSize(width: 20, height: 40))
    var new = flat(PixelSize(width: 40, height: 20))
    new.set(0, column: 3, row: 3)
    let result = differencePicture(old, new)
    #expect(result.size == PixelSize(width: 40, height: 40))
    #expect(result.pixel(3, 3) == loud.changed)
    #expect(result.pixel(24, 0) == loud.beyond)
    #expect(result.pixel(0, 24) == loud.beyond)
    #expect(result.pixel(8, 0) == [255, 255, 255, 255])
    #expect(result.pixel(32, 32) == [255, 255, 255, 255])
  }
}
