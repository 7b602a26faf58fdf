package import SnaplineBasics
package import SnaplineSceneModel

/// Decodes bytes; invalid characters are reported and replaced one by one.
///
/// Replacing instead of removing preserves the columns of all later characters.
package func readText(
  _ bytes: [UInt8], file: String, limits: Limits, log: inout DiagnosticLog
) -> SourceFile? {
  guard bytes.count <= limits.fileBytes else {
    return log.fail(.fileTooLarge(bytes.count, limit: limits.fileBytes, file: file))
  }
  if let form = WideEncoding(of: bytes) {
    return log.fail(.wideText(form, file: file))
  }
  var bytes = bytes[...]
  if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
    log.report(.byteOrderMark(file: file))
    bytes = bytes.dropFirst(3)
  }
  var (scalars, broken) = decode(bytes)
  var problems: [(index: Int, problem: InvalidCharacter)] = broken.map { ($0, .notUTF8) }
  for (index, scalar) in scalars.enumerated() where !(" "..."~").contains(scalar) {
    guard let problem = InvalidCharacter(scalar) else { continue }
    problems.append((index, problem))
    scalars[index] = problem == .lineSeparator ? " " : "\u{FFFD}"
  }
  let source = SourceFile(file: file, scalars: scalars)
  for (index, problem) in problems where !log.isFull {
    log.report(problem.diagnostic(at: source.span(index..<index + 1)))
  }
  return source
}

/// An encoding with two or four bytes per character, by its name for `iconv`.
package enum WideEncoding: String {
  case utf16BigEndian = "UTF-16BE"
  case utf16LittleEndian = "UTF-16LE"
  case utf32BigEndian = "UTF-32BE"
  case utf32LittleEndian = "UTF-32LE"

  /// Detects the encoding by its byte order mark, or by zeros around the first characters, which
  /// UTF-8 does not have; nil for other bytes.
  package init?(of bytes: [UInt8]) {
    let isZero = bytes.prefix(4).map { $0 == 0 }
    if isZero == [true, true, false, false] || isZero == [true, true, true, false] {
      self = .utf32BigEndian
    } else if isZero == [false, true, true, true] || bytes.starts(with: [0xFF, 0xFE, 0, 0]) {
      self = .utf32LittleEndian
    } else if isZero == [true, false, true, false] || bytes.starts(with: [0xFE, 0xFF]) {
      self = .utf16BigEndian
    } else if isZero == [false, true, false, true] || bytes.starts(with: [0xFF, 0xFE]) {
      self = .utf16LittleEndian
    } else {
      return nil
    }
  }

  /// The name without the byte order, as `UTF-16`.
  package var name: String { String(rawValue.dropLast(2)) }

  package var hint: String {
    "save the file as UTF-8, for example with 'iconv -f \(rawValue) -t UTF-8'"
  }
}

/// Decodes UTF-8 and returns the scalars with the indices of invalid sequences.
private func decode(_ bytes: ArraySlice<UInt8>) -> ([Unicode.Scalar], broken: [Int]) {
  if let text = String(validating: bytes, as: UTF8.self) {
    return (scalars(of: text), [])
  }
  var scalars: [Unicode.Scalar] = []
  var broken: [Int] = []
  var decoder = UTF8()
  var iterator = bytes.makeIterator()
  while true {
    switch decoder.decode(&iterator) {
    case .scalarValue(let scalar): scalars.append(scalar)
    case .emptyInput: return (scalars, broken)
    case .error:
      broken.append(scalars.count)
      scalars.append("\u{FFFD}")
    }
  }
}

/// A kind of character that scene files must not contain.
private enum InvalidCharacter: Equatable {
  case notUTF8
  case nul
  case control(Unicode.Scalar)
  /// A character that ends a line in YAML but not in an editor.
  case lineSeparator

  init?(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0: self = .nul
    case 0x85, 0x2028, 0x2029: self = .lineSeparator
    case 0x09, 0x0A, 0x0D: return nil
    case 0..<0x20, 0x7F...0x9F, 0xFEFF, 0xFFFE, 0xFFFF: self = .control(scalar)
    default: return nil
    }
  }

  func diagnostic(at span: SourceSpan) -> Diagnostic {
    switch self {
    case .notUTF8:
      Diagnostic(
        .error, "text.not-utf8", "invalid UTF-8", at: span,
        hint: "save the file as UTF-8")
    case .nul:
      Diagnostic(.error, "text.nul", "the file contains a NUL byte", at: span)
    case .control(let scalar):
      Diagnostic(
        .error, "text.control-character",
        "the file contains the control character \(scalar.codePoint)", at: span)
    case .lineSeparator:
      Diagnostic(
        .error, "text.line-separator",
        "the file contains a Unicode line separator", at: span,
        hint: "end lines with a line feed (LF)")
    }
  }
}

extension Diagnostic {
  package static func fileTooLarge(_ count: Int, limit: Int, file: String) -> Self {
    Diagnostic(
      .error, "file.too-large", "the file is \(count) bytes; the limit is \(limit) bytes",
      at: SourceSpan(file: file), hint: "split the file")
  }

  fileprivate static func wideText(_ form: WideEncoding, file: String) -> Self {
    Diagnostic(
      .error, "text.utf16", "the file is encoded as \(form.name)", at: SourceSpan(file: file),
      hint: form.hint)
  }

  fileprivate static func byteOrderMark(file: String) -> Self {
    Diagnostic(
      .error, "text.byte-order-mark", "the file starts with a byte order mark",
      at: SourceSpan(file: file), hint: "save the file as UTF-8 without a byte order mark")
  }
}
