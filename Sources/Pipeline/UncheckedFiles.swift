package import Loading
package import Selection

/// Files of which it is not known what goldens they ask for: those that cannot be read, and those
/// that are there but were not loaded.
///
/// The goldens below their names are never obsolete: who repairs such a file needs them again.
package struct UncheckedFiles {
  private let project: Project?
  /// The files that cannot be read, by the names of their scenes.
  private let unread: [String: String]
  /// The files that were read.
  private let read: Set<String>

  package init(among scenes: [LoadedScene], in project: Project?) {
    self.project = project
    let isUnread = { (loaded: LoadedScene) in !loaded.isRead || loaded.hasErrors }
    unread = Dictionary(
      scenes.lazy.filter(isUnread).map { ($0.file.stem, $0.file.path) }
    ) { first, _ in first }
    read = Set(scenes.map(\.file.path))
  }

  /// The file that may ask for goldens of this name; nil where none does.
  package func file(of identity: String) -> String? {
    var name = Substring(identity)
    while !name.isEmpty {
      if let path = unread[String(name)] { return path }
      name = name.lastIndex(of: "/").map { name[..<$0] } ?? ""
    }
    return project?.file(of: identity, besides: read)
  }
}
