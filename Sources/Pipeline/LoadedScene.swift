package import Diagnostics
import Files
package import SceneModel
import SceneResolution
import SceneSyntax
package import Shots

/// A scene's file as far as it could be understood.
package struct LoadedScene: Sendable {
  package let file: SceneFile
  /// Nothing when the file holds no scene at all.
  package var scene: Scene?
  /// Every picture that the scene asks for.
  package var plannedShots: [Shot]
  /// Those that are wanted in this run; none without a scene.
  package var shots: [Shot]
  package var diagnostics: [Diagnostic]
  /// Warnings about the scene as a whole that it announces itself.
  package var announced: [Diagnostic] = []
  /// The storyboard or xib of which the scene is a root.
  package var interface: InterfaceReading?
  /// The storyboard or xib of which a scene speaks.
  var origin: OriginSyntax?
  /// The file's bytes, kept only where there is something to say about them.
  package var bytes: [UInt8]
  /// As what storyboards are wanted; nothing for scenes.
  var traits: ShotTraits?

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
    return LoadedScene(
      file: file, scene: nil, plannedShots: [], shots: [], diagnostics: [problem], bytes: [])
  }
}

/// The same for bytes that are here already, as from the standard input.
package func loadScene(
  _ file: SceneFile, bytes: [UInt8], filter: ShotFilter = ShotFilter([]),
  from shelf: InterfaceShelf? = nil, limits: Limits = .standard
) -> LoadedScene {
  if file.isInterface {
    let reading = InterfaceReading(bytes, file: file.path, limits: limits)
    return loadInterface(file, reading, filter: filter, limits: limits)
  }
  var (read, origin) = readSceneAndOrigin(
    bytes, file: file.path, identity: file.identity,
    origins: .files(beside: file.path, from: shelf, limits: limits), limits: limits)
  let announced = read.value?.settleAnnounced(&read.diagnostics) ?? []
  var diagnostics = read.diagnostics
  var planned: [Shot] = []
  if let scene = read.value {
    let plan = planShots(scene, limits: limits)
    planned = plan.value
    diagnostics += plan.diagnostics
  }
  let shots = planned.filter { filter.selects($0, of: file) }
  return LoadedScene(
    file: file, scene: read.value, plannedShots: planned, shots: shots, diagnostics: diagnostics,
    announced: announced, origin: origin, bytes: bytes)
}

/// Loads many scenes at a time; the results are in the order of the files.
///
/// A scene stays when a shot of it is wanted, or when it is so wrong that this cannot be known.
package func loadScenes(
  _ files: [SceneFile], filter: ShotFilter, threads: Int
) -> [LoadedScene] {
  let shelf = InterfaceShelf()
  let loaded = mapInParallel(files, threads: threads) { file in
    loadScene(file, filter: filter, from: shelf)
  }
  return refusingSharedNames(loaded.compactMap { $0 })
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

extension LoadedScene {
  /// The wanted shots, each laid out.
  package var laidOutShots: [LaidOutShot] {
    guard let scene else { return [] }
    return shots.map { layOut(scene, $0) }
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
