import SnaplineBasics

/// A line of a layout file, split into tokens.
struct LayoutLine {
  let number: Int
  /// The first token, the kind of the line.
  let keyword: String
  private let rest: ArraySlice<UInt8>
  /// The tokens after the keyword that are not `key=value` pairs.
  private(set) var names: [String] = []
  private(set) var traits: [LayoutFact] = []
  /// Whether quotes and escapes are valid.
  private(set) var isWellFormed = true

  /// Creates a line; nil if it is empty.
  init?(_ line: ArraySlice<UInt8>, number: Int) {
    let blank = UInt8(ascii: " ")
    let trimmed = line.drop { $0 == blank }
    guard !trimmed.isEmpty else { return nil }
    self.number = number
    let keyword = trimmed.prefix { $0 != blank }
    self.keyword = String(utf8: keyword)
    rest = trimmed[keyword.endIndex...].drop { $0 == blank }
  }

  /// Splits the rest into tokens; constraint lines are left unsplit.
  mutating func tokenize() {
    var reader = LayoutTokenReader(rest)
    while let word = reader.next() {
      if let value = word.value {
        traits.append(LayoutFact(word.name, value))
      } else {
        names.append(word.name)
      }
    }
    isWellFormed = reader.isWellFormed
  }

  /// Returns the tokens from an index as numbers, if their count matches and all are in range.
  func numbers(from start: Int, count: Int) -> [Double]? {
    guard names.count == start + count else { return nil }
    let numbers = names[start...].compactMap(Double.init)
    // No image is larger, and sums of larger numbers would lose whole pixels.
    guard numbers.count == count, numbers.allSatisfy({ $0.magnitude <= 1e9 }) else { return nil }
    return numbers
  }
}

extension String {
  /// Creates a string from valid UTF-8.
  init(utf8 bytes: ArraySlice<UInt8>) { self.init(decoding: bytes, as: UTF8.self) }
}

/// A tokenizer for `word`, `"word"`, `key=word` and `key="word"`.
private struct LayoutTokenReader {
  private var rest: ArraySlice<UInt8>
  private(set) var isWellFormed = true

  init(_ rest: ArraySlice<UInt8>) { self.rest = rest }

  mutating func next() -> (name: String, value: String?)? {
    rest = rest.drop { $0 == UInt8(ascii: " ") }
    guard !rest.isEmpty else { return nil }
    let name = word()
    guard rest.first == UInt8(ascii: "=") else { return (name, nil) }
    rest.removeFirst()
    return (name, word())
  }

  private mutating func word() -> String {
    let quote = UInt8(ascii: "\"")
    if rest.first == quote { return quotedWord() }
    let bare = rest.prefix { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "=") && $0 != quote }
    rest = rest[bare.endIndex...]
    if rest.first == quote {
      isWellFormed = false
      rest.removeFirst()
    }
    return String(utf8: bare)
  }

  private mutating func quotedWord() -> String {
    var result = ""
    rest.removeFirst()
    while true {
      let plain = rest.prefix { $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }
      result += String(utf8: plain)
      rest = rest[plain.endIndex...]
      switch rest.popFirst() {
      case UInt8(ascii: "\""): return result
      case UInt8(ascii: "\\"):
        if let escaped = escape() {
          result.unicodeScalars.append(escaped)
        } else {
          isWellFormed = false
        }
      default:
        isWellFormed = false
        return result
      }
    }
  }

  /// Parses the escape after a backslash.
  private mutating func escape() -> Unicode.Scalar? {
    switch rest.first {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"):
      return rest.popFirst().map { Unicode.Scalar($0) }
    case UInt8(ascii: "n"):
      rest.removeFirst()
      return "\n"
    case UInt8(ascii: "u"):
      rest.removeFirst()
      guard rest.first == UInt8(ascii: "{") else { return nil }
      let digits = rest.dropFirst().prefix { $0 != UInt8(ascii: "}") }
      rest = rest[digits.endIndex...].dropFirst()
      return UInt32(String(utf8: digits), radix: 16).flatMap(Unicode.Scalar.init)
    default: return nil
    }
  }
}
