import SnaplineAppSimulation
import SnaplineAutoLayout
import SnaplineBasics
import SnaplineChecking
import SnaplineGoldens
import SnaplineProjects
import SnaplineRendering
import SnaplineReports
import SnaplineSceneModel

/// `snapline diff OLD.storyboard NEW.storyboard`: reports the moved views between two versions of
/// an Interface Builder file, scene by scene.
func diffInterfaces(_ session: CommandSession, _ old: String, _ new: String) -> ExitStatus {
  guard let before = session.load([old], in: nil), let after = session.load([new], in: nil) else {
    return .usage
  }
  for loaded in before.all + after.all where loaded.hasErrors {
    session.console.show(loaded.diagnostics.sortedBySource(), in: loaded.source)
    return .invalid
  }
  var status = ExitStatus.success
  let roots = before.all.compactMap(\.file.root)
  let known = Set(roots)
  let added = after.all.compactMap(\.file.root).filter { !known.contains($0) }
  let sides = [before, after].map { side in
    Dictionary(side.all.map { ($0.file.root, $0) }) { first, _ in first }
  }
  for root in roots + added {
    let lines = differences(sides[0][root], sides[1][root])
    guard !lines.isEmpty else { continue }
    status = .changed
    session.console.print(([root] + lines.map { "  " + $0 }).joined(separator: "\n"))
  }
  return status
}

private func differences(_ old: LoadedScene?, _ new: LoadedScene?) -> [String] {
  guard let old = old.flatMap(InterfaceFrames.init) else { return ["added"] }
  guard let new = new.flatMap(InterfaceFrames.init) else { return ["removed"] }
  var lines: [String] = []
  for (name, frame) in old.frames {
    guard let now = new.frame(of: name) else {
      lines.append("removed   \(name)  \(frame.text())")
      continue
    }
    if now != frame { lines.append("changed   \(name)  \(frame.text()) → \(now.text())") }
  }
  for (name, frame) in new.frames where old.frame(of: name) == nil {
    lines.append("added     \(name)  \(frame.text())")
  }
  let (before, after) = (Set(old.constraints), Set(new.constraints))
  lines += old.constraints.filter { !after.contains($0) }.map { "removed   \($0)" }
  lines += new.constraints.filter { !before.contains($0) }.map { "added     \($0)" }
  return lines
}

/// The frames of a scene's first shot by view name, and the constraints as text.
private struct InterfaceFrames {
  let frames: [(name: String, frame: Rect)]
  let constraints: [String]
  private let framesByName: [String: Rect]

  init?(_ loaded: LoadedScene) {
    guard let shot = loaded.laidOutShots.first else { return nil }
    let scene = shot.appState.scene
    frames = scene.viewIDs.map { (scene[$0].name, shot.result.layout[$0].frame) }
    framesByName = Dictionary(frames.map { ($0.name, $0.frame) }) { first, _ in first }
    constraints = scene.constraints.map { scene.text(of: $0) }
  }

  func frame(of name: String) -> Rect? { framesByName[name] }
}
