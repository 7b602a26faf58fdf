import SnaplineBasics
import SnaplineChecking
import SnaplineProjects
import SnaplineReports

extension CommandSession {
  /// `snapline prove --mutate`: reports changes of scenes that no image or claim would detect.
  func mutate(
    _ scenes: [LoadedScene], _ options: ProofOptions, with reporters: [Reporter]
  ) -> ExitStatus {
    guard reporters.allSatisfy({ $0.file == nil }) else {
      return console.fail(
        "the reporters of 'prove --mutate' write no files", hint: "use '--json > FILE'")
    }
    Interruption.listen()
    var found: [(scene: LoadedScene, diagnostics: [Diagnostic])] = []
    var tried = 0
    for scene in scenes {
      guard let search = MutationSearch(scene) else { continue }
      guard
        let diagnostics = search.survivors(
          options, threads: threads, shouldStop: { Interruption.isRequested })
      else { return .interrupted }
      found.append((scene, diagnostics))
      tried += search.count
    }
    reportFindings(
      found, as: "unnoticed", isJSON: reporters.contains { $0.kind == .json },
      tried: ", \(pluralized(tried, "change")) tried", none: "every change was noticed")
    let isAny = found.contains { $0.diagnostics.contains { $0.severity >= .warning } }
    return isAny ? .changed : .success
  }
}
