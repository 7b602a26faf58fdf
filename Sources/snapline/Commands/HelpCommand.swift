import Diagnostics

/// The help topic of all settings, the only topic that is not a command.
let settingsTopic = "settings"

/// The flags of `help`.
struct HelpArguments: CommandArguments {
  /// The directory for the pages of the manual.
  let manual: String?

  init(_ flags: inout FlagReader) { manual = flags.value(.man) }
}

/// `snapline help`: prints the general help, or the page of a command.
func showHelp(_ session: CommandSession) -> ExitStatus {
  if let path = HelpArguments(session.arguments).manual {
    return writeManual(into: session.folder(path, of: .man), session)
  }
  let page: String
  switch session.arguments.operands.first {
  case nil: page = generalHelp()
  case settingsTopic: page = settingsHelp()
  case let topic?:
    guard let command = Command(rawValue: topic) else {
      return session.console.fail(
        "no help topic '\(topic)'",
        hint: Command.suggestion(for: topic, besides: [settingsTopic]) ?? Command.advice)
    }
    page = help(for: command)
  }
  session.console.printPage(page)
  return .success
}

extension CommandSession {
  /// Returns whether the number of operands fits the command; prints an error if not.
  ///
  /// Most commands accept any number, or check theirs themselves.
  func takesOperands(of command: Command) -> Bool {
    let most: Int
    switch command {
    case .prune: most = 0
    case .completions: most = 1
    case .help: most = arguments.has(.man) ? 0 : 1
    default: return true
    }
    guard let extra = arguments.operands.dropFirst(most).first else { return true }
    console.fail(
      "unexpected argument '\(extra)' for '\(command.rawValue)'",
      hint: "run 'snapline help \(command.rawValue)' for its arguments")
    return false
  }
}
