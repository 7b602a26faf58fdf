import SnaplineBasics
import TestSupport
import Testing

/// Random values of usual depth.
private struct RandomJSON {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1 }

  mutating func pick(_ count: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(count))
  }

  private mutating func text() -> String {
    let pieces = [
      "", "a", " ", "\"", "\\", "/", "\n", "\t", "\u{0}", "\u{1F}", "\u{7F}", "é", "姓",
      "🏳️‍🌈", "\u{2028}", "\u{FEFF}", "e\u{301}", "\\u0041", "{", "]", ",",
    ]
    return (0..<pick(6)).map { _ in pieces[pick(pieces.count)] }.joined()
  }

  mutating func number() -> Double {
    switch pick(5) {
    case 0: Double(pick(2_000) - 1_000)
    case 1: Double(pick(2_000) - 1_000) / 8
    case 2: Double(bitPattern: state &* 0x2545_F491_4F6C_DD1D)
    case 3: Double(sign: pick(2) == 0 ? .plus : .minus, exponent: pick(600) - 300, significand: 1.1)
    default: Double(pick(1_000_000)) * 1e13
    }
  }

  mutating func value(depth: Int = 0) -> JSON {
    switch pick(depth < 4 ? 7 : 5) {
    case 0: return .null
    case 1: return .bool(pick(2) == 0)
    case 2, 3:
      let number = number()
      return .exact(number.isFinite ? number : 0)
    case 4: return .text(text())
    case 5: return .array((0..<pick(5)).map { _ in value(depth: depth + 1) })
    default:
      // Each name occurs once.
      return .object((0..<pick(5)).map { ("\($0)\(text())", value(depth: depth + 1)) })
    }
  }
}

@Suite("Properties of JSON")
struct JSONPropertyTests {
  @Test(
    "A value is read back unchanged from each format, in 150 samples",
    arguments: 0..<150 as Range<UInt64>)
  func roundTrip(seed: UInt64) throws {
    var draft = RandomJSON(seed: seed)
    let value = draft.value()
    for text in [value.text, value.compactText, value.indentedText] {
      let read = try JSON(reading: Array(text.utf8))
      #expect(read.text == value.text)
      #expect(read.indentedText == value.indentedText)
    }
    #expect(value.compactText.utf8.count <= value.text.utf8.count)
  }

  @Test(
    "Every finite number is read back exactly, in 2,000 samples", .premise(atLeast: 1_600),
    arguments: 0..<20 as Range<UInt64>
  )
  func numbers(seed: UInt64) throws {
    var draft = RandomJSON(seed: seed)
    for _ in 0..<100 {
      let number = draft.number()
      guard premise(number.isFinite) else { continue }
      let json = try JSON(reading: Array(JSON.exact(number).text.utf8))
      guard case .exact(let read) = json else {
        Issue.record("\(number) is read as \(json)")
        continue
      }
      #expect(read == number)
    }
  }

  @Test("Every 1,009th character is read back, and line separators are escaped")
  func characters() throws {
    let special: [UInt32] = [0, 0x1F, 0x22, 0x5C, 0x7F, 0x85, 0x2028, 0x2029, 0xFEFF, 0x10FFFF]
    for number in special + Array(stride(from: 1, to: 0x10FFFF, by: 1_009)) {
      guard let scalar = Unicode.Scalar(number) else { continue }
      let text = JSON.text("a\(scalar)b").text
      #expect(try JSON(reading: Array(text.utf8)).plainText == "a\(scalar)b", "\(number)")
      #expect(!text.unicodeScalars.contains { [0x0A, 0x0D, 0x2028, 0x2029].contains($0.value) })
      // The same character by its escape, or the two escapes of a surrogate pair.
      let units = String(scalar).utf16.map { unit in
        let digits = String(unit, radix: 16)
        return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      }
      let escaped = "\"a\(units.joined())b\""
      #expect(try JSON(reading: Array(escaped.utf8)).plainText == "a\(scalar)b", "\(escaped)")
    }
  }

  @Test(
    "Damaged JSON is refused or yields another value, in 2,400 samples", .premise(atLeast: 380),
    arguments: 0..<60 as Range<UInt64>)
  func damaged(seed: UInt64) throws {
    var draft = RandomJSON(seed: seed)
    let bytes = Array(JSON.array([draft.value(), draft.value()]).text.utf8)
    for _ in 0..<40 {
      var other = bytes
      let place = draft.pick(bytes.count)
      switch draft.pick(3) {
      case 0: other.remove(at: place)
      case 1: other.insert(UInt8(draft.pick(256)), at: place)
      default: other[place] = UInt8(draft.pick(256))
      }
      guard let read = premise(try? JSON(reading: other)) else { continue }
      // Accepted text is the same after it is written and parsed again.
      #expect(try JSON(reading: Array(read.text.utf8)).text == read.text)
    }
  }

  @Test("Points, sizes and rectangles are arrays of numbers")
  func geometry() {
    #expect(JSON.frame(Rect(x: 1, y: 2.5, width: 3, height: 4)).text == "[1, 2.5, 3, 4]")
    #expect(JSON.size(Size(width: 3, height: 4)).text == "[3, 4]")
    #expect(JSON.point(Point(x: -1, y: 0)).text == "[-1, 0]")
    #expect(JSON.pixels(PixelSize(width: 3, height: 4)).text == "[3, 4]")
    #expect(JSON.pixels(PixelRect(x: 1, y: 2, width: 3, height: 4)).text == "[1, 2, 3, 4]")
  }

  @Test("A schema lists the keys of a mapping, and which are required, and forbids others")
  func schema() {
    let map = JSON.objectSchema(
      [("a", .numberSchema("number", minimum: 0, maximum: nil)), ("b", .enumeration(["x", "y"]))],
      required: ["a"])
    #expect(
      map.text == """
        {"type": "object", "properties": {"a": {"type": "number", "minimum": 0}, \
        "b": {"enum": ["x", "y"]}}, "additionalProperties": false, "required": ["a"]}
        """)
    #expect(
      JSON.oneOrMany(.reference("view")).text == """
        {"anyOf": [{"$ref": "#/$defs/view"}, {"type": "array", "items": {"$ref": "#/$defs/view"}}]}
        """)
    #expect(
      JSON.items(.pattern("^a"), count: 2, isUnique: true).text == """
        {"type": "array", "items": {"type": "string", "pattern": "^a"}, "minItems": 2, \
        "maxItems": 2, "uniqueItems": true}
        """)
    #expect(
      JSON.objectSchema(keys: "^.+$", values: .arraySchema(.null, minItems: 1, maxItems: 3)).text
        == """
        {"type": "object", "patternProperties": {"^.+$": {"type": "array", "items": null, \
        "minItems": 1, "maxItems": 3}}, "additionalProperties": false}
        """)
    // The description is the first member; values other than objects have none.
    #expect(
      JSON.enumeration(["x"]).described("One.").text.hasPrefix("{\"description\": \"One.\", "))
    #expect(JSON.bool(true).described("One.").text == "true")
  }
}
