import SnaplineBasics
import SnaplinePlatform
import SnaplineReports
import SnaplineTerminal

/// Standard output and standard error, formatted as the user requests.
struct Console {
  /// The verbosity.
  enum Volume: Comparable {
    case quiet, normal, verbose
  }

  let volume: Volume
  let outputStyle: ANSIStyle
  private let errorStyle: ANSIStyle
  private let isReadByGitHub: Bool

  init(_ shared: SharedArguments, environment: [String: String]) {
    volume = shared.isQuiet ? .quiet : shared.isVerbose ? .verbose : .normal
    outputStyle = style(for: .output, shared.color, environment)
    errorStyle = style(for: .error, shared.color, environment)
    isReadByGitHub = environment["GITHUB_ACTIONS"] == "true"
  }

  /// Prints text that people and perhaps scripts read.
  func print(_ text: String) { printPage(text + "\n") }

  /// Prints one line; line breaks in names are replaced.
  func printLine(_ text: String) { print(text.onOneLine) }

  /// Prints text with its line breaks, wrapped to the width of a terminal.
  func printPage(_ text: String) {
    write(Array(fitted(harmless(outputStyle).sanitize(text), to: .output).utf8))
  }

  /// Prints a page of the manual, laid out for the terminal, or for 80 columns elsewhere.
  func printManual(_ page: MarkdownDocument) {
    let isTerminal = OutputStream.output.isTerminal
    let columns = isTerminal ? TerminalSize(of: OutputStream.output.rawValue).columns : 80
    report(TerminalManual(columns: columns, style: outputStyle).text(of: page))
  }

  /// Prints a machine-readable report without wrapping; a report for GitHub contains workflow
  /// commands.
  func report(_ text: String, hasCommands: Bool = false) {
    write(Array(harmless(outputStyle).sanitize(text, hasCommands: hasCommands).utf8))
  }

  private func harmless(_ style: ANSIStyle) -> SanitizedText {
    SanitizedText(isColorful: style.isColorful, isReadByGitHub: isReadByGitHub)
  }

  private func fitted(_ text: String, to stream: OutputStream) -> String {
    guard stream.isTerminal else { return text }
    return FittedText(columns: TerminalSize(of: stream.rawValue).columns).of(text)
  }

  /// Writes bytes unchanged; text is written by `print` or `report`.
  func write(_ bytes: [UInt8]) {
    if let error = OutputStream.output.write(bytes) { OutputError.record(error) }
  }

  /// Reports an output error once and returns the exit status that follows from it.
  func endOutput(_ status: ExitStatus) -> ExitStatus {
    guard let error = OutputError.first else { return status }
    fail(error.cannotWrite)
    return status.worse(.usage)
  }

  /// Prints the lines of a report, in color where that is enabled.
  func report(_ lines: (ANSIStyle) -> [String]) {
    let lines = lines(outputStyle)
    if !lines.isEmpty { print(lines.joined(separator: "\n")) }
  }

  /// Prints a note about the run to standard error.
  func printNote(_ text: String) {
    if volume > .quiet { printError(text) }
  }

  /// Prints an error of the request or of the machine and returns the usual exit status for it.
  @discardableResult
  func fail(_ message: String, hint: String? = nil) -> ExitStatus {
    fail(message, hints: hint.map { [$0] } ?? [])
  }

  /// Prints an error with a hint of several lines.
  @discardableResult
  func fail(_ message: String, hints: [String]) -> ExitStatus {
    let line = errorStyle.red("snapline:") + " " + message.onOneLine
    printError(([line] + hints.map { "  " + $0.onOneLine }).joined(separator: "\n"))
    return .usage
  }

  /// Prints an error and returns nil in place of the requested value.
  func failWithNil<Value>(_ message: String, hint: String? = nil) -> Value? {
    fail(message, hint: hint)
    return nil
  }

  /// Writes files; an error is printed.
  func reportingWriteErrors(_ write: () throws(FileError) -> Void) -> ExitStatus {
    do {
      try write()
      return .success
    } catch {
      return fail(error.cannotWrite)
    }
  }

  /// Renders and delivers an image; an error is printed.
  func reportingRenderErrors(_ what: String, _ draw: () throws -> ExitStatus) -> ExitStatus {
    do {
      return try draw()
    } catch let error as FileError {
      fail(error.cannotWrite)
    } catch {
      fail("cannot render \(what): \(error)")
    }
    return .usage
  }

  /// Prints diagnostics of the input, once for the whole run.
  func show(_ diagnostics: [Diagnostic], in source: SourceText?) {
    for diagnostic in diagnostics where volume > .quiet || diagnostic.severity == .error {
      printError(text(of: diagnostic, in: source, errorStyle))
    }
  }

  /// Prints the diagnostics that are the result of the command.
  func print(_ diagnostics: [Diagnostic], in source: SourceText?) {
    for diagnostic in diagnostics where volume > .quiet || diagnostic.severity >= .warning {
      print(text(of: diagnostic, in: source, outputStyle))
    }
  }

  /// Prints text to standard error, regardless of the verbosity.
  func printError(_ text: String) {
    let text = fitted(harmless(errorStyle).sanitize(text), to: .error)
    OutputStream.error.write(Array((text + "\n").utf8))
  }

  /// Formats a diagnostic; only the severity is colored, so that the excerpt keeps its columns.
  private func text(of diagnostic: Diagnostic, in source: SourceText?, _ style: ANSIStyle) -> String
  {
    let text = diagnostic.text(in: source.map { [$0] } ?? [])
    let word = " \(diagnostic.severity.rawValue): "
    guard style.isColorful, let range = text.firstRange(of: word) else { return text }
    let colored = diagnostic.severity == .error ? style.red(word) : style.yellow(word)
    return text[..<range.lowerBound] + colored + text[range.upperBound...]
  }
}

/// Returns the style of a stream, by precedence: the flag, common environment variables, the
/// terminal.
private func style(
  for stream: OutputStream, _ mode: WhenToShow, _ environment: [String: String]
) -> ANSIStyle {
  switch mode {
  case .always: return ANSIStyle(isColorful: true)
  case .never: return ANSIStyle(isColorful: false)
  case .auto: break
  }
  for name in ["FORCE_COLOR", "CLICOLOR_FORCE"] {
    guard let forced = environment[name], !forced.isEmpty else { continue }
    if !["0", "false"].contains(forced) { return ANSIStyle(isColorful: true) }
    if name == "FORCE_COLOR" { return .plain }
  }
  if !(environment["NO_COLOR"] ?? "").isEmpty || environment["TERM"] == "dumb" { return .plain }
  return ANSIStyle(isColorful: stream.isTerminal)
}
