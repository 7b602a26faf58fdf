import Diagnostics
import JSONText
import Loading
import Pipeline
import Reports
import Runs
import Threads

/// `snapline lint`: what is suspicious in scenes, though they can be drawn.
func lintScenes(_ session: Session) -> ExitStatus {
  guard let loaded = session.load(session.arguments.operands, in: session.project)?.all else {
    return .usage
  }
  guard !loaded.isEmpty else { return session.nothingSelected() }
  Interruption.listen()
  let results = mapInParallel(
    loaded, threads: session.threads, tools: {}, shouldStop: { Interruption.isWanted },
    work: { _, scene in scene.suspicions })
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
  if session.shared.isJSON {
    session.console.print(json(found.flatMap(\.diagnostics)).text)
  } else {
    session.tell(found)
  }
  return status
}

extension Session {
  fileprivate func tell(_ found: [(scene: LoadedScene, diagnostics: [Diagnostic])]) {
    for (scene, diagnostics) in found { console.print(diagnostics, in: scene.source) }
    console.note(
      "\(counted(found.count, "scene")): "
        + sum(of: found.flatMap(\.diagnostics), none: "nothing suspicious"))
  }
}

/// How many findings there are, and how many notes besides.
func sum(of diagnostics: [Diagnostic], none: String) -> String {
  let count = diagnostics.count { $0.severity >= .warning }
  let notes = diagnostics.count - count
  return (count == 0 ? none : counted(count, "finding"))
    + (notes == 0 ? "" : ", \(counted(notes, "note"))")
}

/// The findings for programs: each with its place and what to do.
private func json(_ diagnostics: [Diagnostic]) -> JSON {
  .object([
    ("version", .number(1)), ("findings", .array(diagnostics.map(JSON.diagnostic))),
  ])
}
