import Files
import Goldens
import Reports

extension Session {
  /// Tells a run in all the ways that were asked for, and ends with its verdict.
  func tell(_ run: Run, with reporters: [Reporter]) -> ExitStatus {
    showProblems(of: run)
    let status = run.status
    return reporters.reduce(status) { $0.worse(tell(run, status, with: $1)) }
  }

  /// What is wrong with scenes and with the machine, and which goldens nobody needs.
  func showProblems(of run: Run) {
    for scene in run.scenes { console.show(scene.diagnostics, in: scene.source) }
    for failure in run.failures + run.defects { console.fail(failure) }
    guard run.scope.base == nil else { return }
    for path in run.obsolete { console.note("obsolete: \(path) belongs to no shot") }
  }

  /// Hands a picture over: to the output, or to a file whose name is said.
  func deliver(_ bytes: [UInt8], to path: String) throws(FileError) {
    guard path != "-" else { return console.write(bytes) }
    try makeFolder(parentFolder(of: path))
    try writeFileIfChanged(bytes, to: path)
    if console.volume > .quiet { console.print(path) }
  }

  private func tell(_ run: Run, _ status: ExitStatus, with reporter: Reporter) -> ExitStatus {
    guard reporter.kind != .list else {
      list(run)
      return .success
    }
    if reporter.kind == .blob, let folder = reporter.path {
      return writeBlob(of: run, status, to: folder)
    }
    let text = run.text(
      reporter.kind, status: Int(status.rawValue), version: programVersion, picture: pictureBytes)
    if reporter.kind == .github { tellStepSummary(of: run) }
    guard let path = reporter.file else {
      if !text.isEmpty { console.write(Array(text.utf8)) }
      return .success
    }
    do {
      try makeFolder(parentFolder(of: path))
      try writeFile(Array(text.utf8), to: path)
      return .success
    } catch {
      console.fail("cannot write \(error.path): \(error.reason)")
      return .usage
    }
  }

  /// GitHub gives each step a file whose text it shows on the page of the step.
  private func tellStepSummary(of run: Run) {
    guard let path = environment["GITHUB_STEP_SUMMARY"], !path.isEmpty else { return }
    do {
      let before = fileKind(path) == nil ? [] : try readFile(path, limit: 1 << 20)
      try writeFile(before + Array(run.stepSummary(besides: before.count).utf8), to: path)
    } catch {
      console.note("cannot write \(error.path): \(error.reason)")
    }
  }

  /// What is wrong with pictures, then the sum.
  private func list(_ run: Run) {
    console.report { ink in
      run.shots.flatMap { lines(of: $0, ink) }
        + run.onlyInBase.map {
          "\(ink.red("-")) \(ink.bold($0))  only \(run.scope.base ?? "") has it"
        }
    }
    for remark in run.remarks + run.pictureProblems { console.note(remark) }
    if console.volume > .quiet { console.print(run.summary) }
  }
}

extension Session {
  /// What is to be said of a shot; of one in which all is well only to those who ask for more.
  private func lines(of shot: ShotOutcome, _ ink: Ink) -> [String] {
    if shot.judgement.verdict == .same, console.volume == .verbose {
      let isTolerated = shot.judgement.tolerances.contains { $0.pixels > 0 }
      return ["\(ink.green("✓")) \(shot.name)\(isTolerated ? "  within a tolerance" : "")"]
    }
    return shot.lines(ink)
  }
}

extension Run {
  /// Shots that a comparison of revisions found only on the old side.
  fileprivate var onlyInBase: [String] { scope.base == nil ? [] : obsolete }
}

/// A picture that is gone meanwhile is missing in a report, and nothing else.
private func pictureBytes(_ path: String) -> [UInt8]? { try? readFile(path, limit: 64 << 20) }
