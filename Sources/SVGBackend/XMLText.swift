/// A text as it may stand in a file, in content and in attributes.
///
/// Characters that no XML file can hold, escaped or not, become the mark for such.
func escaped(_ text: String) -> String {
  var result = ""
  for character in text.unicodeScalars {
    switch character {
    case "&": result += "&amp;"
    case "<": result += "&lt;"
    case ">": result += "&gt;"
    case "\"": result += "&quot;"
    // Left bare, a reader would make blanks of them.
    case "\t", "\n", "\r": result += "&#\(character.value);"
    default: result.unicodeScalars.append(character.isXML ? character : "\u{FFFD}")
    }
  }
  return result
}

/// A name for parts of the file, made of what is allowed in one.
func identifier(of title: String) -> String {
  var name = ""
  for character in title.unicodeScalars.prefix(60) {
    switch character {
    case "a"..."z", "A"..."Z", "0"..."9": name.unicodeScalars.append(character)
    default: if !name.isEmpty, !name.hasSuffix("-") { name += "-" }
    }
  }
  while name.hasSuffix("-") { name.removeLast() }
  guard let first = name.first else { return "picture" }
  return first.isNumber ? "p\(name)" : name
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
