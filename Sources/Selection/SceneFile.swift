import Diagnostics
import Files

/// A scene's file and the name by which its goldens are found.
package struct SceneFile: Hashable, Sendable {
  /// As the user would type it.
  package let path: String
  /// The path from the project without the ending, below `Scenes` from there; or the bare name of
  /// a file elsewhere.
  package let identity: String
  package let isInProject: Bool
  /// In a file of Interface Builder, which holds many, the name of the root.
  package let root: String?

  package init(path: String, identity: String, isInProject: Bool, root: String? = nil) {
    self.path = path
    self.identity = identity
    self.isInProject = isInProject
    self.root = root
  }

  /// Letter by letter: to a disk two spellings of one text are two names.
  package static func == (first: Self, second: Self) -> Bool {
    first.letters == second.letters && first.isInProject == second.isInProject
  }

  /// By the letters too.
  package func hash(into hasher: inout Hasher) { hasher.combine(letters) }

  private var letters: [[UInt8]] { [path, identity, root ?? ""].map { Array($0.utf8) } }

  /// For a root that its object's identifier tells from others, the identity without that
  /// identifier: `Main/Cell` for `Main/Cell-a1B-c2-D3e`.
  fileprivate var shortIdentity: String {
    let root = root ?? ""
    return String(identity.dropLast(root.count)) + root.prefix { $0 != "-" }
  }

  /// The same for every way in which the path can be spelt.
  fileprivate var lettersOfPlace: [[UInt8]] {
    [realPath(path) ?? absolutePath(path), identity, root ?? ""].map { Array($0.utf8) }
  }

  /// The identity without the name of a root: the same for all scenes of one file.
  package var stem: String {
    root.map { String(identity.dropLast($0.count + 1)) } ?? identity
  }

  /// Whether the file is one of Interface Builder.
  package var isInterface: Bool { isInterfaceFile(path) }

  /// Whether the file is a figure, which shows pictures of scenes.
  package var isFigure: Bool { Self.figureEndings.contains(where: path.hasSuffix) }

  package static let sceneEndings = [".scene.yaml", ".scene.yml", ".scene.json"]
  private static let figureEndings = [".figure.yaml", ".figure.yml", ".figure.json"]
  static let endings = sceneEndings + figureEndings

  /// The name without the ending of a scene file, or nil for other files.
  package static func stem(_ name: String) -> String? {
    endings.first { name.hasSuffix($0) && name.count > $0.count }
      .map { String(name.dropLast($0.count)) }
  }
}

/// Why what the user named is no scene.
package struct SelectionError: Error, Hashable, Sendable {
  package let message: String
  package let hint: String?

  package init(message: String, hint: String?) {
    self.message = message
    self.hint = hint
  }
}

/// The scenes that the user named, in the order of the names; all of the project when none is.
package func selectScenes(
  _ names: [String], in project: Project?
) throws(SelectionError) -> SceneSelection {
  guard !names.isEmpty else {
    guard let project else {
      throw SelectionError(
        message: Project.isMissing, hint: "\(Project.advice), or name a scene file")
    }
    return SceneSelection(files: try project.sceneFiles())
  }
  var chosen = SceneSelection()
  for name in names { chosen.add(try scenes(named: name, in: project)) }
  return chosen
}

/// Scenes, of some of which only single shots are wanted.
package struct SceneSelection: Sendable {
  package private(set) var files: [SceneFile] = []
  /// By the scenes' identities, the shots that were named; of other scenes all are wanted.
  package private(set) var shots: [String: [String]] = [:]
  /// Of the files that were added.
  private var known: Set<[[UInt8]]> = []

  init(files: [SceneFile] = []) { self.files = files }

  /// A single shot of a scene.
  fileprivate init(_ shot: String, of file: SceneFile) {
    self.init(files: [file])
    shots = [file.identity: [shot]]
  }

  fileprivate mutating func add(_ other: SceneSelection) {
    for file in other.files {
      let name = file.identity
      let isNew = known.insert(file.lettersOfPlace).inserted
      let isWhole = !isNew && shots[name] == nil
      if isNew { files.append(file) }
      // Who names a scene and a shot of it wants all of the scene.
      shots[name] = isWhole ? nil : other.shots[name].map { (shots[name] ?? []) + $0 }
    }
  }
}

private func scenes(
  named name: String, in project: Project?
) throws(SelectionError) -> SceneSelection {
  switch resolvedFileKind(name) {
  case .folder:
    if let project, let place = project.place(of: name),
      let found = try project.sceneFiles(below: place)
    {
      return SceneSelection(files: found)
    }
  case .some:
    if let project, let place = project.place(of: name), project.covers(place),
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
  guard let project else { throw .missing(name, hint: "\(Project.advice), or name a scene file") }
  let all = try project.sceneFiles(withWrongOnes: true)
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
  throw .missing(name, hint: guess(at: stem, among: all, in: project))
}

/// The scene for which a name most likely stands that is none: as a path, where it looks like one.
private func guess(at name: String, among scenes: [SceneFile], in project: Project) -> String {
  guard !scenes.isEmpty else { return Project.adviceOnNone }
  guard resolvedFileKind(name) != .folder else {
    return "the scenes of this project are in \(list(project.sources)); "
      + "'scenes' in .snapline.yaml names other folders"
  }
  let bare = name.split(separator: "/").last.map(String.init) ?? name
  guard SceneFile.stem(bare) != nil || isInterfaceFile(bare) else {
    let inFolder = scenes.first { $0.identity.hasSuffix("/" + name) }
    return (inFolder?.identity ?? nearest(to: name, among: scenes.map(\.identity))).map {
      "did you mean '\($0)'?"
    } ?? "'snapline list scenes' lists all"
  }
  let sameName = scenes.first { $0.path.hasSuffix("/" + bare) }
  return
    (sameName?.path ?? nearest(to: name, among: scenes.map(\.path))
    ?? nearest(to: project.scenes + "/" + name, among: scenes.map(\.path))).map {
      "did you mean '\($0)'?"
    } ?? "'snapline list scenes -v' lists all, with their files"
}

private func list(_ places: [String]) -> String {
  places.prefix(6).map { "'\($0)'" }.joined(separator: ", ")
    + (places.count > 6 ? " and \(places.count - 6) more" : "")
}

extension SelectionError {
  /// A name of which there is no scene, file or folder.
  fileprivate static func missing(_ name: String, hint: String) -> Self {
    if resolvedFileKind(name) == .folder {
      return SelectionError(
        message: "no scene of the project is in the folder '\(name)'", hint: hint)
    }
    let bare = name.split(separator: "/").last.map(String.init) ?? name
    let isFile = SceneFile.stem(bare) != nil || isInterfaceFile(bare)
    return SelectionError(
      message: "there is no \(isFile ? "file" : "scene") '\(name)'", hint: hint)
  }
}
