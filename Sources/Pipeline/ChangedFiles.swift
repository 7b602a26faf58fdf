import Files

/// The scenes that a set of changed files can have touched.
package struct ChangedFiles: Hashable, Sendable {
  private let project: Project
  private let scenes: Set<String>
  /// The folders of goldens of which a file is another.
  private let goldens: Set<String>
  private let touchAll: Bool

  /// - Parameters:
  ///   - paths: The files below the project's folder.
  ///   - general: Files that have a say in every scene.
  package init(_ paths: [String], in project: Project, general: [String] = []) {
    self.project = project
    scenes = Set(paths.filter { $0.hasPrefix("Scenes/") })
    goldens = Set(paths.filter { $0.hasPrefix("Snapshots/") }.map { parentFolder(of: $0) })
    touchAll = paths.contains(where: general.contains)
  }

  /// Whether the scene of a file, or a golden of it, may be another one now.
  package func touch(_ file: SceneFile) -> Bool {
    if touchAll || goldens.contains("Snapshots/\(file.identity)") { return true }
    let root = project.absolute == "/" ? "/" : project.absolute + "/"
    let path = absolutePath(file.path)
    return path.hasPrefix(root) && scenes.contains(String(path.dropFirst(root.count)))
  }
}
