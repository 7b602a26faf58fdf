import SnaplineInterfaceBuilder
import SnaplinePlatform
import SnaplineSceneModel

/// The scenes that a set of changed files can affect.
///
/// If that cannot be determined for a scene, it counts as affected: an unnecessary check is better
/// than a missing one.
package struct ChangedFiles: Hashable, Sendable {
  /// The absolute paths of all changed files; other paths here are absolute too.
  private let files: Set<String>
  /// The directories of goldens with a changed file.
  private var goldens: Set<String> = []
  private var images: [String] = []
  private var texts: [String] = []
  private var interfaces: [String] = []
  /// The files of unknown kind: custom frames of an app may be in a file of any kind.
  private var others: [String] = []
  private var hasScenes = false
  private var hasCatalogs = false
  private var hasFonts = false
  /// The directories, with a trailing slash, in which any file may have changed.
  private var folders: [String] = []
  private let snapshots: String
  private var touchAll: Bool

  /// - Parameters:
  ///   - paths: The files, absolute or relative to the directory; in a path with a trailing slash
  ///     any file may have changed.
  ///   - folder: The directory of a project, or that of scenes without one.
  ///   - general: Files of the directory that affect every scene.
  package init(_ paths: [String], in folder: String, general: [String] = []) {
    let start = folder == "/" ? folder : folder + "/"
    files = Set(paths.map { $0.hasPrefix("/") ? $0 : start + $0 })
    snapshots = start + "Snapshots/"
    touchAll = general.contains { [files] in files.contains(start + $0) }
    for file in files {
      guard !file.hasSuffix("/") else {
        folders.append(file)
        (images, texts, others) = (images + [file], texts + [file], others + [file])
        (hasScenes, hasCatalogs, hasFonts) = (true, true, true)
        if snapshots.hasPrefix(file) || file.hasPrefix(snapshots) { touchAll = true }
        continue
      }
      guard !file.hasPrefix(snapshots) else {
        goldens.insert(parentFolder(of: file))
        continue
      }
      let isOfCatalog = file.contains(".xcassets/")
      if isOfCatalog { hasCatalogs = true }
      if isFontFile(file) {
        hasFonts = true
      } else if ImageFile.canDecode(file) {
        images.append(file)
      } else if StringsKind(file: file) != nil {
        texts.append(file)
      } else if isInterfaceFile(file) {
        interfaces.append(file)
      } else if SceneFile.stem(file) != nil {
        hasScenes = true
      } else if !isOfCatalog {
        others.append(file)
      }
    }
  }

  /// Whether the scene of a file, or a golden of it, may have changed.
  package func affects(_ file: SceneFile) -> Bool {
    if touchAll || goldens.contains(snapshots + file.identity) { return true }
    let path = absolutePath(file.path)
    let places = spellings(of: path)
    if places.contains(where: hasChanged) { return true }
    if file.isFigure { return touchFigure(path, file.identity) }
    if file.isInterface { return touchInterface(path, in: places.map(goldenFolder(ofInterface:))) }
    return touchScene(path, in: places.map { parentFolder(of: $0) })
  }

  /// Whether a figure may have changed, including the scenes that it shows.
  private func touchFigure(_ path: String, _ identity: String) -> Bool {
    let stem = SceneFile.stem(path) ?? path
    let home = stem.hasSuffix(identity) ? String(stem.dropLast(identity.count + 1)) : ""
    return hasScenes || hasCatalogs || hasFonts || !interfaces.isEmpty || !images.isEmpty
      || !texts.isEmpty || contains(others, below: [home])
  }

  private func touchInterface(_ path: String, in folders: [String]) -> Bool {
    if contains(texts, below: folders) { return true }
    if !interfaces.isEmpty, text(path)?.contains("<viewControllerPlaceholder") != false {
      return true
    }
    let hasAssets = hasCatalogs || contains(images, below: folders)
    guard hasAssets || hasFonts else { return false }
    return text(path).map { text in
      hasFonts && (text.contains("<fontDescription") || text.contains("<font "))
        || hasAssets && (text.contains("<image") || text.contains("<namedColor"))
    } ?? true
  }

  /// Whether a scene may have changed. A scene shows images and texts in or below its directory, an
  /// app's frames, a storyboard that it refers to, and the app's files that the storyboard shows.
  /// Names may be composed, so any such file counts.
  private func touchScene(_ path: String, in folders: [String]) -> Bool {
    let takesFromApp =
      hasCatalogs || hasFonts || !interfaces.isEmpty || !images.isEmpty || !texts.isEmpty
    let near = (
      images: contains(images, below: folders), texts: contains(texts, below: folders),
      others: contains(others, below: folders)
    )
    guard takesFromApp || near.others else { return false }
    guard let text = text(path) else { return true }
    let isSpelled = ["\\x", "\\u", "\\U", "\\/", "\\\n", "\\\r"].contains(where: text.contains)
    func mentions(_ texts: String...) -> Bool { isSpelled || texts.contains(where: text.contains) }
    if near.images, mentions("image") { return true }
    if near.texts, mentions("languages", "strings") { return true }
    if near.others, mentions("frames") { return true }
    guard takesFromApp, mentions(".storyboard", ".xib") else { return false }
    if hasCatalogs || hasFonts || isSpelled { return true }
    if interfaces.contains(where: { text.contains($0.split(separator: "/").last ?? "") }) {
      return true
    }
    let named = SnaplineProjects.interfaces(namedIn: text, at: parentFolder(of: path))
    guard named.allSatisfy({ resolvedFileKind($0) == .file }) else { return true }
    let places = named.flatMap { spellings(of: $0) }
    let homes = places.map(goldenFolder(ofInterface:))
    return places.contains(where: hasChanged) || contains(images + texts, below: homes)
  }

  private func hasChanged(_ path: String) -> Bool {
    files.contains(path) || folders.contains(where: path.hasPrefix)
  }

  private func contains(_ files: [String], below folders: [String]) -> Bool {
    files.contains { file in folders.contains { file.hasPrefix($0 == "/" ? $0 : $0 + "/") } }
  }

  private func text(_ path: String) -> String? {
    (try? readFile(path, limit: Limits.standard.fileBytes)).map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  /// Returns a path, and its resolved paths if it contains links.
  private func spellings(of path: String) -> [String] {
    let folder = realPath(parentFolder(of: path))
    let name = path.split(separator: "/").last.map(String.init) ?? ""
    return [path] + [folder.map { $0 + "/" + name }, realPath(path)].compactMap { $0 }
  }
}
