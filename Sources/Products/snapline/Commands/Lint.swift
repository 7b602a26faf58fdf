import SnaplineBasics
import SnaplineChecking
import SnaplinePlatform
import SnaplineProjects
import SnaplineReports

/// `snapline lint`: reports questionable parts of valid scenes.
func lintScenes(_ session: CommandSession) -> ExitStatus {
  guard let loaded = session.load()?.all else { return .usage }
  guard !loaded.isEmpty else { return session.statusForEmptySelection() }
  Interruption.listen()
  let results = mapInParallel(
    loaded, threads: session.threads, tools: {}, shouldStop: { Interruption.isRequested },
    work: { _, scene in scene.lintFindings })
  var status = ExitStatus.success
  var found: [(scene: LoadedScene, diagnostics: [Diagnostic])] = []
  for (scene, diagnostics) in zip(loaded, results) {
    guard let diagnostics else {
      status = status.worse(.interrupted)
      continue
    }
    found.append((scene, diagnostics))
    if diagnostics.contains(where: { $0.severity >= .warning }) { status = status.worse(.changed) }
    if scene.hasErrors { status = status.worse(.invalid) }
  }
  session.reportFindings(found, as: "findings", isJSON: session.shared.isJSON, none: "no findings")
  return status
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
    if isJSON {
      let list = JSON.array(all.map(JSON.diagnostic))
      return console.report(JSON.object([("version", .number(1)), (key, list)]).text + "\n")
    }
    for (scene, diagnostics) in found { console.print(diagnostics, in: scene.source) }
    let count = all.count { $0.severity >= .warning }
    let notes = all.count - count
    console.printNote(
      "\(pluralized(found.count, "scene"))\(tried): "
        + (count == 0 ? none : pluralized(count, "finding"))
        + (notes == 0 ? "" : ", \(pluralized(notes, "note"))"))
  }
}
