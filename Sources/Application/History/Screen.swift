/// A screen whose history is requested.
package struct Screen: Hashable, Sendable {
  /// The path of its file from the top of the repository, in the newest revision.
  package let path: String
  /// The name of one root of a storyboard or a xib; nil for the entire file.
  package let root: String?
  /// The name of the file in reports, without the name of a root.
  package let identity: String
  /// The only view whose changes are of interest; nil for all.
  package let view: String?

  package init(path: String, root: String? = nil, identity: String, view: String? = nil) {
    (self.path, self.root, self.identity, self.view) = (path, root, identity, view)
  }
}

/// The reason why a screen has no history, with a hint.
package struct HistoryError: Error, Hashable, Sendable {
  package let message: String
  package let hint: String?

  package init(_ message: String, hint: String? = nil) {
    (self.message, self.hint) = (message, hint)
  }
}
