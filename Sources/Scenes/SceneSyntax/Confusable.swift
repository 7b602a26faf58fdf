/// The probable replacement of a character that never occurs in names, numbers and operators.
///
/// Copied text contains typographic characters, keyboards of other scripts produce letters that
/// look like Latin letters, and web pages contain special spaces and invisible characters.
enum Confusable: Equatable {
  /// An ASCII string with the same appearance.
  case punctuation(String)
  case letter(String)
  /// A space that the grammar does not accept as whitespace.
  case blank
  case invisible

  init?(_ scalar: Unicode.Scalar) {
    if scalar.isASCII { return nil }
    if scalar.isInvisible {
      self = .invisible
    } else if scalar.properties.isWhitespace {
      self = .blank
    } else if let sign = Confusable.punctuationMarks[scalar] {
      self = .punctuation(sign)
    } else if let letter = Confusable.letters[scalar] {
      self = .letter(letter)
    } else if (0xFF01...0xFF5E).contains(scalar.value),
      let narrow = Unicode.Scalar(scalar.value - 0xFEE0)
    {
      self = .punctuation(String(narrow))
    } else {
      return nil
    }
  }

  /// Returns a text with its look-alikes replaced by ASCII.
  static func latin(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
    return text.unicodeScalars.reduce(into: "") { latin, scalar in
      switch Confusable(scalar) {
      case .punctuation(let ascii), .letter(let ascii): latin += ascii
      case .blank: latin += " "
      case .invisible: break
      case nil: latin.unicodeScalars.append(scalar)
      }
    }
  }

  /// Returns a hint with the replacement.
  func hint(for scalar: Unicode.Scalar) -> String {
    switch self {
    case .punctuation(let ascii): "write '\(ascii)'"
    case .letter(let ascii): "this is \(scalar.codePoint), not a Latin letter; write '\(ascii)'"
    case .blank: "replace \(scalar.codePoint) with a normal space"
    case .invisible: "delete the invisible character"
    }
  }

  private static let punctuationMarks: [Unicode.Scalar: String] = [
    "−": "-", "–": "-", "—": "-", "‐": "-", "‑": "-", "×": "*", "·": "*", "∗": "*", "÷": "/",
    "∕": "/", "⁄": "/", "≥": ">=", "≤": "<=", "⩾": ">=", "⩽": "<=", "≈": "==", "≡": "==",
    "“": "\"", "”": "\"", "„": "\"", "«": "\"", "»": "\"", "‘": "'", "’": "'", "…": "...",
    "。": ".", "、": ",", "‖": "|", "½": "0.5", "¼": "0.25", "¾": "0.75",
  ]

  /// The Cyrillic and Greek letters that most fonts draw like Latin letters.
  private static let letters: [Unicode.Scalar: String] = {
    let pairs = zip(
      "аеорсухіјѕһԁԛԝАВЕКМНОРСТХІЅЈοανρικυχΑΒΕΖΗΙΚΜΝΟΡΤΥΧ".unicodeScalars,
      "aeopcyxijshdqwABEKMHOPCTXISJoavpikuxABEZHIKMNOPTYX".map(String.init))
    return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
  }()
}

/// Returns a description of the look-alikes and invalid characters in a name; nil if there are
/// none.
package func confusableHint(of name: String) -> String? {
  guard let odd = name.unicodeScalars.first(where: { !$0.isASCII }) else { return nil }
  switch Confusable(odd) {
  case .letter(let ascii):
    return "\(odd.displayName) in the name is \(odd.codePoint), not the Latin letter '\(ascii)'"
  case .punctuation(let ascii):
    return "\(odd.displayName) in the name is \(odd.codePoint); use '\(ascii)'"
  case .blank: return "the name contains \(odd.codePoint), which only looks like a space"
  case .invisible: return "the name contains the invisible character \(odd.codePoint)"
  case nil: return "names consist of letters a–z, digits and underscores"
  }
}

extension Unicode.Scalar {
  /// Whether the character is invisible: a joiner, a directional mark or a soft hyphen.
  var isInvisible: Bool {
    switch value {
    case 0xAD, 0x34F, 0x61C, 0x180E, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x206F,
      0xFE00...0xFE0F, 0xFEFF, 0xE0000...0xE0FFF:
      true
    default: false
    }
  }

  /// The character in quotes, or its name if it is invisible.
  var displayName: String {
    isInvisible || properties.isWhitespace ? codePoint : "'\(self)'"
  }

  /// The code point in Unicode notation: `U+200B`.
  var codePoint: String {
    let digits = String(value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
