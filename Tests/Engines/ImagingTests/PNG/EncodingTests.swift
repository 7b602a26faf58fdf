import SnaplineBasics
import SnaplineImaging
import SnaplinePlatform
import TestSupport
import Testing

@Suite("Encoding of PNG files")
struct EncodingTests {
  @Test("An encoded bitmap is decoded unchanged", arguments: Sample.all)
  func roundTrip(sample: Sample) throws {
    #expect(try decodePNG(encodePNG(sample.bitmap)) == sample.bitmap)
    #expect(try decodePNG(encodePNG(sample.bitmap, .fleeting)) == sample.bitmap)
  }

  @Test("The color type and depth are the smallest for the colors", arguments: Sample.all)
  func form(sample: Sample) throws {
    let header = try encodePNG(sample.bitmap)[16..<26]
    #expect(Array(header.suffix(2)) == [UInt8(sample.bitDepth), sample.colorType])
  }

  @Test("The same pixels yield the same bytes")
  func deterministic() throws {
    let picture = Sample.all[4].bitmap
    let copy = Bitmap(size: picture.size, bytes: picture.bytes.map { $0 })
    #expect(try encodePNG(picture) == encodePNG(copy))
  }

  @Test("Every translucent color is preserved")
  func translucent() throws {
    var bytes: [UInt8] = []
    for alpha in 0...255 {
      for color in 0...255 {
        let color = UInt8(min(color, alpha))
        bytes += [color, UInt8(alpha) - color, 0, UInt8(alpha)]
      }
    }
    let bitmap = Bitmap(size: PixelSize(width: 256, height: 256), bytes: bytes)
    #expect(try decodePNG(encodePNG(bitmap)) == bitmap)
  }

  @Test("A large plain screen takes less than four kilobytes")
  func flatScreen() throws {
    let size = PixelSize(width: 640, height: 1136)
    let bytes = (0..<1136).flatMap { row in
      (0..<640).flatMap { column in
        (40..<600).contains(column) && row % 100 > 20
          ? [255, 159, 92, 255]
          : [23, 240, 255, 255]
            as [UInt8]
      }
    }
    #expect(try encodePNG(Bitmap(size: size, bytes: bytes)).count < 4096)
  }

  @Test("Fast compression is decoded unchanged", arguments: [1, 2, 5, 77, 1500])
  func haste(width: Int) throws {
    // Runs and repeated rows of every length, with some single pixels.
    var random = SeededGenerator(seed: UInt64(width))
    var bytes: [UInt8] = []
    let size = PixelSize(width: width, height: max(3, 2000 / width))
    for row in 0..<size.height {
      if row > 0, random.next() % 2 == 0 {
        bytes += bytes.suffix(width * 4)
        continue
      }
      var left = width
      while left > 0 {
        let run = min(left, Int(random.next() % 600) + 1)
        let pixel = [UInt8(random.next() % 256), UInt8(random.next() % 2), 7, 255]
        for _ in 0..<run { bytes += pixel }
        left -= run
      }
    }
    let bitmap = Bitmap(size: size, bytes: bytes)
    let png = try encodePNG(bitmap, .fleeting)
    #expect(try decodePNG(png) == bitmap)
    let plain = try #require(PlainPNG(png))
    let isSame = (0..<size.height).allSatisfy { row in
      (0..<width).allSatisfy { column in
        let pixel = bytes[((row * width + column) * 4)...].prefix(3)
        return plain[column, row] == pixel.reversed().reduce(0) { $0 << 8 | UInt32($1) } << 8 | 255
      }
    }
    #expect(isSame)
  }

  @Test("An image without pixels is refused")
  func empty() {
    #expect(throws: PNGError.empty) {
      try encodePNG(Bitmap(size: PixelSize(width: 0, height: 5), bytes: []))
    }
  }

  @Test("The pixel hash is read without decompression", arguments: Sample.all)
  func storedHash(sample: Sample) throws {
    let stored = storedPixelHash(ofPNG: try encodePNG(sample.bitmap))
    #expect(stored == PixelHash(of: sample.bitmap))
    #expect(stored?.size == sample.bitmap.size)
  }

  @Test("Equal bytes with different dimensions have different hashes")
  func shape() {
    let bytes = [UInt8](repeating: 255, count: 24)
    let wide = Bitmap(size: PixelSize(width: 3, height: 2), bytes: bytes)
    let high = Bitmap(size: PixelSize(width: 2, height: 3), bytes: bytes)
    #expect(PixelHash(of: wide) != PixelHash(of: high))
  }

  @Test("A hash is only accepted with the pixels that it was written for")
  func boundHash() throws {
    let png = try encodePNG(Sample.all[4].bitmap)
    let expected = PixelHash(of: Sample.all[4].bitmap)
    for place in png.indices {
      var damaged = png
      damaged[place] ^= 0x10
      let stored = storedPixelHash(ofPNG: damaged)
      // Only the checksums of the hash's own chunk and of the end are not verified.
      #expect(stored == nil || stored == expected, "byte \(place)")
      if place < png.count - 16 { #expect(stored == nil, "byte \(place)") }
    }
  }

  @Test("A hash chunk moved into another image is ignored")
  func movedHash() throws {
    let old = try encodePNG(Sample.all[0].bitmap)
    let new = try encodePNG(Sample.all[1].bitmap)
    let hashAndEnd = 12 + 33 + 12
    #expect(storedPixelHash(ofPNG: new.dropLast(hashAndEnd) + old.suffix(hashAndEnd)) == nil)
    #expect(storedPixelHash(ofPNG: new.dropLast(hashAndEnd) + new.suffix(12)) == nil)
    #expect(storedPixelHash(ofPNG: HandmadePNG().bytes) == nil)
    #expect(storedPixelHash(ofPNG: []) == nil)
  }

  @Test("A truncated file with a hash chunk is refused")
  func truncation() throws {
    let png = try encodePNG(Sample.all[0].bitmap)
    for count in 0..<png.count {
      #expect(storedPixelHash(ofPNG: Array(png.prefix(count))) == nil)
      #expect(throws: PNGError.self) { try decodePNG(Array(png.prefix(count))) }
    }
  }
}

/// An image and the format in which it should be written.
struct Sample: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let bitmap: Bitmap
  let bitDepth: Int
  let colorType: UInt8

  /// Creates an image of 37×23 pixels from a function of the position.
  init(
    _ name: String, _ bitDepth: Int, _ colorType: UInt8, pixel: (_ place: Int) -> [UInt8]
  ) {
    testDescription = name
    bitmap = Bitmap(
      size: PixelSize(width: 37, height: 23), bytes: (0..<37 * 23).flatMap { pixel($0) })
    self.bitDepth = bitDepth
    self.colorType = colorType
  }

  static let all: [Sample] = [
    Sample("one colour", 1, 3) { _ in [1, 2, 3, 255] },
    Sample("four colours", 2, 3) { [0, 0, UInt8($0 % 4 * 80), 255] },
    Sample("sixteen colours", 4, 3) { [UInt8($0 % 16 * 16), 7, 9, 255] },
    Sample("all greys", 8, 0) { [UInt8($0 % 256), UInt8($0 % 256), UInt8($0 % 256), 255] },
    Sample("many colours", 8, 2) { [UInt8($0 & 255), UInt8($0 >> 8), UInt8($0 * 7 & 255), 255] },
    Sample("few translucent colours", 4, 3) { [0, UInt8($0 % 5), 0, UInt8($0 % 10 * 25 + 5)] },
    Sample("two hundred colours", 8, 3) { [UInt8($0 % 200), 0, 10, 255] },
    Sample("many translucent colours", 8, 6) {
      [UInt8($0 % 100), UInt8($0 >> 8), 0, UInt8(100 + $0 % 150)]
    },
    Sample("all clear", 1, 3) { _ in [0, 0, 0, 0] },
  ]
}
