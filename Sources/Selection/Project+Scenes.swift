import Diagnostics
import Files
import InterfaceBuilder
import SceneModel

extension Project {
  /// What is said where no project is.
  package static let isMissing =
    "there is no folder '\(usualScenes)' here or above, and no .snapline.yaml with 'scenes'"

  /// The action to take there.
  package static let advice = "'snapline init' starts a project here, '-C FOLDER' works in another"

  /// The advice for a project without any scene.
  package static let adviceOnNone = "the project has no scenes: 'snapline init' writes a first one"

  /// Scenes that are wrong on purpose: they are looked at only when they are named.
  private static let wrongScenes = usualScenes + "/errors"

  /// Every scene of the project, sorted by identity; those that are wrong on purpose where they are
  /// wanted.
  package func sceneFiles(withWrongOnes: Bool = false) throws(SelectionError) -> [SceneFile] {
    try sceneFiles(at: sources, withWrongOnes: withWrongOnes)
  }

  /// The scenes of the project below a place in it; nil when none can lie there.
  func sceneFiles(below place: String) throws(SelectionError) -> [SceneFile]? {
    if covers(place) { return try sceneFiles(at: [place]) }
    let inside = sources.filter { $0.lies(below: place) }
    return inside.isEmpty ? nil : try sceneFiles(at: inside)
  }

  private func sceneFiles(
    at places: [String], withWrongOnes: Bool = false
  ) throws(SelectionError) -> [SceneFile] {
    var found: [SceneFile] = []
    for place in places {
      if let link = linkOut(place) { throw link }
      switch resolvedFileKind(path(of: place)) {
      case .folder: try collect(into: &found, place, withWrongOnes: withWrongOnes, depth: 0)
      case .some: found += scenes(at: place, path: path(of: place)) ?? []
      // In another revision it may not be there yet; that of today was looked for.
      case nil: break
      }
    }
    // What lies in two of the places is one scene.
    var known: Set<SceneFile> = []
    return found.filter { known.insert($0).inserted }
      .sorted { bytesPrecede($0.identity, $1.identity) }
  }

  /// The Markdown files below the project's folder, but for hidden ones and those behind links.
  package func pages() -> [String] {
    places { $0.hasSuffix(".md") }.map { path(of: $0) }.sorted(by: bytesPrecede)
  }

  /// The storyboards and xibs below the project's folder that are none of its scenes yet, from
  /// there; those of other people's code do not count.
  package func idleInterfaces() -> [String] {
    places(without: isForeign) { isInterfaceFile($0) && !covers($0) }.sorted(by: bytesPrecede)
  }

  private func places(
    without isLeftOut: (_ folder: String) -> Bool = { _ in false },
    where isWanted: (String) -> Bool
  ) -> [String] {
    var found: [String] = []
    var folders = [(place: ".", depth: 0)]
    while let (folder, depth) = folders.popLast() {
      for entry in (try? listFolder(Place(folder: path(of: folder)))) ?? []
      where !entry.name.hasPrefix(".") {
        let place = folder == "." ? entry.name : "\(folder)/\(entry.name)"
        if entry.kind == .folder, depth < 32, !isLeftOut(entry.name) {
          folders.append((place, depth + 1))
        }
        if entry.kind == .file, isWanted(place) { found.append(place) }
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
      entries = try listFolder(Place(folder: path(of: folder)))
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

  /// Whether a link leads to a file of the project.
  ///
  /// A scene that nobody has named shows only what is the project's, and a link to a folder may
  /// lead in a circle.
  private func isOwnFile(_ place: String) throws(SelectionError) -> Bool {
    let path = path(of: place)
    switch resolvedFileKind(path) {
    // A link to nowhere is a scene that cannot be read: its goldens are not obsolete.
    case nil: return isScene(place)
    case .folder:
      let holdsScenes = ((try? listFolder(path)) ?? []).contains { isScene($0.name) }
      guard holdsScenes else { return false }
      throw SelectionError(
        message: "'\(path)' is a symbolic link to a folder of scenes, which is not followed",
        hint: "put the scenes themselves into the folder")
    case .some:
      if isScene(place), let link = linkOut(place) { throw link }
      return true
    }
  }

  private func isScene(_ name: String) -> Bool {
    SceneFile.stem(name) != nil || InterfaceFile.stem(name) != nil
  }

  /// What is wrong with a place that is reached through links to outside of the project.
  private func linkOut(_ place: String) -> SelectionError? {
    guard let real = realPath(path(of: place)), let home = realPath(absolute) else { return nil }
    guard real != home, !real.hasPrefix(home == "/" ? "/" : home + "/") else { return nil }
    return SelectionError(
      message: "'\(path(of: place))' is a symbolic link that leaves the project",
      hint: "it is not followed: put the scenes themselves into the folder")
  }

  /// The scenes of a file at a place of the project; nil when it is no file of scenes.
  func scenes(at place: String, path: String) -> [SceneFile]? {
    let name = name(of: place)
    if let identity = SceneFile.stem(name) {
      return [SceneFile(path: path, identity: identity, isInProject: true)]
    }
    return InterfaceFile.stem(name).map {
      InterfaceFile.scenes(in: path, stem: $0, isInProject: true)
    }
  }

  /// What lies in `Scenes` is called by its path from there, everything else by its whole path.
  private func name(of place: String) -> String {
    place.hasPrefix(Self.usualScenes + "/")
      ? String(place.dropFirst(Self.usualScenes.count + 1)) : place
  }

  /// The name of a scene that was given by its file, or the name itself.
  package func sceneName(_ text: String) -> String {
    let bare = text.hasSuffix("/") ? String(text.dropLast()) : text
    let isPath = SceneFile.stem(bare) != nil || isInterfaceFile(bare) || fileKind(bare) != nil
    guard isPath, let place = place(of: bare), covers(place) else { return bare }
    let name = name(of: place)
    return SceneFile.stem(name) ?? InterfaceFile.stem(name) ?? name
  }

  private func path(of place: String) -> String {
    place != "." ? prefix + place : prefix.isEmpty ? "." : prefix
  }

  /// Where a path lies, from the project's folder; nil when it is elsewhere.
  package func place(of path: String) -> String? {
    let path = absolutePath(path)
    if path == absolute { return "." }
    let folder = absolute == "/" ? absolute : absolute + "/"
    if path.hasPrefix(folder) { return String(path.dropFirst(folder.count)) }
    // Whoever has come here through a link names the folder by it.
    return wayBelow(absolute, path).map { $0.isEmpty ? "." : $0 }
  }

  /// Whether what lies at a place is among the project's scenes, if it is a scene.
  func covers(_ place: String) -> Bool {
    sources.contains { place == $0 || place.lies(below: $0) }
  }

  /// Whether scenes in the file or the folder of a path would be found.
  package func findsScenes(at path: String) -> Bool {
    place(of: path).map { covers($0) && !$0.lies(below: Self.goldens) } ?? false
  }

  /// Whether a file may take part in a picture: as a scene, or as what one shows that lies
  /// elsewhere: a storyboard, and the images and texts of its app.
  package func mayShow(_ place: String) -> Bool {
    if covers(place) { return true }
    guard !place.lies(below: Self.goldens) else { return false }
    return ImageFile.canBe(place) || StringsKind(file: place) != nil || mayShowFromOutside(place)
  }

  /// The same of a file of the repository around the project.
  package func mayShowFromOutside(_ path: String) -> Bool {
    isInterfaceFile(path) || path.contains(".xcassets/")
  }
}

extension String {
  /// Whether a place in a project lies below another one.
  fileprivate func lies(below folder: String) -> Bool {
    self != folder && (folder == "." || hasPrefix(folder + "/"))
  }
}
