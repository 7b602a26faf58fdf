import SnaplineBasics
import SnaplineChecking
import SnaplinePlatform
import SnaplineProjects
import SnaplineProofs
import SnaplineRendering
import SnaplineReports
import SnaplineSceneModel

/// The flags of `prove`.
struct ProveArguments: CommandArguments {
  let widths: ScreenRange?
  let heights: ScreenRange?
  let isCrossed: Bool
  /// Whether mutations are searched for.
  let isMutating: Bool
  /// The view whose frames are reported; nil for none.
  let view: String?
  /// The file of the chart.
  let chart: String?

  init(_ flags: inout FlagReader) {
    widths = flags.value(of: .widths)
    heights = flags.value(of: .heights)
    isCrossed = flags.has(.cross)
    isMutating = flags.has(.mutate)
    view = flags.value(.view)
    chart = flags.value(.chart)
  }
}

extension ValueFlag<ScreenRange> {
  /// The range of widths; by default all widths.
  static var widths: Self {
    range(.widths) { $0.isEmpty ? .widths : screens(.horizontal, $0) }
  }

  static var heights: Self { range(.heights) { screens(.vertical, $0) } }

  private static func range(
    _ flag: Flag, _ read: @escaping @Sendable (String) -> ScreenRange?
  ) -> Self {
    Self(
      flag: flag, requirement: "be a range such as 320...1366",
      hint: { _ in
        "use integer points, smaller first, from \(screenLimits.lowerBound) to "
          + "\(screenLimits.upperBound)"
      }, read: read)
  }
}

/// `snapline prove`: evaluates claims on screens of every width and height.
func proveScenes(_ session: CommandSession) -> ExitStatus {
  guard let reporters = session.reporters(), let known = session.knownFindings() else {
    return .usage
  }
  let wanted = ProveArguments(session.arguments)
  if wanted.isMutating, session.arguments.has(.baseline) {
    return session.console.fail("--baseline cannot be used with --mutate")
  }
  guard session.canWrite(wanted.chart, as: [.png, .svg]) else { return .usage }
  guard let loaded = session.load() else { return .usage }
  // Scenes without a layout on any screen are reported, and no claim is evaluated.
  let invalid = loaded.selected.filter(\.hasErrors)
  for scene in loaded.selected { session.console.show(scene.diagnostics, in: scene.source) }
  let scenes = loaded.selected.filter { !$0.hasErrors && !$0.file.isFigure }
  var status = invalid.isEmpty ? ExitStatus.success : .invalid
  var findings = NewFindings(besides: known)
  for diagnostic in loaded.selected.flatMap(\.diagnostics) { findings.add(diagnostic) }
  guard !scenes.isEmpty else {
    guard invalid.isEmpty else {
      return status.worse(session.reportFindings(findings, with: reporters))
    }
    return session.statusIfOnlyFigures(among: loaded.selected) ?? session.statusForEmptySelection()
  }
  guard session.hasView(wanted.view, in: scenes) else { return .usage }
  guard !wanted.isMutating else {
    return status.worse(session.mutate(scenes, session.options(wanted), with: reporters))
  }
  guard var proven = session.prove(scenes, wanted) else { return .interrupted }
  for index in proven.indices { proven[index].leaveOutKnown(&findings) }
  if proven.contains(where: { !$0.holds }) { status = status.worse(.changed) }
  let drawn = session.shared.out.map { session.draw(proven, to: $0) }
  status = status.worse(drawn?.1 ?? .success)
  // If the chart goes to standard output, reports must go to files.
  let told = wanted.chart == "-" ? reporters.filter { $0.file != nil } : reporters
  status = status.worse(
    session.reportProofs(proven, findings, drawn?.pictures, with: told, view: wanted.view))
  if let path = wanted.chart {
    status = status.worse(session.writeChart(of: proven, to: path))
  }
  return status
}

/// The allowed sizes; the smallest screen is that of a watch.
private let screenLimits = 100...ScreenRange.limits.upperBound

/// Parses `320...1366`, also with an ellipsis or a dash, or one number; returns nil for invalid
/// text.
private func screens(_ axis: Axis, _ text: String) -> ScreenRange? {
  let plain = text.replacing("...", with: "…").replacing("-", with: "…")
  let numbers = plain.split(separator: "…", omittingEmptySubsequences: false).map { Int($0) }
  guard let low = numbers.first ?? nil, let high = numbers.last ?? nil, numbers.count <= 2,
    low <= high, screenLimits.contains(low), screenLimits.contains(high)
  else { return nil }
  return ScreenRange(axis, low...high)
}

extension CommandSession {
  fileprivate func options(_ arguments: ProveArguments) -> ProofOptions {
    var options = ProofOptions()
    options.widths = arguments.widths
    options.heights = arguments.heights
    if options.widths == nil, options.heights == nil {
      options.widths = .widths
      options.usesUsualHeights = true
    }
    options.isCrossed = arguments.isCrossed
    options.exemptions = configuration?.exemptions ?? []
    return options
  }

  /// Runs all sweeps of all scenes in parallel; returns nil after an interruption.
  fileprivate func prove(
    _ scenes: [LoadedScene], _ arguments: ProveArguments
  ) -> [ProofResult]? {
    Interruption.listen()
    let options = options(arguments)
    let tasks = scenes.map { $0.proofTasks(options) }
    let results = mapInParallel(
      tasks.flatMap { $0 }, threads: threads, tools: {}, shouldStop: { Interruption.isRequested },
      work: { _, task in task.proof() })
    var rest = results[...]
    var proven: [ProofResult] = []
    for (scene, tasks) in zip(scenes, tasks) {
      let own = rest.prefix(tasks.count).compactMap { $0 }
      rest = rest.dropFirst(tasks.count)
      guard own.count == tasks.count else { return nil }
      proven.append(scene.result(of: own, options))
    }
    return proven
  }

  /// Returns whether a view of this name exists; prints an error if not.
  fileprivate func hasView(_ name: String?, in scenes: [LoadedScene]) -> Bool {
    guard let name else { return true }
    let names = scenes.compactMap(\.scene).flatMap { $0.views.map(\.name) }
    guard !names.contains(name) else { return true }
    console.fail(
      "no selected scene has a view named '\(name)'", hint: suggestion(for: name, among: names))
    return false
  }
}

extension LoadedScene {
  fileprivate func result(of proofs: [ShotProof], _ options: ProofOptions) -> ProofResult {
    let isWhole =
      options.usesUsualHeights && shots.count == plannedShots.count && proofs.allSatisfy(\.isWhole)
    return ProofResult(
      identity: file.identity, file: file.path, source: source, scene: scene, proofs: proofs,
      broken: brokenExpectations, projectExemptions: options.exemptions, isWhole: isWhole)
  }
}
