import SnaplineDisplayLists
package import SnaplineGoldenComparison
package import SnaplineGoldens
import SnaplinePlatform
package import SnaplineProjects
package import SnaplineRendering
import SnaplineSceneModel
import Synchronization

/// The golden data that the shots of a scene share, loaded for the first and released after the
/// last, so that a run of thousands of scenes does not retain all of it. It also collects the
/// results of the shots.
final class SharedBaseline: Sendable {
  private let store: GoldenStore
  let loaded: LoadedScene
  private let state: Mutex<Storage>

  var file: SceneFile { loaded.file }

  private struct Storage {
    var baseline: BaselineContext?
    /// The number of shots that have not used the data yet.
    var uses: Int
    /// The compared shots in order of completion, with their indices in `indices`.
    var results: [ShotCheckResult] = []
    var indices: [Int] = []
  }

  init(_ store: GoldenStore, _ loaded: LoadedScene) {
    self.store = store
    self.loaded = loaded
    state = Mutex(Storage(uses: loaded.shots.count))
  }

  /// Returns the golden data; called once by each shot.
  func acquire() -> BaselineContext {
    state.withLock { state in
      let baseline =
        state.baseline ?? BaselineContext(StoredLayoutFile(store, file.identity), loaded.whole)
      state.uses -= 1
      state.baseline = state.uses > 0 ? baseline : nil
      return baseline
    }
  }
}

extension SharedBaseline {
  func finish(_ shot: ShotCheckResult, at index: Int) {
    state.withLock { state in
      if state.results.isEmpty { state.results.reserveCapacity(loaded.shots.count) }
      state.results.append(shot)
      state.indices.append(index)
    }
  }

  /// Returns the compared shots in their order and releases them.
  func drainResults() -> [ShotCheckResult] {
    state.withLock { state in
      defer { (state.results, state.indices) = ([], []) }
      let (compared, places) = (state.results, state.indices)
      let isInOrder = zip(places, places.dropFirst()).allSatisfy(<)
      return isInOrder
        ? compared : compared.indices.sorted { places[$0] < places[$1] }.map { compared[$0] }
    }
  }
}

/// The layout file of a scene, and data computed from it on demand.
package final class BaselineContext: Sendable {
  let stored: StoredLayoutFile
  /// The current scene; nil if its file has changed during the check and is invalid.
  var scene: Scene? { loaded.scene }
  let loaded: LoadedScene
  private let difference: SharedDifference?
  private let state = Mutex(Storage())

  /// The scenes of a figure, and its file.
  var sources: [LoadedScene] { loaded.sources }
  var file: String { loaded.file.path }
  var bytes: [UInt8] { loaded.bytes }

  private struct Storage {
    var copies: [SourceCopy]?
    var histories: [HistoryKey: Result<SceneHistory, MissingBaseline>] = [:]
    /// The missing or damaged copies, by the list of copies of a golden, which most shots share.
    var lost: [[String]: (file: RootedPath, problem: CopyProblem)?] = [:]
  }

  /// The key of a history, equal for shots with equal copies and images.
  private struct HistoryKey: Hashable {
    let copies: [String]
    let images: [GoldenImage]
  }

  /// - Parameter difference: The difference from the stored document, if others share it.
  package init(
    _ stored: StoredLayoutFile, _ loaded: LoadedScene, difference: SharedDifference? = nil
  ) {
    self.stored = stored
    self.loaded = loaded
    self.difference = difference
  }

  /// The current scene as copies for goldens.
  var copies: [SourceCopy] {
    state.withLock { state in
      let copies = state.copies ?? loaded.copies(existing: storedCopies)
      state.copies = copies
      return copies
    }
  }

  private var storedCopies: Set<String> { stored.read?.layout.copies ?? [] }

  /// Returns the copies for a golden: a text golden of a figure needs those of its scenes.
  private func copies(isText: Bool) -> [SourceCopy] {
    guard isText, loaded.file.isFigure else { return copies }
    return copies + loaded.sources.flatMap { $0.copies(existing: storedCopies) }
  }

  /// Returns the missing or damaged copy of a shot's golden.
  func lostCopy(of shot: String) -> (file: RootedPath, problem: CopyProblem)? {
    guard let copies = stored.read?.layout[shot]?.copies else { return nil }
    return state.withLock { state in
      if let known = state.lost[copies] { return known }
      let lost = stored.missingCopy(of: shot)
      state.lost[copies] = .some(lost)
      return lost
    }
  }

  /// Adds the names of its copies to a shot's layout facts.
  ///
  /// No copy is created for a file whose hash is in the golden, which saves an eighth of a check
  /// without changes.
  func stampSource(_ layoutFacts: inout GoldenShot) {
    let golden = stored.read?.layout[layoutFacts.name]
    if let golden, let file = golden.file, file == loaded.hashOfFile {
      (layoutFacts.copies, layoutFacts.file) = (golden.copies, file)
    } else {
      stampNewSource(&layoutFacts, isText: golden?.pixels != nil)
    }
  }

  /// Adds the names of newly created copies to layout facts that will be written.
  /// - Parameter isText: Whether the golden is stored as text.
  /// - Returns: The copies.
  @discardableResult
  func stampNewSource(_ layoutFacts: inout GoldenShot, isText: Bool) -> [SourceCopy] {
    let copies = copies(isText: isText)
    layoutFacts.copies = copies.map(\.name)
    layoutFacts.file = loaded.isSource(equalTo: copies) ? nil : loaded.hashOfFile
    return copies
  }

  /// Returns the views that were renamed since the golden of a shot.
  package func renamed(since shot: String) -> [ViewRename] {
    guard let golden = stored.read?.layout[shot] else { return [] }
    return (try? history(since: golden).get())?.renamed ?? []
  }

  /// Whether the image of a golden can be rendered again from its copies: those of a figure contain
  /// no other files of its scenes.
  package var canBeRendered: Bool {
    !copies.isEmpty && loaded.sources.allSatisfy(\.isSelfContained)
  }

  /// Renders the scene of a text golden.
  /// - Parameter copies: The copies of a figure and its scenes; nil for the stored ones.
  package func renderedGolden(
    of shot: String, copies: [SourceCopy]? = nil, _ tools: inout Renderer
  ) -> RenderedGolden {
    guard let golden = stored.read?.layout[shot] else { return .unavailable("it has no layout") }
    let failed = "the scene stored with the golden cannot be rendered"
    do {
      guard let list = try storedImage(golden, copies) else { return .unavailable(failed) }
      return .image(try tools.image(of: list))
    } catch let unknown as MissingBaseline {
      return .unavailable(unknown.reason)
    } catch {
      return .unavailable("\(failed): \(error)")
    }
  }

  private func storedImage(
    _ golden: GoldenShot, _ copies: [SourceCopy]?
  ) throws -> DisplayList? {
    if loaded.file.isFigure {
      return figure(golden.name, from: try copies ?? goldenCopies(of: golden))
    }
    return try history(since: golden).get().scene(applying: [])
      .flatMap { renderShot(of: $0, named: golden.name) }?.list
  }

  /// Returns the edits since a shot was recorded, or the reason why they are unknown.
  func history(since golden: GoldenShot) -> Result<SceneHistory, MissingBaseline> {
    guard !loaded.file.isFigure else {
      return .failure(
        MissingBaseline("neither the figure nor its shots with goldens have changed"))
    }
    let key = HistoryKey(copies: golden.copies, images: golden.images)
    return state.withLock { state in
      if let known = state.histories[key] { return known }
      let history = SceneHistory.history(since: golden, in: stored, of: loaded, difference)
      state.histories[key] = history
      return history
    }
  }
}
