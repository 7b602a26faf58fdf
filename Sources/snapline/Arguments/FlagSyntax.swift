import Diagnostics

/// The flags, each under the name by which the program asks for it.
enum Flag: String, CaseIterable {
  case filter, device, orientation, state, appearance, direction, language
  case textSize = "text-size"
  case output, format, scale, decode, out, obsolete, stage, json, update, all, undo
  case reporter, shard, from, of, man, base
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
  case check, force, ci, jobs, progress, color, quiet, verbose, help, version, config
  case `repeat`
  case directory
  case widths, heights, cross, chart, mutate
  case accessibility
  case port, open, editor, serve, watch
  case readOnly = "read-only"
  case times
}

/// How a flag is written and what it means.
struct FlagSyntax {
  let flag: Flag
  /// One letter after one dash.
  let letter: Character?
  /// What stands for the value in the help, the choices if nothing else; nil for a switch.
  let value: String?
  /// The only values that there are; empty when anything goes.
  let choices: [String]
  /// What holds when nobody says anything, in words.
  private(set) var fallback: String?
  private var meaning: String
  /// Complains about a value by the name under which the user gave it.
  private var check: @Sendable (_ value: String, _ name: String) throws(UsageError) -> Void = {
    _, _ in
  }

  /// A flag with a value of its own form.
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

  /// What the flag does, in a line.
  var summary: String { fallback.map { "\(meaning) (default \($0))" } ?? meaning }

  /// The same flag with another text.
  func describing(_ meaning: String, fallback: String? = nil) -> FlagSyntax {
    var syntax = self
    (syntax.meaning, syntax.fallback) = (meaning, fallback)
    return syntax
  }

  /// The same flag, which has an effect only beside another.
  func describing(onlyWith other: Flag) -> FlagSyntax {
    describing("with --\(other.rawValue): \(meaning)", fallback: fallback)
  }

  /// Whether the flag may stand alone.
  var isValueOptional: Bool { value?.hasPrefix("[") ?? false }

  /// Whether the next word is the value of a flag that needs none: widths are numbers, and a word
  /// is a scene.
  func canTake(_ word: String) -> Bool {
    !word.hasPrefix("-") && (flag != .widths || word.first?.isNumber == true)
  }

  /// The written form: `-g, --filter GLOB`.
  var usage: String {
    let short = letter.map { "-\($0)" }
    // `-C` is known by its letter alone, from make and git.
    let long = flag == .directory ? nil : "--\(flag.rawValue)"
    return [short, long].compactMap { $0 }.joined(separator: ", ") + (value.map { " \($0)" } ?? "")
  }
}

extension FlagSyntax {
  /// The flags that mean something everywhere.
  static let common: [Flag] = [
    .directory, .config, .jobs, .progress, .color, .quiet, .verbose, .help,
  ]

  /// How those are written, in the order of the help.
  static var ofEachCommand: [FlagSyntax] { all.filter { common.contains($0.flag) } }

  /// Those of the program itself: it tells its version without any command.
  static var ofProgram: [FlagSyntax] {
    all.filter { common.contains($0.flag) || $0.flag == .version }
  }

  /// The flags that an environment variable or a line of the configuration can stand for.
  static let settings: [Flag] = [
    .jobs, .progress, .color, .images, .quiet, .verbose, .ci, .filter, .device, .orientation,
    .state, .appearance, .direction, .language, .textSize, .out, .update, .obsolete, .fonts,
    .reporter, .decode, .repeat, .failFast, .maxFailures, .scale, .pictureBase, .editor, .scenes,
  ]

  /// The settings that only the file has: what they say holds for all who work on the project.
  static let ofFile: [Flag] = [.scenes]

  /// The settings of which there may be several at once.
  static let lists: [Flag] = traits + [.filter, .reporter, .scenes]

  /// The flags that choose shots by what they show.
  static let traits: [Flag] = [
    .device, .orientation, .state, .appearance, .direction, .language, .textSize,
  ]

  /// How this flag is written.
  static func of(_ flag: Flag) -> FlagSyntax? { all.first { $0.flag == flag } }

  /// The switch that `no-decode` turns off.
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

  /// Complains about a value that the flag cannot have; `name` is how the user gave it.
  func require(_ value: String, as name: String) throws(UsageError) {
    if !choices.isEmpty, !choices.contains(value) {
      throw UsageError(
        "invalid value '\(value)' for \(name)",
        hint: guess(at: value, among: choices)
          ?? "expected one of \(choices.joined(separator: ", "))")
    }
    if value.isEmpty, ["PATH", "FILE", "DIR"].contains(self.value) {
      throw UsageError("\(name) requires a path")
    }
    try check(value, name)
  }
}
