import SnaplineBasics
import SnaplineImaging
import Testing

@Suite("Resampling")
struct ResamplingTests {
  private func line(_ values: [UInt8]) -> Bitmap {
    Bitmap(
      size: PixelSize(width: values.count, height: 1),
      bytes: values.flatMap { [$0, $0, $0, 255] })
  }

  private func whole(_ size: PixelSize) -> PixelRect {
    PixelRect(x: 0, y: 0, width: size.width, height: size.height)
  }

  private func values(_ picture: Bitmap) -> [UInt8] {
    stride(from: 0, to: picture.bytes.count, by: 4).map { picture.bytes[$0] }
  }

  @Test("At its own size an image is unchanged")
  func same() {
    let picture = line([1, 200, 3, 77])
    #expect(picture.resampled(to: picture.size, part: whole(picture.size)) == picture)
  }

  @Test("At twice the width colors are interpolated")
  func enlarged() {
    let size = PixelSize(width: 4, height: 2)
    let picture = line([0, 100]).resampled(to: size, part: whole(size))
    #expect(values(picture) == [0, 25, 75, 100, 0, 25, 75, 100])
  }

  @Test("Reduced, every pixel counts, and the average brightness is kept")
  func reduced() {
    let stripes = line((0..<64).map { $0 % 2 == 0 ? 0 : 200 })
    let size = PixelSize(width: 8, height: 1)
    let picture = stripes.resampled(to: size, part: whole(size))
    // At the edges half of the triangle filter is missing.
    let found = values(picture).map { abs(Int($0) - 100) }
    #expect(found.dropFirst().dropLast().allSatisfy { $0 <= 1 } && found.allSatisfy { $0 <= 12 })
  }

  @Test("A plain color stays unchanged at six sizes", arguments: [1, 2, 3, 7, 10, 33])
  func plain(width: Int) {
    let size = PixelSize(width: width, height: width)
    let picture = line([UInt8](repeating: 173, count: 10)).resampled(to: size, part: whole(size))
    #expect(Set(values(picture)) == [173])
    #expect(stride(from: 3, to: picture.bytes.count, by: 4).allSatisfy { picture.bytes[$0] == 255 })
  }

  @Test("A resampled part equals that part of the resampled image")
  func part() {
    let source = Bitmap(
      size: PixelSize(width: 9, height: 7),
      bytes: (0..<9 * 7 * 4).map { UInt8($0 * 37 % 251) })
    let size = PixelSize(width: 20, height: 5)
    let all = source.resampled(to: size, part: whole(size))
    let part = source.resampled(
      to: size, part: PixelRect(x: 6, y: 2, width: 5, height: 3))
    for row in 0..<3 {
      for column in 0..<5 * 4 {
        let place = (row + 2) * all.bytesPerRow + 6 * 4 + column
        #expect(part.bytes[row * part.bytesPerRow + column] == all.bytes[place])
      }
    }
  }
}
