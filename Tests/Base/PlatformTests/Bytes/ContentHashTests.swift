import SnaplinePlatform
import Testing

@Suite("Content hashes")
struct ContentHashTests {
  @Test(
    "XXH3 with 128 bits has the published values",
    arguments: [
      ([UInt8](), "99aa06d3014798d86001c324468d497f"),
      (Array("a".utf8), "a96faf705af16834e6c632b61e964e1f"),
      (Array("abc".utf8), "06b05ab6733a618578af5f94892f3950"),
    ])
  func publishedValues(bytes: [UInt8], expected: String) {
    #expect(ContentHash(of: bytes).description == expected)
  }

  @Test("A hash is read back from its text and bytes")
  func roundTrip() {
    let hash = ContentHash(high: 0x0000_0000_0000_00AB, low: 0xFEDC_BA98_7654_3210)
    #expect(hash.description == "00000000000000abfedcba9876543210")
    #expect(ContentHash(hash.description) == hash)
    #expect(hash.bytes.suffix(2) == [0x32, 0x10])
    #expect(ContentHash(bytes: hash.bytes) == hash)
  }

  @Test(
    "An invalid hash is refused",
    arguments: [
      "", "0", "00000000000000ABfedcba9876543210", "0x000000000000abfedcba9876543210",
      "00000000000000abfedcba98765432100", "00000000000000abfedcba987654321é",
    ])
  func refusal(text: String) {
    #expect(ContentHash(text) == nil)
  }

  @Test("A combined hash depends on the order and boundaries of its parts")
  func parts() {
    let hash = { (parts: [String]) in
      ContentHash(combining: parts.map { ContentHash(of: Array($0.utf8)) })
    }
    #expect(hash(["ab", "c"]) == hash(["ab", "c"]))
    #expect(hash(["ab", "c"]) != hash(["a", "bc"]))
    #expect(hash(["ab", "c"]) != hash(["c", "ab"]))
    #expect(hash(["ab"]) != hash(["ab", ""]))
  }
}
