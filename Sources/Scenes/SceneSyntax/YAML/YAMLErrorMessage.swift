import SnaplineBasics

extension Diagnostic {
  /// Returns the explanation of a YAML syntax error, at the most helpful position.
  static func syntax(_ problem: YAMLProblem, in source: SourceFile) -> Self {
    let markers = source.mergeMarkers
    if let line = markers.first {
      return .mergeConflict(at: source.span(line..<line + 7), count: markers.count)
    }
    if let line = source.yamlDirective(before: problem.index) { return .directive(at: line) }
    if let color = swallowedColor(before: problem, in: source) { return .color(color, in: source) }
    let explanation =
      YAMLErrorMessage.ofCharacter(source.scalars[safe: problem.index], for: problem)
      ?? YAMLErrorMessage.all.first { $0.applies(to: problem) }
    // Unterminated parts are reported at their start, missing commas at their position.
    let opening = explanation?.isAboutContext == true ? problem.contextIndex : nil
    let isOnOneLine =
      opening.map { source.position($0).line == source.position(problem.index).line } == true
      && explanation?.needsComma == true && problem.index < source.scalars.count
    let index = isOnOneLine ? nil : opening
    let place = min(index ?? problem.index, source.scalars.count)
    let start = place == source.scalars.count ? lastVisible(in: source) : place
    let message = explanation?.message ?? "invalid YAML: \(problem.message)"
    return Diagnostic(
      .error, "yaml.syntax", message, at: source.span(start..<min(start + 1, source.scalars.count)),
      hint: codeToReplace(at: start, in: source)
        ?? slashes(from: start, to: problem.index, in: source) ?? quoteInQuotes(
          at: start, in: source)
        ?? oddBlank(at: start, in: source)
        ?? valueToQuote(at: start, in: source)
        ?? textToQuote(at: problem.index, in: source) ?? explanation?.hint)
  }

  /// Returns a diagnostic for an unquoted color in brackets or braces, which YAML parses as a
  /// comment that includes the closing bracket.
  private static func swallowedColor(
    before problem: YAMLProblem, in source: SourceFile
  ) -> Range<Int>? {
    let end = min(problem.index, source.scalars.count)
    guard problem.context.hasPrefix("while parsing a flow") else { return nil }
    var color: Range<Int>?
    var quote: Unicode.Scalar?
    var place = problem.contextIndex ?? end
    if !["[", "{"].contains(source.scalars[safe: place]) {
      // At the end of a file libyaml does not report the position of the opening bracket.
      let last = source.scalars[..<end].lastIndex { !$0.properties.isWhitespace } ?? 0
      place = line(around: last, in: source).startIndex
    }
    while place < end {
      let scalar = source.scalars[place]
      if let open = quote {
        // Both kinds of quotes have an escape of two characters: '\"' and two single quotes.
        let escape: Unicode.Scalar = open == "'" ? "'" : "\\"
        if scalar == escape, open == "\"" || source.scalars[safe: place + 1] == "'" {
          place += 1
        } else if scalar == open {
          quote = nil
        }
      } else if ["\"", "'"].contains(scalar), isBegin(place, in: source) {
        quote = scalar
      } else if scalar == "#", isBegin(place, in: source) {
        color = source.color(at: place) ?? color
        place = source.restOfLine(from: place).endIndex
      }
      place += 1
    }
    return color
  }

  /// Whether a value or a comment can begin at an index in brackets or braces.
  private static func isBegin(_ index: Int, in source: SourceFile) -> Bool {
    [" ", "\t", "\n", "\r", "[", "{", ",", ":"].contains(source.scalars[safe: index - 1] ?? " ")
  }

  private static func color(_ range: Range<Int>, in source: SourceFile) -> Self {
    let text = SnaplineSceneSyntax.text(of: source.scalars[range])
    return Diagnostic(
      .error, "yaml.syntax", "'\(text)' is a comment: an unquoted '#' starts a comment",
      at: source.span(range), hint: "quote it: \"\(text)\"")
  }

  /// Returns a hint for a value with an unquoted colon: `text: Hi: there`.
  private static func textToQuote(at index: Int, in source: SourceFile) -> String? {
    guard source.scalars[safe: index] == ":" else { return nil }
    let line = line(around: index, in: source)
    // The key's colon is the previous one; in braces the key begins after a brace or a comma.
    guard let colon = line[..<index].lastIndex(of: ":"), line[safe: colon + 1] == " " else {
      return nil
    }
    let end = line[index...].firstIndex { ["}", "]", ",", "#"].contains($0) } ?? line.endIndex
    let value = line[(colon + 1)..<end].drop { $0 == " " }
    let text = SnaplineSceneSyntax.text(
      of: value.prefix((value.lastIndex { $0 != " " } ?? 0) + 1 - value.startIndex))
    guard !text.contains(where: { "\"'\\{[".contains($0) }) else { return nil }
    return "quote the value: \"\(excerpt(text))\""
  }

  /// Returns the index after the last visible character, for errors at the end of a file.
  private static func lastVisible(in source: SourceFile) -> Int {
    let last = source.scalars.lastIndex { !$0.properties.isWhitespace }
    return last.map { $0 + 1 } ?? 0
  }

  /// Returns a hint for code in place of an equation, which is not valid YAML if it has two
  /// arguments.
  private static func codeToReplace(at index: Int, in source: SourceFile) -> String? {
    let line = line(around: index, in: source).drop { $0 == " " || $0 == "-" }
    // Code is short; a line of a generated file can be long.
    return SwiftConstraintCode(tokenize(Array(line.prefix(400))))?.equation.map {
      "write '\($0)'"
    }
  }

  /// Returns a hint for a special space where YAML permits only spaces and indicators.
  private static func oddBlank(at index: Int, in source: SourceFile) -> String? {
    let line = line(around: index, in: source)
    let odd = line.first { Confusable($0) == .blank || Confusable($0) == .invisible }
    return odd.map {
      "the line contains \($0.codePoint), which is not a space in YAML; delete it"
    }
  }

  /// Returns a hint for `//` comments.
  private static func slashes(from start: Int, to end: Int, in source: SourceFile) -> String? {
    let first = line(around: start, in: source).startIndex
    let stretch = source.scalars[first..<max(first, min(end, source.scalars.count))]
    let hasSlashes = stretch.split { $0 == "\n" || $0 == "\r" }.contains { line in
      line.drop { $0 == " " }.starts(with: ["/", "/"])
    }
    return hasSlashes ? "comments start with '#', not '//'" : nil
  }

  /// Returns a hint for an unescaped single quote within a word.
  private static func quoteInQuotes(at index: Int, in source: SourceFile) -> String? {
    guard index > 1, source.scalars[safe: index - 1] == "'",
      source.scalars[safe: index]?.properties.isAlphabetic == true,
      source.scalars[safe: index - 2]?.properties.isAlphabetic == true
    else { return nil }
    return "in single quotes, write a quote twice: ''"
  }

  private static func line(around index: Int, in source: SourceFile)
    -> ArraySlice<Unicode.Scalar>
  {
    let lineStart = source.scalars[..<index].lastIndex { $0 == "\n" || $0 == "\r" }
    return source.restOfLine(from: lineStart.map { $0 + 1 } ?? 0)
  }

  /// Returns a hint for an unquoted value that begins with a YAML indicator.
  private static func valueToQuote(at index: Int, in source: SourceFile) -> String? {
    var value = line(around: index, in: source).drop { $0 == " " || $0 == "-" }
    if let colon = value.indices.first(where: { value[$0] == ":" && value[safe: $0 + 1] == " " }) {
      value = value[(colon + 1)...].drop { $0 == " " }
    }
    guard let first = value.first, "[|*&!%@`>".unicodeScalars.contains(first) else { return nil }
    // Only a value that continues after the bracket is a format string; others are intended as
    // lists.
    if first == "[" && !isFormat(value) { return nil }
    return "quote values that start with '\(first)'"
  }
}

extension SourceFile {
  func color(at index: Int) -> Range<Int>? {
    guard scalars[safe: index] == "#" else { return nil }
    let digits = restOfLine(from: index).dropFirst().prefix { $0.properties.isASCIIHexDigit }
    let isWhole = scalars[safe: digits.endIndex].map { !isNamePart($0) } ?? true
    return [3, 4, 6, 8].contains(digits.count) && isWhole ? index..<digits.endIndex : nil
  }
}

/// Whether a view in brackets is followed by a distance, a view or an edge.
private func isFormat(_ value: ArraySlice<Unicode.Scalar>) -> Bool {
  guard let close = value.firstIndex(of: "]") else { return false }
  return ["-", "[", "|", "("].contains(value[safe: close + 1] ?? " ")
}

/// A message of libyaml with its replacement.
private struct YAMLErrorMessage {
  /// The prefix of libyaml's message.
  var problem = ""
  /// The prefix of libyaml's context, if the message alone is ambiguous.
  var context = ""
  let message: String
  var hint: String?
  /// Whether the diagnostic is reported at the start of the invalid part.
  var isAboutContext = false
  /// Whether a comma is possibly missing.
  var needsComma = false

  func applies(to other: YAMLProblem) -> Bool {
    other.message.hasPrefix(problem) && other.context.hasPrefix(context)
  }

  /// Returns the explanation that follows from the character alone, regardless of libyaml's
  /// context.
  static func ofCharacter(_ scalar: Unicode.Scalar?, for problem: YAMLProblem) -> Self? {
    let isKeyExpected = problem.message.hasPrefix("did not find expected key")
    switch scalar {
    case "\t":
      return YAMLErrorMessage(
        message: "tab used for indentation", hint: "indent with spaces")
    case "]" where isKeyExpected, "}" where isKeyExpected:
      return YAMLErrorMessage(
        message: "closing bracket without an opening one", hint: "remove it")
    case "-" where isKeyExpected:
      return YAMLErrorMessage(
        message: "list item inside a mapping",
        hint: "write 'name:' instead of '- name', or fix the indentation")
    default: return nil
    }
  }

  static let all: [YAMLErrorMessage] = [
    YAMLErrorMessage(
      problem: "found unexpected", context: "while scanning a quoted scalar",
      message: "unterminated quoted string", hint: "close it", isAboutContext: true),
    YAMLErrorMessage(
      problem: "found unknown escape character",
      message: "unknown escape sequence in double quotes",
      hint: "use single quotes to keep the backslash"),
    YAMLErrorMessage(
      problem: "did not find expected hexdecimal number",
      message: "incomplete hexadecimal escape sequence",
      hint: "use single quotes to keep the backslash"),
    YAMLErrorMessage(
      problem: "found invalid Unicode character escape code",
      message: "the escape sequence is not a Unicode character", hint: "type the character itself"),
    YAMLErrorMessage(
      problem: "found an indentation indicator equal to 0",
      message: "block indentation of 0 is not allowed",
      hint: "use a digit from 1 to 9, or omit it"),
    YAMLErrorMessage(
      problem: "mapping values are not allowed in this context",
      message: "unexpected ':'",
      hint: "quote the value if it contains ': ', or fix the indentation"),
    YAMLErrorMessage(
      problem: "block sequence entries are not allowed in this context",
      message: "unexpected list item", hint: "start the list on a new line"),
    YAMLErrorMessage(
      problem: "did not find expected ',' or ']'",
      message: "unterminated list: missing ']' or ',' (an unquoted '#' starts a comment)",
      hint: "add the closing ']', separate items with ',', and quote colors such as \"#FFF\"",
      isAboutContext: true,
      needsComma: true),
    YAMLErrorMessage(
      problem: "did not find expected ',' or '}'",
      message: "unterminated mapping: missing '}' or ',' (an unquoted '#' starts a comment)",
      hint: "add the closing '}', separate keys with ',', and quote colors such as \"#FFF\"",
      isAboutContext: true,
      needsComma: true),
    YAMLErrorMessage(
      problem: "did not find expected '-' indicator",
      message: "expected a list item",
      hint: "start the line with '- ', or fix the indentation"),
    YAMLErrorMessage(
      problem: "did not find expected key",
      message: "the line does not belong to the mapping above",
      hint: "check the indentation and closing quotes"),
    YAMLErrorMessage(
      problem: "could not find expected ':'", message: "key without a ':'",
      hint: "write 'key: value'"),
    YAMLErrorMessage(
      problem: "found character that cannot start any token",
      message: "a value cannot start with this character",
      hint: "quote the value"),
    YAMLErrorMessage(
      problem: "did not find expected comment or line break",
      context: "while scanning a block scalar",
      message: "text on the first line of a block string",
      hint: "quote the value"),
    YAMLErrorMessage(
      problem: "did not find expected <document start>",
      message: "text after the end of the document",
      hint: "check the indentation and closing quotes or brackets"),
    YAMLErrorMessage(
      problem: "found unexpected non-alphabetical character",
      context: "while scanning a directive",
      message: "a line that starts with '%' is a YAML directive",
      hint: "quote the key if it contains '%'", isAboutContext: true),
    YAMLErrorMessage(
      problem: "exceeded maximum depth", message: "the file is nested too deeply"),
  ]
}
