/// The version that `--version` and fingerprints name.
let programVersion = "0.1.0"

/// What the program is for, in a line.
let programSummary =
  "draws scenes by the rules of Auto Layout and compares the pictures with goldens"

let generalExamples = [
  ("snapline check", "compare every picture with its golden"),
  ("snapline render form.scene.yaml", "draw a scene"),
  ("snapline record articles/form", "accept what a scene looks like now"),
]

/// The page that `snapline help` prints: examples first, then all commands.
func generalHelp() -> String {
  let commands = CommandSyntax.all.map {
    ("\($0.command.rawValue) \($0.operands)", $0.summary)
  }
  return """
    \(programSummary.prefix(1).uppercased())\(programSummary.dropFirst()).

    Examples
    \(columns(generalExamples))

    Commands
    \(columns(commands))

    Flags of all commands
    \(columns(FlagSyntax.ofProgram.map { ($0.usage, $0.summary) }))

    Exit status
    \(columns(exitStatusLines))

    'snapline help COMMAND' says more; 'snapline help settings' lists all settings and variables.

    """
}

/// The page of one command: its examples first.
func help(for command: Command) -> String {
  let syntax = CommandSyntax.of(command)
  let own = syntax.ownFlags
  var page = """
    snapline \(command.rawValue) \(syntax.operands)
    \(syntax.summary)

    Examples
    \(columns(syntax.examples.map { ($0.line, $0.meaning) }))

    """
  for (title, flags) in [("Flags", own), ("Flags of all commands", FlagSyntax.ofEachCommand)]
  where !flags.isEmpty {
    page += "\n\(title)\n\(columns(flags.map { ($0.usage, $0.summary) }))\n"
  }
  return page
}

let exitStatusLines = ExitStatus.allCases.map { (String($0.rawValue), $0.summary) }

/// Two columns, the second aligned; a long first entry takes a line of its own.
func columns(_ rows: [(String, String)]) -> String {
  let width = rows.map(\.0.count).filter { $0 <= 34 }.max() ?? 0
  return rows.map { first, second in
    let gap = first.count <= width ? String(repeating: " ", count: width - first.count) : ""
    if first.count <= width { return "  \(first)\(gap)  \(second)" }
    return "  \(first)\n  \(String(repeating: " ", count: width))  \(second)"
  }.joined(separator: "\n")
}
