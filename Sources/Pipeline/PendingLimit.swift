import Goldens
import Runs
import Synchronization
import Verdicts

/// The first changes of a run, which are explained and kept for review; the limit bounds the run's
/// time and its disk use.
///
/// The selection is deterministic and does not depend on the speed of threads.
final class PendingLimit: Sendable {
  private let most: Int
  private let state: Mutex<State>

  private struct State {
    /// Whether a change of the shot was kept; nil while the shot is unfinished.
    var isKept: [Bool?]
    /// The index of the first unfinished shot.
    var front = 0
    /// The number of changes kept before `front`.
    var count = 0
  }

  init(_ count: Int, most: Int) {
    self.most = most
    state = Mutex(State(isKept: [Bool?](repeating: nil, count: count)))
  }

  /// Whether a change of an unfinished shot may be among the first.
  var hasRoom: Bool { state.withLock { $0.count < most } }

  func finish(_ number: Int, isKept: Bool) {
    state.withLock { state in
      state.isKept[number] = isKept
      while state.front < state.isKept.count, let isKept = state.isKept[state.front] {
        state.front += 1
        state.count += isKept ? 1 : 0
      }
    }
  }

  /// Removes the changes beyond the limit, which were kept before earlier shots had finished.
  func trim(_ scenes: inout [SceneCheckResult], in pending: PendingStore) {
    var count = 0
    for scene in scenes.indices {
      for shot in scenes[scene].shots.indices
      where !scenes[scene].shots[shot].outcome.pictures.isEmpty {
        count += 1
        guard count > most else { continue }
        scenes[scene].shots[shot].forget(in: pending, becauseOf: self)
      }
    }
  }

  /// The reason why a change is not explained.
  var reasonForSilence: String {
    "the cause is computed only for the first \(most) changes of a run; check this scene alone"
  }

  /// The reason why a change is not kept for review.
  var reason: String {
    "only the first \(most) changes are kept for review; 'snapline record' accepts all"
  }
}
