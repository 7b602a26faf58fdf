import Files
import Goldens
import JSONText
import Reports

/// `snapline report`: tells a finished run again, from its file alone.
func report(_ session: Session) -> ExitStatus {
  guard let reporters = session.reporters() else { return .usage }
  guard let path = session.arguments.value(.from) else {
    session.console.fail(
      "report on which run?", hint: "--from run.json, as 'check --reporter json=run.json' writes it"
    )
    return .usage
  }
  guard session.arguments.operands.isEmpty else {
    session.console.fail("'report' takes no operands", hint: "'snapline merge' joins several runs")
    return .usage
  }
  guard let run = session.readRun(path) else { return .usage }
  return session.tell(run, with: reporters)
}

/// `snapline merge`: tells the parts of one run as the whole.
func merge(_ session: Session) -> ExitStatus {
  guard let reporters = session.reporters() else { return .usage }
  let paths = session.arguments.operands
  guard !paths.isEmpty else {
    session.console.fail("merge which runs?", hint: "name the files of all parts")
    return .usage
  }
  var parts: [Run] = []
  for path in paths {
    guard let run = session.readRun(path) else { return .usage }
    parts.append(run)
  }
  do {
    let run = try Run(merging: parts)
    if run.status == .nothingSelected { return session.nothingSelected() }
    return session.tell(run, with: reporters)
  } catch {
    session.console.fail("these are not the parts of one run: \(error)")
    return .usage
  }
}

extension Session {
  /// A run of 100,000 shots that all differ stays below it.
  private static let largestRun = 512 << 20

  /// Reads a run file; a complaint is already made when nothing comes back.
  fileprivate func readRun(_ name: String) -> Run? {
    let path = resolvedFileKind(name) == .folder ? "\(name)/run.json" : name
    do {
      let bytes =
        path == "-"
        ? try readStandardInput(limit: Self.largestRun)
        : try readFile(path, limit: Self.largestRun)
      var run = try Run(reading: JSON(reading: bytes))
      if path != "-" { run.settlePictures(from: path) }
      return run
    } catch let error as FileError {
      console.fail("cannot read \(error.path): \(error.reason)")
    } catch {
      console.fail(
        "\(path) is no run file: \(error)", hint: "'check --reporter json=FILE' writes one")
    }
    return nil
  }
}
