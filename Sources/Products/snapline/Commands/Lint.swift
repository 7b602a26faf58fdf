import SnaplineBasics
import SnaplineChecking
import SnaplinePlatform
import SnaplineProjects
import SnaplineReports

/// `snapline lint`: reports questionable parts of valid scenes.
func lintScenes(_ session: CommandSession) -> ExitStatus {
  guard let reporters = session.reporters(), let known = session.knownFindings() else {
    return .usage
  }
  guard let loaded = session.load()?.all else { return .usage }
  guard !loaded.isEmpty else { return session.statusForEmptySelection() }
  Interruption.listen()
  let results = mapInParallel(
    loaded, threads: session.threads, tools: {}, shouldStop: { Interruption.isRequested },
    work: { _, scene in scene.lintFindings })
  var lint = Lint(findings: NewFindings(besides: known))
  for (scene, diagnostics) in zip(loaded, results) {
    guard let diagnostics else {
      lint.status = lint.status.worse(.interrupted)
      continue
    }
    let new = diagnostics.filter { lint.findings.add($0) }
    lint.scenes.append((scene, new))
    let worst = new.map(\.severity).max() ?? .note
    if worst >= .warning { lint.status = lint.status.worse(.changed) }
    if worst == .error, scene.hasErrors { lint.status = lint.status.worse(.invalid) }
  }
  return session.report(lint, with: reporters)
}

/// The findings that are not in the baseline.
private struct Lint {
  var scenes: [(scene: LoadedScene, diagnostics: [Diagnostic])] = []
  /// The diagnostics of all scenes, in their order.
  var findings: NewFindings
  var status = ExitStatus.success
}

extension CommandSession {
  fileprivate func report(_ lint: Lint, with reporters: [Reporter]) -> ExitStatus {
    var status = lint.status
    for reporter in reporters {
      let text: String
      if let findings = lint.findings.report(reporter.kind, version: programVersion) {
        text = findings
      } else if reporter.kind == .json, reporter.file != nil {
        text = findingsJSON(lint.findings.diagnostics, as: "findings")
      } else {
        let known = lint.findings.knownCount
        reportFindings(
          lint.scenes, as: "findings", isJSON: reporter.kind == .json,
          tried: known == 0 ? "" : ", \(known) known", none: "no findings")
        continue
      }
      status = status.worse(write(text, with: reporter))
    }
    return status
  }
}

/// Returns diagnostics as JSON, as the member of a name.
private func findingsJSON(_ diagnostics: [Diagnostic], as key: String) -> String {
  let list = JSON.array(diagnostics.map(JSON.diagnostic))
  return JSON.object([("version", .number(1)), (key, list)]).text + "\n"
}

extension CommandSession {
  /// Reports diagnostics of scenes: as JSON, or as text with a summary.
  ///
  /// - Parameter tried: A text after the number of scenes that describes further work.
  func reportFindings(
    _ found: [(scene: LoadedScene, diagnostics: [Diagnostic])], as key: String, isJSON: Bool,
    tried: String = "", none: String
  ) {
    let all = found.flatMap(\.diagnostics)
    if isJSON { return console.report(findingsJSON(all, as: key)) }
    for (scene, diagnostics) in found { console.print(diagnostics, in: scene.source) }
    let count = all.count { $0.severity >= .warning }
    let notes = all.count - count
    console.printNote(
      "\(pluralized(found.count, "scene"))\(tried): "
        + (count == 0 ? none : pluralized(count, "finding"))
        + (notes == 0 ? "" : ", \(pluralized(notes, "note"))"))
  }
}
