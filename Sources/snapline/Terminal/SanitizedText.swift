import Reports

/// Text as it may be shown to people: whatever names and texts of files hold, none of it steers a
/// terminal or a build server.
struct SanitizedText {
  /// Whether our own colours are in the text, which stay.
  let isColorful: Bool
  /// Whether GitHub reads along and takes `##[…]` and `::…` for commands.
  let isReadByGitHub: Bool

  /// The text with signs in the place of control characters, and no commands.
  ///
  /// - Parameter hasCommands: Whether lines that begin with `::` are commands of our own.
  func of(_ text: String, hasCommands: Bool = false) -> String {
    var text = text.utf8.contains(where: isSuspicious) ? withoutControls(text) : text
    guard isReadByGitHub else { return text }
    // A blank that no one sees.
    text = text.replacing("##[", with: "##\u{200B}[")
    guard !hasCommands, text.contains("::") else { return text }
    return text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.drop(while: \.isWhitespace).hasPrefix("::") ? "\u{200B}" + line : String(line)
    }.joined(separator: "\n")
  }

  /// A control character, or the first byte of one beyond ASCII.
  private func isSuspicious(_ byte: UInt8) -> Bool {
    byte < 0x20 && byte != 0x0A && byte != 0x09 || byte == 0x7F || byte == 0xC2 || byte == 0xE2
  }

  private func withoutControls(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    var rest = text.unicodeScalars[...]
    while let scalar = rest.first {
      if scalar == "\u{1B}", isColorful,
        let code = ANSIStyle.codes.first(where: { rest.starts(with: $0.unicodeScalars) })
      {
        result.append(contentsOf: code.unicodeScalars)
        rest = rest.dropFirst(code.unicodeScalars.count)
      } else {
        result.append(sign(for: scalar))
        rest = rest.dropFirst()
      }
    }
    return String(result)
  }

  private func sign(for scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0x09, 0x0A: scalar
    // Unicode has a picture of each.
    case 0..<0x20: Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}"
    case 0x7F: "\u{2421}"
    // Beyond ASCII, among them what ends lines or turns the direction of all that follows.
    case 0x80...0x9F, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069: "\u{FFFD}"
    default: scalar
    }
  }
}

extension String {
  /// The text with signs where its lines end: the names of files may hold several.
  var onOneLine: String {
    contains(where: \.isNewline) ? String(map { $0.isNewline ? "⏎" : $0 }) : self
  }
}
