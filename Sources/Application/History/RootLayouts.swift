import SnaplineAutoLayout
import SnaplineBasics
import SnaplineChecking
import SnaplineDisplayLists
import SnaplineGoldenComparison
import SnaplineGoldens
import SnaplineInterfaceBuilder
import SnaplinePlatform
import SnaplineProjects
import SnaplineRendering
import SnaplineSceneModel
import Synchronization

/// The key of a layout: equal for versions with the same images.
struct LayoutKey: Hashable, Sendable {
  /// The name of the root: several may be in the same part of a document.
  private let root: String?
  private let content: ContentHash
  private let inputs: ContentHash
  private let toolsVersion: Int

  init(_ version: RootVersion, toolsVersion: Int) {
    (root, content, inputs) = (version.root, version.content, version.inputsHash)
    self.toolsVersion = toolsVersion
  }
}

/// A root that is to be laid out.
struct LayoutRequest: Sendable {
  let version: RootVersion
  /// The version of Interface Builder whose canvas shows it.
  let toolsVersion: Int
  /// The name of the scene in reports.
  let identity: String

  var key: LayoutKey { LayoutKey(version, toolsVersion: toolsVersion) }
}

/// A root of a revision with its laid out shots.
struct LaidOutRoot: Sendable {
  let loaded: LoadedScene
  /// The selected shots with their layouts and draw commands.
  let shots: [(shot: Shot, rendered: RenderedShot)]
  /// The version of the file from which it was laid out.
  fileprivate let file: FileVersion
  /// The directory of its inputs, which exists as long as this value.
  fileprivate let folder: InputFolder

  /// The prefix that the paths of spans have in addition to those in the repository: all in scenes,
  /// those of translations in storyboards.
  var prefix: String { folder.path.path + "/" }

  /// A directory that contains no goldens.
  var emptyFolder: RootedPath { folder.path["none"] }

  /// The reason why the scene is invalid; nil if it is valid. Recorded frames of an app decide
  /// about expectations, not about the layout.
  var problem: String? {
    loaded.diagnostics.first { $0.severity == .error && !$0.code.hasPrefix("frames.") }?.reason
  }
}

/// Lays out revisions of roots; their inputs are in directories like those of the repository.
final class RootLayouts: Sendable {
  let source: RevisionSource
  private let filter: ShotFilter
  private let state = Mutex(Storage())

  private struct Storage {
    /// The directories by the hash of their files, in order of creation.
    var folders: [(inputs: ContentHash, folder: InputFolder)] = []
    var count = 0
  }

  init(_ source: RevisionSource, filter: ShotFilter) {
    (self.source, self.filter) = (source, filter)
  }

  /// Returns the layouts of roots, each computed once and in parallel; those that cannot be read are
  /// missing.
  func layOut(_ requests: [LayoutRequest]) throws -> [LayoutKey: LaidOutRoot] {
    try source.prefetchContents(of: requests.map(\.version.file))
    var seen: Set<LayoutKey> = []
    // Writing in order gives each directory to all that need it.
    let tasks = try requests.filter { seen.insert($0.key).inserted }.map { request in
      let folder = try folder(for: request.version)
      // Paths of a scene begin in its directory.
      let home = parentFolder(of: request.version.file.path)
      try createFolder(home == "." ? folder.path : folder.path[home])
      return LayoutTask(
        request: request, content: try source.content(of: request.version.file), folder: folder)
    }
    let roots = mapInParallel(tasks, threads: source.threads) { [filter] in $0.layOut(filter) }
    var found: [LayoutKey: LaidOutRoot] = [:]
    for (task, root) in zip(tasks, roots) { found[task.request.key] = root ?? nil }
    return found
  }

  /// Returns a root with the lines of the requested file: the layout may be that of another version
  /// with the same images.
  func withOwnLines(_ root: LaidOutRoot, _ request: LayoutRequest) throws -> LaidOutRoot {
    let file = request.version.file
    guard root.file != file else { return root }
    let task = LayoutTask(
      request: request, content: try source.content(of: file), folder: root.folder)
    guard let loaded = task.load(filter) else { return root }
    return LaidOutRoot(loaded: loaded, shots: root.shots, file: file, folder: root.folder)
  }

  /// Returns the directory with the inputs of a version.
  private func folder(for version: RootVersion) throws -> InputFolder {
    if let known = state.withLock({ state in
      state.folders.first { $0.inputs == version.inputsHash }?.folder
    }) {
      return known
    }
    let place = state.withLock { state in
      state.count += 1
      return source.folder["inputs-\(state.count)"]
    }
    let contents = try source.contents(of: Set(version.inputs.map(\.blob)))
    for file in version.inputs {
      if let bytes = contents[file.blob] { try writeFile(bytes, to: place[file.path], .passing) }
    }
    let folder = InputFolder(place)
    state.withLock { state in
      state.folders.append((version.inputsHash, folder))
      if state.folders.count > 64 { state.folders.removeFirst() }
    }
    return folder
  }
}

/// A directory with the inputs of a revision, removed with its last user.
private final class InputFolder: Sendable {
  let path: RootedPath
  let cache: InterfaceFileCache

  init(_ path: RootedPath) {
    self.path = path
    cache = InterfaceFileCache(top: path.path)
  }

  deinit { removeFolder(path) }
}

private struct LayoutTask: Sendable {
  let request: LayoutRequest
  let content: DocumentContent
  let folder: InputFolder

  func layOut(_ filter: ShotFilter) -> LaidOutRoot? {
    guard let loaded = load(filter) else { return nil }
    let shots = loaded.scene.map { scene in
      loaded.shots.compactMap { shot in rendered(shot, of: scene).map { (shot, $0) } }
    }
    return LaidOutRoot(
      loaded: loaded, shots: shots ?? [], file: request.version.file, folder: folder)
  }

  func load(_ filter: ShotFilter) -> LoadedScene? {
    let path = request.version.file.path
    let place = folder.path[path].path
    switch content {
    case .broken: return nil
    case .scene(let bytes):
      let file = SceneFile(path: place, identity: request.identity, isInProject: false)
      return loadScene(file, bytes: bytes, filter: filter, from: folder.cache)
    case .interface(let document, let parts):
      guard let name = request.version.root, let root = document.root(named: name),
        let part = parts.document(of: root, version: request.toolsVersion),
        let own = part.root(like: root)
      else { return nil }
      let file = SceneFile(
        path: path, identity: request.identity, isInProject: false, root: own.name)
      return loadInterface(
        file, folder.cache.interface(part, asFile: place), filter: filter)
    }
  }

  private func rendered(_ shot: Shot, of scene: Scene) -> RenderedShot? {
    guard scene.figure != nil else { return renderShot(shot, of: scene) }
    let laidOut = SnaplineRendering.layOut(scene, shot)
    return RenderedShot(layoutFacts: laidOut.layoutFacts, list: laidOut.displayList)
  }
}
