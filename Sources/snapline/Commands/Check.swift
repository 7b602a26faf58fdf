import CairoBackend
import Diagnostics
import Files
import Goldens
import Pipeline
import Reports
import Shots

/// `snapline check`: judges every shot; writes pictures of changes, and no golden.
func check(_ session: Session) -> ExitStatus {
  guard let reporters = session.reporters() else { return .usage }
  guard let judged = Judging(session, recording: nil) else { return .usage }
  if judged.run.status == .nothingSelected { return session.nothingSelected() }
  return session.tell(judged.run, with: reporters)
}

/// The run behind both `check` and `record`.
struct Judging {
  let store: GoldenStore
  /// The scenes of which a shot was wanted.
  let scenes: [CheckedScene]
  let run: Run

  /// Loads, draws and judges what the session asks for; complaints are already made when nothing
  /// comes back.
  init?(_ session: Session, recording: RecordingMode?) {
    guard let project = Project.find() else {
      session.console.fail(
        "there is no folder 'Scenes' here or above", hint: "use -C to say where the project is")
      return nil
    }
    let names = session.arguments.operands
    guard let loaded = session.load(names, in: project) else { return nil }
    if let stranger = loaded.first(where: { !$0.file.isInProject }) {
      session.console.fail(
        "'\(stranger.file.path)' does not lie below \(project.scenes), so it has no goldens",
        hint: "'snapline render' draws it")
      return nil
    }
    var options = CheckOptions(version: programVersion)
    options.decoding = session.arguments.has(.decode)
    options.recording = recording
    options.threads = session.threads
    options.failsFast = session.arguments.has(.failFast)
    options.out = recording == nil ? session.arguments.value(.out) ?? project.out : nil
    let store = GoldenStore(folder: project.snapshots)
    // Whether it can be made shows when a picture has to go into it.
    if options.out == project.out { try? project.makeWorkFolder() }
    Interruption.listen()
    scenes = Pipeline.check(
      loaded.filter { $0.isWanted(by: session.filter) }, against: store, with: FontSet(), options
    ) { Interruption.isWanted }
    var run = Run(of: scenes, session)
    let positions = Dictionary(
      loaded.enumerated().map { ($0.element.file.identity, $0.offset) }
    ) { first, _ in first }
    for index in run.scenes.indices {
      run.scenes[index].position = positions[run.scenes[index].identity] ?? 0
    }
    if session.arguments.value(.obsolete) != "ignore" {
      run.obsolete = obsoleteGoldens(loaded, in: store, isWholeProject: names.isEmpty)
        .map { $0.path(in: store) }
    }
    self.run = run
    self.store = store
  }
}

extension Run {
  /// What came of the scenes, without what only the whole project can tell.
  fileprivate init(of scenes: [CheckedScene], _ session: Session) {
    self.init()
    let checked = scenes.flatMap(\.shots)
    self.scenes = scenes.map(outcome)
    wasInterrupted = Interruption.isWanted
    failures = Set(checked.compactMap(\.failure)).sorted()
    pictureProblems = Set(checked.compactMap(\.pictureProblem)).sorted()
    failsOnObsolete = session.arguments.value(.obsolete) == "fail"
    scope.scenes = session.arguments.operands
    scope.filters = session.arguments.values(.filter)
    scope.shard = session.arguments.value(.shard)
    let fonts = Set(checked.flatMap(\.outcome.fonts))
    fingerprint = Fingerprint(
      tools: toolVersions(of: programVersion), fonts: fonts.sorted { $0.name < $1.name })
  }
}

private func outcome(_ scene: CheckedScene) -> SceneOutcome {
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
  return SceneOutcome(
    identity: loaded.file.identity, file: loaded.file.path,
    diagnostics: diagnostics.inReadingOrder(), source: diagnostics.isEmpty ? nil : loaded.source,
    isUnfit: scene.isUnfit, failedClaims: scene.failedClaims.count, shots: shots)
}
