import JSONText
import Testing

@Suite("JSON that is written")
struct JSONWriterTests {
  /// A value with everything in it.
  private let value = JSON.object([
    ("name", .text("a \"b\"\n\u{1}é🙂")), ("list", .array([.number(1.5), .null, .bool(false)])),
    ("empty", .array([])), ("none", .object([])),
    ("inner", .object([("deep", .array([.array([.number(-0.25)])]))])),
  ])

  @Test("However it is laid out, it says the same")
  func forms() throws {
    let forms = [value.text, value.compactText, value.indentedText]
    let read = try forms.map { try JSON(reading: Array($0.utf8)).text }
    #expect(read == Array(repeating: value.text, count: 3))
    #expect(Set(forms).count == 3)
  }

  @Test("On one line there is no second one, and no blank where none is wanted")
  func lines() {
    #expect(!value.text.contains("\n") && !value.compactText.contains("\n"))
    #expect(JSON.array([.number(1), .number(2)]).compactText == "[1,2]")
    #expect(JSON.object([("a", .null)]).compactText == #"{"a":null}"#)
  }

  @Test(
    "A number for ourselves comes back to its last bit",
    arguments: [0.1, 1.0 / 3, 1e300, 1e-300, -2.5, 0, 9_007_199_254_740_992, .pi])
  func exact(_ number: Double) throws {
    let text = JSON.exact(number).text
    #expect(try JSON(reading: Array(text.utf8)).text == text)
    #expect(Double(text) == number)
  }

  @Test("Numbers without a JSON form are null", arguments: [Double.nan, .infinity, -.infinity])
  func noNumber(_ number: Double) {
    #expect(JSON.number(number).text == "null")
  }

  @Test("Members keep the order in which they are written")
  func order() throws {
    let names = ["z", "a", "m", "B"]
    let text = JSON.object(names.map { ($0, .null) }).text
    let places = names.compactMap { text.firstRange(of: "\"\($0)\"")?.lowerBound }
    #expect(places.count == 4 && places == places.sorted())
  }

  @Test("For people a text stands without its quotes")
  func plain() {
    #expect(JSON.text("two words").plainText == "two words")
    #expect(JSON.number(20).plainText == "20" && JSON.bool(true).plainText == "true")
  }

  @Test("Short lists stay on a line, long ones get a line for each item")
  func indented() {
    #expect(JSON.array([.number(1), .number(2)]).indentedText == "[1, 2]")
    let long = JSON.array((0..<40).map { .number(Double($0)) }).indentedText
    #expect(long.split(separator: "\n").count == 42)
  }
}
