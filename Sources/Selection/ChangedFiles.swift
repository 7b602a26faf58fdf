import Files
import InterfaceBuilder
import SceneModel

/// The scenes that a set of changed files can have touched.
package struct ChangedFiles: Hashable, Sendable {
  /// From the root of the disk.
  private let folder: String
  private let files: Set<String>
  /// The folders of goldens of which a file is another.
  private let goldens: Set<String>
  private let touchAll: Bool

  /// - Parameters:
  ///   - paths: The files below the folder of a project, or of whoever has none.
  ///   - general: Files that have a say in every scene.
  package init(_ paths: [String], in folder: String, general: [String] = []) {
    self.folder = folder
    files = Set(paths)
    goldens = Set(paths.filter { $0.hasPrefix("Snapshots/") }.map { parentFolder(of: $0) })
    touchAll = paths.contains(where: general.contains)
  }

  /// Whether the scene of a file, or a golden of it, may be another one now.
  package func touch(_ file: SceneFile) -> Bool {
    if touchAll || goldens.contains("Snapshots/\(file.identity)") { return true }
    let root = folder == "/" ? "/" : folder + "/"
    let path = absolutePath(file.path)
    guard path.hasPrefix(root) else { return false }
    let place = String(path.dropFirst(root.count))
    if files.contains(place) { return true }
    // What a figure shows may show anything in turn.
    if file.isFigure, files.contains(where: isShown) { return true }
    return takesFromOthers(file, parentFolder(of: place))
  }

  private func isShown(_ path: String) -> Bool {
    SceneFile.stem(path) != nil || isInterfaceFile(path) || path.contains(".xcassets/")
      || ImageFile.canBe(path) && !path.hasPrefix("Snapshots/")
  }

  /// Whether a scene may show something of the other files: images and texts in its folder or
  /// below, an app's frames, a storyboard that it speaks of, or what such a one shows of its app.
  /// Names may be composed, so any image counts.
  private func takesFromOthers(_ file: SceneFile, _ folder: String) -> Bool {
    let isTranslated = file.isInterface && folder.hasSuffix(".lproj")
    let home = isTranslated ? parentFolder(of: folder) : folder
    let near = home == "." ? "" : home + "/"
    let catalogs = files.contains { $0.contains(".xcassets/") }
    let images = files.contains {
      ImageFile.canBe($0) && $0.hasPrefix(near) && !$0.hasPrefix("Snapshots/")
    }
    let texts = files.contains { path in
      StringsKind(file: path) != nil && path.hasPrefix(near)
    }
    if texts, file.isInterface { return true }
    let storyboards = file.isInterface ? [] : files.filter(isInterfaceFile)
    // Frames may be in a file of any kind.
    let named = files.filter { path in
      path.hasPrefix(near) && !isShown(path) && !path.hasPrefix("Snapshots/") && !file.isFigure
    }
    guard images || catalogs || texts || !storyboards.isEmpty || !named.isEmpty,
      let bytes = try? readFile(file.path, limit: Limits.standard.fileBytes)
    else { return false }
    let text = String(decoding: bytes, as: UTF8.self)
    if file.isInterface { return text.contains("<image ") }
    if images, ImageFile.endings.contains(where: text.contains) { return true }
    if texts, text.contains("languages") { return true }
    if catalogs, [".storyboard", ".xib"].contains(where: text.contains) { return true }
    let frames = text.contains("frames:") ? named : []
    if frames.contains(where: { text.contains($0.dropFirst(near.count)) }) { return true }
    return storyboards.contains { text.contains($0.split(separator: "/").last ?? "") }
  }
}
