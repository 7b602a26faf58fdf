import SnaplineBasics
import SnaplineGoldens

/// The flags, each with its long name.
enum Flag: String, CaseIterable {
  case filter, device, orientation, state, appearance, direction, language
  case textSize = "text-size"
  case output, format, scale, decode, out, obsolete, stage, json, update, all, undo
  case reporter, shard, from, of, man, base, baseline, cause
  case failFast = "fail-fast"
  case maxPixels = "max-pixels"
  case pictureBase = "picture-base"
  case pictures
  case maxFailures = "max-failures"
  case lastFailed = "last-failed"
  case onlyChanged = "only-changed"
  case contactSheet = "contact-sheet"
  case svgText = "svg-text"
  case crop, frame, background, scenes
  case view, shot, console, graph, overlay, images, fix
  case threshold, antialiasing, ignore, mask, fonts, today
  case failOnLayout = "fail-on-layout"
  case dryRun = "dry-run"
  case goldens
  case check, force, ci, jobs, progress, color, quiet, verbose, help, version, config
  case `repeat`
  case directory
  case widths, heights, cross, chart, mutate
  case accessibility
  case port, open, editor, serve, watch, stdio
  case readOnly = "read-only"
  case times, since, limit, html
  case commitURL = "commit-url"
  case looksLike = "looks-like"
}

/// The syntax and the description of a flag.
struct FlagSyntax {
  let flag: Flag
  /// The one-letter name.
  let letter: Character?
  /// The value's placeholder in the help, by default the choices; nil for a switch.
  let value: String?
  /// The allowed values; empty if any value is allowed.
  let choices: [String]
  /// The description of the default.
  private(set) var fallback: String?
  private var meaning: String
  /// Throws an error for an invalid value; `name` is the flag as the user typed it.
  private var check: @Sendable (_ value: String, _ name: String) throws(UsageError) -> Void = {
    _, _ in
  }

  /// Creates a flag whose value has a type of its own.
  init<Value>(
    reading form: ValueFlag<Value>, letter: Character? = nil, value: String,
    fallback: String? = nil, _ meaning: String
  ) {
    self.init(form.flag, letter: letter, value: value, fallback: fallback, meaning)
    check = form.require
  }

  init(
    _ flag: Flag, letter: Character? = nil, value: String? = nil, choices: [String] = [],
    fallback: String? = nil, _ meaning: String
  ) {
    self.flag = flag
    self.letter = letter
    self.value = value ?? (choices.isEmpty ? nil : choices.joined(separator: "|"))
    self.choices = choices
    self.fallback = fallback
    self.meaning = meaning
  }

  /// The one-line description of the flag.
  var summary: String { fallback.map { "\(meaning) (default \($0))" } ?? meaning }

  /// Returns a copy of the flag with a different description.
  func describing(_ meaning: String, fallback: String? = nil) -> FlagSyntax {
    var syntax = self
    (syntax.meaning, syntax.fallback) = (meaning, fallback)
    return syntax
  }

  /// Returns a copy of the flag for a command where it only has an effect together with another
  /// flag.
  func describing(onlyWith other: Flag) -> FlagSyntax {
    describing("with --\(other.rawValue): \(meaning)", fallback: fallback)
  }

  /// Whether the value is optional.
  var isValueOptional: Bool { value?.hasPrefix("[") ?? false }

  /// Returns whether the next word is the value of a flag with an optional value: widths are
  /// numbers and forms are two words, so any other word is a scene.
  func accepts(_ word: String) -> Bool {
    switch flag {
    case .widths: word.first?.isNumber == true
    case .goldens: GoldenForm(rawValue: word) != nil
    default: !word.hasPrefix("-")
    }
  }

  /// The usage string: `-g, --filter GLOB`.
  var usage: String {
    let short = letter.map { "-\($0)" }
    // The flag only has a letter, `-C`, as in make and git.
    let long = flag == .directory ? nil : "--\(flag.rawValue)"
    return [short, long].compactMap { $0 }.joined(separator: ", ") + (value.map { " \($0)" } ?? "")
  }
}

extension FlagSyntax {
  /// The flags that every command accepts.
  static let common: [Flag] = [
    .directory, .config, .jobs, .progress, .color, .quiet, .verbose, .help,
  ]

  /// The syntax of the common flags, in the order of the help.
  static var ofEachCommand: [FlagSyntax] { all.filter { common.contains($0.flag) } }

  /// The flags that are accepted without a command: the common flags and `--version`.
  static var ofProgram: [FlagSyntax] {
    all.filter { common.contains($0.flag) || $0.flag == .version }
  }

  /// The flags that an environment variable or the settings file can set.
  static let settings: [Flag] = [
    .jobs, .progress, .color, .images, .quiet, .verbose, .ci, .filter, .device, .orientation,
    .state, .appearance, .direction, .language, .textSize, .out, .update, .obsolete, .fonts,
    .reporter, .decode, .repeat, .failFast, .maxFailures, .scale, .pictureBase, .editor, .scenes,
  ]

  /// The settings that only the file has, since they apply to all users of the project.
  static let ofFile: [Flag] = [.scenes]

  /// The settings that can have several values.
  static let lists: [Flag] = traits + [.filter, .reporter, .scenes]

  /// The flags that select shots by their configuration.
  static let traits: [Flag] = [
    .device, .orientation, .state, .appearance, .direction, .language, .textSize,
  ]

  /// Returns the flag with a letter, which has another meaning in some commands.
  static func of(letter: Character, in command: Command?) -> FlagSyntax? {
    let found = all.filter { $0.letter == letter }
    return found.first { syntax in command.map { Arguments.accepts(syntax.flag, $0) } ?? false }
      ?? found.first
  }

  /// Returns the syntax of a flag.
  static func of(_ flag: Flag) -> FlagSyntax? { all.first { $0.flag == flag } }

  /// Returns the switch that a name like `no-decode` turns off.
  static func negated(_ name: String) -> Flag? {
    guard name.hasPrefix("no-"), let flag = Flag(rawValue: String(name.dropFirst(3))) else {
      return nil
    }
    return settings.contains(flag) && of(flag)?.value == nil ? flag : nil
  }

  /// The environment variable of a setting: `SNAPLINE_FAIL_FAST`.
  var variable: String {
    "SNAPLINE_" + flag.rawValue.uppercased().map { $0 == "-" ? "_" : String($0) }.joined()
  }

  /// Throws an error for an invalid value; `name` is the flag as the user typed it.
  func validate(_ value: String, as name: String) throws(UsageError) {
    if !choices.isEmpty, !choices.contains(value) {
      throw UsageError(
        "invalid value '\(value)' for \(name)",
        hint: suggestion(for: value, among: choices)
          ?? "expected one of \(choices.joined(separator: ", "))")
    }
    if value.isEmpty, ["PATH", "FILE", "DIR"].contains(self.value) {
      throw UsageError("\(name) requires a path")
    }
    try check(value, name)
  }
}
