import Goldens
import Runs
import Synchronization
import Verdicts

/// Looks into the first changes of a run, lets these wait for a decision, and no others: nobody
/// looks at thousands one by one, and what a run takes and leaves on the disk has an end.
///
/// Which ones are first does not hang on which thread is faster.
final class KeptChanges: Sendable {
  private let most: Int
  private let state: Mutex<State>

  private struct State {
    /// Whether a change of the shot was kept; nil while the shot is not done.
    var isKept: [Bool?]
    /// Before this one all shots are done.
    var front = 0
    /// How many changes were kept before the front.
    var count = 0
  }

  init(_ count: Int, most: Int) {
    self.most = most
    state = Mutex(State(isKept: [Bool?](repeating: nil, count: count)))
  }

  /// Whether a change of a shot that is not done may be among the first.
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

  /// Takes away again what was kept before it was known that others come first.
  func trim(_ scenes: inout [CheckedScene], in pending: PendingStore) {
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

  /// Why a change is not explained.
  var reasonForSilence: String {
    "the cause is computed only for the first \(most) changes of a run; check this scene alone"
  }

  /// Why a change does not wait.
  var reason: String {
    "only the first \(most) changes are kept for review; 'snapline record' accepts all"
  }
}
