import SnaplineBasics
import SnaplineImaging
import Testing

private func picture(_ width: Int, _ height: Int, _ grey: [UInt8]) -> Bitmap {
  Bitmap(
    size: PixelSize(width: width, height: height), bytes: grey.flatMap { [$0, $0, $0, 255] })
}

@Suite("Reduced images")
struct ScalingTests {
  @Test("Each pixel is the average of the pixels that it covers")
  func mean() {
    let large = picture(4, 2, [0, 100, 200, 200, 100, 200, 200, 201])
    let small = large.downscaled(to: PixelSize(width: 2, height: 1))
    #expect(small.bytes == picture(2, 1, [100, 200]).bytes)
  }

  @Test("The same size yields the same image, and a larger one repeats pixels")
  func otherSizes() {
    let two = picture(2, 1, [10, 20])
    #expect(two.downscaled(to: two.size).bytes == two.bytes)
    let four = two.downscaled(to: PixelSize(width: 4, height: 1))
    #expect(four.bytes == picture(4, 1, [10, 10, 20, 20]).bytes)
  }

  @Test("Pixels beyond the edges are omitted", arguments: [(1, 1), (-1, -1), (9, 9)])
  func laid(x: Int, y: Int) {
    var page = picture(3, 3, Array(repeating: 0, count: 9))
    page.draw(picture(3, 3, Array(repeating: 9, count: 9)), atX: x, y: y)
    let covered = max(0, 3 - abs(x)) * max(0, 3 - abs(y))
    #expect(page.bytes.count { $0 == 9 } == covered * 3)
  }
}
