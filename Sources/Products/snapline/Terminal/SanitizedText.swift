import SnaplineReports

/// Text without control sequences: names and texts from files cannot control a terminal or a CI
/// system.
struct SanitizedText {
  /// Whether the text contains color codes of the program, which are preserved.
  let isColorful: Bool
  /// Whether GitHub reads the output and interprets `##[…]` and `::…` as commands.
  let isReadByGitHub: Bool

  /// Returns the text with visible replacements for control characters, and without commands.
  ///
  /// - Parameter hasCommands: Whether lines that begin with `::` are commands of the program.
  func sanitize(_ text: String, hasCommands: Bool = false) -> String {
    var text = text.utf8.contains(where: isSuspicious) ? withoutControls(text) : text
    guard isReadByGitHub else { return text }
    // A zero-width space.
    text = text.replacing("##[", with: "##\u{200B}[")
    guard !hasCommands, text.contains("::") else { return text }
    return text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.drop(while: \.isWhitespace).hasPrefix("::") ? "\u{200B}" + line : String(line)
    }.joined(separator: "\n")
  }

  /// Returns whether a byte is a control character or the first byte of a non-ASCII one.
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
        result.append(replacement(for: scalar))
        rest = rest.dropFirst()
      }
    }
    return String(result)
  }

  private func replacement(for scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0x09, 0x0A: scalar
    // Unicode has a control picture for each.
    case 0..<0x20: Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}"
    case 0x7F: "\u{2421}"
    // Non-ASCII controls, including line separators and bidi controls.
    case 0x80...0x9F, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069: "\u{FFFD}"
    default: scalar
    }
  }
}
