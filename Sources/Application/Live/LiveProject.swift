package import SnaplineBackends
import SnaplineBasics
import SnaplineChecking
package import SnaplinePlatform
package import SnaplineProjects
import SnaplineRendering
import SnaplineSceneModel
import Synchronization

/// A project on the live page, with its current scenes and a cache of their layouts.
///
/// Requests run on several threads concurrently and hold locks only briefly.
package final class LiveProject: Sendable {
  /// The settings with which a project is served.
  package struct Settings: Sendable {
    package var name: String
    /// The URL with which an editor opens a file: `vscode://file/{path}:{line}:{column}`.
    package var editor: String?
    package var isReadOnly: Bool
    /// The scene in which the page leads a new user through a first fix; nil without a tour.
    package var tour: String?
    package var fonts: FontSet
    /// The filter of the displayed shots.
    package var filter: ShotFilter
    /// The function that finds and loads the selected scenes.
    package var load: @Sendable () -> Result<[LoadedScene], SelectionError>
    /// The path to which a scene file is written.
    package var path: @Sendable (SceneFile) -> RootedPath

    package init(
      name: String, editor: String?, isReadOnly: Bool, tour: String? = nil, fonts: FontSet,
      filter: ShotFilter = ShotFilter([]),
      load: @escaping @Sendable () -> Result<[LoadedScene], SelectionError>,
      path: @escaping @Sendable (SceneFile) -> RootedPath
    ) {
      self.name = name
      self.editor = editor
      self.isReadOnly = isReadOnly
      self.tour = tour
      self.fonts = fonts
      self.filter = filter
      self.load = load
      self.path = path
    }
  }

  struct Storage {
    /// The number of changes, by which the page detects outdated images.
    var revision = 1
    var scenes: [LiveScene] = []
    /// The error of the last attempt to load the entire project.
    var failure: SelectionError?
    /// The applied fixes of each scene, by its identity.
    var repairs: [String: [AppliedFix]] = [:]
  }

  /// The contents of a file before and after a fix.
  struct AppliedFix {
    let before: [UInt8]
    let after: [UInt8]
  }

  let settings: Settings
  let state: Mutex<Storage>
  private let layouts = Mutex(LayoutCache())
  /// The scene of the last request with an era other than its own.
  private let eraOverride = Mutex<(era: Era, version: Int, scene: LiveScene)?>(nil)
  private let tools: Mutex<Renderer>

  package init(_ scenes: [LoadedScene], _ settings: Settings) {
    self.settings = settings
    state = Mutex(Storage(scenes: scenes.map { LiveScene($0) }))
    tools = Mutex(Renderer(fonts: settings.fonts))
  }

  package var revision: Int { state.withLock(\.revision) }
  package var sceneNames: [String] { state.withLock { $0.scenes.map(\.file.identity) } }

  /// Reloads the changed files.
  /// - Parameter paths: The absolute paths of changed files; nil if they are unknown.
  /// - Returns: The names of the scenes whose images may have changed.
  package func refresh(_ paths: [String]?) -> [String] {
    let known = state.withLock(\.scenes)
    let changed = paths.map(Set.init)
    // Any scene may refer to an image, a string table or a storyboard.
    let touched = changed.map { changed in
      known.filter { changed.contains(absolutePath($0.file.path)) }
    }
    if let touched, let changed, touched.count == changed.count,
      touched.allSatisfy({ fileKind($0.file.path) != nil && !$0.file.isInterface })
    {
      let shown = touched.map(\.file.identity)
      let figures = known.filter { scene in
        scene.file.isFigure && !shown.contains(scene.file.identity)
      }
      let fresh = (touched + figures).map { loadScene($0.file, filter: settings.filter) }
      return take(fresh, isWhole: false)
    }
    switch settings.load() {
    case .success(let all): return take(all, isWhole: true)
    case .failure(let failure):
      state.withLock { state in
        state.failure = failure
        state.revision += 1
      }
      return []
    }
  }

  private func take(_ fresh: [LoadedScene], isWhole: Bool) -> [String] {
    state.withLock { state in
      var known = Dictionary(
        state.scenes.map { ($0.file.identity, $0) }, uniquingKeysWith: { first, _ in first })
      for loaded in fresh {
        if known[loaded.file.identity]?.file == loaded.file {
          known[loaded.file.identity]?.update(from: loaded)
        } else {
          known[loaded.file.identity] = LiveScene(loaded)
        }
      }
      let order = isWhole ? fresh.map(\.file.identity) : state.scenes.map(\.file.identity)
      state.scenes = order.compactMap { known[$0] }
      if isWhole { state.failure = nil }
      state.revision += 1
      return fresh.map(\.file.identity)
    }
  }
}

extension LiveProject {
  /// Returns the scene with a name.
  func scene(_ name: String) throws(LiveRequestError) -> LiveScene {
    let scenes = state.withLock(\.scenes)
    if let scene = scenes.first(where: { $0.file.identity == name }) { return scene }
    throw LiveRequestError(
      .unknown, "no scene named '\(name)'",
      hint: suggestion(for: name, among: scenes.map(\.file.identity)))
  }

  /// Returns the scene of a screen, in the requested era.
  func scene(of screen: LiveShotRequest) throws(LiveRequestError) -> LiveScene {
    let own = try scene(screen.scene)
    guard let era = screen.era else { return own }
    return eraOverride.withLock { last in
      if let last, last.era == era, last.version == own.version,
        last.scene.file == own.file
      {
        return last.scene
      }
      let scene = own.usingDefaults(of: era)
      last = (era, own.version, scene)
      return scene
    }
  }

  /// Returns the layout of a screen, from the cache if possible.
  func layout(for screen: LiveShotRequest) throws(LiveRequestError) -> (
    scene: LiveScene, shot: LaidOutShot
  ) {
    let scene = try scene(of: screen)
    guard let good = scene.good, let model = good.scene else {
      throw LiveRequestError(
        .unknown, "'\(screen.scene)' has not been parsed successfully yet",
        hint: "fix the errors listed beside it to see an image")
    }
    let key = LayoutCache.CacheKey(screen: screen, version: scene.version)
    if let known = layouts.withLock({ $0.layout(for: key) }) { return (scene, known) }
    guard let shot = screen.shot(of: good) else {
      let problem = good.problem(ofShot: screen.shot)
      throw LiveRequestError(.unknown, problem?.message ?? "no such shot", hint: problem?.hint)
    }
    let laidOut = layOut(model, shot)
    layouts.withLock { $0.insert(laidOut, for: key) }
    return (scene, laidOut)
  }

  /// Draws with the tools that all requests share.
  func draw(
    _ work: @Sendable (inout Renderer) throws -> [UInt8]
  ) throws(LiveRequestError) -> [UInt8] {
    do {
      return try tools.withLock { tools in try work(&tools) }
    } catch {
      throw LiveRequestError(.invalid, "cannot render the image: \(error)")
    }
  }
}

/// A cache of the most recently used layouts.
private struct LayoutCache {
  struct CacheKey: Hashable {
    let screen: LiveShotRequest
    let version: Int
  }

  private static let capacity = 32
  /// The cached layouts, the most recently used last.
  private var entries: [(key: CacheKey, layout: LaidOutShot)] = []

  mutating func layout(for key: CacheKey) -> LaidOutShot? {
    guard let place = entries.firstIndex(where: { $0.key == key }) else { return nil }
    let entry = entries.remove(at: place)
    entries.append(entry)
    return entry.layout
  }

  mutating func insert(_ layout: LaidOutShot, for key: CacheKey) {
    entries.removeAll { $0.key == key }
    if entries.count == Self.capacity { entries.removeFirst() }
    entries.append((key, layout))
  }
}
