import Diagnostics
import Reports
import SceneModel

/// The shells that can be helped.
private let shells = ["bash", "zsh", "fish"]

/// `snapline completions`: a script by which a shell completes commands, flags and scenes.
func completions(_ session: CommandSession) -> ExitStatus {
  let name = session.arguments.operands.first
  switch name {
  case "bash": session.console.write(Array(bashCompletions().utf8))
  case "zsh": session.console.write(Array(zshCompletions().utf8))
  case "fish": session.console.write(Array(fishCompletions().utf8))
  default:
    return session.console.fail(
      name.map { "no completions for shell '\($0)'" } ?? "'completions' requires a shell",
      hint: name.flatMap { guess(at: $0, among: shells) }
        ?? "shells: \(shells.joined(separator: ", "))")
  }
  return .success
}

/// What a shell may offer in a place.
enum CompletionCandidates {
  case words([String])
  /// Reporters of a command, as many as wanted with commas between; `=` is behind those that have
  /// a file.
  case reporters([String])
  /// What git has a name for.
  case revisions
  case scenes
  /// The shots that wait for a decision.
  case pending
  case files
  case folders
}

extension CommandSyntax {
  /// The flags that may follow the command, in the order of the help.
  var knownFlags: [FlagSyntax] {
    FlagSyntax.all.filter { flags.contains($0.flag) || FlagSyntax.common.contains($0.flag) }
      .map { $0.described(for: command) }
  }

  /// What may follow it.
  var offer: CompletionCandidates {
    switch command {
    case .list: .words(allWords(of: ListTopic.self))
    case .help: .words(Command.allCases.map(\.rawValue) + ["settings"])
    case .completions: .words(shells)
    case .approve, .reject, .review: .pending
    case _ where operands.contains("SCENE") || command == .mv: .scenes
    case _ where operands.isEmpty: .words([])
    default: .files
    }
  }
}

extension FlagSyntax {
  /// The words by which the flag may be given.
  var words: [String] {
    let long = flag == .directory ? [] : ["--\(flag.rawValue)"]
    return (letter.map { ["-\($0)"] } ?? []) + long
  }

  /// The values that the flag may have behind a command; nil for a switch.
  ///
  /// - Parameter command: Nil for the flags in front of any command.
  func offer(of command: Command?) -> CompletionCandidates? {
    guard value != nil else { return nil }
    guard choices.isEmpty else { return .words(choices) }
    switch flag {
    case .device: return .words(Device.all.map(\.name))
    case .reporter: return .reporters(command?.reporterWords ?? [])
    case .base, .onlyChanged: return .revisions
    case .directory, .man: return .folders
    case .output, .out, .contactSheet, .chart, .from, .config: return .files
    default: return .words([])
    }
  }
}

extension Command {
  /// The reporters that it accepts, with the sign behind those that have a place to go to.
  var reporterWords: [String] {
    reporters.map { [.list, .github].contains($0) ? $0.rawValue : "\($0.rawValue)=" }
  }
}
