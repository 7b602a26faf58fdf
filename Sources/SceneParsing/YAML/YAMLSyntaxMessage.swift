import Diagnostics

extension Diagnostic {
  /// Says in words of ours why a text is no YAML, at the place where a person would look.
  static func syntax(_ problem: YAMLProblem, in source: SourceFile) -> Self {
    let isTab = source.scalars[safe: problem.index] == "\t"
    let explanation = isTab ? .tab : YAMLExplanation.all.first { $0.applies(to: problem) }
    let index = explanation?.isAboutContext == true ? problem.contextIndex : nil
    let place = min(index ?? problem.index, source.scalars.count)
    let start = place == source.scalars.count ? lastVisible(in: source) : place
    let message = explanation?.message ?? "this is no YAML: \(problem.message)"
    return Diagnostic(
      .error, "yaml.syntax", message, at: source.span(start..<min(start + 1, source.scalars.count)),
      hint: codeToReplace(at: start, in: source) ?? valueToQuote(at: start, in: source)
        ?? explanation?.hint)
  }

  /// The place behind the last character that can be seen, for problems at the end of a file.
  private static func lastVisible(in source: SourceFile) -> Int {
    let last = source.scalars.lastIndex { !$0.properties.isWhitespace }
    return last.map { $0 + 1 } ?? 0
  }

  /// Code in place of a sentence is no YAML when it has two arguments.
  private static func codeToReplace(at place: Int, in source: SourceFile) -> String? {
    let line = line(around: place, in: source).drop { $0 == " " || $0 == "-" }
    return ForeignSpelling(tokens(of: Array(line)))?.sentence.map { "a scene says '\($0)'" }
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
    // A list that spans the line is meant as a list.
    if first == "[" && !value.dropFirst().contains("-") { return nil }
    return "a value that begins with '\(first)' needs quotes"
  }
}

/// A message of libyaml and ours in its place.
private struct YAMLExplanation {
  /// What libyaml's problem begins with.
  let problem: String
  /// What libyaml was doing, when only that makes the difference.
  var context = ""
  let message: String
  var hint: String?
  /// Whether the place to look at is where the broken part began.
  var isAboutContext = false

  func applies(to other: YAMLProblem) -> Bool {
    other.message.hasPrefix(problem) && other.context.hasPrefix(context)
  }

  static let tab = YAMLExplanation(
    problem: "", message: "a tab cannot indent", hint: "indent with blanks")

  static let all: [YAMLExplanation] = [
    YAMLExplanation(
      problem: "found unexpected end of stream", context: "while scanning a quoted scalar",
      message: "a quote is opened and never closed", hint: "close it", isAboutContext: true),
    YAMLExplanation(
      problem: "found unexpected document indicator", context: "while scanning a quoted scalar",
      message: "a quote is opened and never closed", hint: "close it", isAboutContext: true),
    YAMLExplanation(
      problem: "found unknown escape character",
      message: "no such escape exists in double quotes",
      hint: "single quotes take a backslash as it is"),
    YAMLExplanation(
      problem: "did not find expected hexdecimal number",
      message: "an escape needs more hexadecimal digits",
      hint: "single quotes take a backslash as it is"),
    YAMLExplanation(
      problem: "found invalid Unicode character escape code",
      message: "an escape names no Unicode character"),
    YAMLExplanation(
      problem: "mapping values are not allowed in this context",
      message: "a ':' cannot stand here",
      hint: "quote the value if the ':' is part of it, or check the indentation"),
    YAMLExplanation(
      problem: "block sequence entries are not allowed in this context",
      message: "a list cannot begin here", hint: "put '-' on a line of its own"),
    YAMLExplanation(
      problem: "did not find expected ',' or ']'", message: "a list in brackets is not closed",
      hint: "close it with ']'", isAboutContext: true),
    YAMLExplanation(
      problem: "did not find expected ',' or '}'", message: "a map in braces is not closed",
      hint: "close it with '}'", isAboutContext: true),
    YAMLExplanation(
      problem: "did not find expected '-' indicator",
      message: "this line is no item of the list above it",
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
      message: "nothing can begin with this character",
      hint: "quote the value"),
    YAMLExplanation(
      problem: "did not find expected comment or line break",
      context: "while scanning a block scalar",
      message: "a block of text cannot begin and go on in one line",
      hint: "quote the value"),
    YAMLExplanation(
      problem: "did not find expected <document start>",
      message: "the file goes on behind its end",
      hint: "check the indentation, and quotes or brackets that end too early"),
    YAMLExplanation(
      problem: "exceeded maximum depth", message: "the file is nested too deep"),
  ]
}
