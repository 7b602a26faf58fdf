/// A JSON syntax error with its position.
package struct JSONError: Error, Hashable, CustomStringConvertible {
  package let reason: String
  package let line: Int

  package init(reason: String, line: Int) {
    self.reason = reason
    self.line = line
  }

  package var description: String { "line \(line): \(reason)" }
}

extension JSON {
  /// Parses a single value in strict conformance to the standard.
  ///
  /// Members keep their order; duplicate names and excessive nesting are errors.
  package init(reading bytes: [UInt8]) throws(JSONError) {
    var reader = JSONReader(bytes: bytes)
    self = try reader.document()
  }
}

/// A single-pass parser of JSON bytes.
private struct JSONReader {
  private static let deepest = 64

  let bytes: [UInt8]
  private var index = 0

  init(bytes: [UInt8]) { self.bytes = bytes }

  mutating func document() throws(JSONError) -> JSON {
    let value = try value(depth: 0)
    skipBlanks()
    guard index == bytes.count else { throw error("unexpected text after the value") }
    return value
  }

  private mutating func value(depth: Int) throws(JSONError) -> JSON {
    guard depth < Self.deepest else { throw error("nested too deeply") }
    skipBlanks()
    switch peek {
    case UInt8(ascii: "{"): return try object(depth: depth)
    case UInt8(ascii: "["): return try array(depth: depth)
    case UInt8(ascii: "\""): return .text(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    case nil: throw error("unexpected end of input")
    default: return try number()
    }
  }

  private mutating func object(depth: Int) throws(JSONError) -> JSON {
    index += 1
    var members: [(String, JSON)] = []
    // Names are compared as bytes: two normalization forms of one text are different names.
    var names: Set<[UInt8]> = []
    skipBlanks()
    if take("}") { return .object([]) }
    while true {
      skipBlanks()
      guard peek == UInt8(ascii: "\"") else { throw error("expected a member name") }
      let name = try string()
      guard names.insert(Array(name.utf8)).inserted else {
        throw error("duplicate member '\(name)'")
      }
      skipBlanks()
      guard take(":") else { throw error("expected ':'") }
      members.append((name, try value(depth: depth + 1)))
      skipBlanks()
      if take("}") { return .object(members) }
      guard take(",") else { throw error("expected ',' or '}'") }
    }
  }

  private mutating func array(depth: Int) throws(JSONError) -> JSON {
    index += 1
    var values: [JSON] = []
    skipBlanks()
    if take("]") { return .array([]) }
    while true {
      values.append(try value(depth: depth + 1))
      skipBlanks()
      if take("]") { return .array(values) }
      guard take(",") else { throw error("expected ',' or ']'") }
    }
  }

  private mutating func word(_ word: String, _ value: JSON) throws(JSONError) -> JSON {
    guard bytes[index...].starts(with: word.utf8) else { throw error("expected a value") }
    index += word.utf8.count
    return value
  }

  private mutating func number() throws(JSONError) -> JSON {
    let start = index
    _ = take("-")
    let isLedByZero = peek == UInt8(ascii: "0")
    let whole = digits()
    guard whole > 0 else { throw error("expected a value") }
    guard !isLedByZero || whole == 1 else { throw error("leading zero in a number") }
    if take("."), digits() == 0 { throw error("expected a digit") }
    if take("e") || take("E") {
      if !take("-") { _ = take("+") }
      if digits() == 0 { throw error("expected a digit") }
    }
    guard let number = Double(String(decoding: bytes[start..<index], as: UTF8.self)),
      number.isFinite
    else { throw error("number out of range") }
    return .exact(number)
  }

  private mutating func digits() -> Int {
    let start = index
    while let byte = peek, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { index += 1 }
    return index - start
  }

  private mutating func string() throws(JSONError) -> String {
    index += 1
    var text: [UInt8] = []
    while let byte = peek {
      index += 1
      switch byte {
      case UInt8(ascii: "\""):
        guard let string = String(validating: text, as: UTF8.self) else {
          throw error("invalid UTF-8 in a string")
        }
        return string
      case UInt8(ascii: "\\"): text += Array(String(try escaped()).utf8)
      case 0..<0x20: throw error("control character in a string")
      default: text.append(byte)
      }
    }
    throw error("unterminated string")
  }

  private mutating func escaped() throws(JSONError) -> Unicode.Scalar {
    guard let byte = peek else { throw error("unterminated string") }
    index += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return try escapedScalar()
    default: throw error("unknown escape sequence")
    }
  }

  /// Parses four hexadecimal digits, or a surrogate pair of two escapes.
  private mutating func escapedScalar() throws(JSONError) -> Unicode.Scalar {
    let first = try fourDigits()
    if let scalar = Unicode.Scalar(first) { return scalar }
    guard first < 0xDC00, take("\\"), take("u") else { throw error("incomplete surrogate pair") }
    let second = try fourDigits()
    guard (0xDC00..<0xE000).contains(second),
      let scalar = Unicode.Scalar(0x10000 + ((first - 0xD800) << 10) + (second - 0xDC00))
    else { throw error("incomplete surrogate pair") }
    return scalar
  }

  private mutating func fourDigits() throws(JSONError) -> UInt32 {
    let end = index + 4
    var value: UInt32 = 0
    while index < end {
      let digit = peek.flatMap { Character(Unicode.Scalar($0)).hexDigitValue }
      guard let digit else { throw error("expected a hexadecimal digit") }
      value = (value << 4) + UInt32(digit)
      index += 1
    }
    return value
  }

  private var peek: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard peek == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }

  private mutating func skipBlanks() {
    while let byte = peek, [0x20, 0x0A, 0x0D, 0x09].contains(byte) { index += 1 }
  }

  private func error(_ reason: String) -> JSONError {
    let line = bytes[..<min(index, bytes.count)].reduce(1) { $1 == 0x0A ? $0 + 1 : $0 }
    return JSONError(reason: reason, line: line)
  }
}
