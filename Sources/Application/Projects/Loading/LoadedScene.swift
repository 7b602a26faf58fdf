package import SnaplineBasics
package import SnaplineInterfaceBuilder
import SnaplinePlatform
import SnaplineSceneFiles
package import SnaplineSceneModel
import SnaplineSceneResolution
package import SnaplineSceneSyntax
import Synchronization

/// A scene file, loaded as far as it is valid.
package struct LoadedScene: Sendable {
  package let file: SceneFile
  /// The scene; nil if the file is not a scene.
  package var scene: Scene?
  /// The shots that the scene defines.
  package var plannedShots: [Shot] = []
  /// The shots selected for this run; empty without a scene.
  package var shots: [Shot] = []
  package var diagnostics: [Diagnostic]
  /// The expected warnings about the entire scene.
  package var expectedWarnings: [Diagnostic] = []
  /// The storyboard or xib of which the scene is a root.
  package var interface: ParsedInterface?
  /// The views of the scene by the object identifiers of the storyboard.
  package internal(set) var objects: [String: ViewID] = [:]
  /// The `from` document of the scene.
  package var origin: FromSyntax?
  /// The scenes whose shots a figure shows.
  package var sources: [LoadedScene] = []
  /// The file's bytes, kept only if there are diagnostics.
  package var bytes: [UInt8]
  /// The traits requested for storyboards; nil for scenes.
  package internal(set) var traits: ShotTraits?
  /// The era requested for a storyboard, if it is not its own.
  var era: Era?
  /// The versions of Interface Builder whose canvases show storyboards that the scene refers to,
  /// if they are not their own.
  package fileprivate(set) var versions: [String: Int] = [:]
  /// The hash of the file's bytes if the scene was released.
  fileprivate(set) var cachedHash: ContentHash?

  /// Whether the scene has errors and must not be compared.
  package var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }

  /// The source lines for diagnostics.
  package var source: SourceText {
    interface?.source ?? SourceText(file: file.path, text: String(decoding: bytes, as: UTF8.self))
  }
}

/// Loads a scene and plans its shots; errors become diagnostics.
package func loadScene(
  _ file: SceneFile, filter: ShotFilter = ShotFilter([]), from cache: InterfaceFileCache? = nil,
  limits: Limits = .standard
) -> LoadedScene {
  let cache = cache ?? InterfaceFileCache(limits: limits)
  do {
    guard !file.isInterface else {
      return loadInterface(file, try cache.reading(file.path), filter: filter, limits: limits)
    }
    let bytes = try readFile(file.path, limit: limits.fileBytes)
    return loadScene(file, bytes: bytes, filter: filter, from: cache, limits: limits)
  } catch {
    let problem = Diagnostic(
      .error, "scene.unreadable", "cannot read the file: \(error.reason)",
      at: SourceSpan(file: file.path))
    return LoadedScene(file: file, diagnostics: [problem], bytes: [])
  }
}

/// Loads a scene from bytes in memory, such as the standard input.
package func loadScene(
  _ file: SceneFile, bytes: [UInt8], filter: ShotFilter = ShotFilter([]),
  from cache: InterfaceFileCache? = nil, era: Era? = nil, limits: Limits = .standard
) -> LoadedScene {
  if file.isInterface {
    let reading = ParsedInterface(bytes, file: file.path, limits: limits)
    return loadInterface(file, reading, filter: filter, era: era, limits: limits)
  }
  if file.isFigure {
    return loadFigure(file, bytes: bytes, filter: filter, from: cache, limits: limits)
  }
  var (read, origin) = readSceneAndOrigin(
    bytes, file: file.path, identity: file.identity,
    origins: .reader(relativeTo: file.path, from: cache, limits: limits), era: era, limits: limits)
  // A text that seems untranslated can be in a file with errors.
  if !read.hasErrors { read.diagnostics += read.value.map { untranslatedTexts(of: $0) } ?? [] }
  if let frames = read.value?.appFrames {
    read.diagnostics += read.value?.claim(frames, beside: file.path, limits) ?? []
  }
  let announced = read.value?.resolveExpectedWarnings(&read.diagnostics) ?? []
  var diagnostics = read.diagnostics
  var planned: [Shot] = []
  if let scene = read.value {
    let plan = planShots(scene, limits: limits)
    planned = plan.value
    diagnostics += plan.diagnostics
  }
  return LoadedScene(
    file: file, scene: read.value, plannedShots: planned,
    shots: filter.selected(of: planned, in: file), diagnostics: diagnostics,
    expectedWarnings: announced, origin: origin, bytes: bytes, versions: cache?.versions ?? [:])
}

/// Loads many scenes in parallel; the results are in the order of the files.
/// - Parameters:
///   - capacity: The maximum number of views and constraints in memory; scenes beyond that are
///     released until needed. The remainder of a released scene counts as six of them.
///   - versions: The versions of Interface Builder whose canvases show documents, if they are not
///     their own, by absolute path.
package func loadScenes(
  _ files: [SceneFile], filter: ShotFilter, threads: Int, capacity: Int = .max,
  versions: [String: Int] = [:]
) -> [LoadedScene] {
  let cache = InterfaceFileCache(versions: versions)
  let capacity = Mutex(max(0, capacity - 6 * files.count))
  let loaded = mapInParallel(files, threads: threads) { file in
    var loaded = loadScene(file, filter: filter, from: cache)
    let size = loaded.scene?.size ?? 0
    let fits = capacity.withLock { capacity in
      capacity -= min(capacity, size)
      return capacity > 0
    }
    if !fits { loaded.shelve() }
    return loaded
  }
  return rejectingDuplicateNames(loaded.compactMap { $0 })
}

extension LoadedScene {
  /// Whether the file contains a scene, in memory or released.
  package var isRead: Bool { scene != nil || cachedHash != nil }

  /// Releases the scene if it can be reloaded at low cost.
  fileprivate mutating func shelve() {
    guard let scene, !hasErrors, !file.isFigure, !speaksOfInterface, scene.expectations.isEmpty
    else { return }
    cachedHash = ContentHash(of: bytes)
    self.scene = nil
    bytes = []
  }

  /// The value with its scene, reloaded if it was released; without it if the file or an image has
  /// changed.
  package var whole: LoadedScene {
    guard let cachedHash, let bytes = try? readFile(file.path, limit: Limits.standard.fileBytes),
      ContentHash(of: bytes) == cachedHash
    else { return self }
    var loaded = loadScene(file, bytes: bytes)
    loaded.shots = shots
    return loaded.hasErrors ? self : loaded
  }

  /// Returns the same file loaded for another era.
  package func usingDefaults(of era: Era) -> LoadedScene {
    guard let interface else { return loadScene(file, bytes: bytes, era: era) }
    return loadInterface(file, interface, filter: ShotFilter([]), era: era, limits: .standard)
  }

  /// The kind of the root of an Interface Builder file; nil for other scenes.
  package var kindOfRoot: InterfaceRoot.Kind? {
    file.root.flatMap { interface?.document?.root(named: $0) }?.kind
  }

  /// Returns the view with a name, or in a storyboard with an object identifier.
  package func view(named name: String) -> ViewID? {
    scene?.view(named: name) ?? objects[name]
  }

  /// Returns the message and hint for a name without a shot; nil if the shot exists.
  package func problem(ofShot name: String) -> (message: String, hint: String)? {
    let names = plannedShots.map(\.name)
    guard !names.contains(name) else { return nil }
    let near = closestMatch(to: name, among: names)
    return (
      "no shot named '\(name)' in '\(file.identity)'",
      near.map { "did you mean '\(file.identity)/\($0)'?" }
        ?? "run 'snapline list shots \(file.identity)' for all shots"
    )
  }
}

extension Scene {
  /// The number of elements to lay out for an image; each step repeats the layout.
  package var size: Int {
    let steps = states.map(\.steps.count).max() ?? 0
    return views.count + constraints.count + steps * min(20, views.count)
  }
}

extension LoadedScene {
  /// Whether the scene depends on a storyboard or a xib, and so possibly on images elsewhere.
  package var speaksOfInterface: Bool {
    file.isInterface || origin != nil
  }

  /// Whether a run with this filter includes the scene.
  package func isSelected(by filter: ShotFilter) -> Bool {
    if !shots.isEmpty { return true }
    return hasErrors && plannedShots.isEmpty && filter.maySelect(file)
  }
}

extension Scene {
  /// Removes the expected warnings about the entire scene and the expectations that they satisfy,
  /// and returns these warnings.
  fileprivate mutating func resolveExpectedWarnings(_ diagnostics: inout [Diagnostic])
    -> [Diagnostic]
  {
    var announced: Set<String> = []
    for expectation in expectations where expectation.scope == "all" {
      if case .warns(let code) = expectation.claim { announced.insert(code) }
    }
    let met = Set(
      diagnostics.filter { $0.severity == .warning }.map(\.code).filter(announced.contains))
    let resolved = diagnostics.filter { $0.severity == .warning && met.contains($0.code) }
    diagnostics.removeAll { resolved.contains($0) }
    expectations.removeAll { expectation in
      guard case .warns(let code) = expectation.claim else { return false }
      return expectation.scope == "all" && met.contains(code)
    }
    return resolved
  }
}
