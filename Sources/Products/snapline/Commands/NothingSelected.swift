import SnaplineBasics
import SnaplineProjects
import SnaplineSceneModel

extension CommandSession {
  /// Reports that no shot was selected, with a hint.
  func statusForEmptySelection(
    of part: ShardArguments = ShardArguments(), among scenes: [LoadedScene] = []
  ) -> ExitStatus {
    if saved != nil { return .success }
    if let status = noScenes() { return status }
    if !scenes.isEmpty, scenes.allSatisfy({ $0.plannedShots.isEmpty && !$0.hasErrors }) {
      for scene in scenes { console.show(scene.diagnostics.sortedBySource(), in: scene.source) }
      console.fail(scenes.count == 1 ? "the scene has no shots" : "the scenes have no shots")
      return .nothingSelected
    }
    if let revision = choice.since {
      // An unchanged project is usual, so this is not an error.
      let base = revision.isEmpty ? "the last commit" : revision
      console.printNote("no scene is affected by changes since \(base)")
      return .success
    }
    if part.isLastFailed, lastFailures()?.isEmpty ?? false {
      console.printNote("no failed shots in the last check")
      return .success
    }
    let isEmpty = ((try? project?.sceneFiles()) ?? []).isEmpty
    let names = arguments.operands.dropFirst(arguments.command == .list ? 1 : 0)
    guard !isEmpty || !names.isEmpty else {
      console.fail("no shots found", hint: Project.adviceOnNone)
      return .nothingSelected
    }
    let strange = choice.traits[.device]?.first {
      Device.named($0) == nil && !$0.contains("*")
    }
    let near = strange.flatMap { Device.nearest(to: $0) }
    let cause = exclusion(among: scenes)
    console.fail(
      "no shots match" + (cause.map { ": \($0.reason)" } ?? ""),
      hint: near.map { "did you mean --device \($0)?" } ?? inheritedFilter ?? cause?.hint
        ?? "run 'snapline list shots' for all shots")
    return .nothingSelected
  }

  /// Returns the filters that exclude all shots, and the values that the shots have; nil if there
  /// is no filter or no shot.
  private func exclusion(among scenes: [LoadedScene]) -> (reason: String, hint: String?)? {
    let given = FlagSyntax.traits.filter { choice.traits[$0]?.isEmpty == false }
    guard !given.isEmpty || !choice.filters.isEmpty else { return nil }
    let all = scenes.isEmpty ? load()?.all ?? [] : scenes
    let shots = all.flatMap { scene in scene.plannedShots.map { (scene.file.identity, $0) } }
    guard !shots.isEmpty else { return nil }
    for flag in given {
      let traits = choice.shotTraits(of: [flag])
      guard !shots.contains(where: { traits.match($0.1) }) else { continue }
      let found = Set(shots.map { flag.trait(of: $0.1) }).sorted()
      let others = found.prefix(6).joined(separator: ", ") + (found.count > 6 ? ", …" : "")
      return (description(flag, choice.traits[flag] ?? []), "the shots have \(others)")
    }
    let filter = ShotFilter(choice.filters)
    if !shots.contains(where: { filter.selects(scene: $0.0, shot: $0.1.name) }) {
      return (description(.filter, choice.filters), nil)
    }
    let filters = given.map { description($0, choice.traits[$0] ?? []) }
    let patterns = choice.filters.isEmpty ? [] : [description(.filter, choice.filters)]
    return ((filters + patterns).joined(separator: " and "), nil)
  }

  /// Returns a filter as the user gave it: `--device ipad-pro`, or the setting that defines it.
  private func description(_ flag: Flag, _ values: [String]) -> String {
    switch arguments.setting(flag)?.origin {
    case .file(let span): "'\(flag.rawValue)' in \(span)"
    case .environment(let variable): variable
    default: values.map { "--\(flag.rawValue) \(shellWord($0))" }.joined(separator: " ")
    }
  }

  /// A hint if the settings exclude all shots.
  private var inheritedFilter: String? {
    let place: String
    switch arguments.setting(.filter)?.origin {
    case .file(let span): place = "'filter' in \(span)"
    case .environment(let variable): place = variable
    default: return nil
    }
    return "\(place) excludes all shots; to list all: snapline list shots --filter '**'"
  }
}

extension Flag {
  /// Returns the value of a shot that the flag filters by.
  fileprivate func trait(of shot: Shot) -> String {
    switch self {
    case .device: shot.device.name
    case .orientation: shot.orientation.rawValue
    case .state: shot.state?.name ?? "default"
    case .appearance: shot.appearance.rawValue
    case .direction: shot.direction.rawValue
    case .language: shot.language?.tag ?? "no language"
    case .textSize: shot.textSize.rawValue
    default: ""
    }
  }
}
