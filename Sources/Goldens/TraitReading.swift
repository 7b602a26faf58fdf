import Geometry
import SceneModel
import Typography

/// Facts by their names, read one by one; what nobody asked for is left over.
struct TraitReading {
  private var rest: [Trait]
  /// Whether a value could not be understood.
  private(set) var isDamaged = false

  init(_ traits: [Trait]) { rest = traits }

  /// Whether every fact was asked for and understood.
  var isComplete: Bool { rest.isEmpty && !isDamaged }

  /// The fact's value, which is then no longer left over.
  mutating func text(_ key: String) -> String? {
    guard let place = rest.firstIndex(where: { $0.key == key }) else { return nil }
    return rest.remove(at: place).value
  }

  /// A fact that a function reads from its text.
  mutating func value<Value>(_ key: String, _ read: (String) -> Value?) -> Value? {
    guard let text = text(key) else { return nil }
    guard let value = read(text) else {
      isDamaged = true
      return nil
    }
    return value
  }

  mutating func number(_ key: String) -> Double? { value(key, readNumber) }

  /// One of several numbers, as in `1,2`.
  mutating func numbers(_ key: String, count: Int) -> [Double]? {
    value(key) { readNumbers($0, separator: ",", count: count) }
  }

  mutating func size(_ key: String) -> Size? {
    value(key) { text in
      readNumbers(text, separator: "x", count: 2).map { Size(width: $0[0], height: $0[1]) }
    }
  }

  mutating func insets(_ key: String) -> EdgeInsets? {
    numbers(key, count: 4).map {
      EdgeInsets(top: $0[0], left: $0[1], bottom: $0[2], right: $0[3])
    }
  }

  mutating func priorities(_ key: String) -> AxisPriorities? {
    numbers(key, count: 2).map { AxisPriorities(horizontal: $0[0], vertical: $0[1]) }
  }

  /// A shot has one appearance, so a colour is written as it is seen.
  mutating func color(_ key: String) -> AdaptiveColor? {
    value(key) { Color(written: $0).map { AdaptiveColor($0) } }
  }

  mutating func font(_ key: String) -> Font? {
    value(key) { text in
      let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
      guard [2, 3, 5].contains(parts.count), let face = FontFace(rawValue: parts[0]),
        let size = readNumber(parts[1])
      else { return nil }
      let more = parts.dropFirst(2).map(readNumber)
      var font = Font(face, size: size, styledPitch: more.first ?? nil)
      if more.count == 3 {
        guard let ascender = more[1], let height = more[2] else { return nil }
        font.lines = LineMetrics(ascender: ascender, height: height)
      }
      return font
    }
  }

  mutating func choice<Choice: RawRepresentable<String>>(_ key: String) -> Choice? {
    value(key, Choice.init(rawValue:))
  }

  mutating func isTrue(_ key: String) -> Bool? {
    value(key) { $0 == "true" ? true : $0 == "false" ? false : nil }
  }
}

func readNumber(_ text: String) -> Double? {
  // Beyond this no picture exists.
  guard let number = Double(text), number.magnitude <= 1e9 else { return nil }
  return number
}

func readNumbers(_ text: String, separator: Character, count: Int) -> [Double]? {
  let numbers = text.split(separator: separator, omittingEmptySubsequences: false).compactMap {
    readNumber(String($0))
  }
  return numbers.count == count ? numbers : nil
}

extension Color {
  /// Reads a colour as colours describe themselves.
  init?(written text: String) {
    guard text.hasPrefix("#") else { return nil }
    self.init(hexadecimal: text.dropFirst())
  }
}
