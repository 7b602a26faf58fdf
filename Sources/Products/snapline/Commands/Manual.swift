import SnaplinePlatform

/// `snapline help --man`: writes man pages: one for the program and one for each command, from the
/// tables of the help, and one for each page of the manual.
func writeManual(into folder: RootedPath, _ session: CommandSession) -> ExitStatus {
  let pages =
    [("snapline.1", generalPage())]
    + CommandSyntax.all.map { ("snapline-\($0.command.rawValue).1", commandPage($0)) }
    + ManualPage.all.map { ("snapline-\($0.name).7", manualPage(of: $0)) }
  return session.console.reportingWriteErrors { () throws(FileError) in
    for (name, text) in pages { try writeFile(Array(text.utf8), to: folder[name]) }
  }
}

private func generalPage() -> String {
  let commands = CommandSyntax.all.map {
    ("snapline \($0.command.rawValue) \($0.operands)", $0.summary)
  }
  return heading("snapline")
    + section("NAME", "snapline \\- \(programSummary)")
    + section("SYNOPSIS", ".B snapline\n" + roff("COMMAND [OPTION…] [ARGUMENT…]"))
    + section("EXAMPLES", list(generalExamples))
    + section("COMMANDS", list(commands))
    + section("COMMON OPTIONS", list(FlagSyntax.ofProgram.map { ($0.usage, $0.summary) }))
    + section("EXIT STATUS", list(exitStatusLines))
    + section("FILES", list(manualFiles))
    + section(
      "SEE ALSO",
      (CommandSyntax.all.map { reference($0.command) }
        + ManualPage.all.map { ".BR snapline\\-\(roff($0.name)) (7)" }).joined(separator: ",\n"))
}

private func commandPage(_ syntax: CommandSyntax) -> String {
  let name = syntax.command.rawValue
  let own = syntax.ownFlags
  let flags = own.isEmpty ? "" : section("OPTIONS", list(own.map { ($0.usage, $0.summary) }))
  return heading("snapline-\(name)")
    + section("NAME", "snapline\\-\(name) \\- \(roff(syntax.summary))")
    + section(
      "SYNOPSIS", ".B snapline \(name)\n" + roff("[OPTION…] \(syntax.operands)"))
    + section("EXAMPLES", list(syntax.examples.map { ($0.line, $0.meaning) })) + flags
    + section("SEE ALSO", ".BR snapline (1)")
}

private let manualFiles = [
  ("Scenes", "the scenes of the project"),
  ("Snapshots", "goldens; commit them with the scenes"),
  (Configuration.fileName, "project settings, in this directory or a parent"),
  (".snapline", "generated images and undo data; not part of the project"),
]

// The page has no date, so that the same program always writes the same pages.
private func heading(_ name: String) -> String {
  ".TH \"\(name.uppercased())\" 1 \"\" \"snapline \(programVersion)\" \"\"\n"
}

private func section(_ title: String, _ text: String) -> String { ".SH \(title)\n\(text)\n" }

private func list(_ rows: [(String, String)]) -> String {
  rows.map { ".TP\n.B \"\(roffArgument($0))\"\n\(roff($1))" }
    .joined(separator: "\n")
}

private func reference(_ command: Command) -> String { ".BR snapline\\-\(command.rawValue) (1)" }

/// Escapes text for a quoted argument of a request.
func roffArgument(_ text: String) -> String { roff(text).replacing("\"", with: "\\(dq") }

/// Escapes text so that the formatter prints it literally.
func roff(_ text: String) -> String {
  let escaped = text.flatMap { character -> String in
    switch character {
    case "\\": "\\(rs"
    case "-": "\\-"
    case "'": "\\(aq"
    case "`": "\\(ga"
    case "^": "\\(ha"
    case "~": "\\(ti"
    default: String(character)
    }
  }
  // A period at the beginning of a line would be a request.
  return escaped.first == "." ? "\\&" + String(escaped) : String(escaped)
}
