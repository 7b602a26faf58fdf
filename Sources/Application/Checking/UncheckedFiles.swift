package import SnaplineProjects

/// The files whose goldens are unknown: unreadable files, and existing files that were not loaded.
///
/// The goldens below their names are never unused, because they are needed once the file is fixed.
package struct UncheckedFiles {
  private let project: Project?
  /// The unreadable files, by the names of their scenes.
  private let unread: [String: String]
  /// The loaded files.
  private let read: Set<String>

  package init(among scenes: [LoadedScene], in project: Project?) {
    self.project = project
    let isUnread = { (loaded: LoadedScene) in !loaded.isRead || loaded.hasErrors }
    unread = Dictionary(
      scenes.lazy.filter(isUnread).map { ($0.file.stem, $0.file.path) }
    ) { first, _ in first }
    read = Set(scenes.map(\.file.path))
  }

  /// Returns the file that may use goldens of this name; nil if there is none.
  package func file(of identity: String) -> String? {
    var name = Substring(identity)
    while !name.isEmpty {
      if let path = unread[String(name)] { return path }
      name = name.lastIndex(of: "/").map { name[..<$0] } ?? ""
    }
    return project?.file(of: identity, besides: read)
  }
}
