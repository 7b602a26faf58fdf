import SnaplineChecking
import SnaplineGoldenComparison
import SnaplineGoldens
import SnaplinePlatform
import SnaplineProjects
import SnaplineReports

/// `snapline prune`: deletes goldens that no shot of any scene uses.
func prune(_ session: CommandSession) -> ExitStatus {
  guard session.mayChangeGoldens(), let project = session.requiredProject(),
    let scenes = session.load([], in: project)?.all
  else { return .usage }
  // A project without scenes may be a mistake, so its goldens are kept.
  if scenes.isEmpty, let status = session.noScenes() { return status }
  let store = GoldenStore(folder: project.snapshots)
  do {
    if !session.shared.isDry { removeTemporaryFiles(in: store.folder) }
    for link in store.links() {
      session.console.printNote("skipped \(link.path): symbolic links are not followed")
    }
    let unchecked = UncheckedFiles(among: scenes, in: project)
    session.reportRetainedGoldens(scenes, in: store, unchecked)
    let all = obsoleteGoldens(scenes, in: store, besides: unchecked, inLayoutFiles: true)
    let renamed = Set(scenes.renamed(since: all, in: store).map(\.old))
    if !renamed.isEmpty {
      session.console.printNote(
        "kept the goldens of \(pluralized(renamed.count, "renamed scene")); run 'snapline mv' to move them"
      )
    }
    let obsolete = all.filter { $0.shot != nil || !renamed.contains($0.scene) }
    let isDry = session.shared.isDry
    var count = 0
    func report(_ paths: [String]) {
      count += paths.count
      for path in paths where session.console.volume > .quiet {
        session.console.printLine("\(isDry ? "would delete" : "deleted") \(path)")
      }
    }
    for golden in obsolete {
      let path = golden.path(in: store)
      let files = golden.files(in: store).filter { fileKind($0) != nil }
      // A text golden is an entry of the layout file.
      if files.isEmpty { report([path]) }
      report(try (isDry ? files : store.remove(golden)).map(\.path))
    }
    // Copies that an interrupted approval has left.
    let gone = Set(obsolete.filter { $0.shot == nil }.map(\.scene))
    for scene in store.storedScenes() where !gone.contains(scene) {
      let copies = try isDry ? store.unusedCopies(of: scene) : store.removeUnusedCopies(of: scene)
      report(copies.map(\.path))
    }
    if count == 0, renamed.isEmpty { session.console.printNote("no unused goldens") }
  } catch {
    return session.console.fail("cannot delete \(error.path): \(error.reason)")
  }
  return scenes.contains(where: \.hasErrors) ? .invalid : .success
}
