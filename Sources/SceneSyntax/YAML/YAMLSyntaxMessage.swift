import Diagnostics

extension Diagnostic {
  /// Says in words of ours why a text is no YAML, at the place where a person would look.
  static func syntax(_ problem: YAMLProblem, in source: SourceFile) -> Self {
    let markers = source.mergeMarkers
    if let line = markers.first {
      return .mergeConflict(at: source.span(line..<line + 7), count: markers.count)
    }
    if let line = source.directive(before: problem.index) { return .directive(at: line) }
    if let color = swallowedColor(before: problem, in: source) { return .color(color, in: source) }
    let explanation =
      YAMLExplanation.ofCharacter(source.scalars[safe: problem.index], for: problem)
      ?? YAMLExplanation.all.first { $0.applies(to: problem) }
    // What is opened and not closed begins where it was opened; what lacks a comma, where that is.
    let opening = explanation?.isAboutContext == true ? problem.contextIndex : nil
    let isOnOneLine =
      opening.map { source.position($0).line == source.position(problem.index).line } == true
      && explanation?.needsComma == true && problem.index < source.scalars.count
    let index = isOnOneLine ? nil : opening
    let place = min(index ?? problem.index, source.scalars.count)
    let start = place == source.scalars.count ? lastVisible(in: source) : place
    let message = explanation?.message ?? "this is not YAML: \(problem.message)"
    return Diagnostic(
      .error, "yaml.syntax", message, at: source.span(start..<min(start + 1, source.scalars.count)),
      hint: codeToReplace(at: start, in: source)
        ?? slashes(from: start, to: problem.index, in: source) ?? quoteInQuotes(
          at: start, in: source)
        ?? oddBlank(at: start, in: source)
        ?? valueToQuote(at: start, in: source)
        ?? textToQuote(at: problem.index, in: source) ?? explanation?.hint)
  }

  /// A colour without quotes in brackets or braces, of which YAML makes a comment: the bracket's
  /// end is a part of it.
  private static func swallowedColor(
    before problem: YAMLProblem, in source: SourceFile
  ) -> Range<Int>? {
    let end = min(problem.index, source.scalars.count)
    guard problem.context.hasPrefix("while parsing a flow") else { return nil }
    var color: Range<Int>?
    var quote: Unicode.Scalar?
    var place = problem.contextIndex ?? end
    if !["[", "{"].contains(source.scalars[safe: place]) {
      // Of the end of a file libyaml does not tell where the bracket was opened.
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

  /// Whether a value, or a comment, may begin at a place in brackets or braces.
  private static func isBegin(_ place: Int, in source: SourceFile) -> Bool {
    [" ", "\t", "\n", "\r", "[", "{", ",", ":"].contains(source.scalars[safe: place - 1] ?? " ")
  }

  private static func color(_ range: Range<Int>, in source: SourceFile) -> Self {
    let text = SceneSyntax.text(of: source.scalars[range])
    return Diagnostic(
      .error, "yaml.syntax", "'\(text)' is a comment here: an unquoted '#' begins one",
      at: source.span(range), hint: "quote it: \"\(text)\"")
  }

  /// A text with a colon in it, after a key: `text: Hi: there`.
  private static func textToQuote(at place: Int, in source: SourceFile) -> String? {
    guard source.scalars[safe: place] == ":" else { return nil }
    let line = line(around: place, in: source)
    // The key's colon is the one before; in braces the key begins behind a brace or a comma.
    guard let colon = line[..<place].lastIndex(of: ":"), line[safe: colon + 1] == " " else {
      return nil
    }
    let end = line[place...].firstIndex { ["}", "]", ",", "#"].contains($0) } ?? line.endIndex
    let value = line[(colon + 1)..<end].drop { $0 == " " }
    let text = SceneSyntax.text(
      of: value.prefix((value.lastIndex { $0 != " " } ?? 0) + 1 - value.startIndex))
    guard !text.contains(where: { "\"'\\{[".contains($0) }) else { return nil }
    return "quote the value: \"\(excerpt(text))\""
  }

  /// The place behind the last character that can be seen, for problems at the end of a file.
  private static func lastVisible(in source: SourceFile) -> Int {
    let last = source.scalars.lastIndex { !$0.properties.isWhitespace }
    return last.map { $0 + 1 } ?? 0
  }

  /// Code in place of a sentence is no YAML when it has two arguments.
  private static func codeToReplace(at place: Int, in source: SourceFile) -> String? {
    let line = line(around: place, in: source).drop { $0 == " " || $0 == "-" }
    // Code is short; a line of a file that a program wrote need not be.
    return ForeignSpelling(tokens(of: Array(line.prefix(400))))?.sentence.map {
      "in a scene, write '\($0)'"
    }
  }

  /// A blank that is none for YAML, where only blanks and marks of structure should stand.
  private static func oddBlank(at place: Int, in source: SourceFile) -> String? {
    let line = line(around: place, in: source)
    let odd = line.first { LookAlike($0) == .blank || LookAlike($0) == .invisible }
    return odd.map {
      "the line holds \($0.codePoint), which YAML does not take as a space; delete it"
    }
  }

  /// Comments as JSON's friends and most languages write them.
  private static func slashes(from start: Int, to end: Int, in source: SourceFile) -> String? {
    let first = line(around: start, in: source).startIndex
    let stretch = source.scalars[first..<max(first, min(end, source.scalars.count))]
    let hasSlashes = stretch.split { $0 == "\n" || $0 == "\r" }.contains { line in
      line.drop { $0 == " " }.starts(with: ["/", "/"])
    }
    return hasSlashes ? "a comment begins with '#', not with '//'" : nil
  }

  /// A single quote that ends a text in the middle of a word.
  private static func quoteInQuotes(at place: Int, in source: SourceFile) -> String? {
    guard place > 1, source.scalars[safe: place - 1] == "'",
      source.scalars[safe: place]?.properties.isAlphabetic == true,
      source.scalars[safe: place - 2]?.properties.isAlphabetic == true
    else { return nil }
    return "in single quotes a quote is written twice: ''"
  }

  private static func line(around place: Int, in source: SourceFile)
    -> ArraySlice<Unicode.Scalar>
  {
    let lineStart = source.scalars[..<place].lastIndex { $0 == "\n" || $0 == "\r" }
    return source.restOfLine(from: lineStart.map { $0 + 1 } ?? 0)
  }

  /// Scene values like to begin with characters that mean something else to YAML.
  private static func valueToQuote(at place: Int, in source: SourceFile) -> String? {
    var value = line(around: place, in: source).drop { $0 == " " || $0 == "-" }
    if let colon = value.indices.first(where: { value[$0] == ":" && value[safe: $0 + 1] == " " }) {
      value = value[(colon + 1)...].drop { $0 == " " }
    }
    guard let first = value.first, "[|*&!%@`>".unicodeScalars.contains(first) else { return nil }
    // Only what goes on behind the bracket is a format string; the rest is meant as a list.
    if first == "[" && !isFormat(value) { return nil }
    return "a value that begins with '\(first)' needs quotes"
  }
}

extension SourceFile {
  /// The range of an unquoted color, as in `#FFF`, that begins with the '#' at a place.
  func color(at place: Int) -> Range<Int>? {
    guard scalars[safe: place] == "#" else { return nil }
    let digits = restOfLine(from: place).dropFirst().prefix { $0.properties.isASCIIHexDigit }
    let isWhole = scalars[safe: digits.endIndex].map { !isNamePart($0) } ?? true
    return [3, 4, 6, 8].contains(digits.count) && isWhole ? place..<digits.endIndex : nil
  }
}

/// Whether a view in brackets is followed by a distance, a view or an edge.
private func isFormat(_ value: ArraySlice<Unicode.Scalar>) -> Bool {
  guard let close = value.firstIndex(of: "]") else { return false }
  return ["-", "[", "|", "("].contains(value[safe: close + 1] ?? " ")
}

/// A message of libyaml and ours in its place.
private struct YAMLExplanation {
  /// What libyaml's problem begins with.
  var problem = ""
  /// What libyaml was doing, when only that makes the difference.
  var context = ""
  let message: String
  var hint: String?
  /// Whether the place to look at is where the broken part began.
  var isAboutContext = false
  /// Whether a comma may be what is missing.
  var needsComma = false

  func applies(to other: YAMLProblem) -> Bool {
    other.message.hasPrefix(problem) && other.context.hasPrefix(context)
  }

  /// What the character alone explains, whatever libyaml was doing.
  static func ofCharacter(_ scalar: Unicode.Scalar?, for problem: YAMLProblem) -> Self? {
    let isKeyExpected = problem.message.hasPrefix("did not find expected key")
    switch scalar {
    case "\t":
      return YAMLExplanation(
        message: "tabs cannot be used to indent", hint: "indent with spaces")
    case "]" where isKeyExpected, "}" where isKeyExpected:
      return YAMLExplanation(
        message: "a bracket is closed that was never opened", hint: "remove it")
    case "-" where isKeyExpected:
      return YAMLExplanation(
        message: "a list item cannot be among the keys of a map",
        hint: "write 'name:' in place of '- name', or check the indentation")
    default: return nil
    }
  }

  static let all: [YAMLExplanation] = [
    YAMLExplanation(
      problem: "found unexpected", context: "while scanning a quoted scalar",
      message: "a quote is opened and never closed", hint: "close it", isAboutContext: true),
    YAMLExplanation(
      problem: "found unknown escape character",
      message: "this escape does not exist in double quotes",
      hint: "use single quotes for a literal backslash"),
    YAMLExplanation(
      problem: "did not find expected hexdecimal number",
      message: "an escape needs more hexadecimal digits",
      hint: "use single quotes for a literal backslash"),
    YAMLExplanation(
      problem: "found invalid Unicode character escape code",
      message: "an escape names no Unicode character", hint: "write the character itself"),
    YAMLExplanation(
      problem: "found an indentation indicator equal to 0",
      message: "a block of text cannot be indented by 0",
      hint: "write a digit from 1 to 9, or none"),
    YAMLExplanation(
      problem: "mapping values are not allowed in this context",
      message: "a ':' cannot be here",
      hint: "quote the value if the ':' is part of it, or check the indentation"),
    YAMLExplanation(
      problem: "block sequence entries are not allowed in this context",
      message: "a list cannot begin here", hint: "put '-' on a line of its own"),
    YAMLExplanation(
      problem: "did not find expected ',' or ']'", message: "a list in brackets is not closed",
      hint: "close it with ']', and put ',' between its items", isAboutContext: true,
      needsComma: true),
    YAMLExplanation(
      problem: "did not find expected ',' or '}'", message: "a map in braces is not closed",
      hint: "close it with '}', and put ',' between its keys", isAboutContext: true,
      needsComma: true),
    YAMLExplanation(
      problem: "did not find expected '-' indicator",
      message: "this line is not an item of the list above it",
      hint: "begin it with '- ', or check the indentation"),
    YAMLExplanation(
      problem: "did not find expected key",
      message: "this line does not fit the map above it",
      hint: "check the indentation, and quotes that end too early"),
    YAMLExplanation(
      problem: "could not find expected ':'", message: "a key without ':'",
      hint: "write 'key: value'"),
    YAMLExplanation(
      problem: "found character that cannot start any token",
      message: "a value cannot begin with this character",
      hint: "quote the value"),
    YAMLExplanation(
      problem: "did not find expected comment or line break",
      context: "while scanning a block scalar",
      message: "a block of text cannot begin and continue on one line",
      hint: "quote the value"),
    YAMLExplanation(
      problem: "did not find expected <document start>",
      message: "there is text after the end of the document",
      hint: "check the indentation, and quotes or brackets that end too early"),
    YAMLExplanation(
      problem: "found unexpected non-alphabetical character",
      context: "while scanning a directive",
      message: "a line that begins with '%' is not part of a scene",
      hint: "quote the key if '%' is part of it", isAboutContext: true),
    YAMLExplanation(
      problem: "exceeded maximum depth", message: "the file is nested too deeply"),
  ]
}
