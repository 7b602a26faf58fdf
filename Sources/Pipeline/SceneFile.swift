import Diagnostics
import Files

/// A scene's file and the name by which its goldens are found.
package struct SceneFile: Hashable, Sendable {
  /// As the user would type it.
  package let path: String
  /// The path below `Scenes` without the ending, or the bare name of a file elsewhere.
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

  /// Whether the file is one of Interface Builder.
  package var isInterface: Bool { isInterfaceFile(path) }

  static let endings = [".scene.yaml", ".scene.yml", ".scene.json"]

  /// Scenes that are wrong on purpose: they are looked at only when they are named.
  static let folderOfErrors = "errors"

  /// The name without the ending of a scene file, or nothing for other files.
  static func stem(_ name: String) -> String? {
    endings.first { name.hasSuffix($0) && name.count > $0.count }
      .map { String(name.dropLast($0.count)) }
  }
}

/// Why what the user named is no scene.
package struct SelectionError: Error, Hashable, Sendable {
  package let message: String
  package let hint: String?
}

extension Project {
  /// Every scene of the project, sorted by identity.
  package func sceneFiles() throws(SelectionError) -> [SceneFile] {
    try sceneFiles(below: "").filter { !$0.identity.hasPrefix(SceneFile.folderOfErrors + "/") }
  }

  /// The scenes below a folder of `Scenes`, those that are wrong on purpose included.
  func sceneFiles(below folder: String) throws(SelectionError) -> [SceneFile] {
    var found: [SceneFile] = []
    try collect(into: &found, folder, depth: 0)
    return found.sorted { bytesPrecede($0.identity, $1.identity) }
  }

  private func collect(
    into found: inout [SceneFile], _ folder: String, depth: Int
  ) throws(SelectionError) {
    guard depth < 32 else { return }
    let path = folder.isEmpty ? scenes : "\(scenes)/\(folder)"
    let entries: [FolderEntry]
    do {
      entries = try listFolder(path)
    } catch {
      throw SelectionError(message: "cannot list \(path): \(error.reason)", hint: nil)
    }
    for entry in entries where !entry.name.hasPrefix(".") {
      let place = folder.isEmpty ? entry.name : "\(folder)/\(entry.name)"
      if entry.kind == .folder {
        try collect(into: &found, place, depth: depth + 1)
      } else if let identity = SceneFile.stem(place) {
        found.append(
          SceneFile(path: "\(scenes)/\(place)", identity: identity, isInProject: true))
      } else if let stem = InterfaceFile.stem(place) {
        found += InterfaceFile.scenes(in: "\(scenes)/\(place)", stem: stem, isInProject: true)
      }
    }
  }
}

/// The scenes that the user named, in the order of the names; all of the project when none is.
package func selectScenes(
  _ names: [String], in project: Project?
) throws(SelectionError) -> [SceneFile] {
  guard !names.isEmpty else {
    guard let project else {
      throw SelectionError(
        message: "there is no folder 'Scenes' here or above",
        hint: "name a scene file, or use -C to say where the project is")
    }
    return try project.sceneFiles()
  }
  var chosen: [SceneFile] = []
  for name in names {
    for file in try scenes(named: name, in: project) where !chosen.contains(file) {
      chosen.append(file)
    }
  }
  return chosen
}

private func scenes(
  named name: String, in project: Project?
) throws(SelectionError) -> [SceneFile] {
  let absolute = absolutePath(name)
  switch resolvedFileKind(name) {
  case .folder:
    if let folder = project?.placeInScenes(absolute), let project {
      return try project.sceneFiles(below: folder).filter {
        // The folder of all scenes is not the folder of the wrong ones by name.
        !folder.isEmpty || !$0.identity.hasPrefix(SceneFile.folderOfErrors + "/")
      }
    }
  case .some:
    if let place = project?.placeInScenes(absolute), let identity = SceneFile.stem(place) {
      return [SceneFile(path: name, identity: identity, isInProject: true)]
    }
    let bare = name.split(separator: "/").last.map(String.init) ?? name
    if let stem = InterfaceFile.stem(name) {
      let place = project?.placeInScenes(absolute).flatMap(InterfaceFile.stem)
      return InterfaceFile.scenes(
        in: name, stem: place ?? InterfaceFile.stem(bare) ?? stem, isInProject: place != nil)
    }
    return [SceneFile(path: name, identity: SceneFile.stem(bare) ?? bare, isInProject: false)]
  case nil: break
  }
  return try scenes(ofIdentity: name, in: project)
}

private func scenes(
  ofIdentity name: String, in project: Project?
) throws(SelectionError) -> [SceneFile] {
  guard let project else {
    throw SelectionError(message: "there is no file '\(name)'", hint: nil)
  }
  let all = try project.sceneFiles(below: "")
  let stem = name.hasSuffix("/") ? String(name.dropLast()) : name
  let found = all.filter { $0.identity == stem || $0.identity.hasPrefix(stem + "/") }
  guard found.isEmpty else { return found }
  let near = nearest(to: stem, among: all.map(\.identity))
  throw SelectionError(
    message: "there is no scene '\(name)'",
    hint: near.map { "did you mean '\($0)'?" } ?? "'snapline list scenes' lists all")
}

extension Project {
  /// Where a path lies below `Scenes`: empty for the folder itself, nothing when it is elsewhere.
  fileprivate func placeInScenes(_ path: String) -> String? {
    let folder = absolute == "/" ? "/Scenes" : "\(absolute)/Scenes"
    if path == folder { return "" }
    return path.hasPrefix(folder + "/") ? String(path.dropFirst(folder.count + 1)) : nil
  }
}
