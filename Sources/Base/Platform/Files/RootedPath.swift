/// A path below a trusted directory, on which no link is followed.
///
/// An attacker with write access to a project can create links in it. Only the directory that the
/// user named, or the working directory, is opened through links; each further component is looked
/// up in its parent directory, and a link is an error.
package struct RootedPath: Hashable, Sendable {
  /// The trusted directory.
  let root: String
  /// The components below it; empty for the directory itself.
  let names: [String]
  /// The path for display.
  package let path: String

  private init(root: String, names: [String], path: String) {
    self.root = root.isEmpty ? "." : root
    self.names = names
    self.path = path
  }

  /// Creates the path of a trusted directory; an empty path is the working directory.
  package init(folder path: String) { self.init(root: path, names: [], path: path) }

  /// Creates a path given by the user: its last component must not be a link, its parents may be.
  package init(_ path: String) {
    let last = path.split(separator: "/").last.map(String.init) ?? ""
    guard !["", ".", ".."].contains(last) else {
      self.init(folder: path)
      return
    }
    let bare = String(path.reversed().drop { $0 == "/" }.reversed())
    self.init(root: parentFolder(of: bare), names: [last], path: path)
  }

  /// Creates a path in a trusted directory, whose remainder may be untrusted.
  package init(_ path: String, in folder: RootedPath, relativePath: String) {
    self.init(root: folder.root, names: folder.names + Self.parts(relativePath), path: path)
  }

  /// The path below, by one component or by several with slashes between them.
  package subscript(name: String) -> RootedPath {
    let joined = path.isEmpty ? name : path.hasSuffix("/") ? path + name : "\(path)/\(name)"
    return RootedPath(joined, in: self, relativePath: name)
  }

  /// Returns the rooted path of a displayed path below this one; nil for other paths.
  package func descendant(_ shown: String) -> RootedPath? {
    guard !path.isEmpty else { return shown.hasPrefix("/") ? nil : self[shown] }
    let start = path.hasSuffix("/") ? path : path + "/"
    guard shown.hasPrefix(start) else { return nil }
    return RootedPath(shown, in: self, relativePath: String(shown.dropFirst(start.count)))
  }

  /// The parent directory; nil for the trusted directory.
  package var parent: RootedPath? {
    guard !names.isEmpty else { return nil }
    return RootedPath(root: root, names: names.dropLast(), path: parentFolder(of: path))
  }

  /// Returns the path down to one of the components.
  func path(to index: Int) -> String {
    let below = names[...index].joined(separator: "/")
    return root == "." ? below : root.hasSuffix("/") ? root + below : "\(root)/\(below)"
  }

  private static func parts(_ path: String) -> [String] {
    if !path.utf8.contains(UInt8(ascii: "/")) { return path.isEmpty || path == "." ? [] : [path] }
    return path.split(separator: "/").filter { $0 != "." }.map(String.init)
  }
}
