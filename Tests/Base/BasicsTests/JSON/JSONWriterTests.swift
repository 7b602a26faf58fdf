import SnaplineBasics
import Testing

@Suite("Writing of JSON")
struct JSONWriterTests {
  /// A value of every kind.
  private let value = JSON.object([
    ("name", .text("a \"b\"\n\u{1}é🙂")), ("list", .array([.number(1.5), .null, .bool(false)])),
    ("empty", .array([])), ("none", .object([])),
    ("inner", .object([("deep", .array([.array([.number(-0.25)])]))])),
  ])

  @Test("All formats contain the same value")
  func forms() throws {
    let forms = [value.text, value.compactText, value.indentedText]
    let read = try forms.map { try JSON(reading: Array($0.utf8)).text }
    #expect(read == Array(repeating: value.text, count: 3))
    #expect(Set(forms).count == 3)
  }

  @Test("The single-line format has no line breaks, and the compact one no spaces")
  func lines() {
    #expect(!value.text.contains("\n") && !value.compactText.contains("\n"))
    #expect(JSON.array([.number(1), .number(2)]).compactText == "[1,2]")
    #expect(JSON.object([("a", .null)]).compactText == #"{"a":null}"#)
  }

  @Test(
    "An exact number is read back to the last bit",
    arguments: [0.1, 1.0 / 3, 1e300, 1e-300, -2.5, 0, 9_007_199_254_740_992, .pi])
  func exact(_ number: Double) throws {
    let text = JSON.exact(number).text
    #expect(try JSON(reading: Array(text.utf8)).text == text)
    #expect(Double(text) == number)
  }

  @Test("NaN and infinities are written as null", arguments: [Double.nan, .infinity, -.infinity])
  func noNumber(_ number: Double) {
    #expect(JSON.number(number).text == "null")
  }

  @Test("Members keep their order")
  func order() throws {
    let names = ["z", "a", "m", "B"]
    let text = JSON.object(names.map { ($0, .null) }).text
    let places = names.compactMap { text.firstRange(of: "\"\($0)\"")?.lowerBound }
    #expect(places.count == 4 && places == places.sorted())
  }

  @Test("plainText is a text without quotes")
  func plain() {
    #expect(JSON.text("two words").plainText == "two words")
    #expect(JSON.number(20).plainText == "20" && JSON.bool(true).plainText == "true")
  }

  @Test("Short arrays stay on one line, and long ones have one line per item")
  func indented() {
    #expect(JSON.array([.number(1), .number(2)]).indentedText == "[1, 2]")
    let long = JSON.array((0..<40).map { .number(Double($0)) }).indentedText
    #expect(long.split(separator: "\n").count == 42)
  }
}
