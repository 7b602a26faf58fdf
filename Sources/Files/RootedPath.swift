/// A path below a trusted directory, on which no link is followed.
///
/// An attacker with write access to a project can create links in it. Only the directory that the
/// user named, or the working directory, is opened through links; each further component is looked
/// up in its parent directory, and a link is an error.
package struct Place: Hashable, Sendable {
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
  package init(_ path: String, in folder: Place, way: String) {
    self.init(root: folder.root, names: folder.names + Self.parts(way), path: path)
  }

  /// The path below, by one component or by several with slashes between them.
  package subscript(name: String) -> Place {
    let joined = path.isEmpty ? name : path.hasSuffix("/") ? path + name : "\(path)/\(name)"
    return Place(joined, in: self, way: name)
  }

  /// Returns the rooted path of a displayed path below this one; nil for other paths.
  package func place(shown: String) -> Place? {
    guard !path.isEmpty else { return shown.hasPrefix("/") ? nil : self[shown] }
    let start = path.hasSuffix("/") ? path : path + "/"
    guard shown.hasPrefix(start) else { return nil }
    return Place(shown, in: self, way: String(shown.dropFirst(start.count)))
  }

  /// The parent directory; nil for the trusted directory.
  package var parent: Place? {
    guard !names.isEmpty else { return nil }
    return Place(root: root, names: names.dropLast(), path: parentFolder(of: path))
  }

  /// Returns the path down to one of the components.
  func path(downTo index: Int) -> String {
    let below = names[...index].joined(separator: "/")
    return root == "." ? below : root.hasSuffix("/") ? root + below : "\(root)/\(below)"
  }

  private static func parts(_ way: String) -> [String] {
    if !way.utf8.contains(UInt8(ascii: "/")) { return way.isEmpty || way == "." ? [] : [way] }
    return way.split(separator: "/").filter { $0 != "." }.map(String.init)
  }
}
