/// Where something stands on the disk: below a folder that is trusted, on a way without links.
///
/// Whoever may write into a project can put a link into it. Only the folder that the user has
/// named, or in which he works, is opened whatever links lead there; from there on each name is
/// looked up in the folder before it, and a link ends the way.
package struct Place: Hashable, Sendable {
  /// The trusted folder.
  let root: String
  /// The names on the way down from it; none for the folder itself.
  let names: [String]
  /// The path as the user would type it.
  package let path: String

  private init(root: String, names: [String], path: String) {
    self.root = root.isEmpty ? "." : root
    self.names = names
    self.path = path
  }

  /// A folder that is trusted itself; an empty path is the one in which the program works.
  package init(folder path: String) { self.init(root: path, names: [], path: path) }

  /// A path that somebody has named who may name any: what stands there must be no link, the
  /// folder around it may be.
  package init(_ path: String) {
    let last = path.split(separator: "/").last.map(String.init) ?? ""
    guard !["", ".", ".."].contains(last) else {
      self.init(folder: path)
      return
    }
    let bare = String(path.reversed().drop { $0 == "/" }.reversed())
    self.init(root: parentFolder(of: bare), names: [last], path: path)
  }

  /// A path whose end, from a trusted folder on, may have been chosen by a stranger.
  package init(_ path: String, in folder: Place, way: String) {
    self.init(root: folder.root, names: folder.names + Self.parts(way), path: path)
  }

  /// What stands below by one name, or by several with slashes between them.
  package subscript(name: String) -> Place {
    let joined = path.isEmpty ? name : path.hasSuffix("/") ? path + name : "\(path)/\(name)"
    return Place(joined, in: self, way: name)
  }

  /// What a shown path below this one stands for; nil for other paths.
  package func place(shown: String) -> Place? {
    guard !path.isEmpty else { return shown.hasPrefix("/") ? nil : self[shown] }
    let start = path.hasSuffix("/") ? path : path + "/"
    guard shown.hasPrefix(start) else { return nil }
    return Place(shown, in: self, way: String(shown.dropFirst(start.count)))
  }

  /// The folder around it; the trusted folder has none that is its own.
  package var parent: Place? {
    guard !names.isEmpty else { return nil }
    return Place(root: root, names: names.dropLast(), path: parentFolder(of: path))
  }

  /// The path down to one of the names.
  func path(downTo index: Int) -> String {
    let below = names[...index].joined(separator: "/")
    return root == "." ? below : root.hasSuffix("/") ? root + below : "\(root)/\(below)"
  }

  private static func parts(_ way: String) -> [String] {
    if !way.utf8.contains(UInt8(ascii: "/")) { return way.isEmpty || way == "." ? [] : [way] }
    return way.split(separator: "/").filter { $0 != "." }.map(String.init)
  }
}
