import SnaplineBasics
import SnaplineInterfaceBuilder
import SnaplinePlatform
import SnaplineSceneModel

extension Project {
  /// The message for a missing project.
  package static let isMissing =
    "no '\(usualScenes)' directory and no .snapline.yaml with 'scenes' in this directory or its "
    + "parents"

  /// The hint for a missing project.
  package static let advice =
    "run 'snapline init' to create a project, or change to one with '-C DIR'"

  /// The hint for a project without scenes.
  package static let adviceOnNone = "the project has no scenes; run 'snapline init' to create one"

  /// The directory of invalid examples, which are selected only by name.
  private static let wrongScenes = usualScenes + "/errors"

  /// Returns every scene of the project, sorted by identity; the invalid examples only if
  /// requested.
  package func sceneFiles(includingInvalid: Bool = false) throws(SelectionError) -> [SceneFile] {
    try sceneFiles(at: sources, withWrongOnes: includingInvalid)
  }

  /// Returns the scenes of the project below a path; nil if none can be there.
  func sceneFiles(below projectPath: String) throws(SelectionError) -> [SceneFile]? {
    if contains(projectPath) { return try sceneFiles(at: [projectPath]) }
    let inside = sources.filter { $0.isBelow(projectPath) }
    return inside.isEmpty ? nil : try sceneFiles(at: inside)
  }

  private func sceneFiles(
    at projectPaths: [String], withWrongOnes: Bool = false
  ) throws(SelectionError) -> [SceneFile] {
    var found: [SceneFile] = []
    for place in projectPaths {
      if let link = linkOut(place) { throw link }
      switch resolvedFileKind(path(of: place)) {
      case .folder: try collect(into: &found, place, withWrongOnes: withWrongOnes, depth: 0)
      case .some: found += scenes(at: place, path: path(of: place)) ?? []
      // It may be missing in another revision; the current one was checked.
      case nil: break
      }
    }
    // A file in two of the sources is one scene.
    var known: Set<SceneFile> = []
    return found.filter { known.insert($0).inserted }
      .sorted { isBytewiseLess($0.identity, $1.identity) }
  }

  /// Returns the files with some endings below the project's directory, except hidden files and those
  /// behind links.
  package func pages(withEndings endings: Set<String>) -> [String] {
    projectPaths { $0.split(separator: ".").last.map { endings.contains(String($0)) } ?? false }.map
    { path(of: $0) }.sorted(by: isBytewiseLess)
  }

  /// Returns the storyboards and xibs below the project's directory that are not among its scenes,
  /// relative to it; those of third-party code are excluded.
  package func unusedInterfaces() -> [String] {
    projectPaths(without: isThirdParty) { isInterfaceFile($0) && !contains($0) }.sorted(
      by: isBytewiseLess)
  }

  private func projectPaths(
    without isLeftOut: (_ folder: String) -> Bool = { _ in false },
    where isIncluded: (String) -> Bool
  ) -> [String] {
    var found: [String] = []
    var folders = [(place: ".", depth: 0)]
    while let (folder, depth) = folders.popLast() {
      for entry in (try? listFolder(RootedPath(folder: path(of: folder)))) ?? []
      where !entry.name.hasPrefix(".") {
        let place = folder == "." ? entry.name : "\(folder)/\(entry.name)"
        if entry.kind == .folder, depth < 32, !isLeftOut(entry.name) {
          folders.append((place, depth + 1))
        }
        if entry.kind == .file, isIncluded(place) { found.append(place) }
      }
    }
    return found
  }

  private func collect(
    into found: inout [SceneFile], _ folder: String, withWrongOnes: Bool, depth: Int
  ) throws(SelectionError) {
    guard depth < 32 else { return }
    let entries: [FolderEntry]
    do {
      entries = try listFolder(RootedPath(folder: path(of: folder)))
    } catch {
      throw SelectionError(message: "cannot list \(path(of: folder)): \(error.reason)", hint: nil)
    }
    for entry in entries where !entry.name.hasPrefix(".") {
      let place = folder == "." ? entry.name : "\(folder)/\(entry.name)"
      if entry.kind == .link, try !isOwnFile(place) { continue }
      if entry.kind != .folder {
        found += scenes(at: place, path: path(of: place)) ?? []
      } else if place != Self.goldens, withWrongOnes || place != Self.wrongScenes {
        try collect(into: &found, place, withWrongOnes: withWrongOnes, depth: depth + 1)
      }
    }
  }

  /// Whether the target of a link is a file of the project.
  ///
  /// A scene that is not selected by name shows only files of the project, and a link to a
  /// directory may form a cycle.
  private func isOwnFile(_ projectPath: String) throws(SelectionError) -> Bool {
    let path = path(of: projectPath)
    switch resolvedFileKind(path) {
    // A broken link is an unreadable scene: its goldens are not obsolete.
    case nil: return isScene(projectPath)
    case .folder:
      let holdsScenes = ((try? listFolder(path)) ?? []).contains { isScene($0.name) }
      guard holdsScenes else { return false }
      throw SelectionError(
        message: "'\(path)' is a symbolic link to a directory of scenes; links are not followed",
        hint: "move the scenes into the directory")
    case .some:
      if isScene(projectPath), let link = linkOut(projectPath) { throw link }
      return true
    }
  }

  private func isScene(_ name: String) -> Bool {
    SceneFile.stem(name) != nil || InterfaceFile.stem(name) != nil
  }

  /// Returns an error for a path that leads through links to outside of the project.
  private func linkOut(_ projectPath: String) -> SelectionError? {
    guard let real = realPath(path(of: projectPath)), let home = realPath(absolute) else {
      return nil
    }
    guard real != home, !real.hasPrefix(home == "/" ? "/" : home + "/") else { return nil }
    return SelectionError(
      message: "'\(path(of: projectPath))' is a symbolic link that leaves the project",
      hint: "links out of the project are not followed; move the scenes into the directory")
  }

  /// Returns the scenes of a file at a path of the project; nil if it contains no scenes.
  func scenes(at projectPath: String, path: String) -> [SceneFile]? {
    let name = name(of: projectPath)
    if let identity = SceneFile.stem(name) {
      return [SceneFile(path: path, identity: identity, isInProject: true)]
    }
    return InterfaceFile.stem(name).map {
      InterfaceFile.scenes(in: path, stem: $0, isInProject: true)
    }
  }

  /// Returns the scene's name: its path relative to `Scenes`, or its full path elsewhere.
  private func name(of projectPath: String) -> String {
    projectPath.hasPrefix(Self.usualScenes + "/")
      ? String(projectPath.dropFirst(Self.usualScenes.count + 1)) : projectPath
  }

  /// Returns the name of a scene that was given by its file, or the name itself.
  package func sceneName(_ text: String) -> String {
    let bare = text.hasSuffix("/") ? String(text.dropLast()) : text
    let isPath = SceneFile.stem(bare) != nil || isInterfaceFile(bare) || fileKind(bare) != nil
    guard isPath, let place = fullPath(of: bare), contains(place) else { return bare }
    let name = name(of: place)
    return SceneFile.stem(name) ?? InterfaceFile.stem(name) ?? name
  }

  private func path(of projectPath: String) -> String {
    projectPath != "." ? prefix + projectPath : prefix.isEmpty ? "." : prefix
  }

  /// Returns a path relative to the project's directory; nil if it is elsewhere.
  package func fullPath(of path: String) -> String? {
    let path = absolutePath(path)
    if path == absolute { return "." }
    let folder = absolute == "/" ? absolute : absolute + "/"
    if path.hasPrefix(folder) { return String(path.dropFirst(folder.count)) }
    // The user may have reached the directory through a link.
    return relativePath(absolute, below: path).map { $0.isEmpty ? "." : $0 }
  }

  /// Whether a scene at a path would be among the project's scenes.
  func contains(_ projectPath: String) -> Bool {
    sources.contains { projectPath == $0 || projectPath.isBelow($0) }
  }

  /// Whether scenes in the file or the directory of a path would be found.
  package func findsScenes(at path: String) -> Bool {
    fullPath(of: path).map { contains($0) && !$0.isBelow(Self.goldens) } ?? false
  }

  /// Whether a file may contribute to an image: as a scene, or as a storyboard, image or text of an
  /// app elsewhere that a scene shows.
  package func isReadable(_ projectPath: String) -> Bool {
    if contains(projectPath) { return true }
    guard !projectPath.isBelow(Self.goldens) else { return false }
    return ImageFile.canDecode(projectPath) || StringsKind(file: projectPath) != nil
      || isReadableFromOutside(projectPath)
  }

  /// Whether a file of the repository outside of the project may contribute to an image.
  package func isReadableFromOutside(_ path: String) -> Bool {
    isInterfaceFile(path) || path.contains(".xcassets/")
  }
}

extension String {
  /// Whether a path in a project is below another one.
  package func isBelow(_ folder: String) -> Bool {
    self != folder && (folder == "." || hasPrefix(folder + "/"))
  }
}
