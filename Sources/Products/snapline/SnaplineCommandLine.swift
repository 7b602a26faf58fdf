import Glibc
import SnaplinePlatform

@main
struct SnaplineCommandLine {
  static func main() {
    guard MachineLimits.suffice() else { exit(ExitStatus.usage.rawValue) }
    ignoreSIGPIPE()
    retainImageBuffers()
    let crashed = CrashGuard.begin()
    let environment = environmentVariables()
    exit(run(Array(CommandLine.arguments.dropFirst()), environment, crashed).rawValue)
  }
}

private func run(
  _ commandLine: [String], _ environment: [String: String], _ crashed: Set<String>
) -> ExitStatus {
  var arguments = Arguments()
  do throws(UsageError) {
    if let place = indexOfNonUTF8Argument() {
      throw UsageError(
        "'\(commandLine[place])' is not UTF-8", hint: "file names must be valid UTF-8")
    }
    arguments = try Arguments(commandLine)
    // From here on paths, including the path of the settings, are relative to the working
    // directory.
    if let folder = arguments.value(.directory), unsafe chdir(folder) != 0 {
      throw UsageError(
        "cannot change to directory '\(folder)': \(unsafe String(cString: strerror(errno)))")
    }
    try arguments.resolve(environment)
  } catch {
    let console = Console(SharedArguments(Arguments()), environment: environment)
    return console.fail(error.message, hint: error.hint)
  }
  // Help, the settings schema and completions must work even if the settings are invalid.
  let asksForHelp =
    arguments.has(.help) || arguments.has(.version)
    || [.help, .schema, .completions].contains(arguments.command)
  let found = asksForHelp ? ConfigurationLookup.none : configuration(arguments, environment)
  var configuration: Configuration?
  if case .own(let own) = found { configuration = own }
  if let configuration { arguments.resolve(configuration) }
  arguments.resolve(buildServer: environment)
  var session = CommandSession(arguments, environment, configuration: configuration)
  session.crashed = crashed
  if let configuration {
    session.console.show(configuration.diagnostics, in: configuration.source)
    guard !configuration.hasErrors else { return .usage }
  }
  if case .otherOwner(let path) = found { session.console.reportIgnoredSettings(path) }
  if arguments.command != nil, !asksForHelp, let problem = lackOfFiles(session.threads) {
    return session.console.fail(problem, hint: "run 'ulimit -n 1024', or use fewer --jobs")
  }
  for remark in environmentVariableNotes(environment) {
    session.console.printNote("snapline: \(remark)")
  }
  let status = perform(session)
  if let text = session.leftOutRoots.takeText() { session.console.printNote(text) }
  return session.console.endOutput(status)
}

extension Console {
  /// Reports a settings file that is not read because it belongs to another user.
  fileprivate func reportIgnoredSettings(_ path: String) {
    fail(
      "ignoring the settings in '\(path)': the file or its directory belongs to another user",
      hint: "pass '--config \(path)' to use it once, or set \(ConfigurationLookup.variable)=DIR "
        + "to trust a directory")
  }
}

/// Returns the project's settings, from the named file or else from the nearest one.
private func configuration(
  _ arguments: Arguments, _ environment: [String: String]
) -> ConfigurationLookup {
  if let path = arguments.value(.config), !path.isEmpty {
    return .own(Configuration(reading: path, isNamed: true))
  }
  return ConfigurationLookup(environment)
}

/// Returns a warning if the limit on open files is so low that shots would fail at random.
private func lackOfFiles(_ threads: Int) -> String? {
  // Each thread opens a file and its directories at the same time.
  let needed = 16 + 4 * threads
  let allowed = raiseOpenFileLimit(to: needed)
  return allowed < needed
    ? "only \(allowed) files can be open at once, but \(needed) are needed" : nil
}

private func perform(_ session: CommandSession) -> ExitStatus {
  let arguments = session.arguments
  if arguments.has(.version) {
    session.console.print(versionLine)
    return .success
  }
  guard let command = arguments.command else {
    guard arguments.has(.help) else {
      session.console.printError(String(generalHelp().dropLast()))
      return .usage
    }
    session.console.printPage(generalHelp())
    return .success
  }
  if arguments.has(.help) {
    session.console.printPage(help(for: command))
    return .success
  }
  guard session.takesOperands(of: command), session.mayWriteOutputs() else { return .usage }
  // A comparison of revisions appends the note to its summary.
  if command != .diff, let text = session.foundText { session.console.printNote(text) }
  return perform(command, session)
}

private func perform(_ command: Command, _ session: CommandSession) -> ExitStatus {
  switch command {
  case .render:
    session.runWatching(
      RenderArguments(session.arguments).showsGoldens ? renderGoldens : render)
  case .check: session.runWatching(check)
  case .record: record(session)
  case .review: review(session)
  case .approve: approve(session)
  case .reject: reject(session)
  case .prune: prune(session)
  case .mv: moveScenes(session)
  case .report: report(session)
  case .merge: merge(session)
  case .diff: diff(session)
  case .log: log(session)
  case .blame: blame(session)
  case .bisect: bisect(session)
  case .explain: explain(session)
  case .prove: proveScenes(session)
  case .serve, .preview: serve(session, at: .canvas)
  case .list: list(session)
  case .dump: dump(session)
  case .fmt: formatScenes(session)
  case .lint: lintScenes(session)
  case .lsp: serveEditor(session)
  case .embed: embed(session)
  case .schema: printSchema(session)
  case .doctor:
    session.arguments.operands.isEmpty ? diagnoseInstallation(session) : diagnoseFiles(session)
  case .initialize: initialize(session)
  case .completions: completions(session)
  case .help: showHelp(session)
  }
}
