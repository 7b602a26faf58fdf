import Files
import Goldens
import Loading
import Pipeline
import Reports
import Selection

/// `snapline prune`: removes goldens that no shot asks for, judged by all scenes.
func prune(_ session: Session) -> ExitStatus {
  guard session.mayChangeGoldens(), let project = session.requiredProject(),
    let scenes = session.load([], in: project)?.all
  else { return .usage }
  let store = GoldenStore(folder: project.snapshots)
  do {
    if !session.shared.isDry { sweepLeftovers(in: store.folder) }
    for link in store.links() {
      session.console.note("\(link.path) is a symbolic link: nothing behind it is removed")
    }
    let obsolete = obsoleteGoldens(scenes, in: store, inLayoutFiles: true)
    for golden in obsolete {
      let isDry = session.shared.isDry
      let removed =
        isDry
        ? golden.files(in: store).filter { fileKind($0) != nil } : try store.remove(golden)
      let word = isDry ? "would remove" : "removed"
      for place in removed where session.console.volume > .quiet {
        session.console.printLine("\(word) \(place.path)")
      }
    }
    if obsolete.isEmpty { session.console.note("no golden is obsolete") }
  } catch {
    return session.console.fail("cannot change \(error.path): \(error.reason)")
  }
  return scenes.contains(where: \.hasErrors) ? .invalid : .success
}
