import Diagnostics
import Explanation
import Files
import Goldens
import Imaging
import Pipeline
import Reports
import Runs
import Verdicts

extension Session {
  /// Says after a run in which not all is well what to do now.
  func nameNextStep(after run: Run, with reporters: [Reporter]) {
    // Whoever saves again and again knows.
    guard saved == nil else { return }
    var steps: [(String, String)] = []
    let verdicts = run.shots.map(\.judgement.verdict)
    let isLocal = !shared.isOnBuildServer
    if isLocal {
      for scene in run.renamedScenes.prefix(3) {
        steps.append(
          (shellLine("mv", scene.old, scene.new), "move its goldens along"))
      }
    }
    let unusable = run.shots.contains { shot in
      if case .broken = shot.judgement.verdict { shot.facts != nil } else { false }
    }
    let isChanged = run.shots.contains(where: \.isChanged)
    if isLocal, unusable, !isChanged {
      steps.append(("snapline review", "look at what can take the place of an unusable golden"))
    }
    // A scene that does not keep what it claims cannot be recorded.
    let broken = Set(run.scenes.filter { $0.failedClaims > 0 }.map(\.identity))
    let recordable = run.shots.filter { !broken.contains($0.scene) }
    if isLocal, isChanged {
      // What could not be kept does not wait.
      if run.pictureProblems.isEmpty || run.shots.contains(where: { $0.facts != nil }) {
        steps.append(("snapline review", "look at each change, and accept or reject it"))
      }
      if let changed = recordable.first(where: \.isChanged) {
        steps.append((shellLine("record", changed.scene), "accept what a scene looks like now"))
      }
    } else if isLocal, run.renamedScenes.isEmpty,
      let new = recordable.first(where: { $0.judgement.verdict == .new })
    {
      let isAll = broken.isEmpty && verdicts.allSatisfy { $0 == .new || $0 == .same }
      steps.append(
        (
          isAll ? "snapline record" : shellLine("record", new.scene),
          "make the new pictures goldens"
        ))
    }
    if let unfit = run.scenes.first(where: \.hasUnfitLayout) {
      steps.append(
        (shellLine("explain", unfit.identity), "see why it cannot be judged, and how to repair it"))
    } else if let scene = run.scenes.first(where: { broken.contains($0.identity) }) {
      steps.append(
        (shellLine("explain", scene.identity), "see why its frames are not what 'expect' claims"))
    }
    if isLocal, run.renamedScenes.isEmpty, !run.obsolete.isEmpty {
      steps.append(("snapline prune", "remove the goldens of no shot"))
    }
    // Of two folders there are no scenes.
    if run.scope.pictures != nil {
      let files = isLocal ? reporters.compactMap(\.fileOfRun).prefix(1) : []
      steps = files.map { ("snapline approve --from \(shellWord($0))", "accept the new pictures") }
    }
    steps += reporters.filter { $0.kind == .html }.compactMap(\.file).map {
      ($0, "the page with all pictures")
    }
    // Between two revisions nothing is to be accepted.
    let isDecided = run.scope.base != nil && run.scope.pictures == nil
    guard run.status != .success, !isDecided, !steps.isEmpty else { return }
    console.note("next\n" + columns(steps))
  }
}

extension Reporter {
  /// Where the run can be read again.
  fileprivate var fileOfRun: String? {
    kind == .json ? file : kind == .blob ? path : nil
  }
}

extension SceneOutcome {
  /// Whether its layout is why it cannot be judged. What is wrong with its text is said where it
  /// stands, and nothing is left to be explained.
  fileprivate var hasUnfitLayout: Bool {
    isUnfit && diagnostics.contains { Explanation.isUnfit(code: $0.code) }
  }
}

extension ShotOutcome {
  fileprivate var isChanged: Bool {
    guard case .changed(let difference) = judgement.verdict else { return false }
    // Of a rule that does not hold nothing is to be accepted: the rule itself is to be changed.
    return difference != .same || judgement.layout.isVisible
  }
}
