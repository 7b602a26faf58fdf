import Diagnostics
import Files
import Goldens
import Pipeline
import Selection

/// `snapline mv`: a scene, or all in a folder, by another name, with the goldens.
func moveScenes(_ session: Session) -> ExitStatus {
  guard session.mayChangeGoldens() else { return .usage }
  guard let project = session.requiredProject() else { return .usage }
  guard session.arguments.operands.count == 2 else {
    session.console.fail("two names are needed", hint: "snapline mv OLD NEW")
    return .usage
  }
  do {
    let names = session.arguments.operands.map { project.sceneName($0) }
    let move = try SceneMove(from: names[0], to: names[1], in: project)
    return session.carryOut(move)
  } catch {
    session.console.fail(error.message, hint: error.hint)
    return .usage
  }
}

/// What has to go where so that scenes have another name.
private struct SceneMove {
  /// The files that say first where something lies from their new place.
  private(set) var edits: [(place: Place, bytes: [UInt8])] = []
  /// From and to, in the order in which they are done: whatever ends the work between two, doing
  /// the same again finishes it.
  private(set) var steps: [(old: Place, new: Place)] = []

  init(from old: String, to new: String, in project: Project) throws(SelectionError) {
    let files = try project.sceneFiles().filter { $0.identity.isOrLies(in: old) }
    let known = try project.sceneFiles().filter { $0.identity.isOrLies(in: new) }
    let goldens = GoldenStore(folder: project.snapshots)
    let hasGoldens = fileKind(goldens.folder(of: old)) != nil
    if let file = files.first {
      guard known.isEmpty else {
        throw SelectionError(message: "there is a scene '\(new)' already", hint: nil)
      }
      let target = try Self.target(of: file, old, new)
      guard let from = project.ownPlace(target.old), let to = project.ownPlace(target.new) else {
        throw SelectionError(message: "'\(target.new)' lies outside of the project", hint: nil)
      }
      guard fileKind(to) == nil else {
        throw SelectionError(message: "'\(to.path)' is there already", hint: nil)
      }
      let relocation = SceneRelocation(of: target.old, to: target.new)
      for file in files {
        guard let text = try relocation.text(of: file) else { continue }
        edits.append((project.ownPlace(file.path) ?? Place(file.path), text))
      }
      let stay = try project.sceneFiles().filter { !$0.identity.isOrLies(in: old) }
      for file in files {
        guard let frames = try relocation.frames(of: file, besides: stay) else { continue }
        guard let from = project.ownPlace(frames.old), let to = project.ownPlace(frames.new) else {
          throw SelectionError(message: "'\(frames.old)' lies outside of the project", hint: nil)
        }
        steps.append((from, to))
      }
      steps.append((from, to))
    } else {
      guard !known.isEmpty, hasGoldens else {
        throw SelectionError(
          message: "there is no scene '\(old)'" + (hasGoldens ? "" : ", and no golden of one"),
          hint: guess(at: old, among: try project.sceneFiles().map(\.identity))
            ?? "'snapline list scenes' lists all")
      }
    }
    guard hasGoldens else { return }
    guard fileKind(goldens.folder(of: new)) == nil else {
      throw SelectionError(
        message: "there are goldens in '\(goldens.folder(of: new).path)' already",
        hint: "'snapline prune' removes those of no shot")
    }
    steps.append((goldens.folder(of: old), goldens.folder(of: new)))
  }

  /// The file or the folder that has the old name, and what it becomes.
  private static func target(
    of file: SceneFile, _ old: String, _ new: String
  ) throws(SelectionError) -> (old: String, new: String) {
    // In a storyboard the name of a root is the storyboard's own affair.
    let stem = file.root.map { String(file.identity.dropLast($0.count + 1)) } ?? file.identity
    guard stem.isOrLies(in: old), let place = file.path.place(of: stem) else {
      throw SelectionError(
        message: "'\(old)' is a part of \(file.path)", hint: "rename it in Interface Builder")
    }
    let before = String(file.path[..<place.lowerBound])
    let ending = stem == old ? String(file.path[place.upperBound...]) : ""
    return (before + old + ending, before + new + ending)
  }
}

extension String {
  fileprivate func isOrLies(in folder: String) -> Bool {
    self == folder || hasPrefix(folder + "/")
  }

  /// Where a path has the name of a scene: before its ending, whose letters may be the same.
  fileprivate func place(of stem: String) -> Range<String.Index>? {
    ranges(of: stem).last { place in
      let rest = self[place.upperBound...]
      return SceneFile.stem("_" + rest) == "_" || rest.hasPrefix(".") && isInterfaceFile("_" + rest)
    }
  }
}

extension Session {
  fileprivate func carryOut(_ move: SceneMove) -> ExitStatus {
    do {
      for (place, bytes) in move.edits {
        guard !shared.isDry else {
          console.print("would rewrite 'from' in \(place.path)")
          continue
        }
        try writeFile(bytes, to: place)
        if console.volume > .quiet { console.print("rewrote 'from' in \(place.path)") }
      }
      for (old, new) in move.steps {
        guard !shared.isDry else {
          console.print("would move \(old.path) to \(new.path)")
          continue
        }
        try moveFile(old, to: new)
        if console.volume > .quiet { console.print("moved \(old.path) to \(new.path)") }
      }
    } catch {
      console.fail("cannot move \(error.path): \(error.reason)")
      return .usage
    }
    return .success
  }
}
