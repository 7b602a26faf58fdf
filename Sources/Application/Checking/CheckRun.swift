package import SnaplineBackends
package import SnaplineBasics
package import SnaplineGoldenComparison
package import SnaplineGoldens
package import SnaplinePlatform
package import SnaplineProjects
package import SnaplineRendering
package import SnaplineReports
import SnaplineSceneModel
import Synchronization

/// The options of a check.
package struct CheckOptions: Sendable {
  /// Whether all pixels are compared, even if the hash of an image equals that of its golden.
  package var decoding = false
  /// The directory for the images of changes; nil writes none.
  package var out: RootedPath?
  /// The maximum number of pending changes.
  package var pendingLimit = 2_000
  /// The recording mode for which new images are encoded; nil records none.
  package var recording: RecordingMode?
  package var threads = 1
  /// The number of differing shots after which no further shot is begun.
  package var maximumFailures = Int.max
  /// The number of times that each shot is rendered to detect flakiness.
  package var repeatCount = 1
  /// The progress handler, called on any thread with the numbers of finished shots and of all
  /// shots.
  package var onProgress: @Sendable (_ done: Int, _ all: Int) -> Void = { _, _ in }
  /// The handler called with each compared shot and its file, on any thread.
  package var onResult: @Sendable (_ shot: ShotResult, _ file: SceneFile) -> Void = { _, _ in }
  /// The handler called with the shot that a thread begins, on that thread, and with nil at its
  /// end.
  package var onShot: @Sendable (_ shot: String?) -> Void = { _ in }
  /// The shots whose rendering crashed in an earlier attempt.
  package var crashed: Set<String> = []
  /// The time in milliseconds since an arbitrary origin; nil if durations are not measured.
  package var clock: @Sendable () -> Double? = { nil }
  /// Whether a different font file is a change; otherwise its text is not compared.
  package var exactFonts = false
  /// The pixel tolerances.
  package var tolerances = ToleranceOptions()
  /// The forms of new goldens.
  package var goldens = GoldenForms.existing
  /// The accepted problems of layouts.
  package var known = KnownProblems()
  /// The older revision of a comparison, in which conflicting or ambiguous layouts are rendered and
  /// compared as well; nil when goldens are compared.
  package var base: String?
  /// The change of each rendered image, for tests.
  package var mutation: RendererMutation?
  /// The program version for fingerprints.
  package let version: String

  package init(version: String) { self.version = version }
}

/// A scene with its compared shots.
package struct SceneCheckResult: Sendable {
  package private(set) var loaded: LoadedScene
  /// The shots in their order, without those not begun before the run was stopped.
  package internal(set) var shots: [ShotCheckResult]
  /// Diagnostics of the failed expectations of the scene.
  package let failedClaims: [Diagnostic]

  /// Whether the scene must not be compared or recorded.
  package var isUnfit: Bool {
    loaded.hasErrors || shots.contains(where: \.isUnfit)
  }

  /// Releases the data of a recording after it was written.
  package mutating func discardRecording() {
    for index in shots.indices {
      (shots[index].layout, shots[index].image, shots[index].copies) = (nil, nil, [])
    }
  }
}

extension SceneCheckResult {
  /// Creates the result of a scene whose inputs are equal in both compared revisions: its shots are
  /// the same without being rendered, and its problems are not reported.
  package init(unchanged loaded: LoadedScene, in store: GoldenStore, pending: PendingStore) {
    self.loaded = loaded
    self.loaded.diagnostics = []
    shots = loaded.shots.map { shot in
      ShotCheckResult(
        outcome: ShotResult(
          loaded.file, shot, ShotComparison(.same),
          golden: store.imagePath(loaded.file.identity, shot.name).path))
    }
    failedClaims = []
    for index in shots.indices { shots[index].discardPending(in: pending) }
  }
}

extension Collection<LoadedScene> {
  /// The number of selected shots.
  package var shotCount: Int { reduce(0) { $0 + $1.shots.count } }
}

extension [LoadedScene] {
  /// Divides the scenes in order, ending each part after the scene with which it has the given
  /// number of selected shots.
  package func chunked(byShots limit: Int) -> [ArraySlice<LoadedScene>] {
    var (parts, start, count): ([ArraySlice<LoadedScene>], Int, Int) = ([], 0, 0)
    for index in indices {
      count += self[index].shots.count
      guard count >= limit || index == endIndex - 1 else { continue }
      parts.append(self[start...index])
      (start, count) = (index + 1, 0)
    }
    return parts
  }
}

/// Renders and compares the selected shots of scenes in parallel.
package func check(
  _ scenes: [LoadedScene], against store: GoldenStore, with fonts: FontSet,
  _ options: CheckOptions, shouldStop: @escaping @Sendable () -> Bool
) -> [SceneCheckResult] {
  var planned: [ShotTask] = []
  let goldens = scenes.map { SharedBaseline(store, $0) }
  for golden in goldens where golden.loaded.isRead {
    for place in golden.loaded.shots.indices {
      planned.append(ShotTask(golden: golden, index: place, number: planned.count))
    }
  }
  let tasks = planned
  let fingerprints = FingerprintCache(fonts: fonts, version: options.version)
  let failures = FailureCount()
  let kept = PendingLimit(tasks.count, limit: options.pendingLimit)
  _ = mapInParallel(
    tasks, threads: options.threads, tools: { Renderer(fonts: fonts, mutation: options.mutation) },
    shouldStop: { shouldStop() || failures.count >= options.maximumFailures },
    onProgress: { options.onProgress($0, tasks.count) },
    work: { tools, task in
      let begin = options.clock()
      options.onShot("\(task.golden.file.identity)/\(task.shot.name)")
      var checked = checkShot(task, &tools, fingerprints, kept, options)
      kept.markDone(task.number, isPending: !checked.outcome.images.isEmpty)
      options.onShot(nil)
      if let begin, let end = options.clock() { checked.outcome.milliseconds = end - begin }
      if checked.outcome.comparison.verdict != .same { failures.add() }
      options.onResult(checked.outcome, task.golden.file)
      task.golden.finish(checked, at: task.index)
    })
  var checked = goldens.map { golden in
    let done = golden.drainResults()
    var loaded = golden.loaded
    if loaded.hasErrors {
      let baseline = BaselineContext(StoredLayoutFile(store, loaded.file.identity), loaded)
      loaded.diagnostics = baseline.addingCausesToErrors(
        loaded.diagnostics, since: options.base ?? "the golden")
    }
    let isComplete = done.count == loaded.shots.count && !loaded.hasErrors
    return SceneCheckResult(
      loaded: loaded, shots: done,
      failedClaims: isComplete ? loaded.failedExpectations(given: done.compactMap(\.examined)) : [])
  }
  if let out = options.out { kept.discardExcess(&checked, in: PendingStore(folder: out)) }
  return checked
}

/// The number of failures on all threads.
private final class FailureCount: Sendable {
  private let value = Atomic<Int>(0)

  var count: Int { value.load(ordering: .relaxed) }

  func add() { value.add(1, ordering: .relaxed) }
}
