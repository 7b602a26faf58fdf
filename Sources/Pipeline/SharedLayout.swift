import Files
import Goldens
import Loading
import SceneModel
import Selection
import Synchronization
import Verdicts

/// What the shots of a scene share of its goldens, found when the first of them is judged and let
/// go with the last: a run of thousands of scenes must not hold them all. What comes of them is
/// gathered here as well.
final class SharedLayout: Sendable {
  private let store: GoldenStore
  let loaded: LoadedScene
  private let state: Mutex<State>

  var file: SceneFile { loaded.file }

  private struct State {
    var past: ScenePast?
    /// How many shots have not asked for it yet.
    var uses: Int
    /// In the order in which they were done, with their places beside them.
    var judged: [CheckedShot] = []
    var places: [Int] = []
  }

  init(_ store: GoldenStore, _ loaded: LoadedScene) {
    self.store = store
    self.loaded = loaded
    state = Mutex(State(uses: loaded.shots.count))
  }

  /// The files as they were found; each shot asks once.
  func take() -> ScenePast {
    state.withLock { state in
      let past = state.past ?? ScenePast(StoredLayout(store, file.identity), loaded.whole)
      state.uses -= 1
      state.past = state.uses > 0 ? past : nil
      return past
    }
  }
}

extension SharedLayout {
  func finish(_ shot: CheckedShot, at place: Int) {
    state.withLock { state in
      if state.judged.isEmpty { state.judged.reserveCapacity(loaded.shots.count) }
      state.judged.append(shot)
      state.places.append(place)
    }
  }

  /// What was judged, in its order: asked once, and held here no longer.
  func takeJudged() -> [CheckedShot] {
    state.withLock { state in
      defer { (state.judged, state.places) = ([], []) }
      let (judged, places) = (state.judged, state.places)
      let isInOrder = zip(places, places.dropFirst()).allSatisfy(<)
      return isInOrder
        ? judged : judged.indices.sorted { places[$0] < places[$1] }.map { judged[$0] }
    }
  }
}

/// A scene's layout file, and what is found out of it when it is asked for.
final class ScenePast: Sendable {
  let stored: StoredLayout
  /// Today's scene; nil where its file cannot be read as it was at first.
  var scene: Scene? { loaded.scene }
  private let loaded: LoadedScene
  private let state = Mutex(State())

  /// The scenes of a figure, and its file.
  var sources: [LoadedScene] { loaded.sources }
  var file: String { loaded.file.path }
  var bytes: [UInt8] { loaded.bytes }

  private struct State {
    var copies: [WrittenCopy]?
    var histories: [Key: Result<SceneHistory, UnknownPast>] = [:]
    /// By the copies of a golden, which most shots of a scene share.
    var lost: [[String]: (file: Place, problem: CopyProblem)?] = [:]
  }

  /// Shots with the same of both have the same past.
  private struct Key: Hashable {
    let copies: [String]
    let images: [GoldenImage]
  }

  init(_ stored: StoredLayout, _ loaded: LoadedScene) {
    self.stored = stored
    self.loaded = loaded
  }

  /// The scene of today as goldens remember it.
  var copies: [WrittenCopy] {
    state.withLock { state in
      let copies =
        state.copies
        ?? loaded.copies(known: Set(stored.read?.layout.shots.flatMap(\.copies) ?? []))
      state.copies = copies
      return copies
    }
  }

  /// The copy of a shot's golden that is not there, or not what it should be.
  func lostCopy(of shot: String) -> (file: Place, problem: CopyProblem)? {
    guard let copies = stored.read?.layout[shot]?.copies else { return nil }
    return state.withLock { state in
      if let known = state.lost[copies] { return known }
      let lost = stored.lostCopy(of: shot)
      state.lost[copies] = .some(lost)
      return lost
    }
  }

  /// Says in a shot's facts of which copies they are.
  ///
  /// No copy is made of a file that the golden knows by its hash: of a check that finds nothing,
  /// that took an eighth.
  func sign(_ facts: inout GoldenShot) {
    let golden = stored.read?.layout[facts.name]
    if let golden, let file = golden.file, file == loaded.hashOfFile {
      (facts.copies, facts.file) = (golden.copies, file)
    } else {
      signNewly(&facts)
    }
  }

  /// The same by copies that are made of the files of today, for facts that are to be kept.
  func signNewly(_ facts: inout GoldenShot) {
    facts.copies = copies.map(\.name)
    facts.file = loaded.isWritten(as: copies) ? nil : loaded.hashOfFile
  }

  /// Which views go by other names than in the golden of a shot.
  func renamed(since shot: String) -> [NewName] {
    guard let golden = stored.read?.layout[shot] else { return [] }
    return (try? history(since: golden).get())?.renamed ?? []
  }

  /// What was edited since a shot was recorded, or why that is not known.
  func history(since golden: GoldenShot) -> Result<SceneHistory, UnknownPast> {
    guard !loaded.file.isFigure else {
      return .failure(
        UnknownPast("neither the figure nor its shots with goldens have changed"))
    }
    let key = Key(copies: golden.copies, images: golden.images)
    return state.withLock { state in
      if let known = state.histories[key] { return known }
      let history = SceneHistory.since(golden, in: stored, of: loaded)
      state.histories[key] = history
      return history
    }
  }
}
