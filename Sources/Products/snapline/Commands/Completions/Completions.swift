import SnaplineBasics
import SnaplineReports
import SnaplineSceneModel

/// The supported shells.
private let shells = ["bash", "zsh", "fish"]

/// `snapline completions`: prints a script that completes commands, flags and scenes in a shell.
func completions(_ session: CommandSession) -> ExitStatus {
  let name = session.arguments.operands.first
  switch name {
  case "bash": session.console.write(Array(bashCompletions().utf8))
  case "zsh": session.console.write(Array(zshCompletions().utf8))
  case "fish": session.console.write(Array(fishCompletions().utf8))
  default:
    return session.console.fail(
      name.map { "no completions for shell '\($0)'" } ?? "'completions' requires a shell",
      hint: name.flatMap { suggestion(for: $0, among: shells) }
        ?? "shells: \(shells.joined(separator: ", "))")
  }
  return .success
}

/// The completions in one context.
enum CompletionCandidates {
  case choices([String])
  /// Reporters of a command, separated by commas; reporters that have a file end with `=`.
  case reporters([String])
  /// Git revisions.
  case revisions
  case scenes
  /// The shots with pending changes.
  case pending
  case files
  case folders
}

extension CommandSyntax {
  /// The flags that the command accepts, in the order of the help.
  var acceptedFlags: [FlagSyntax] {
    FlagSyntax.all.filter { flags.contains($0.flag) || FlagSyntax.common.contains($0.flag) }
      .map { $0.described(for: command) }
  }

  /// The completions of the command's operands.
  var offer: CompletionCandidates {
    switch command {
    case .list: .choices(allValues(of: ListTopic.self))
    case .help: .choices(Command.allCases.map(\.rawValue) + helpTopics)
    case .completions: .choices(shells)
    case .approve, .reject, .review: .pending
    case _ where operands.contains("SCENE") || command == .mv: .scenes
    case _ where operands.isEmpty: .choices([])
    default: .files
    }
  }
}

extension FlagSyntax {
  /// The names of the flag as the user types them.
  var spellings: [String] {
    let long = flag == .directory ? [] : ["--\(flag.rawValue)"]
    return (letter.map { ["-\($0)"] } ?? []) + long
  }

  /// Returns the completions of the flag's value; nil for a switch.
  ///
  /// - Parameter command: The command; nil for flags before it.
  func offer(of command: Command?) -> CompletionCandidates? {
    guard value != nil else { return nil }
    guard choices.isEmpty else { return .choices(choices) }
    switch flag {
    case .device: return .choices(Device.all.map(\.name))
    case .reporter: return .reporters(command?.reporterChoices ?? [])
    case .base, .onlyChanged: return .revisions
    case .directory, .man: return .folders
    case .output, .out, .contactSheet, .chart, .from, .config: return .files
    default: return .choices([])
    }
  }
}

extension Command {
  /// The accepted reporters; reporters that have a file end with `=`.
  var reporterChoices: [String] {
    reporters.map { [.list, .github].contains($0) ? $0.rawValue : "\($0.rawValue)=" }
  }
}
