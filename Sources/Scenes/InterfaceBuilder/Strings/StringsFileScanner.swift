import SnaplineBasics
import SnaplineSceneModel
import SnaplineSceneSyntax

/// Parses `"key" = "text";` entries up to the first invalid one.
func readStringsText(
  _ bytes: [UInt8], file: String, _ log: inout DiagnosticLog
) -> Translations.Table {
  if bytes.starts(with: "bplist".utf8) {
    log.report(
      .notStrings(
        "binary property lists are not supported", at: SourceSpan(file: file),
        hint: "convert it with 'plutil -convert xml1'"))
    return [:]
  }
  guard let text = decodedText(bytes) else {
    log.report(
      .notStrings(
        "unsupported encoding: neither UTF-8 nor UTF-16", at: SourceSpan(file: file),
        hint: "save it as UTF-8"))
    return [:]
  }
  var scanner = StringsFileScanner(scalars: Array(text.unicodeScalars), file: file)
  var table: Translations.Table = [:]
  while let entry = scanner.next() {
    let translation = Translation(entry.text, span: entry.span)
    if table.updateValue(translation, forKey: entry.key) != nil {
      log.report(.repeatedKey(entry.key, at: entry.span))
    }
  }
  if let problem = scanner.problem { log.report(problem) }
  return table
}

/// Decodes UTF-8, or UTF-16, in which Xcode once saved such files.
private func decodedText(_ bytes: [UInt8]) -> String? {
  guard let form = WideEncoding(of: bytes) else {
    let rest = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    return String(validating: rest, as: UTF8.self)
  }
  let isLittle = form == .utf16LittleEndian
  guard isLittle || form == .utf16BigEndian, bytes.count % 2 == 0 else { return nil }
  let hasMark = bytes[0] >= 0xFE && bytes[1] >= 0xFE
  let units = stride(from: hasMark ? 2 : 0, to: bytes.count, by: 2).map { place in
    let (first, second) = (UInt16(bytes[place]), UInt16(bytes[place + 1]))
    return isLittle ? second << 8 | first : first << 8 | second
  }
  return String(validating: units, as: UTF16.self)
}

/// A scanner of the entries of a strings file.
private struct StringsFileScanner {
  let scalars: [Unicode.Scalar]
  let file: String
  var index = 0
  var line = 1
  var lineStart = 0
  var problem: Diagnostic?

  /// Returns the next entry; nil at the end and at an error.
  mutating func next() -> (key: String, text: String, span: SourceSpan)? {
    skipBlanks()
    guard problem == nil, index < scalars.count else { return nil }
    let start = position
    guard let key = word() else { return fail("expected a quoted key") }
    skipBlanks()
    var text = key
    // A key without a value is its own value.
    if take("=") {
      skipBlanks()
      guard let word = word() else { return fail("expected a quoted string") }
      text = word
      skipBlanks()
    }
    let span = SourceSpan(file: file, start: start, end: position)
    guard take(";") else { return fail("expected ';' after '\(excerpt(key))'") }
    return (key, text, span)
  }

  private var position: SourcePosition {
    SourcePosition(line: line, column: index - lineStart + 1)
  }

  private mutating func fail<Result>(_ what: String) -> Result? {
    if problem == nil {
      let span = SourceSpan(file: file, start: position, end: position)
      problem = .notStrings(what, at: span, hint: #"entries have the form "key" = "text";"#)
    }
    return nil
  }

  private mutating func advance() {
    if scalars[index] == "\n" {
      line += 1
      lineStart = index + 1
    }
    index += 1
  }

  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard index < scalars.count, scalars[index] == scalar else { return false }
    advance()
    return true
  }

  /// Skips whitespace and comments of both kinds.
  private mutating func skipBlanks() {
    while index < scalars.count {
      if scalars[index].properties.isWhitespace {
        advance()
      } else if scalars[index...].starts(with: "//".unicodeScalars) {
        while index < scalars.count, scalars[index] != "\n" { advance() }
      } else if scalars[index...].starts(with: "/*".unicodeScalars) {
        while index < scalars.count, !scalars[index...].starts(with: "*/".unicodeScalars) {
          advance()
        }
        guard index < scalars.count else {
          let _: Never? = fail("unterminated comment")
          return
        }
        advance()
        advance()
      } else {
        return
      }
    }
  }

  /// Scans a quoted string, or an unquoted word of letters and digits.
  private mutating func word() -> String? {
    var text = String.UnicodeScalarView()
    guard take("\"") else {
      while index < scalars.count, isPlain(scalars[index]) {
        text.append(scalars[index])
        advance()
      }
      return text.isEmpty ? nil : String(text)
    }
    while index < scalars.count {
      let scalar = scalars[index]
      advance()
      switch scalar {
      case "\"": return String(text)
      case "\\":
        guard index < scalars.count else { return nil }
        text.append(escaped())
      default: text.append(scalar)
      }
    }
    return fail("unterminated string")
  }

  private func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || scalar.properties.numericType != nil
      || "_-.:/$".unicodeScalars.contains(scalar)
  }

  /// Scans the rest of an escape sequence.
  private mutating func escaped() -> Unicode.Scalar {
    let letter = scalars[index]
    advance()
    switch letter {
    case "n": return "\n"
    case "t": return "\t"
    case "r": return "\r"
    case "0": return "\0"
    case "U", "u": return codePoint()
    default: return letter
    }
  }

  /// Scans four hexadecimal digits; a surrogate pair is one character.
  private mutating func codePoint() -> Unicode.Scalar {
    let first = unit()
    if (0xD800..<0xDC00).contains(first), scalars[index...].starts(with: "\\U".unicodeScalars) {
      index += 2
      let second = unit()
      if (0xDC00..<0xE000).contains(second) {
        return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + second - 0xDC00) ?? "\u{FFFD}"
      }
    }
    return Unicode.Scalar(first) ?? "\u{FFFD}"
  }

  private mutating func unit() -> UInt32 {
    var value: UInt32 = 0
    var count = 0
    while count < 4, index < scalars.count,
      let digit = Character(scalars[index]).hexDigitValue
    {
      value = value << 4 | UInt32(digit)
      count += 1
      advance()
    }
    return value
  }
}

extension Diagnostic {
  fileprivate static func repeatedKey(_ key: String, at span: SourceSpan) -> Self {
    Diagnostic(
      .warning, "strings.repeated", "duplicate key '\(excerpt(key))'; the last value is used",
      at: span, hint: "remove one of the entries")
  }
}
