import SnaplineBackends
import SnaplineBasics
import SnaplineChecking
import SnaplineGoldenComparison
import SnaplineGoldens
import SnaplinePlatform
import SnaplineProjects
import SnaplineReports
import SnaplineSceneModel

/// The options of comparing shots, for `check` and `record`.
struct ComparisonArguments: CommandArguments {
  var part = ShardArguments()
  /// Whether every pixel is compared, even if the hashes are equal.
  var isDecoding = false
  var repetitions = 1
  var day: CalendarDay?
  var obsolete = ObsoletePolicy.warn
  var hasExactFonts = false
  /// The number of failures after which the check stops.
  var maximumFailures: Int?
  /// The maximum number of changes rendered during the check; nil if no reporter shows them.
  var maximumRenderedChanges: Int?
  var recording: RecordingMode?

  /// Creates the default options.
  init() {}

  init(_ flags: inout FlagReader) {
    part.isLastFailed = flags.has(.lastFailed)
    isDecoding = flags.has(.decode)
    repetitions = flags.value(of: .repeat) ?? 1
    day = flags.value(of: .today)
    obsolete = flags.word(.obsolete) ?? .warn
    hasExactFonts = flags.word(.fonts) == FontPolicy.exact
  }
}

/// The flags of `check`.
struct CheckArguments: CommandArguments {
  private(set) var comparison: ComparisonArguments
  let shard: ShardSelection?
  /// The path of the run whose durations balance the shards.
  let times: String?
  /// Whether all changes are rendered during the check.
  private let drawsAll: Bool

  init(_ flags: inout FlagReader) {
    comparison = ComparisonArguments(&flags)
    shard = flags.value(of: .shard)
    times = flags.value(.times)
    let (most, isFirst) = (flags.value(of: .maxFailures), flags.has(.failFast))
    comparison.maximumFailures = isFirst ? 1 : most
    drawsAll = flags.has(.pictures)
  }

  /// Returns the maximum number of changes to render during the check; the remaining changes are
  /// rendered on demand.
  func drawLimit(for reporters: [Reporter]) -> Int? {
    drawsAll ? .max : reporters.compactMap(\.maximumChanges).max()
  }
}

/// `snapline check`: compares every shot with its golden and writes images of changes, but no
/// goldens.
func check(_ session: CommandSession) -> ExitStatus {
  guard var reporters = session.reporters(), let known = session.knownFindings() else {
    return .usage
  }
  // Files of reports would describe only a part of the project.
  if session.saved != nil { reporters.removeAll { $0.kind != .list } }
  let arguments = CheckArguments(session.arguments)
  var wanted = arguments.comparison
  wanted.maximumRenderedChanges = arguments.drawLimit(for: reporters)
  guard session.selectShard(&wanted.part, times: arguments, reporting: &reporters) else {
    return .usage
  }
  guard var compared = CheckSession(session, wanted) else { return .usage }
  if compared.run.scenes.isEmpty, session.saved == nil, let status = session.noScenes() {
    // Neither a shard nor a comparison with a commit succeeds in a project without scenes.
    session.showProblems(of: compared.run)
    return status.worse(compared.run.statusOfScenes)
  }
  if compared.run.status == .nothingSelected {
    return session.statusForEmptySelection(of: wanted.part)
  }
  if compared.run.scenes.isEmpty, session.choice.since != nil {
    // No scene is affected: a note is printed, and the run is reported as successful.
    _ = session.statusForEmptySelection()
  }
  compared.releaseScenes()
  let pictures = RunImageSource(in: [compared.store.folder] + (compared.out.map { [$0] } ?? []))
  var run = compared.run
  let left = run.leaveOut(known)
  let status = session.report(
    run, with: reporters, pictures, notes: left == 0 ? [] : [pluralized(left, "known finding")])
  session.rememberFailures(of: run)
  if session.saved == nil, !session.shared.isOnBuildServer {
    session.nameUntrackedGoldens(hasWritten: false)
  }
  return status
}

/// A run of `check` or `record`.
struct CheckSession {
  let store: GoldenStore
  /// The directory of diff images, if any were written.
  let out: RootedPath?
  /// The scenes with a selected shot.
  private(set) var scenes: [SceneCheckResult]
  /// All loaded scenes.
  private var loaded: LoadedScenes?
  let run: Run

  /// Loads, renders and compares the selected scenes; nil after an error.
  ///
  /// - Parameter recordBatch: Receives the scenes of a very large recording in batches, except the last
  ///   batch; data that it removes from them is freed.
  init?(
    _ session: CommandSession, _ arguments: ComparisonArguments,
    recordBatch receive: (inout [SceneCheckResult], GoldenStore) -> Void = { _, _ in }
  ) {
    let names = session.arguments.operands
    guard let project = session.projectToCheck(names) else { return nil }
    // A very large run keeps a limited number of scenes in memory and re-reads the others when
    // needed.
    guard let loaded = session.load(names, in: project, part: arguments.part, capacity: 100_000)
    else { return nil }
    guard session.requireProjectScenes(loaded, in: project) else { return nil }
    let isRecording = arguments.recording != nil
    var options = session.checkOptions(arguments)
    options.out = isRecording ? nil : session.outputFolder(in: project)
    out = options.out
    // A failure is reported when an image is written.
    if options.out == project.out { try? project.makeWorkFolder() }
    let store = GoldenStore(folder: project.snapshots)
    session.clearWork(of: project, store, isRecording: isRecording)
    let isWholeProject = names.isEmpty && session.saved == nil
    if isWholeProject { session.showUnusedTolerances(among: loaded) }
    scenes = session.check(loaded.selected, against: store, options) { receive(&$0, store) }
    var run = Run(of: scenes, among: loaded.all, session)
    run.add(session.unneeded(options.known, scenes, among: loaded.all, isWholeProject), session)
    run.failsOnObsolete = arguments.obsolete == .fail
    run.scope.shard = arguments.part.shard?.description
    run.scope.times = arguments.part.times
    let unchecked = UncheckedFiles(among: loaded.all, in: project)
    if arguments.obsolete != .ignore {
      let obsolete = obsoleteGoldens(
        loaded.all, in: store, besides: unchecked, isWholeProject: isWholeProject)
      run.obsolete = obsolete.map { $0.path(in: store) }
      let new = scenes.filter(\.isNew).map(\.loaded)
      run.renamedScenes = renamedScenes(among: new, obsolete: obsolete, in: store)
      if isWholeProject { session.reportRetainedGoldens(loaded.all, in: store, unchecked) }
    }
    if let out, !session.shared.isDry, !loaded.all.isEmpty {
      removeStalePending(
        in: PendingStore(folder: out), among: loaded.all, besides: unchecked,
        isWholeProject: isWholeProject)
    }
    if let out, let most = arguments.maximumRenderedChanges {
      drawImages(
        ofChangesIn: &run, goldens: store, pending: PendingStore(folder: out),
        with: installedFonts(), threads: session.threads, limit: most)
    }
    self.run = run
    self.store = store
    self.loaded = loaded
  }

  /// Releases the scenes; the run contains their results.
  mutating func releaseScenes() {
    let held = (scenes, loaded)
    (scenes, loaded) = ([], nil)
    releaseInBackground(held)
  }
}

extension CommandSession {
  /// Returns the project; nil after an error.
  fileprivate func projectToCheck(_ names: [String]) -> Project? {
    if let project { return project }
    let named = names.first { isInterfaceFile($0) }.flatMap { goldenPathExplanation(of: $0) }
    let found = named == nil ? FoundProject(environment) : nil
    console.fail(
      Project.isMissing,
      hints: named ?? found?.goldenHints
        ?? ["change to the project with -C DIR, or create one with 'snapline init'"])
    return nil
  }

  /// Returns whether all scenes are inside the project; prints an error if not.
  func requireProjectScenes(_ loaded: LoadedScenes, in project: Project) -> Bool {
    guard let unrelated = loaded.all.first(where: { !$0.file.isInProject }) else { return true }
    guard found == nil else {
      let hint = "run 'snapline init' to create a project with scenes in other files"
      console.fail(
        "'\(unrelated.file.path)' is not an Interface Builder file of the repository", hint: hint)
      return false
    }
    let places = project.sources.map { project.prefix + $0 }.joined(separator: ", ")
    console.fail(
      "'\(unrelated.file.path)' is outside \(places), so it cannot have goldens",
      hints: goldenPathExplanation(of: unrelated.file.path) ?? [
        "use 'snapline render' to render it"
      ]
    )
    return false
  }

  /// Removes temporary files and the decisions of earlier runs, which can be undone until the next
  /// run.
  fileprivate func clearWork(of project: Project, _ store: GoldenStore, isRecording: Bool) {
    guard !shared.isDry, saved == nil else { return }
    let memory = DecisionStore(folder: project.undo)
    do throws(FileError) {
      // A decision in progress holds this lock; its record is kept until it is done.
      try withLock(on: outputFolder(in: project)) { () throws(FileError) -> Void in memory.clear() }
    } catch {
      memory.clear()
    }
    removeTemporaryFiles(in: project.workFolder)
    if isRecording { removeTemporaryFiles(in: store.folder) }
  }

  /// Reports the project's pixel tolerances that match none of its shots.
  fileprivate func showUnusedTolerances(among loaded: LoadedScenes) {
    guard let configuration, !configuration.tolerances.isEmpty else { return }
    let unused = PixelTolerance.unusedTolerances(configuration.tolerances, among: loaded.all)
    console.show(
      unused.filter { printed.isNew("\($0.span.map(\.description) ?? "") \($0.message)") },
      in: configuration.source)
  }

  /// Returns diagnostics of known problems in the settings that do not occur or have expired; empty
  /// if the run may have omitted shots of a file.
  fileprivate func unneeded(
    _ known: KnownProblems, _ scenes: [SceneCheckResult], among all: [LoadedScene],
    _ isWholeProject: Bool
  ) -> [Diagnostic] {
    guard !known.rules.isEmpty, isWholeProject, choice.traitArguments.isEmpty else { return [] }
    let compared = Dictionary(
      scenes.filter { !$0.loaded.hasErrors }.map { scene in
        (scene.loaded.file.identity, scene.shots.count { $0.defect == nil && $0.failure == nil })
      }
    ) { first, _ in first }
    let files = all.map { loaded in
      let count = compared[loaded.file.identity] ?? 0
      return (loaded.file.path, !loaded.hasErrors && count == loaded.plannedShots.count)
    }
    return KnownProblem.unneeded(
      known, among: files, used: Set(scenes.flatMap(\.shots).flatMap(\.known)))
  }

  /// Returns the options of comparing shots.
  func checkOptions(_ arguments: ComparisonArguments = ComparisonArguments()) -> CheckOptions {
    var options = CheckOptions(version: programVersion)
    options.recording = arguments.recording
    options.decoding = arguments.isDecoding
    options.exactFonts = arguments.hasExactFonts
    options.threads = threads
    options.maximumFailures = arguments.maximumFailures ?? options.maximumFailures
    options.repeatCount = arguments.repetitions
    options.goldens = configuration?.goldens ?? .existing
    options.tolerances.general = configuration?.tolerances ?? []
    options.tolerances.day = arguments.day ?? today()
    options.known.rules = configuration?.known ?? []
    options.known.day = options.tolerances.day
    options.known.relativePath = { [configuration] in configuration?.pathFromProject(to: $0) }
    let start = ContinuousClock.now
    options.crashed = crashed
    options.onShot = CrashGuard.setCurrentShot
    options.clock = { (ContinuousClock.now - start) / .milliseconds(1) }
    return options
  }

  /// Renders and compares shots, with progress output.
  func check(
    _ scenes: [LoadedScene], against store: GoldenStore, _ options: CheckOptions,
    finish: (inout [SceneCheckResult]) -> Void = { _ in }
  ) -> [SceneCheckResult] {
    var options = options
    Interruption.listen()
    let progress = Progress(self)
    defer { progress.end() }
    let fonts = installedFonts()
    let all = scenes.shotCount
    var (done, compared): (Int, [SceneCheckResult]) = (0, [])
    options.onResult = onResult
    // Only a recording keeps the images of shots.
    let parts = options.recording == nil ? [scenes[...]] : scenes.chunked(byShots: 4_096)
    for (number, part) in parts.enumerated() {
      options.onProgress = { [onProgress, done] some, _ in
        progress.update(done + some, of: all)
        onProgress(done + some, all)
      }
      var checked = SnaplineChecking.check(Array(part), against: store, with: fonts, options) {
        Interruption.isRequested
      }
      if number < parts.count - 1 { finish(&checked) }
      if parts.count == 1 { return checked }
      compared += checked
      done += part.shotCount
    }
    return compared
  }
}

extension Run {
  /// Adds diagnostics of the settings, as a scene without shots.
  fileprivate mutating func add(_ unneeded: [Diagnostic], _ session: CommandSession) {
    // A run without scenes reports that instead.
    guard let settings = session.configuration, !unneeded.isEmpty, !scenes.isEmpty else { return }
    scenes.append(
      SceneResult(
        identity: settings.path, file: settings.path, diagnostics: unneeded,
        source: settings.source, failedClaims: unneeded.count))
  }

  /// Creates a run from the results of scenes, without results that require the entire project.
  init(of scenes: [SceneCheckResult], among loaded: [LoadedScene], _ session: CommandSession) {
    self.init()
    let checked = scenes.lazy.flatMap(\.shots)
    self.scenes = scenes.map(outcome)
    let positions = Dictionary(
      loaded.enumerated().map { ($0.element.file.identity, $0.offset) }
    ) { first, _ in first }
    for index in self.scenes.indices {
      self.scenes[index].position = positions[self.scenes[index].identity] ?? 0
    }
    wasInterrupted = Interruption.isRequested
    failures = Set(checked.compactMap(\.failure)).sorted()
    defects = Set(checked.compactMap(\.defect)).sorted()
    imageProblems = Set(checked.compactMap(\.imageProblem)).sorted()
    head = session.project.flatMap { headRevision(around: $0.absolute) }
    scope.scenes = session.arguments.operands
    scope.filters = session.choice.arguments
    scope.since = session.choice.revision
    let fonts = Set(checked.flatMap(\.outcome.fonts))
    fingerprint = Fingerprint(
      tools: toolVersions(of: programVersion), fonts: fonts.sorted { $0.name < $1.name })
  }
}

extension SceneCheckResult {
  /// Whether none of the compared shots has a golden.
  fileprivate var isNew: Bool {
    !shots.isEmpty && shots.allSatisfy { $0.outcome.comparison.verdict == .new }
  }
}

private func outcome(_ scene: SceneCheckResult) -> SceneResult {
  let loaded = scene.loaded
  let diagnostics = loaded.diagnostics + scene.shots.flatMap(\.diagnostics) + scene.failedClaims
  let positions = Dictionary(
    loaded.plannedShots.enumerated().map { ($0.element.name, $0.offset) }
  ) { first, _ in first }
  let shots = scene.shots.map { checked in
    var shot = checked.outcome
    shot.position = positions[shot.shot] ?? 0
    return shot
  }
  var outcome = SceneResult(
    identity: loaded.file.identity, file: loaded.file.path,
    diagnostics: diagnostics.sortedForDisplay(), source: diagnostics.isEmpty ? nil : loaded.source,
    isUnfit: scene.isUnfit, failedClaims: scene.failedClaims.count, shots: shots)
  outcome.hasKnownProblems = scene.shots.contains { !$0.known.isEmpty }
  return outcome
}
