/// Returns a text escaped for XML content and attributes, or only for content if line breaks and
/// tabs are kept.
///
/// Characters that XML does not permit, escaped or not, are replaced by U+FFFD.
package func xmlEscaped(_ text: String, preservingNewlines: Bool = false) -> String {
  if text.utf8.allSatisfy(isUnescaped) { return text }
  var result = ""
  for character in text.unicodeScalars {
    switch character {
    case "&": result += "&amp;"
    case "<": result += "&lt;"
    case ">": result += "&gt;"
    case "\"" where !preservingNewlines: result += "&quot;"
    case "\t", "\n": result += preservingNewlines ? String(character) : "&#\(character.value);"
    // Unescaped, an XML parser would normalize line breaks and tabs.
    case "\r": result += "&#13;"
    default: result.unicodeScalars.append(character.isXML ? character : "\u{FFFD}")
    }
  }
  return result
}

/// Whether a byte is an ASCII character that is never escaped.
private func isUnescaped(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""): false
  default: (0x20..<0x80).contains(byte)
  }
}

extension Unicode.Scalar {
  fileprivate var isXML: Bool {
    switch value {
    case 0x9, 0xA, 0xD, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
    default: false
    }
  }
}
