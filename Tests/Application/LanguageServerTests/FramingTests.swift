import Testing

@testable import SnaplineLanguageServer

@Suite("Framing of messages")
struct FramingTests {
  @Test("Messages are found however the bytes are divided", arguments: 1...40)
  func parts(size: Int) throws {
    let bytes = Array(
      "Content-Length: 2\r\n\r\n{}Content-Type: x\r\ncontent-length:4\r\n\r\n\u{1D11E}".utf8)
    var decoder = MessageDecoder()
    var found: [[UInt8]] = []
    for start in stride(from: 0, to: bytes.count, by: size) {
      decoder.append(bytes[start..<min(start + size, bytes.count)])
      while let message = try decoder.next() { found.append(message) }
    }
    #expect(found == [Array("{}".utf8), Array("\u{1D11E}".utf8)])
  }

  @Test(
    "Invalid and excessive headers are errors",
    arguments: [
      "Content-Length: x\r\n\r\n", "Content-Length: -1\r\n\r\n", "Length: 2\r\n\r\n{}",
      "Content-Length: 99999999999\r\n\r\n", String(repeating: "a", count: 9000),
    ])
  func errors(text: String) {
    var decoder = MessageDecoder()
    decoder.append(Array(text.utf8)[...])
    #expect(throws: MessageDecoder.FramingError.self) { try decoder.next() }
  }

  @Test(
    "Paths survive the conversion to a URI and back",
    arguments: [
      "/a/b.scene.yaml", "/a b/ü%20/𝄞.scene.yaml", "/a#b?c.scene.yaml",
    ])
  func uris(path: String) {
    #expect(filePath(ofURI: fileURI(ofPath: path)) == path)
    #expect(fileURI(ofPath: path).utf8.allSatisfy { $0 > 32 && $0 < 127 })
  }

  @Test("Other URIs have no path", arguments: ["untitled:1", "http://a/b", "file://host/a"])
  func otherURIs(uri: String) { #expect(filePath(ofURI: uri) == nil) }
}
