import SnaplineReports

/// The validated command line: a command, its operands and its flags.
struct Arguments {
  var command: Command?
  private(set) var operands: [String] = []
  private var settings: [Flag: Setting] = [:]

  /// Whether the flag is set, on the command line or by the environment.
  func has(_ flag: Flag) -> Bool { !values(flag).isEmpty }

  /// Returns the last value of the flag.
  func value(_ flag: Flag) -> String? { values(flag).last }

  /// Returns all values of a repeatable flag, in order.
  func values(_ flag: Flag) -> [String] { settings[flag]?.values ?? [] }

  /// Returns the setting of a flag; nil if the flag is not set.
  func setting(_ flag: Flag) -> Setting? { settings[flag] }

  mutating func add(_ operand: String) { operands.append(operand) }

  /// Converts the operands into values of a flag.
  mutating func convertOperands(to flag: Flag) {
    for operand in operands { add(flag, operand) }
    operands = []
  }

  /// Adds a flag's value to those of the command line.
  mutating func add(_ flag: Flag, _ value: String) {
    settings[flag, default: Setting(values: [], origin: .flag)].values.append(value)
  }

  /// Turns a switch off, regardless of the environment.
  mutating func turnOff(_ flag: Flag) { settings[flag] = Setting(values: [], origin: .flag) }

  /// Sets a flag unless a source with higher precedence has set it.
  ///
  /// A setting applies to every command: reporters that this command does not have are omitted.
  mutating func resolve(_ flag: Flag, _ values: [String], from origin: SettingOrigin) {
    guard settings[flag] == nil, accepts(flag) else { return }
    var values = values
    if flag == .reporter {
      values = values.flatMap { $0.split(separator: ",").map(String.init) }.filter(mayReport)
      guard !values.isEmpty else { return }
    }
    settings[flag] = Setting(values: values, origin: origin)
  }

  /// Returns whether the command accepts the flag as a setting; `doctor` reports all settings and
  /// accepts each.
  func accepts(_ flag: Flag) -> Bool {
    guard let command else { return true }
    if command == .doctor, FlagSyntax.settings.contains(flag) { return true }
    if FlagSyntax.ofFile.contains(flag) { return true }
    return Self.accepts(flag, command)
  }

  /// The reporters that the command supports with its flags.
  var reporters: [ReportKind] {
    if command == .prove, has(.mutate) { return [.list, .json] }
    return command?.reporters ?? ReportKind.allCases
  }

  /// Returns whether the command has the reporter of a specification like `junit=out.xml`; true for
  /// unknown reporters, which are reported later.
  private func mayReport(_ written: String) -> Bool {
    let parts = written.split(separator: "=", maxSplits: 1)
    guard let kind = parts.first.flatMap({ ReportKind(rawValue: String($0)) }) else { return true }
    return reporters.contains(kind) && (parts.count == 1 || !has(.mutate))
  }

  /// Returns whether the command accepts the flag.
  static func accepts(_ flag: Flag, _ command: Command) -> Bool {
    FlagSyntax.common.contains(flag) || CommandSyntax.syntax(of: command).flags.contains(flag)
      || flag == .version
  }

  /// Flags together with which the others would be ignored.
  private static let outweighing: [(of: Command, flag: Flag, others: [Flag])] = [
    (.explain, .fix, [.console, .graph, .json, .view]),
    (.explain, .console, [.graph, .view]), (.explain, .graph, [.view]),
    (.render, .contactSheet, [.output, .widths, .scale]),
    (.render, .widths, [.crop, .frame, .overlay, .accessibility, .background]),
    (.prove, .mutate, [.view, .chart, .out]), (.log, .output, [.json]),
    (.log, .html, [.output, .json]),
    (.blame, .overlay, [.json]),
  ]

  /// Throws an error if the command does not accept the flag.
  func refuse(_ syntax: FlagSyntax) throws(UsageError) {
    guard let command, !Self.accepts(syntax.flag, command) else { return }
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

  /// Throws an error for flags that the command does not accept or that cannot be combined.
  func rejectUnknownFlags() throws(UsageError) {
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

/// An error of the command line, with a hint.
struct UsageError: Error {
  let message: String
  let hint: String?

  init(_ message: String, hint: String? = nil) {
    self.message = message
    self.hint = hint
  }
}
