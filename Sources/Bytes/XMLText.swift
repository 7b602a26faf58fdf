/// A text as it may stand in an XML file: in content and in attributes, or with its lines and tabs
/// as they are in content alone.
///
/// Characters that no XML file can hold, escaped or not, become the mark for such.
package func xmlText(_ text: String, keepingLines: Bool = false) -> String {
  var result = ""
  for character in text.unicodeScalars {
    switch character {
    case "&": result += "&amp;"
    case "<": result += "&lt;"
    case ">": result += "&gt;"
    case "\"" where !keepingLines: result += "&quot;"
    case "\t", "\n": result += keepingLines ? String(character) : "&#\(character.value);"
    // Left bare, a reader would make line ends and blanks of them.
    case "\r": result += "&#13;"
    default: result.unicodeScalars.append(character.isXML ? character : "\u{FFFD}")
    }
  }
  return result
}

extension Unicode.Scalar {
  /// Whether XML 1.0 allows the character.
  fileprivate var isXML: Bool {
    switch value {
    case 0x9, 0xA, 0xD, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
    default: false
    }
  }
}
