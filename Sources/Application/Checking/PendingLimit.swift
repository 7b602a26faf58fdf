import SnaplineGoldenComparison
import SnaplineGoldens
import SnaplineReports
import Synchronization

/// The first changes of a run, which are explained and kept for review; the limit bounds the run's
/// time and its disk use.
///
/// The selection is deterministic and does not depend on the speed of threads.
final class PendingLimit: Sendable {
  private let limit: Int
  private let state: Mutex<Progress>

  private struct Progress {
    /// Whether a change of the shot was kept; nil while the shot is unfinished.
    var isPending: [Bool?]
    /// The index of the first unfinished shot.
    var firstUnfinishedIndex = 0
    /// The number of changes kept before `firstUnfinishedIndex`.
    var count = 0
  }

  init(_ count: Int, limit: Int) {
    self.limit = limit
    state = Mutex(Progress(isPending: [Bool?](repeating: nil, count: count)))
  }

  /// Whether a change of an unfinished shot may be among the first.
  var isBelowLimit: Bool { state.withLock { $0.count < limit } }

  func markDone(_ number: Int, isPending: Bool) {
    state.withLock { state in
      state.isPending[number] = isPending
      while state.firstUnfinishedIndex < state.isPending.count,
        let isPending = state.isPending[state.firstUnfinishedIndex]
      {
        state.firstUnfinishedIndex += 1
        state.count += isPending ? 1 : 0
      }
    }
  }

  /// Removes the changes beyond the limit, which were kept before earlier shots had finished.
  func discardExcess(_ scenes: inout [SceneCheckResult], in pending: PendingStore) {
    var count = 0
    for scene in scenes.indices {
      for shot in scenes[scene].shots.indices
      where !scenes[scene].shots[shot].outcome.images.isEmpty {
        count += 1
        guard count > limit else { continue }
        scenes[scene].shots[shot].discardPending(in: pending, becauseOf: self)
      }
    }
  }

  /// The reason why a change is not explained.
  var reasonNotExplained: String {
    "the cause is computed only for the first \(limit) changes of a run; check this scene alone"
  }

  /// The reason why a change is not kept for review.
  var reason: String {
    "only the first \(limit) changes are kept for review; 'snapline record' accepts all"
  }
}
