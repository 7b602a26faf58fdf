package import SnaplinePlatform

/// The commits to examine.
package struct CommitRange: Hashable, Sendable {
  /// The newest commit.
  package let end: String
  /// The commit whose ancestors are excluded; nil for all.
  package let start: String?
  /// The time before which commits are excluded, in ISO 8601; nil for all.
  package let since: String?

  package init(end: String, start: String? = nil, since: String? = nil) {
    (self.end, self.start, self.since) = (end, start, since)
  }
}

extension Repository {
  /// Settings with which the output of `git log` depends on no configuration, and no program
  /// verifies signatures.
  private static let plainLog = [
    "-c", "log.showSignature=false", "-c", "log.follow=false", "-c", "log.showRoot=true", "log",
    "--first-parent", "--diff-merges=first-parent", "--raw", "-z", "--no-renames", "--no-abbrev",
    "--no-ext-diff", "--no-textconv", "--no-relative", "--no-notes", "--no-color",
    "--encoding=UTF-8",
  ]

  /// Returns the commits of a range that changed some files, newest first, along first parents; of
  /// merges, the changes since the first parent.
  /// - Parameter patterns: The patterns of these files, and perhaps of others.
  package func commits(
    in range: CommitRange, touching patterns: [String], where isIncluded: (String) -> Bool
  ) throws(RevisionError) -> [CommitChanges] {
    let revisions = [range.end] + (range.start.map { ["^\($0)"] } ?? [])
    let since = range.since.map { ["--since=\($0)"] } ?? []
    let words =
      Self.plainLog + ["--format=\(CommitChanges.format)"] + since + revisions + ["--"]
    var output = try answer(words, time: timeLimit * 30)
    // Git compares each path with each pattern, which takes longer than reading all of them here
    // unless there are very many.
    if output.count > 64 << 20 { output = try answer(words + patterns, time: timeLimit * 30) }
    return CommitChanges.read(output, needsFiles: true, where: isIncluded)
  }

  /// Returns the regular files of a commit by their paths from the top of the repository.
  package func blobs(
    of commit: String, where isIncluded: (String) -> Bool
  ) throws(RevisionError) -> [String: String] {
    let lines = try answer(["ls-tree", "-r", "-z", "--full-tree", commit]).split(separator: 0)
    var found: [String: String] = [:]
    for line in lines {
      guard let text = String(validating: line, as: UTF8.self),
        let tab = text.firstIndex(of: "\t")
      else { continue }
      let words = text[..<tab].split(separator: " ")
      let path = String(text[text.index(after: tab)...])
      guard words.count >= 3, isRegularFile(mode: words[0]), isIncluded(path) else { continue }
      found[path] = String(words[2])
    }
    return found
  }

  /// Returns the earlier path of a file that a commit renamed; nil if git recognizes no rename.
  package func earlierPath(of path: String, before commit: Commit) throws(RevisionError) -> String?
  {
    guard let parent = commit.parents.first else { return nil }
    let output = try answer([
      "diff-tree", "-r", "-z", "--raw", "--no-commit-id", "--no-ext-diff", "--no-textconv",
      "--find-renames=50%", "-l0", "--diff-filter=R", parent, commit.hash,
    ])
    let fields = output.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    for index in fields.indices.dropLast(2) where fields[index].hasPrefix(":") {
      if fields[index + 2] == path { return fields[index + 1] }
    }
    return nil
  }

  /// Whether the history ends at the boundary of a shallow clone.
  package func isShallow() throws(RevisionError) -> Bool {
    try lines(["rev-parse", "--is-shallow-repository"]) == ["true"]
  }

  /// Returns the contents of blobs by their hashes, without those that are missing or larger than a
  /// limit.
  /// - Parameter folder: A directory for the list of the hashes.
  package func contents(
    of blobs: Set<String>, limit: Int, using folder: RootedPath
  ) throws -> [String: [UInt8]] {
    guard !blobs.isEmpty else { return [:] }
    let list = folder["blobs"]
    func ask(_ hashes: [String], _ mode: String) throws -> [UInt8] {
      try writeFile(Array(hashes.map { $0 + "\n" }.joined().utf8), to: list, .passing)
      return try answer(["cat-file", mode], input: list.path, time: timeLimit * 10)
    }
    var parts: [[String]] = [[]]
    var size = 0
    for line in try ask(blobs.sorted(), "--batch-check").split(separator: UInt8(ascii: "\n")) {
      let words = String(decoding: line, as: UTF8.self).split(separator: " ")
      guard words.count == 3, words[1] == "blob", let bytes = Int(words[2]), bytes <= limit else {
        continue
      }
      // No more than fits into the output of one process.
      if size + bytes > 64 << 20 { (parts, size) = (parts + [[]], 0) }
      parts[parts.count - 1].append(String(words[0]))
      size += bytes
    }
    var found: [String: [UInt8]] = [:]
    for part in parts where !part.isEmpty {
      found.merge(blobContents(in: try ask(part, "--batch"))) { first, _ in first }
    }
    return found
  }
}

/// Returns the blobs in the output of `git cat-file --batch` by their hashes.
private func blobContents(in output: [UInt8]) -> [String: [UInt8]] {
  var found: [String: [UInt8]] = [:]
  var rest = output[...]
  while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
    let words = String(decoding: rest[..<end], as: UTF8.self).split(separator: " ")
    rest = rest[(end + 1)...]
    guard words.count == 3, let size = Int(words[2]) else { continue }
    guard rest.count >= size else { break }
    found[String(words[0])] = Array(rest.prefix(size))
    rest = rest.dropFirst(size + 1)
  }
  return found
}
