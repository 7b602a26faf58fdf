import Diagnostics
import Explanation
import Files
import Loading
import Pipeline
import SceneModel
import Selection
import Synchronization

/// What the page may change: a scene's file, by a repair that was tried, and back again.
extension LiveProject {
  /// Writes a repair into the scene's file.
  /// - Returns: What was done, as a sentence.
  package func repair(_ name: String, on screen: LiveScreen) throws(LiveProblem) -> String {
    try refuseIfReadOnly()
    guard screen.era == nil else {
      throw LiveProblem(
        .refused, "this was found in an era that is not the scene's",
        hint: "'As written' shows what is wrong in the scene's own")
    }
    let scene = try scene(screen.scene)
    guard !scene.file.isInterface else {
      throw LiveProblem(
        .refused, "only Interface Builder should write '\(scene.file.path)'",
        hint: "the repair says what to do there")
    }
    let open = scene.isCurrent ? try openFindings(on: screen) : []
    guard let finding = open.first(where: { $0.name == name }),
      let shot = screen.shot(of: scene.now)
    else {
      throw LiveProblem(.stale, "this is no longer found", hint: "look at what is found now")
    }
    let before = try text(of: scene.file)
    // Somebody may have saved the file in the moment between the look and the click.
    guard before == scene.now.bytes || scene.now.bytes.isEmpty else {
      throw LiveProblem(.stale, "the file has changed since")
    }
    switch scene.now.repairing(finding, on: [shot]) {
    case .failure(let refusal): throw LiveProblem(.refused, refusal.reason)
    case .success(let better):
      try write(better.bytes, to: scene.file)
      state.withLock {
        $0.repairs[scene.file.identity, default: []].append(
          Repaired(before: before, after: better.bytes))
      }
    }
    return "repaired: \(finding.diagnostic.message)"
  }

  /// Takes the latest repair of a scene back, where nobody has written the file since.
  func undoRepair(of name: String) throws(LiveProblem) -> String {
    try refuseIfReadOnly()
    let scene = try scene(name)
    guard let last = state.withLock({ $0.repairs[name]?.last }) else {
      throw LiveProblem(.stale, "nothing was repaired in '\(name)'")
    }
    guard try text(of: scene.file) == last.after else {
      throw LiveProblem(
        .stale, "the file has been changed since: the repair stays", hint: "undo it in your editor")
    }
    try write(last.before, to: scene.file)
    state.withLock { _ = $0.repairs[name]?.popLast() }
    return "the file is as it was"
  }

  func refuseIfReadOnly() throws(LiveProblem) {
    guard settings.isReadOnly else { return }
    throw LiveProblem(.refused, "this page may only look", hint: "it was started with --read-only")
  }

  private func text(of file: SceneFile) throws(LiveProblem) -> [UInt8] {
    do {
      return try readFile(file.path, limit: Limits.standard.fileBytes)
    } catch {
      throw LiveProblem(.stale, "the file cannot be read: \(error.reason)")
    }
  }

  private func write(_ bytes: [UInt8], to file: SceneFile) throws(LiveProblem) {
    do {
      try writeFile(bytes, to: settings.place(file))
    } catch {
      throw LiveProblem(.refused, error.cannotWrite)
    }
  }
}
