import SnaplineBasics
import SnaplinePlatform

/// The file of a scene, with the name of its goldens.
package struct SceneFile: Hashable, Sendable {
  /// The path for display.
  package let path: String
  /// The path relative to the project (below `Scenes`, to it) without the extension; for a file
  /// elsewhere, the bare name.
  package let identity: String
  package let isInProject: Bool
  /// The name of the root in an Interface Builder file, which may contain many.
  package let root: String?

  package init(path: String, identity: String, isInProject: Bool, root: String? = nil) {
    self.path = path
    self.identity = identity
    self.isInProject = isInProject
    self.root = root
  }

  /// Compares byte by byte: two spellings of one text are two file names.
  package static func == (first: Self, second: Self) -> Bool {
    first.bytes == second.bytes && first.isInProject == second.isInProject
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(bytes) }

  private var bytes: [[UInt8]] { [path, identity, root ?? ""].map { Array($0.utf8) } }

  /// The identity without an object identifier that distinguishes roots: `Main/Cell` for
  /// `Main/Cell-a1B-c2-D3e`.
  fileprivate var shortIdentity: String {
    let root = root ?? ""
    return String(identity.dropLast(root.count)) + root.prefix { $0 != "-" }
  }

  /// The key that is equal for all spellings of the path.
  fileprivate var pathBytes: [[UInt8]] {
    [realPath(path) ?? absolutePath(path), identity, root ?? ""].map { Array($0.utf8) }
  }

  /// The identity without the name of a root: equal for all scenes of one file.
  package var stem: String {
    root.map { String(identity.dropLast($0.count + 1)) } ?? identity
  }

  /// Whether the file is an Interface Builder file.
  package var isInterface: Bool { isInterfaceFile(path) }

  /// Whether the file is a figure, which shows images of scenes.
  package var isFigure: Bool { Self.figureEndings.contains(where: path.hasSuffix) }

  package static let sceneEndings = [".scene.yaml", ".scene.yml", ".scene.json"]
  private static let figureEndings = [".figure.yaml", ".figure.yml", ".figure.json"]
  package static let endings = sceneEndings + figureEndings

  /// Returns the name without the extension of a scene file, or nil for other files.
  package static func stem(_ name: String) -> String? {
    endings.first { name.hasSuffix($0) && name.count > $0.count }
      .map { String(name.dropLast($0.count)) }
  }
}

/// The reason why a name does not select a scene.
package struct SelectionError: Error, Hashable, Sendable {
  package let message: String
  package let hint: String?

  package init(message: String, hint: String?) {
    self.message = message
    self.hint = hint
  }
}

/// Returns the named scenes, in the order of the names; all of the project if there are no names.
package func selectScenes(
  _ names: [String], in project: Project?
) throws(SelectionError) -> SceneSelection {
  guard !names.isEmpty else {
    guard let project else {
      throw SelectionError(
        message: Project.isMissing, hint: "\(Project.advice), or pass a scene file")
    }
    return SceneSelection(files: try project.sceneFiles())
  }
  var chosen = SceneSelection()
  for name in names { chosen.add(try scenes(named: name, in: project)) }
  return chosen
}

/// The selected scenes, some with only single shots.
package struct SceneSelection: Sendable {
  package private(set) var files: [SceneFile] = []
  /// The named shots, by the scenes' identities; of other scenes all are selected.
  package private(set) var shots: [String: [String]] = [:]
  /// The keys of the added files.
  private var addedKeys: Set<[[UInt8]]> = []

  init(files: [SceneFile] = []) { self.files = files }

  /// Creates a selection of a single shot of a scene.
  fileprivate init(_ shot: String, of file: SceneFile) {
    self.init(files: [file])
    shots = [file.identity: [shot]]
  }

  fileprivate mutating func add(_ other: SceneSelection) {
    for file in other.files {
      let name = file.identity
      let isNew = addedKeys.insert(file.pathBytes).inserted
      let isWhole = !isNew && shots[name] == nil
      if isNew { files.append(file) }
      // The names of a scene and of its shot together select the entire scene.
      shots[name] = isWhole ? nil : other.shots[name].map { (shots[name] ?? []) + $0 }
    }
  }
}

private func scenes(
  named name: String, in project: Project?
) throws(SelectionError) -> SceneSelection {
  switch resolvedFileKind(name) {
  case .folder:
    if let project, let place = project.fullPath(of: name),
      let found = try project.sceneFiles(below: place)
    {
      return SceneSelection(files: found)
    }
  case .some:
    if let project, let place = project.fullPath(of: name), project.contains(place),
      let found = project.scenes(at: place, path: name)
    {
      return SceneSelection(files: found)
    }
    return SceneSelection(files: scenes(elsewhere: name))
  case nil: break
  }
  return try scenes(ofIdentity: name, in: project)
}

private func scenes(elsewhere path: String) -> [SceneFile] {
  let bare = path.split(separator: "/").last.map(String.init) ?? path
  if let stem = InterfaceFile.stem(bare) {
    return InterfaceFile.scenes(in: path, stem: stem, isInProject: false)
  }
  return [SceneFile(path: path, identity: SceneFile.stem(bare) ?? bare, isInProject: false)]
}

private func scenes(
  ofIdentity name: String, in project: Project?
) throws(SelectionError) -> SceneSelection {
  guard let project else { throw .missing(name, hint: "\(Project.advice), or pass a scene file") }
  let all = try project.sceneFiles(includingInvalid: true)
  let stem = name.hasSuffix("/") ? String(name.dropLast()) : name
  let exact = all.filter { $0.identity == stem || $0.identity.hasPrefix(stem + "/") }
  let found = exact.isEmpty ? all.filter { $0.shortIdentity == stem } : exact
  guard found.isEmpty else { return SceneSelection(files: found) }
  if let slash = stem.lastIndex(of: "/") {
    let scenes = all.filter { [$0.identity, $0.shortIdentity].contains(String(stem[..<slash])) }
    if scenes.count == 1 {
      return SceneSelection(String(stem[stem.index(after: slash)...]), of: scenes[0])
    }
  }
  throw .missing(name, hint: suggestion(for: stem, among: all, in: project))
}

/// Returns the scene that an unknown name most likely refers to: as a path, if the name resembles
/// one.
private func suggestion(for name: String, among scenes: [SceneFile], in project: Project) -> String
{
  guard !scenes.isEmpty else { return Project.adviceOnNone }
  guard resolvedFileKind(name) != .folder else {
    return "this project's scenes are in \(list(project.sources)); "
      + "set 'scenes' in .snapline.yaml to use other directories"
  }
  let bare = name.split(separator: "/").last.map(String.init) ?? name
  guard SceneFile.stem(bare) != nil || isInterfaceFile(bare) else {
    let inFolder = scenes.first { $0.identity.hasSuffix("/" + name) }
    return (inFolder?.identity ?? closestMatch(to: name, among: scenes.map(\.identity))).map {
      "did you mean '\($0)'?"
    } ?? "run 'snapline list scenes' for all scenes"
  }
  let sameName = scenes.first { $0.path.hasSuffix("/" + bare) }
  return
    (sameName?.path ?? closestMatch(to: name, among: scenes.map(\.path))
    ?? closestMatch(to: project.scenes + "/" + name, among: scenes.map(\.path))).map {
      "did you mean '\($0)'?"
    } ?? "run 'snapline list scenes -v' for all scenes and their files"
}

private func list(_ paths: [String]) -> String {
  paths.prefix(6).map { "'\($0)'" }.joined(separator: ", ")
    + (paths.count > 6 ? " and \(paths.count - 6) more" : "")
}

extension SelectionError {
  /// Returns the error for a name without a scene, file or directory.
  fileprivate static func missing(_ name: String, hint: String) -> Self {
    if resolvedFileKind(name) == .folder {
      return SelectionError(
        message: "no scene of the project is in the directory '\(name)'", hint: hint)
    }
    let bare = name.split(separator: "/").last.map(String.init) ?? name
    let isFile = SceneFile.stem(bare) != nil || isInterfaceFile(bare)
    return SelectionError(
      message: isFile ? "no such file: '\(name)'" : "no scene named '\(name)'", hint: hint)
  }
}
