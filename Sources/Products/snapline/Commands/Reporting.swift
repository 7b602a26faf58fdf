import SnaplineBasics
import SnaplineGoldenComparison
import SnaplineGoldens
import SnaplinePlatform
import SnaplineReports

extension CommandSession {
  /// Reports a run with all reporters and returns its status.
  ///
  /// - Parameters:
  ///   - isElsewhere: Whether the run was made on another machine, so that its changes are not
  ///     pending here.
  ///   - notes: The texts that the last line of the list contains after the summary.
  func report(
    _ run: Run, with reporters: [Reporter], _ images: RunImageSource, isElsewhere: Bool = false,
    notes: [String] = []
  ) -> ExitStatus {
    let isElsewhere = isElsewhere || shared.isOnBuildServer
    if !reporters.contains(where: { $0.kind == .list }) {
      showProblems(of: run)
      for text in notes { console.printNote(text) }
    }
    let status = run.status
    let ends = reporters.map { reporter in
      guard reporter.kind != .list else {
        list(run, notes)
        return ExitStatus.success
      }
      let blob = reporter.file.flatMap { reporters.blob(besides: $0) }
      return report(run, status, with: reporter, images, blob ?? (isElsewhere ? "" : nil))
    }
    let written = zip(reporters, ends).filter { $0.1 == .success }.map(\.0)
    defer { suggestNextStep(after: run, with: written, isElsewhere: isElsewhere) }
    let end = ends.reduce(status) { $0.worse($1) }
    for (path, reason) in images.refused {
      console.printNote("image '\(path)' is missing from the reports: \(reason)")
    }
    return end
  }

  /// Prints the problems of scenes and of the machine, and the unused goldens.
  func showProblems(of run: Run) {
    var (room, left) = (lineLimit, 0)
    for scene in run.scenes {
      let all = console.volume == .verbose ? scene.diagnostics : scene.shownDiagnostics
      // Replaced fonts are named in the summary, once for each file.
      let diagnostics = all.filter { $0.code != Run.replacedFont }
      console.show(Array(diagnostics.prefix(room)), in: scene.source)
      left += max(0, diagnostics.count - room)
      room = max(0, room - diagnostics.count)
    }
    nameRest(left, "message")
    for failure in run.failures + run.defects { console.fail(failure) }
    // In a comparison of images these only list skipped files.
    if run.scope.imagePath == nil { for problem in run.imageProblems { console.fail(problem) } }
    guard run.scope.base == nil else { return }
    for path in run.obsolete.prefix(lineLimit) {
      console.printNote("unused golden: \(path)")
    }
    nameRest(run.obsolete.count - lineLimit, "unused golden")
  }

  /// The maximum number of lines of one kind; pages and files contain all.
  private var lineLimit: Int { console.volume == .verbose ? .max : 200 }

  private func nameRest(_ count: Int, _ what: String) {
    guard count > 0 else { return }
    console.printNote("… and \(pluralized(count, "more " + what)) (use -v to list all)")
  }

  /// Writes an image to standard output, or to a file whose path is printed.
  func writeReport(_ bytes: [UInt8], to path: String) throws(FileError) {
    guard path != "-" else { return console.write(bytes) }
    try writeFileIfChanged(bytes, to: self.path(path, of: .output))
    if console.volume > .quiet { console.printLine(path) }
  }

  private func report(
    _ run: Run, _ status: ExitStatus, with reporter: Reporter, _ images: RunImageSource,
    _ blob: String?
  ) -> ExitStatus {
    if reporter.kind == .blob, let folder = reporter.path {
      return writeBlob(of: run, status, to: self.folder(folder, of: .reporter), images)
    }
    let pageImages = reporter.pageFolder.map {
      PageImageFolder(besidePageIn: folder($0, of: .reporter))
    }
    let text = run.report(
      reporter.kind, status: Int(status.rawValue), version: programVersion,
      imageBase: shared.imageBase, approvedFrom: blob, image: images.bytes,
      saving: pageImages?.add)
    if reporter.kind == .github { reportStepSummary(of: run) }
    guard let path = reporter.file else {
      if !text.isEmpty { console.report(text, hasCommands: reporter.kind == .github) }
      return .success
    }
    return console.reportingWriteErrors { () throws(FileError) in
      try pageImages?.finish()
      try writeFile(Array(text.utf8), to: self.path(path, of: .reporter))
      pageImages?.removeOthers()
    }
  }

  /// Appends the run to GitHub's file of the step summary, whose text the page of the step shows.
  private func reportStepSummary(of run: Run) {
    guard let path = environment["GITHUB_STEP_SUMMARY"], !path.isEmpty else { return }
    do {
      let before = fileKind(path) == nil ? [] : try readFile(path, limit: 1 << 20)
      let text = run.stepSummary(besides: before.count)
      try writeFile(before + Array(text.utf8), to: RootedPath(path))
    } catch {
      console.printNote("cannot write \(path): \(error.reason)")
    }
  }

  /// Prints the shots, the problems of scenes and the summary with its notes.
  private func list(_ run: Run, _ notes: [String]) {
    var left = run.onlyInBase.count - lineLimit
    console.report { style in
      var told: [String]
      if console.volume == .verbose {
        told = run.shots.prefix(lineLimit).flatMap { lines(of: $0, style) }
        left += max(0, run.shots.count - lineLimit)
      } else {
        let list = run.list(style, limit: lineLimit)
        told = list.lines
        left = max(0, left) + list.left
      }
      return told
        + run.onlyInBase.prefix(lineLimit).map {
          "\(style.red("-")) \(style.bold($0))  only in \(run.scope.base ?? "")"
        }
    }
    nameRest(left, "shot")
    showProblems(of: run)
    let problems = run.scope.imagePath == nil ? [] : run.imageProblems
    for remark in run.remarks + problems { console.printNote(remark) }
    if console.volume > .quiet { console.print(([run.summary] + notes).joined(separator: "; ")) }
  }

  /// Returns the lines of a shot for verbose output, which includes unchanged shots.
  private func lines(of shot: ShotResult, _ style: ANSIStyle) -> [String] {
    if shot.comparison.verdict == .same {
      let isTolerated = shot.comparison.tolerances.contains { $0.pixels > 0 }
      return ["\(style.green("✓")) \(shot.name)\(isTolerated ? "  within a tolerance" : "")"]
    }
    return shot.lines(style)
  }
}

extension Run {
  /// The shots that only the old side of a comparison of revisions has.
  fileprivate var onlyInBase: [String] { scope.base == nil ? [] : obsolete }
}
