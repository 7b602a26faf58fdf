import SnaplineBasics
import SnaplineChecking
import SnaplineGoldenComparison
import SnaplineGoldens
import SnaplineImaging
import SnaplinePlatform
import SnaplineReports
import SnaplineRules

extension CommandSession {
  /// Prints the next steps after an unsuccessful run.
  ///
  /// - Parameter isElsewhere: Whether its changes are not pending on the machine that approves
  ///   them.
  func suggestNextStep(after run: Run, with reporters: [Reporter], isElsewhere: Bool) {
    // Repeated runs of `--watch` omit the next steps.
    guard saved == nil else { return }
    var steps: [SuggestedStep] = []
    if run.scope.imagePath != nil {
      // A comparison of directories has no scenes.
      let files = isElsewhere ? [] : reporters.compactMap(\.fileOfRun).prefix(1)
      steps = files.map { ("snapline approve --from \(shellWord($0))", "accept the new images") }
    } else {
      let options = choice.traitArguments.map { " " + shellWord($0) }.joined()
      steps = isElsewhere ? run.stepsElsewhere(reporters.blob) : run.stepsToGoldens(options)
      steps += run.stepsToReasons
      // If no scene was checked, the scenes may be missing by mistake.
      if !isElsewhere, run.renamedScenes.isEmpty, !run.obsolete.isEmpty, !run.scenes.isEmpty {
        steps.append(("snapline prune", "delete unused goldens"))
      }
    }
    steps += reporters.filter { $0.kind == .html }.compactMap(\.file).map {
      ($0, "report with all images")
    }
    // Changes between two revisions cannot be accepted.
    let isDecided = run.scope.base != nil && run.scope.imagePath == nil
    guard run.status != .success, !isDecided, !steps.isEmpty else { return }
    console.printNote("next steps:\n" + columns(steps))
  }
}

/// A command with its description.
private typealias SuggestedStep = (String, String)

extension Run {
  /// The scenes with failed expectations.
  private var broken: Set<String> {
    Set(scenes.filter { $0.failedClaims > 0 && !$0.isOfSettings }.map(\.identity))
  }

  /// Whether there are images that can become goldens.
  private var hasOpenChanges: Bool {
    scenes.contains { scene in
      scene.shots.contains { $0.hasNews && !scene.isOnlyShown($0) }
    }
  }

  /// Returns the steps that make goldens of the new images.
  /// - Parameter options: The flags that selected the shots of storyboards, each after a blank.
  fileprivate func stepsToGoldens(_ options: String) -> [SuggestedStep] {
    var steps =
      renamedScenes.count > 3
      ? [("snapline mv", "rename the goldens of \(renamedScenes.count) renamed scenes")]
      : renamedScenes.map { (shellLine("mv", $0.old, $0.new), "rename its goldens") }
    let unusable = shots.contains { shot in
      if case .broken = shot.comparison.verdict { shot.layoutFacts != nil } else { false }
    }
    let isChanged = shots.contains(where: \.isChanged)
    if unusable, !isChanged {
      steps.append(("snapline review", "choose a replacement for the unusable golden"))
    }
    // A scene with a failed expectation or a conflict cannot be recorded.
    let broken = broken.union(scenes.filter(\.hasUnfitLayout).map(\.identity))
    if isChanged {
      // Changes that could not be stored, and layouts with errors, cannot be reviewed.
      if hasOpenChanges, imageProblems.isEmpty || shots.contains(where: { $0.layoutFacts != nil }) {
        steps.append(("snapline review", "review each change"))
      }
      if let changed = causeGroups.lazy.compactMap({ $0.next(besides: broken) }).first {
        steps.append(
          (shellLine("record", changed.scene) + options, "accept all changes of this scene"))
      }
    } else if renamedScenes.isEmpty,
      let new = shots.first(where: { $0.comparison.verdict == .new && !broken.contains($0.scene) })
    {
      let isAll =
        broken.isEmpty && shots.allSatisfy { [.new, .same].contains($0.comparison.verdict) }
      steps.append(
        (
          (isAll ? "snapline record" : shellLine("record", new.scene)) + options,
          "save the new images as goldens"
        ))
    }
    return steps
  }

  /// Returns the steps that make goldens on another machine, to which a blob is copied.
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

  /// The steps that explain why scenes cannot be compared.
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
  /// Returns the changed shot to record first: a shot of the scene with the cause, not of a figure
  /// that shows it.
  fileprivate func next(besides broken: Set<String>) -> ShotResult? {
    let first = shots.first { $0.isChanged && !broken.contains($0.scene) }
    let isBlocked = first?.isOfFigure == true && shots.contains { broken.contains($0.scene) }
    return isBlocked ? nil : first
  }
}

extension Reporter {
  /// The file from which the run can be read again.
  fileprivate var fileOfRun: String? {
    kind == .json ? file : kind == .blob ? path : nil
  }
}

extension SceneResult {
  /// Whether the scene cannot be compared because of its layout.
  ///
  /// Errors of its source are printed with their location and need no explanation.
  fileprivate var hasUnfitLayout: Bool {
    isUnfit && diagnostics.contains { SnaplineRules.preventsComparison(code: $0.code) }
  }
}

extension ShotResult {
  fileprivate var isChanged: Bool {
    guard case .changed(let difference) = comparison.verdict else { return false }
    // A tolerance that is not satisfied must be changed itself; there is no image to accept.
    return difference != .same || comparison.layout.isVisible
  }
}
