import Bytes
import Testing

@Suite("Bytes packed, and as text")
struct PackingTests {
  private static let texts: [[UInt8]] = [
    [], [0], Array("snapline".utf8), Array(repeating: 7, count: 100_000),
    (0..<5_000).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 3) },
  ]

  @Test("Decompression restores compressed bytes at each level", arguments: texts)
  func roundTrip(_ bytes: [UInt8]) throws {
    for level in [1, 6, 12] {
      let small = try #require(packed(bytes, level: level))
      #expect(unpacked(small, count: bytes.count) == bytes)
      // The same bytes go in, the same come out: pictures of two runs are alike.
      #expect(packed(bytes, level: level) == small)
    }
  }

  @Test("Data of another length, truncated data and damaged data yield nil")
  func damaged() throws {
    let bytes = Array("the same, the same, the same".utf8)
    let small = try #require(packed(bytes, level: 6))
    #expect(unpacked(small, count: bytes.count - 1) == nil)
    #expect(unpacked(small, count: bytes.count + 1) == nil)
    #expect(unpacked(small.dropLast(), count: bytes.count) == nil)
    #expect(unpacked([], count: 1) == nil)
    // At the end stands the sum of the bytes.
    for place in small.indices.suffix(4) {
      var broken = small
      broken[place] ^= 0x40
      #expect(unpacked(broken, count: bytes.count) == nil)
    }
  }

  @Test("The checksum is the one of PNG")
  func sum() {
    let sum = unsafe Array("IEND".utf8).withUnsafeBytes { unsafe checksum($0) }
    #expect(sum == 0xAE42_6082)
  }

  @Test(
    "Bytes are written in base 64 as the standard's own examples",
    arguments: [
      ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
      ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
    ])
  func text(_ text: String, _ written: String) {
    #expect(base64(Array(text.utf8)) == written)
  }

  @Test("All 64 letters have a meaning of their own")
  func letters() {
    let bytes = (0..<64).flatMap { value -> [UInt8] in [UInt8(value << 2), 0, 0] }
    let firsts = stride(from: 0, to: 256, by: 4).map { Array(base64(bytes))[$0] }
    #expect(Set(firsts).count == 64)
  }
}
