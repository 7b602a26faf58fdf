import Diagnostics
import Files
import Reports
import Terminal

/// The two streams on which the program speaks, dressed as the user wants it.
struct Console {
  /// How much is said.
  enum Volume: Comparable {
    case quiet, normal, verbose
  }

  let volume: Volume
  let outputInk: ANSIStyle
  private let errorInk: ANSIStyle
  private let isReadByGitHub: Bool

  init(_ shared: SharedArguments, environment: [String: String]) {
    volume = shared.isQuiet ? .quiet : shared.isVerbose ? .verbose : .normal
    outputInk = ink(for: .output, shared.color, environment)
    errorInk = ink(for: .error, shared.color, environment)
    isReadByGitHub = environment["GITHUB_ACTIONS"] == "true"
  }

  /// Lines that people read, and perhaps another program.
  func print(_ text: String) { printPage(text + "\n") }

  /// One line, whatever the names in it hold.
  func printLine(_ text: String) { print(text.onOneLine) }

  /// Text with all its line ends, wrapped where a terminal shows it.
  func printPage(_ text: String) {
    write(Array(fitted(harmless(outputInk).of(text), to: .output).utf8))
  }

  /// A report for programs, whose lines stay as they are; one for GitHub speaks in commands.
  func report(_ text: String, hasCommands: Bool = false) {
    write(Array(harmless(outputInk).of(text, hasCommands: hasCommands).utf8))
  }

  private func harmless(_ ink: ANSIStyle) -> SanitizedText {
    SanitizedText(isColorful: ink.isColorful, isReadByGitHub: isReadByGitHub)
  }

  private func fitted(_ text: String, to stream: OutputStream) -> String {
    guard stream.isTerminal else { return text }
    return FittedText(columns: TerminalSize(of: stream.rawValue).columns).of(text)
  }

  /// Data in bytes, exactly as they are: text goes through `print` or `report`.
  func write(_ bytes: [UInt8]) {
    if let error = OutputStream.output.write(bytes) { OutputError.note(error) }
  }

  /// Says once what has become of the output, and whether all of it has arrived.
  func endOutput(_ status: ExitStatus) -> ExitStatus {
    guard let error = OutputError.first else { return status }
    fail(error.cannotWrite)
    return status.worse(.usage)
  }

  /// The lines of a report, in colours where they help.
  func report(_ lines: (ANSIStyle) -> [String]) {
    let lines = lines(outputInk)
    if !lines.isEmpty { print(lines.joined(separator: "\n")) }
  }

  /// Something about the run, for people.
  func note(_ text: String) {
    if volume > .quiet { complain(text) }
  }

  /// What is wrong with the request or with the machine; gives the status that this mostly means.
  @discardableResult
  func fail(_ message: String, hint: String? = nil) -> ExitStatus {
    fail(message, hints: hint.map { [$0] } ?? [])
  }

  /// The same with a hint of several lines.
  @discardableResult
  func fail(_ message: String, hints: [String]) -> ExitStatus {
    let line = errorInk.red("snapline:") + " " + message.onOneLine
    complain(([line] + hints.map { "  " + $0.onOneLine }).joined(separator: "\n"))
    return .usage
  }

  /// The same, with the nothing to return in place of what was asked for.
  func refuse<Value>(_ message: String, hint: String? = nil) -> Value? {
    fail(message, hint: hint)
    return nil
  }

  /// Does what writes files; of one that cannot be written that is said.
  func writing(_ write: () throws(FileError) -> Void) -> ExitStatus {
    do {
      try write()
      return .success
    } catch {
      return fail(error.cannotWrite)
    }
  }

  /// Draws something and hands it over; what cannot be drawn or written is named.
  func drawing(_ what: String, _ draw: () throws -> ExitStatus) -> ExitStatus {
    do {
      return try draw()
    } catch let error as FileError {
      fail(error.cannotWrite)
    } catch {
      fail("cannot render \(what): \(error)")
    }
    return .usage
  }

  /// What is to be said about the input, once for the whole run.
  func show(_ diagnostics: [Diagnostic], in source: SourceText?) {
    for diagnostic in diagnostics where volume > .quiet || diagnostic.severity == .error {
      complain(text(of: diagnostic, in: source, errorInk))
    }
  }

  /// Findings that are what the command was asked for.
  func print(_ diagnostics: [Diagnostic], in source: SourceText?) {
    for diagnostic in diagnostics where volume > .quiet || diagnostic.severity >= .warning {
      print(text(of: diagnostic, in: source, outputInk))
    }
  }

  /// Text on the error stream, whatever the volume.
  func complain(_ text: String) {
    let text = fitted(harmless(errorInk).of(text), to: .error)
    OutputStream.error.write(Array((text + "\n").utf8))
  }

  /// Only the first line's word is coloured: the excerpt below keeps its columns.
  private func text(of diagnostic: Diagnostic, in source: SourceText?, _ ink: ANSIStyle) -> String {
    let text = diagnostic.text(in: source.map { [$0] } ?? [])
    let word = " \(diagnostic.severity.rawValue): "
    guard ink.isColorful, let range = text.firstRange(of: word) else { return text }
    let colored = diagnostic.severity == .error ? ink.red(word) : ink.yellow(word)
    return text[..<range.lowerBound] + colored + text[range.upperBound...]
  }
}

/// A flag decides first, then what users have agreed on for all programs, then the terminal.
private func ink(
  for stream: OutputStream, _ wish: WhenToShow, _ environment: [String: String]
) -> ANSIStyle {
  switch wish {
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
