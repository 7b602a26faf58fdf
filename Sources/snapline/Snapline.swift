import Files
import Glibc

/// The program's entry.
@main
struct Snapline {
  static func main() {
    ignoreClosedPipes()
    let environment = environmentVariables()
    exit(run(Array(CommandLine.arguments.dropFirst()), environment).rawValue)
  }
}

private func run(_ words: [String], _ environment: [String: String]) -> ExitStatus {
  let arguments: Arguments
  do {
    arguments = try Arguments(words, environment: environment)
  } catch {
    OutputStream.error.write(Array("snapline: \(error.message)\n".utf8))
    if let hint = error.hint { OutputStream.error.write(Array("  \(hint)\n".utf8)) }
    return .usage
  }
  let session = Session(arguments, environment)
  if let folder = arguments.value(.directory), unsafe chdir(folder) != 0 {
    session.console.fail("cannot work in '\(folder)': \(unsafe String(cString: strerror(errno)))")
    return .usage
  }
  return perform(session)
}

private func perform(_ session: Session) -> ExitStatus {
  let arguments = session.arguments
  if arguments.has(.version) {
    session.console.print("snapline \(programVersion)")
    return .success
  }
  guard let command = arguments.command else {
    guard arguments.has(.help) else {
      OutputStream.error.write(Array(generalHelp().utf8))
      return .usage
    }
    session.console.write(Array(generalHelp().utf8))
    return .success
  }
  if arguments.has(.help) {
    session.console.write(Array(help(for: command).utf8))
    return .success
  }
  switch command {
  case .render: return render(session)
  case .check: return check(session)
  case .record: return record(session)
  case .approve: return approve(session)
  case .reject: return reject(session)
  case .prune: return prune(session)
  case .report: return report(session)
  case .merge: return merge(session)
  case .diff: return diff(session)
  case .explain: return explain(session)
  case .list: return list(session)
  case .dump: return dump(session)
  case .fmt: return formatScenes(session)
  case .schema: return printSchema(session)
  case .doctor: return diagnoseInstallation(session)
  case .help: return showHelp(session)
  }
}
