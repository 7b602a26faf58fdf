import SnaplineBasics

/// The flags of `help`.
struct HelpArguments: CommandArguments {
  /// The directory for the pages of the manual.
  let manual: String?

  init(_ flags: inout FlagReader) { manual = flags.value(.man) }
}

/// The topics of `help` besides commands: pages of the manual, kinds of views, and keys.
let helpTopics: [String] = {
  let pages = ManualPage.all.map(\.name)
  return pages + KeyReference.topics.filter { !pages.contains($0) }
}()

/// `snapline help`: prints the general help, the page of a command, a page of the manual, or the
/// reference of a kind of views or of a key.
func showHelp(_ session: CommandSession) -> ExitStatus {
  if let path = HelpArguments(session.arguments).manual {
    return writeManual(into: session.folder(path, of: .man), session)
  }
  guard let topic = session.arguments.operands.first else {
    session.console.printPage(generalHelp())
    return .success
  }
  if let command = Command(rawValue: topic) {
    session.console.printPage(help(for: command))
  } else if let page = ManualPage.named(topic) {
    session.console.printManual(page.document)
  } else if let reference = KeyReference(topic) {
    session.console.printManual(MarkdownDocument(reference.text))
  } else {
    return session.console.fail(
      "no help topic '\(topic)'",
      hint: Command.suggestion(for: topic, besides: helpTopics)
        ?? Command.advice + " and topics")
  }
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
