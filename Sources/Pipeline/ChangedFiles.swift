import Files

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
    // A storyboard may lie beside the scenes: it is touched when it is another file.
    return path.hasPrefix(root) && files.contains(String(path.dropFirst(root.count)))
  }
}
