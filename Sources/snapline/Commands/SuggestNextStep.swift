import Diagnostics
import VariableExplanation
import Files
import Goldens
import Imaging
import Pipeline
import Reports
import Runs
import Verdicts

extension CommandSession {
  /// Says after a run in which not all is well what to do now.
  ///
  /// - Parameter isElsewhere: Whether its changes are not pending on the machine that approves them.
  func nameNextStep(after run: Run, with reporters: [Reporter], isElsewhere: Bool) {
    // Whoever saves again and again knows.
    guard saved == nil else { return }
    var steps: [SuggestedStep] = []
    if run.scope.pictures != nil {
      // Of two folders there are no scenes.
      let files = isElsewhere ? [] : reporters.compactMap(\.fileOfRun).prefix(1)
      steps = files.map { ("snapline approve --from \(shellWord($0))", "accept the new images") }
    } else {
      let options = choice.traitWords.map { " " + shellWord($0) }.joined()
      steps = isElsewhere ? run.stepsElsewhere(reporters.blob) : run.stepsToGoldens(options)
      steps += run.stepsToReasons
      // Where nothing was checked, the scenes may be missing by mistake.
      if !isElsewhere, run.renamedScenes.isEmpty, !run.obsolete.isEmpty, !run.scenes.isEmpty {
        steps.append(("snapline prune", "delete unused goldens"))
      }
    }
    steps += reporters.filter { $0.kind == .html }.compactMap(\.file).map {
      ($0, "report with all images")
    }
    // Between two revisions nothing is to be accepted.
    let isDecided = run.scope.base != nil && run.scope.pictures == nil
    guard run.status != .success, !isDecided, !steps.isEmpty else { return }
    console.note("next steps:\n" + columns(steps))
  }
}

/// What to type, and what it is for.
private typealias SuggestedStep = (String, String)

extension Run {
  /// The scenes that do not keep what they claim.
  private var broken: Set<String> {
    Set(scenes.filter { $0.failedClaims > 0 && !$0.isOfSettings }.map(\.identity))
  }

  /// Whether there are pictures that may become goldens.
  private var hasOpenChanges: Bool {
    scenes.contains { scene in
      scene.shots.contains { $0.hasNews && !scene.isOnlyShown($0) }
    }
  }

  /// How what has come becomes goldens.
  /// - Parameter options: Those that chose what storyboards are shown on, each after a blank.
  fileprivate func stepsToGoldens(_ options: String) -> [SuggestedStep] {
    var steps =
      renamedScenes.count > 3
      ? [("snapline mv", "rename the goldens of \(renamedScenes.count) renamed scenes")]
      : renamedScenes.map { (shellLine("mv", $0.old, $0.new), "rename its goldens") }
    let unusable = shots.contains { shot in
      if case .broken = shot.judgement.verdict { shot.facts != nil } else { false }
    }
    let isChanged = shots.contains(where: \.isChanged)
    if unusable, !isChanged {
      steps.append(("snapline review", "choose a replacement for the unusable golden"))
    }
    // A scene that does not keep what it claims cannot be recorded, nor one with a conflict.
    let broken = broken.union(scenes.filter(\.hasUnfitLayout).map(\.identity))
    if isChanged {
      // Changes that could not be stored, and layouts with errors, cannot be reviewed.
      if hasOpenChanges, pictureProblems.isEmpty || shots.contains(where: { $0.facts != nil }) {
        steps.append(("snapline review", "review each change"))
      }
      if let changed = causeGroups.lazy.compactMap({ $0.next(besides: broken) }).first {
        steps.append(
          (shellLine("record", changed.scene) + options, "accept all changes of this scene"))
      }
    } else if renamedScenes.isEmpty,
      let new = shots.first(where: { $0.judgement.verdict == .new && !broken.contains($0.scene) })
    {
      let isAll =
        broken.isEmpty && shots.allSatisfy { [.new, .same].contains($0.judgement.verdict) }
      steps.append(
        (
          (isAll ? "snapline record" : shellLine("record", new.scene)) + options,
          "save the new images as goldens"
        ))
    }
    return steps
  }

  /// How what has come becomes goldens on another machine, to which a blob is carried.
  fileprivate func stepsElsewhere(_ blob: String?) -> [SuggestedStep] {
    guard hasOpenChanges else { return [] }
    guard let blob else {
      return [
        ("--reporter list,blob=run", "write a run for 'approve --from run'")
      ]
    }
    guard scope.shard == nil else {
      return [
        ("snapline merge BLOB… --reporter list,blob=run", "merge all shards")
      ]
    }
    return [
      (
        "snapline approve --from \(shellWord(blob)) --all",
        "on your machine: save the images as goldens"
      )
    ]
  }

  /// How to see why something cannot be judged.
  fileprivate var stepsToReasons: [SuggestedStep] {
    if let unfit = scenes.first(where: \.hasUnfitLayout) {
      return [
        (shellLine("explain", unfit.identity), "see why the layout is invalid, and how to fix it")
      ]
    }
    let broken = broken
    return scenes.filter { broken.contains($0.identity) }.prefix(1).map {
      (shellLine("explain", $0.identity), "see why its frames differ from 'expect'")
    }
  }
}

extension CauseGroup {
  /// The changed shot to record first: of the scene with the cause, not of a figure that shows it.
  fileprivate func next(besides broken: Set<String>) -> ShotResult? {
    let first = shots.first { $0.isChanged && !broken.contains($0.scene) }
    let isBlocked = first?.isOfFigure == true && shots.contains { broken.contains($0.scene) }
    return isBlocked ? nil : first
  }
}

extension Reporter {
  /// Where the run can be read again.
  fileprivate var fileOfRun: String? {
    kind == .json ? file : kind == .blob ? path : nil
  }
}

extension SceneResult {
  /// Whether its layout is why it cannot be judged. What is wrong with its text is said where it
  /// stands, and nothing is left to be explained.
  fileprivate var hasUnfitLayout: Bool {
    isUnfit && diagnostics.contains { VariableExplanation.isUnfit(code: $0.code) }
  }
}

extension ShotResult {
  fileprivate var isChanged: Bool {
    guard case .changed(let difference) = judgement.verdict else { return false }
    // Of a rule that does not hold nothing is to be accepted: the rule itself is to be changed.
    return difference != .same || judgement.layout.isVisible
  }
}
