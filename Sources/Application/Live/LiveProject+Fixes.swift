import SnaplineBasics
import SnaplineChecking
import SnaplinePlatform
import SnaplineProjects
import SnaplineRules
import SnaplineSceneModel
import Synchronization

/// Applies validated fixes to scene files and undoes them.
extension LiveProject {
  /// Applies a fix to the scene file.
  /// - Returns: A message that describes the fix.
  package func applyFix(_ name: String, for screen: LiveShotRequest) throws(LiveRequestError)
    -> String
  {
    try refuseIfReadOnly()
    let scene = try scene(of: screen)
    if let refusal = refusal(on: screen, of: scene) {
      throw LiveRequestError(.refused, refusal.reason, hint: refusal.hint)
    }
    let (open, expected) = try sortedFindings(on: screen)
    if let finding = expected.first(where: { $0.name == name }),
      let place = announcement(of: finding, on: screen, in: scene)
    {
      throw LiveRequestError(.refused, Self.refusal(ofExpectedAt: place))
    }
    guard let finding = open.first(where: { $0.name == name }) else {
      throw LiveRequestError(
        .stale, "the finding no longer exists", hint: "see the current list of findings")
    }
    let shots = [screen.shot(of: scene.now)].compactMap { $0 }
    let before = try text(of: scene.file)
    // The file may have been saved since the page loaded the finding.
    guard before == scene.now.bytes || scene.now.bytes.isEmpty else {
      throw LiveRequestError(.stale, "the file has changed; reload it and try again")
    }
    switch scene.now.applyingFix(finding, for: shots) {
    case .failure(let refusal): throw LiveRequestError(.refused, refusal.reason)
    case .success(let better):
      try write(better.bytes, to: scene.file)
      state.withLock {
        $0.repairs[scene.file.identity, default: []].append(
          AppliedFix(before: before, after: better.bytes))
      }
    }
    return "repaired: \(finding.diagnostic.message)"
  }

  /// Returns the reason for each finding whose fix cannot be applied.
  func refusals(
    of findings: [Finding], on screen: LiveShotRequest, in scene: LiveScene
  ) -> [Finding: String] {
    if let (reason, _) = refusal(on: screen, of: scene) {
      return Dictionary(findings.map { ($0, reason) }) { first, _ in first }
    }
    let shots = [screen.shot(of: scene.now)].compactMap { $0 }
    return scene.now.refusals(of: findings, on: shots).mapValues(\.reason)
  }

  /// Returns the reason why no fix can be applied to a scene; nil if some can.
  private func refusal(
    on screen: LiveShotRequest, of scene: LiveScene
  ) -> (reason: String, hint: String?)? {
    if scene.file.isInterface {
      return (
        "cannot edit '\(scene.file.path)': it is an Interface Builder file",
        "apply the suggested fix in Xcode"
      )
    }
    guard screen.era == nil else {
      return ("this finding is from another iOS version than the scene's", nil)
    }
    return nil
  }

  /// Returns the span of the scene that expects a finding of a screen.
  func announcement(
    of finding: Finding, on screen: LiveShotRequest, in scene: LiveScene
  ) -> SourceSpan? {
    let shot = screen.shot(of: scene.now)
    return shot.flatMap { scene.now.announcement(of: finding.diagnostic.code, for: $0) }
  }

  static func refusal(ofExpectedAt span: SourceSpan) -> String {
    "'expect' announces this warning; remove line \(span.start.line) first"
  }

  /// Undoes the latest fix of a scene, unless the file has changed since.
  func undoFix(of name: String) throws(LiveRequestError) -> String {
    try refuseIfReadOnly()
    let scene = try scene(name)
    guard let last = state.withLock({ $0.repairs[name]?.last }) else {
      throw LiveRequestError(.stale, "no fix was applied in '\(name)'")
    }
    guard try text(of: scene.file) == last.after else {
      throw LiveRequestError(
        .stale, "cannot undo: the file has changed since the fix",
        hint: "undo it in your editor")
    }
    try write(last.before, to: scene.file)
    state.withLock { _ = $0.repairs[name]?.popLast() }
    return "the file was restored"
  }

  /// Deletes the line of a constraint from the scene of the tour, so that its finding is shown.
  func deleteConstraint(_ constraint: String, from name: String) throws(LiveRequestError) -> String
  {
    try refuseIfReadOnly()
    guard name == settings.tour else {
      throw LiveRequestError(.refused, "'\(name)' is not the scene of the tour")
    }
    let file = try scene(name).file
    let before = try text(of: file)
    var lines = before.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let start = Array("  - \(constraint)".utf8)
    guard !constraint.isEmpty, let index = lines.firstIndex(where: { $0.starts(with: start) })
    else {
      throw LiveRequestError(.stale, "the scene has no constraint '\(constraint)'")
    }
    lines.remove(at: index)
    try write(Array(lines.joined(separator: [UInt8(ascii: "\n")])), to: file)
    return "deleted '\(constraint)'"
  }

  func refuseIfReadOnly() throws(LiveRequestError) {
    guard settings.isReadOnly else { return }
    throw LiveRequestError(
      .refused, "this page is read-only", hint: "restart without --read-only to make changes")
  }

  private func text(of file: SceneFile) throws(LiveRequestError) -> [UInt8] {
    do {
      return try readFile(file.path, limit: Limits.standard.fileBytes)
    } catch {
      throw LiveRequestError(.stale, "cannot read the file: \(error.reason)")
    }
  }

  private func write(_ bytes: [UInt8], to file: SceneFile) throws(LiveRequestError) {
    do {
      try writeFile(bytes, to: settings.path(file))
    } catch {
      throw LiveRequestError(.refused, error.cannotWrite)
    }
  }
}
