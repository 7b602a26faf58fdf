/// What the user asked for, every word known and every value among the allowed ones.
struct Arguments {
  var command: Command?
  private(set) var operands: [String] = []
  private var settings: [Flag: Setting] = [:]

  /// Whether the flag was given, here or in the surroundings.
  func has(_ flag: Flag) -> Bool { !values(flag).isEmpty }

  /// The flag's value; the last one counts.
  func value(_ flag: Flag) -> String? { values(flag).last }

  /// All values of a repeatable flag, in order.
  func values(_ flag: Flag) -> [String] { settings[flag]?.values ?? [] }

  /// What was decided about a flag; nil when nobody did.
  func setting(_ flag: Flag) -> Setting? { settings[flag] }

  /// Adds what is no flag.
  mutating func add(_ operand: String) { operands.append(operand) }

  /// Has the operands mean what the values of a flag mean.
  mutating func turnOperands(into flag: Flag) {
    for operand in operands { add(flag, operand) }
    operands = []
  }

  /// Adds a flag's value to those that the command line has given.
  mutating func add(_ flag: Flag, _ value: String) {
    settings[flag, default: Setting(values: [], origin: .flag)].values.append(value)
  }

  /// Says that a switch is off, whatever the surroundings say.
  mutating func turnOff(_ flag: Flag) { settings[flag] = Setting(values: [], origin: .flag) }

  /// Settles a flag of which nobody more important has said anything.
  mutating func settle(_ flag: Flag, _ values: [String], by origin: Origin) {
    guard settings[flag] == nil, canUse(flag) else { return }
    settings[flag] = Setting(values: values, origin: origin)
  }

  /// Whether the command understands the flag; the report on all settings understands each.
  func canUse(_ flag: Flag) -> Bool {
    guard let command else { return true }
    if command == .doctor, FlagSyntax.settings.contains(flag) { return true }
    if FlagSyntax.ofFile.contains(flag) { return true }
    return Self.understands(flag, command)
  }

  /// Whether the flag may be given to the command.
  static func understands(_ flag: Flag, _ command: Command) -> Bool {
    FlagSyntax.common.contains(flag) || CommandSyntax.of(command).flags.contains(flag)
      || flag == .version
  }

  /// Flags beside which others would be passed over in silence.
  private static let outweighing: [(of: Command, flag: Flag, others: [Flag])] = [
    (.explain, .fix, [.console, .graph, .json, .view]),
    (.explain, .console, [.graph, .view]), (.explain, .graph, [.view]),
    (.render, .contactSheet, [.output, .widths, .scale]),
    (.render, .widths, [.crop, .frame, .overlay, .accessibility, .background]),
    (.prove, .mutate, [.view, .chart, .out]),
  ]

  /// Complains about flags that mean nothing to the command, or nothing beside each other.
  func refuseForeignFlags() throws(UsageError) {
    guard let command else { return }
    for syntax in FlagSyntax.all {
      guard settings[syntax.flag]?.origin == .flag, !Self.understands(syntax.flag, command) else {
        continue
      }
      throw UsageError(
        "'\(command.rawValue)' has no flag '\(syntax.usage)'",
        hint: FlagSyntax.ofFile.contains(syntax.flag)
          ? "it is a setting in \(Configuration.fileName)"
          : "'snapline help \(command.rawValue)' lists its flags")
    }
    for (of, flag, others) in Self.outweighing where of == command && has(flag) {
      guard let other = others.first(where: has) else { continue }
      throw UsageError(
        "--\(flag.rawValue) and --\(other.rawValue) do not go together",
        hint: "'snapline help \(command.rawValue)' says what each does")
    }
    if command != .doctor, value(.config) == "" {
      throw UsageError(
        "'--config' needs a value: --config FILE",
        hint: "'snapline doctor --config' prints the settings in force")
    }
  }
}

/// Arguments that mean nothing: what is wrong, and what may have been meant.
struct UsageError: Error {
  let message: String
  let hint: String?

  init(_ message: String, hint: String? = nil) {
    self.message = message
    self.hint = hint
  }
}
