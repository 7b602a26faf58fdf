import Files
import Goldens
import Pipeline
import Reports

/// `snapline approve`: pending changes become goldens.
func approve(_ session: Session) -> ExitStatus {
  guard session.mayChangeGoldens() else { return .usage }
  return decide(session) { (change, project) throws(FileError) -> [String] in
    let store = GoldenStore(folder: project.snapshots)
    let shot = RecordedShot(picture: change.picture, layout: change.layout)
    return try store.write([shot], of: change.scene).map { "wrote \($0)" }
  }
}

/// `snapline reject`: pending changes are forgotten.
func reject(_ session: Session) -> ExitStatus {
  decide(session) { change, _ in ["rejected \(change.name)"] }
}

/// Does the same with every change that was named, and takes it away.
private func decide(
  _ session: Session, _ act: (PendingChange, Project) throws(FileError) -> [String]
) -> ExitStatus {
  let console = session.console
  guard let project = Project.find() else {
    console.fail("there is no folder 'Scenes' here or above")
    return .usage
  }
  let pending = PendingStore(folder: session.arguments.value(.out) ?? project.out)
  let changes = pending.changes()
  let names = session.arguments.operands
  guard !names.isEmpty || session.arguments.has(.all) else { return listPending(changes, session) }
  let filter = ShotFilter(names)
  let chosen = changes.filter { filter.selects(scene: $0.scene, shot: $0.layout.name) }
  guard !chosen.isEmpty else {
    console.fail(
      changes.isEmpty ? "nothing is pending" : "no pending change matches",
      hint: changes.isEmpty ? "'snapline check' finds changes" : nil)
    return .nothingSelected
  }
  do {
    for change in chosen {
      guard !session.arguments.has(.dryRun) else {
        console.print(change.name)
        continue
      }
      let lines = try act(change, project)
      try pending.remove(change.scene, change.layout.name)
      if console.volume > .quiet, !lines.isEmpty { console.print(lines.joined(separator: "\n")) }
    }
    return .success
  } catch {
    console.fail("cannot write \(error.path): \(error.reason)")
    return .usage
  }
}

/// Without a choice nothing is decided: the names are there to choose from.
private func listPending(_ changes: [PendingChange], _ session: Session) -> ExitStatus {
  guard !changes.isEmpty else {
    session.console.note("nothing is pending")
    return .nothingSelected
  }
  session.console.print(changes.map(\.name).joined(separator: "\n"))
  session.console.note("\(counted(changes.count, "pending change")): name them, or use --all")
  return .success
}
