import Reports

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
  ///
  /// A setting holds for every command: reporters that this one does not have are left out.
  mutating func settle(_ flag: Flag, _ values: [String], by origin: SettingOrigin) {
    guard settings[flag] == nil, canUse(flag) else { return }
    var values = values
    if flag == .reporter {
      values = values.flatMap { $0.split(separator: ",").map(String.init) }.filter(mayReport)
      guard !values.isEmpty else { return }
    }
    settings[flag] = Setting(values: values, origin: origin)
  }

  /// Whether the command understands the flag; the report on all settings understands each.
  func canUse(_ flag: Flag) -> Bool {
    guard let command else { return true }
    if command == .doctor, FlagSyntax.settings.contains(flag) { return true }
    if FlagSyntax.ofFile.contains(flag) { return true }
    return Self.understands(flag, command)
  }

  /// The reporters that the command has, with the flags beside it.
  var reporters: [ReportKind] {
    if command == .prove, has(.mutate) { return [.list, .json] }
    return command?.reporters ?? ReportKind.allCases
  }

  /// Whether the command has the reporter that is written like `junit=out.xml`; of unknown ones
  /// something else is to be said.
  private func mayReport(_ written: String) -> Bool {
    let parts = written.split(separator: "=", maxSplits: 1)
    guard let kind = parts.first.flatMap({ ReportKind(rawValue: String($0)) }) else { return true }
    return reporters.contains(kind) && (parts.count == 1 || !has(.mutate))
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

  /// Complains about a flag that the command does not have.
  func refuse(_ syntax: FlagSyntax) throws(UsageError) {
    guard let command, !Self.understands(syntax.flag, command) else { return }
    let owners = CommandSyntax.all.filter { $0.flags.contains(syntax.flag) }
    let isSetting = FlagSyntax.ofFile.contains(syntax.flag)
    throw UsageError(
      "'\(command.rawValue)' does not accept '\(syntax.usage)'",
      hint: isSetting
        ? "it is a setting: set it in \(Configuration.fileName)"
        : owners.count == 1
          ? "it is an option of 'snapline \(owners[0].command.rawValue)'"
          : "run 'snapline help \(command.rawValue)' for a list of options")
  }

  /// Complains about flags that mean nothing to the command, or nothing beside each other.
  func refuseForeignFlags() throws(UsageError) {
    guard let command else { return }
    for syntax in FlagSyntax.all where settings[syntax.flag]?.origin == .flag {
      try refuse(syntax)
    }
    for (of, flag, others) in Self.outweighing where of == command && has(flag) {
      guard let other = others.first(where: has) else { continue }
      throw UsageError(
        "--\(flag.rawValue) cannot be used with --\(other.rawValue)",
        hint: "run 'snapline help \(command.rawValue)' for a description of each option")
    }
    if command != .doctor, value(.config) == "" {
      throw UsageError(
        "'--config' requires a file: --config FILE",
        hint: "run 'snapline doctor --config' to print the current settings")
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
