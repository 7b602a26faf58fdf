import Bytes
package import Diagnostics
import Files
package import InterfaceBuilder
package import SceneModel
import SceneReading
import SceneResolution
package import SceneSyntax
package import Selection
package import Shots
import Synchronization
import Threads

/// A scene's file as far as it could be understood.
package struct LoadedScene: Sendable {
  package let file: SceneFile
  /// Nil when the file holds no scene at all.
  package var scene: Scene?
  /// Every picture that the scene asks for.
  package var plannedShots: [Shot] = []
  /// Those that are wanted in this run; none without a scene.
  package var shots: [Shot] = []
  package var diagnostics: [Diagnostic]
  /// Warnings about the scene as a whole that it announces itself.
  package var announced: [Diagnostic] = []
  /// The storyboard or xib of which the scene is a root.
  package var interface: InterfaceReading?
  /// By the identifiers of the storyboard's objects the views of the scene.
  var objects: [String: ViewID] = [:]
  /// The storyboard or xib of which a scene speaks.
  package var origin: OriginSyntax?
  /// The scenes whose pictures a figure shows.
  package var sources: [LoadedScene] = []
  /// The file's bytes, kept only where there is something to say about them.
  package var bytes: [UInt8]
  /// As what storyboards are wanted; nil for scenes.
  var traits: ShotTraits?
  /// The era in which a storyboard is wanted, where that is not its own.
  var era: Era?
  /// The hash of the file's bytes where the scene was let go.
  fileprivate(set) var shelved: ContentHash?

  /// Whether the scene must not be judged.
  package var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }

  /// The text to show lines of.
  package var source: SourceText {
    interface?.source ?? SourceText(file: file.path, text: String(decoding: bytes, as: UTF8.self))
  }
}

/// Reads a scene and plans its pictures; whatever is wrong becomes a diagnostic.
package func loadScene(
  _ file: SceneFile, filter: ShotFilter = ShotFilter([]), from shelf: InterfaceShelf? = nil,
  limits: Limits = .standard
) -> LoadedScene {
  let shelf = shelf ?? InterfaceShelf(limits: limits)
  do {
    guard !file.isInterface else {
      return loadInterface(file, try shelf.reading(file.path), filter: filter, limits: limits)
    }
    let bytes = try readFile(file.path, limit: limits.fileBytes)
    return loadScene(file, bytes: bytes, filter: filter, from: shelf, limits: limits)
  } catch {
    let problem = Diagnostic(
      .error, "scene.unreadable", "the file cannot be read: \(error.reason)",
      at: SourceSpan(file: file.path))
    return LoadedScene(file: file, diagnostics: [problem], bytes: [])
  }
}

/// The same for bytes that are here already, as from the standard input.
package func loadScene(
  _ file: SceneFile, bytes: [UInt8], filter: ShotFilter = ShotFilter([]),
  from shelf: InterfaceShelf? = nil, era: Era? = nil, limits: Limits = .standard
) -> LoadedScene {
  if file.isInterface {
    let reading = InterfaceReading(bytes, file: file.path, limits: limits)
    return loadInterface(file, reading, filter: filter, era: era, limits: limits)
  }
  if file.isFigure {
    let shelf = shelf ?? InterfaceShelf(limits: limits)
    return loadFigure(file, bytes: bytes, filter: filter, from: shelf, limits: limits)
  }
  var (read, origin) = readSceneAndOrigin(
    bytes, file: file.path, identity: file.identity,
    origins: .files(beside: file.path, from: shelf, limits: limits), era: era, limits: limits)
  // A text that is missing may be in what could not be read.
  if !read.hasErrors { read.diagnostics += read.value.map { untranslatedTexts(of: $0) } ?? [] }
  if let frames = read.value?.appFrames {
    read.diagnostics += read.value?.claim(frames, beside: file.path, limits) ?? []
  }
  let announced = read.value?.settleAnnounced(&read.diagnostics) ?? []
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
    announced: announced, origin: origin, bytes: bytes)
}

/// Loads many scenes at a time; the results are in the order of the files.
///
/// - Parameter room: How many views and constraints are held at most; scenes beyond that are let
///   go until their turn comes. What is left of one weighs as much as six of them.
package func loadScenes(
  _ files: [SceneFile], filter: ShotFilter, threads: Int, room: Int = .max
) -> [LoadedScene] {
  let shelf = InterfaceShelf()
  let room = Mutex(max(0, room - 6 * files.count))
  let loaded = mapInParallel(files, threads: threads) { file in
    var loaded = loadScene(file, filter: filter, from: shelf)
    let size = loaded.scene?.size ?? 0
    let fits = room.withLock { room in
      room -= min(room, size)
      return room > 0
    }
    if !fits { loaded.shelve() }
    return loaded
  }
  return refusingSharedNames(loaded.compactMap { $0 })
}

extension LoadedScene {
  /// Whether a scene could be read of the file, be it here or let go.
  package var isRead: Bool { scene != nil || shelved != nil }

  /// Lets the scene go where it can be had again for little.
  fileprivate mutating func shelve() {
    guard let scene, !hasErrors, !file.isFigure, !speaksOfInterface, scene.expectations.isEmpty
    else { return }
    shelved = ContentHash(of: bytes)
    self.scene = nil
    bytes = []
  }

  /// The same with its scene, read again where it was let go; without, where the file or an image
  /// of it is another one by now.
  package var whole: LoadedScene {
    guard let shelved, let bytes = try? readFile(file.path, limit: Limits.standard.fileBytes),
      ContentHash(of: bytes) == shelved
    else { return self }
    var loaded = loadScene(file, bytes: bytes)
    loaded.shots = shots
    return loaded.hasErrors ? self : loaded
  }

  /// The same file as another era of the system lays it out and draws it.
  package func inEra(_ era: Era) -> LoadedScene {
    guard let interface else { return loadScene(file, bytes: bytes, era: era) }
    return loadInterface(file, interface, filter: ShotFilter([]), era: era, limits: .standard)
  }

  /// The kind of the root of an Interface Builder file; nil for other scenes.
  package var kindOfRoot: InterfaceRoot.Kind? {
    file.root.flatMap { interface?.document?.root(named: $0) }?.kind
  }

  /// The view with a name; of a root of a storyboard also the one with an object's identifier.
  package func view(named name: String) -> ViewID? {
    scene?.view(named: name) ?? objects[name]
  }

  /// What is to be said of a name that none of its shots has; nil where one has it.
  package func problem(ofShot name: String) -> (message: String, hint: String)? {
    let names = plannedShots.map(\.name)
    guard !names.contains(name) else { return nil }
    let near = nearest(to: name, among: names)
    return (
      "'\(file.identity)' has no shot '\(name)'",
      near.map { "did you mean '\(file.identity)/\($0)'?" }
        ?? "'snapline list shots \(file.identity)' lists them"
    )
  }
}

extension Scene {
  /// How many parts have to be laid out for a picture; a step lays the scene out again.
  package var size: Int {
    let steps = states.map(\.steps.count).max() ?? 0
    return views.count + constraints.count + steps * min(20, views.count)
  }
}

extension LoadedScene {
  /// Whether it is of a storyboard or a xib, and so perhaps of images elsewhere.
  package var speaksOfInterface: Bool {
    file.isInterface || origin != nil
  }

  /// Whether a run with this filter is about the scene.
  package func isWanted(by filter: ShotFilter) -> Bool {
    if !shots.isEmpty { return true }
    return hasErrors && plannedShots.isEmpty && filter.maySelect(file)
  }
}

extension Scene {
  /// Takes out the warnings about the scene as a whole that it announces, and the claims that
  /// have thereby come true; gives these warnings back.
  fileprivate mutating func settleAnnounced(_ diagnostics: inout [Diagnostic]) -> [Diagnostic] {
    var announced: Set<String> = []
    for expectation in expectations where expectation.scope == "all" {
      if case .warns(let code) = expectation.claim { announced.insert(code) }
    }
    let met = Set(
      diagnostics.filter { $0.severity == .warning }.map(\.code).filter(announced.contains))
    let settled = diagnostics.filter { $0.severity == .warning && met.contains($0.code) }
    diagnostics.removeAll { settled.contains($0) }
    expectations.removeAll { expectation in
      guard case .warns(let code) = expectation.claim else { return false }
      return expectation.scope == "all" && met.contains(code)
    }
    return settled
  }
}
