import Goldens
import Synchronization

/// A scene's layout file, read when the first of its shots is judged and let go with the last:
/// a run of thousands of scenes must not hold them all.
final class SharedLayout: Sendable {
  private let store: GoldenStore
  private let identity: String
  private let state: Mutex<State>

  private struct State {
    var layout: StoredLayout?
    /// How many shots have not asked for it yet.
    var uses: Int
  }

  init(_ store: GoldenStore, _ identity: String, uses: Int) {
    self.store = store
    self.identity = identity
    state = Mutex(State(uses: uses))
  }

  /// The file as it was found; each shot asks once.
  func take() -> StoredLayout {
    state.withLock { state in
      let layout = state.layout ?? StoredLayout(store, identity)
      state.uses -= 1
      state.layout = state.uses > 0 ? layout : nil
      return layout
    }
  }
}
