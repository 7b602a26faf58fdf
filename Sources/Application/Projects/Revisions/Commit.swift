/// A commit of a repository.
package struct Commit: Hashable, Sendable {
  package let hash: String
  /// The hashes of its parents; empty for a root, and at the boundary of a shallow clone.
  package let parents: [String]
  package let author: String
  /// The author's date as the commit records it, in ISO 8601 with its offset from UTC.
  package let date: String
  /// The first line of its message.
  package let subject: String
  /// The subject for readers: that of a merged pull request contains its title, which hosts write
  /// into the body.
  package let title: String

  package init(
    hash: String, parents: [String], author: String, date: String, subject: String,
    body: String = ""
  ) {
    self.hash = hash
    self.parents = parents
    self.author = author
    self.date = date
    self.subject = subject
    guard subject.hasPrefix("Merge pull request #") else {
      title = subject
      return
    }
    let start = subject.prefixMatch(of: /Merge pull request #\d+(?= from )/)?.output
    let line = body.split(whereSeparator: \.isNewline).first { !$0.allSatisfy(\.isWhitespace) }
    title = start.flatMap { start in line.map { "\(start): \($0)" } } ?? subject
  }

  /// The hash in the length that people exchange.
  package var shortHash: String { String(hash.prefix(8)) }
  /// The day of the author's date: `2024-03-05`.
  package var day: String { String(date.prefix(10)) }
}

/// A file that a commit changed since its first parent.
package struct FileChange: Hashable, Sendable {
  /// The path from the top of the repository.
  package let path: String
  /// The content before the commit; nil for a new file.
  package let old: String?
  /// The content after the commit; nil for a removed file.
  package let new: String?

  package init(path: String, old: String?, new: String?) {
    (self.path, self.old, self.new) = (path, old, new)
  }
}

/// A commit with the files that it changed since its first parent.
package struct CommitChanges: Hashable, Sendable {
  package let commit: Commit
  package let files: [FileChange]

  package init(commit: Commit, files: [FileChange]) {
    (self.commit, self.files) = (commit, files)
  }
}

extension CommitChanges {
  /// The format of a commit for `git log -z`.
  static let format = "%x01%H%x00%P%x00%an%x00%aI%x00%s%x00%b%x00"

  /// Parses the output of `git log -z --raw` with this format, newest commit first.
  /// - Parameters:
  ///   - needsFiles: Whether commits without included files are left out.
  ///   - isIncluded: Whether a file is of interest.
  static func read(
    _ bytes: [UInt8], needsFiles: Bool = false, where isIncluded: (String) -> Bool = { _ in true }
  ) -> [CommitChanges] {
    let fields = bytes.split(separator: 0, omittingEmptySubsequences: false)
    var found: [CommitChanges] = []
    /// The index of the first field of the commit.
    var start: Int?
    var files: [FileChange] = []
    func text(_ index: Int) -> String {
      index < fields.count ? String(decoding: fields[index], as: UTF8.self) : ""
    }
    func finish() {
      guard let start, !needsFiles || !files.isEmpty else { return }
      let commit = Commit(
        hash: text(start).filter(\.isHexDigit),
        parents: text(start + 1).split(separator: " ").map(String.init), author: text(start + 2),
        date: text(start + 3), subject: text(start + 4), body: text(start + 5))
      found.append(CommitChanges(commit: commit, files: files))
      files = []
    }
    var index = 0
    while index < fields.count {
      let field = fields[index].drop { $0 == UInt8(ascii: "\n") }
      if field.first == 1 {
        finish()
        start = index
        index += 6
      } else if field.first == UInt8(ascii: ":"), index + 1 < fields.count {
        if let path = String(validating: fields[index + 1], as: UTF8.self),
          isIncluded(path)
        {
          let entry = String(decoding: field, as: UTF8.self)
          if let change = FileChange(rawEntry: entry, path) { files.append(change) }
        }
        index += 2
      } else {
        index += 1
      }
    }
    finish()
    return found
  }
}

extension FileChange {
  /// Creates a change from an entry of a raw diff; nil if neither side is a regular file.
  fileprivate init?(rawEntry entry: String, _ path: String) {
    let words = entry.dropFirst().split(separator: " ").map(String.init)
    guard words.count >= 5 else { return nil }
    let old = isRegularFile(mode: words[0]) ? words[2] : nil
    let new = isRegularFile(mode: words[1]) ? words[3] : nil
    guard old != nil || new != nil else { return nil }
    self.init(path: path, old: old, new: new)
  }
}

/// Whether git's mode is that of a regular file, not of a link or a submodule.
func isRegularFile(mode: some StringProtocol) -> Bool { mode.hasPrefix("100") }
