import SnaplineBasics
import Testing

@Suite("Parsing of JSON")
struct JSONReaderTests {
  @Test(
    "A value is written as it was read",
    arguments: [
      "null", "true", "-0.5", "1e-05", "0.30000000000000004", "[]", "{}", #""""#,
      #"{"b": [1, {"a": null}], "a": "\"\\\n\u0001 é 姓 🙂"}"#, "[[[]], [1, 2]]",
    ])
  func roundTrip(text: String) throws {
    let value = try JSON(reading: Array(text.utf8))
    #expect(value.text == text)
    #expect(try JSON(reading: Array(value.text.utf8)).text == text)
  }

  @Test(
    "Every escape is decoded",
    arguments: [
      (#""\ud83d\ude42""#, "🙂"), (#""\u00e9\/\b\f\r\t""#, "é/\u{8}\u{C}\r\t"),
      (#" "a" "#, "a"),
    ])
  func escapes(text: String, meaning: String) throws {
    #expect(try JSON(reading: Array(text.utf8)).plainText == meaning)
  }

  @Test(
    "Invalid JSON is refused",
    arguments: [
      "", " ", "nul", "[1,]", "{\"a\":1,}", "{a:1}", "[1 2]", "01", "1.", ".5", "+1", "1e", "-",
      "1e999", "NaN", "'a'", "\"a", "\"\\x\"", "\"\\ud83d\"", "\"\\ude42\"", "\"\\ud83d\\u0041\"",
      "\"\\u00g0\"", "\"a\nb\"", "{\"a\":1,\"a\":2}", "[] []", "\u{FEFF}[]", "// no\n1", "\"\\",
    ])
  func refused(text: String) {
    #expect(throws: JSONError.self) { try JSON(reading: Array(text.utf8)) }
  }

  @Test("Bytes that are not UTF-8 are refused")
  func encoding() {
    #expect(throws: JSONError.self) { try JSON(reading: [0x22, 0xFF, 0x22]) }
  }

  @Test("A million nested brackets are refused without a stack overflow")
  func depth() {
    let deep = String(repeating: "[", count: 1_000_000)
    #expect(throws: JSONError(reason: "nested too deeply", line: 1)) {
      try JSON(reading: Array(deep.utf8))
    }
  }

  @Test("An error has its line")
  func line() {
    #expect(throws: JSONError(reason: "expected a value", line: 3)) {
      try JSON(reading: Array("[\n1,\nx]".utf8))
    }
  }
}
