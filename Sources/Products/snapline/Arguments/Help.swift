/// The version in `--version` and in fingerprints, and that of packages.
let programVersion = "0.9.0"

/// The commit of a packaged program: `.ci/package` replaces the zeros in the built file.
private let packagedCommit = "commit:0000000000000000000000000000000000000000"

/// The output of `--version`; the commit is known if `.ci/package` made the program.
var versionLine: String {
  let commit = packagedCommit.drop { $0 != ":" }.dropFirst()
  let isKnown = commit.contains { $0 != "0" }
  return "snapline \(programVersion)" + (isKnown ? " (\(commit.prefix(12)))" : "")
}

/// The one-line description of the program.
let programSummary =
  "renders iOS layouts with Auto Layout's rules and compares the images with goldens"

let generalExamples = [
  ("snapline check", "compare every shot with its golden"),
  ("snapline render form.scene.yaml", "render a scene"),
  ("snapline record articles/form", "accept how a scene looks now"),
]

/// Returns the page that `snapline help` prints: examples first, then all commands and topics.
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

    Common options
    \(columns(FlagSyntax.ofProgram.map { ($0.usage, $0.summary) }))

    Exit status
    \(columns(exitStatusLines))

    Topics
    \(columns(ManualPage.all.map { ($0.name, $0.title) }))

    Run 'snapline help COMMAND' for the options of a command and 'snapline help TOPIC' for a page
    of the manual. A kind of view, such as 'label', and a key of scenes, such as 'hugging', are
    topics, too: 'snapline list keys' lists them.

    """
}

/// Returns the help page of one command, examples first.
func help(for command: Command) -> String {
  let syntax = CommandSyntax.syntax(of: command)
  let own = syntax.ownFlags
  var page = """
    snapline \(command.rawValue) \(syntax.operands)
    \(syntax.summary)

    Examples
    \(columns(syntax.examples.map { ($0.line, $0.meaning) }))

    """
  for (title, flags) in [("Options", own), ("Common options", FlagSyntax.ofEachCommand)]
  where !flags.isEmpty {
    page += "\n\(title)\n\(columns(flags.map { ($0.usage, $0.summary) }))\n"
  }
  return page
}

let exitStatusLines = ExitStatus.allCases.map { (String($0.rawValue), $0.summary) }

/// Formats rows as two aligned columns; a long first entry gets a line of its own.
func columns(_ rows: [(String, String)]) -> String {
  let width = rows.map(\.0.count).filter { $0 <= 34 }.max() ?? 0
  return rows.map { first, second in
    let gap = first.count <= width ? String(repeating: " ", count: width - first.count) : ""
    if first.count <= width { return "  \(first)\(gap)  \(second)" }
    return "  \(first)\n  \(String(repeating: " ", count: width))  \(second)"
  }.joined(separator: "\n")
}
