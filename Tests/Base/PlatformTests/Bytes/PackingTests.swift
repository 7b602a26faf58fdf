import SnaplineBasics
import SnaplinePlatform
import Testing

@Suite("Compression, checksums and base64")
struct PackingTests {
  private static let texts: [[UInt8]] = [
    [], [0], Array("snapline".utf8), Array(repeating: 7, count: 100_000),
    (0..<5_000).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 3) },
  ]

  @Test("Compressed bytes are decompressed unchanged, at each level", arguments: texts)
  func roundTrip(_ bytes: [UInt8]) throws {
    for level in [1, 6, 12] {
      let small = try #require(compressed(bytes, level: level))
      #expect(decompressed(small, count: bytes.count) == bytes)
      // The same bytes yield the same compressed bytes, so that images of two runs are equal.
      #expect(compressed(bytes, level: level) == small)
    }
  }

  @Test("Data of another length, truncated or damaged data is refused")
  func damaged() throws {
    let bytes = Array("the same, the same, the same".utf8)
    let small = try #require(compressed(bytes, level: 6))
    #expect(decompressed(small, count: bytes.count - 1) == nil)
    #expect(decompressed(small, count: bytes.count + 1) == nil)
    #expect(decompressed(small.dropLast(), count: bytes.count) == nil)
    #expect(decompressed([], count: 1) == nil)
    // The last bytes are the checksum.
    for place in small.indices.suffix(4) {
      var broken = small
      broken[place] ^= 0x40
      #expect(decompressed(broken, count: bytes.count) == nil)
    }
  }

  @Test("The checksum is the CRC of PNG")
  func sum() {
    let sum = unsafe Array("IEND".utf8).withUnsafeBytes { unsafe crc32($0) }
    #expect(sum == 0xAE42_6082)
  }

  @Test(
    "base64 yields the examples of RFC 4648",
    arguments: [
      ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
      ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
    ])
  func text(_ text: String, _ written: String) {
    #expect(base64(Array(text.utf8)) == written)
  }

  @Test("All 64 values have different characters")
  func letters() {
    let bytes = (0..<64).flatMap { value -> [UInt8] in [UInt8(value << 2), 0, 0] }
    let firsts = stride(from: 0, to: 256, by: 4).map { Array(base64(bytes))[$0] }
    #expect(Set(firsts).count == 64)
  }
}
