package import CairoBackend
package import Diagnostics
import Explanation
package import Files
package import Goldens
package import Loading
import Pictures
import Runs
import SceneModel
import Selection
import Shots
import Synchronization
import Threads
package import Verdicts

/// What a check may do and where its pictures go.
package struct CheckOptions: Sendable {
  /// Looks at every pixel, whatever a golden's hash says.
  package var decoding = false
  /// The folder for the pictures of changes; nil writes none.
  package var out: Place?
  /// How many changes wait for a decision at most.
  package var mostKept = 2_000
  /// Which new pictures are made ready to be recorded.
  package var recording: RecordingMode?
  package var threads = 1
  /// Begins no further shot once so many are not their goldens.
  package var mostFailures = Int.max
  /// How often every shot is drawn; all its pictures must be the same.
  package var repetitions = 1
  /// Is told how many of how many shots are done, from any thread.
  package var onProgress: @Sendable (_ done: Int, _ all: Int) -> Void = { _, _ in }
  /// Is told which shot a thread begins, on that thread, and nil when it is done.
  package var onShot: @Sendable (_ shot: String?) -> Void = { _ in }
  /// The shots at which the program came to its end when it tried.
  package var crashed: Set<String> = []
  /// Tells how many milliseconds have passed since some moment; nil where none is to be told.
  package var clock: @Sendable () -> Double? = { nil }
  /// Whether another font file is a change, instead of a part that is not judged.
  package var exactFonts = false
  /// The rules about pixels that are asked.
  package var tolerances = ToleranceOptions()
  /// The problems of layouts that are accepted.
  package var known = KnownProblems()
  /// The older revision of a comparison, in which layouts that conflict or are ambiguous are
  /// rendered and compared as well; nil where goldens are.
  package var base: String?
  /// For fingerprints.
  package let version: String

  package init(version: String) { self.version = version }
}

/// A scene with its judged shots.
package struct CheckedScene: Sendable {
  package let loaded: LoadedScene
  /// In their order; a shot that was not begun before the run was stopped is missing.
  package internal(set) var shots: [CheckedShot]
  /// What the scene claims and does not keep.
  package let failedClaims: [Diagnostic]

  /// Whether the scene must not be judged or recorded.
  package var isUnfit: Bool {
    loaded.hasErrors || shots.contains(where: \.isUnfit)
  }

  /// Lets go what a recording writes, once it is written.
  package mutating func forgetRecording() {
    for index in shots.indices {
      (shots[index].layout, shots[index].picture, shots[index].copies) = (nil, nil, [])
    }
  }
}

extension Collection<LoadedScene> {
  /// How many of their shots are wanted.
  package var shotCount: Int { reduce(0) { $0 + $1.shots.count } }
}

extension [LoadedScene] {
  /// In their order, cut after each scene with which a part has so many wanted shots.
  package func parts(ofShots most: Int) -> [ArraySlice<LoadedScene>] {
    var (parts, start, count): ([ArraySlice<LoadedScene>], Int, Int) = ([], 0, 0)
    for index in indices {
      count += self[index].shots.count
      guard count >= most || index == endIndex - 1 else { continue }
      parts.append(self[start...index])
      (start, count) = (index + 1, 0)
    }
    return parts
  }
}

/// Draws and judges the wanted shots of scenes, several at a time.
package func check(
  _ scenes: [LoadedScene], against store: GoldenStore, with fonts: FontSet,
  _ options: CheckOptions, shouldStop: @escaping @Sendable () -> Bool
) -> [CheckedScene] {
  var planned: [ShotTask] = []
  let goldens = scenes.map { SharedLayout(store, $0) }
  for golden in goldens where golden.loaded.isRead {
    for place in golden.loaded.shots.indices {
      planned.append(ShotTask(golden: golden, place: place, number: planned.count))
    }
  }
  let tasks = planned
  let fingerprints = FingerprintTable(fonts: fonts, version: options.version)
  let failures = FailureCount()
  let kept = KeptChanges(tasks.count, most: options.mostKept)
  _ = mapInParallel(
    tasks, threads: options.threads, tools: { DrawingTools(fonts: fonts) },
    shouldStop: { shouldStop() || failures.count >= options.mostFailures },
    onProgress: { options.onProgress($0, tasks.count) },
    work: { tools, task in
      let begin = options.clock()
      options.onShot("\(task.golden.file.identity)/\(task.shot.name)")
      var checked = checkShot(task, &tools, fingerprints, kept, options)
      kept.finish(task.number, isKept: !checked.outcome.pictures.isEmpty)
      options.onShot(nil)
      if let begin, let end = options.clock() { checked.outcome.milliseconds = end - begin }
      if checked.outcome.judgement.verdict != .same { failures.add() }
      task.golden.finish(checked, at: task.place)
    })
  var checked = goldens.map { golden in
    let done = golden.takeJudged()
    var loaded = golden.loaded
    if loaded.hasErrors {
      let past = ScenePast(StoredLayout(store, loaded.file.identity), loaded)
      loaded.diagnostics = past.explainingErrors(
        loaded.diagnostics, since: options.base ?? "the golden")
    }
    let isJudged = done.count == loaded.shots.count && !loaded.hasErrors
    return CheckedScene(
      loaded: loaded, shots: done,
      failedClaims: isJudged ? loaded.failedClaims(knowing: done.compactMap(\.examined)) : [])
  }
  if let out = options.out { kept.trim(&checked, in: PendingStore(folder: out)) }
  return checked
}

/// How many failures the threads have seen.
private final class FailureCount: Sendable {
  private let value = Atomic<Int>(0)

  var count: Int { value.load(ordering: .relaxed) }

  func add() { value.add(1, ordering: .relaxed) }
}
