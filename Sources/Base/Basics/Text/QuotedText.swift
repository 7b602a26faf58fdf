/// The language of a quoted text, which determines its escape sequences.
package enum QuotedLanguage {
  /// `\u{7f}`, and `\n`.
  case swift
  /// `\u007f`, and `\n`, `\r` and `\t`.
  case json
  /// `\u007f`, and `\n` and `\t`.
  case yaml
}

/// Returns a text in quotes on one line; quotes, backslashes and the given characters are escaped.
package func quoted(
  _ text: String, in language: QuotedLanguage, escaping: (Unicode.Scalar) -> Bool
) -> String {
  // Printable ASCII needs no look at each scalar.
  if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) && $0 != 0x22 && $0 != 0x5C }) {
    return "\"\(text)\""
  }
  var result = "\""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"", "\\": result += "\\\(scalar)"
    case "\n": result += "\\n"
    case "\t" where language != .swift: result += "\\t"
    case "\r" where language == .json: result += "\\r"
    case _ where escaping(scalar):
      let digits = String(scalar.value, radix: 16)
      result +=
        language == .swift
        ? "\\u{\(digits)}" : "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result + "\""
}
