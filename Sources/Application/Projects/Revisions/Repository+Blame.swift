extension Repository {
  /// Settings with which the output depends on no configuration.
  private static let plainBlame = [
    "-c", "blame.ignoreRevsFile=", "-c", "blame.showRoot=true", "blame", "--porcelain",
    "--no-textconv", "--first-parent",
  ]

  /// Returns the commits that last edited lines of a file, along first parents; of a range of lines,
  /// the newest one.
  /// - Parameter ranges: The lines, from 1, of the file in `commit`.
  package func lastEdits(
    of ranges: Set<ClosedRange<Int>>, in path: String, at commit: String
  ) throws(RevisionError) -> [ClosedRange<Int>: Commit] {
    guard !ranges.isEmpty else { return [:] }
    let sorted = ranges.sorted { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }
    let lines = sorted.flatMap { ["-L", "\($0.lowerBound),\($0.upperBound)"] }
    let output = try answer(
      Self.plainBlame + lines + [commit, "--", path], time: timeLimit * 5)
    let edits = LineEdits(output)
    let commits = try commits(named: Set(edits.hashes.values).sorted())
    var found: [ClosedRange<Int>: Commit] = [:]
    for range in sorted {
      let newest = range.compactMap { edits.hashes[$0] }.max {
        (edits.times[$0] ?? 0) < (edits.times[$1] ?? 0)
      }
      found[range] = newest.flatMap { commits[$0] }
    }
    return found
  }

  private func commits(named hashes: [String]) throws(RevisionError) -> [String: Commit] {
    guard !hashes.isEmpty else { return [:] }
    let output = try answer(
      [
        "-c", "log.showSignature=false", "log", "--no-walk", "-z", "--no-notes", "--no-color",
        "--encoding=UTF-8", "--format=\(CommitChanges.format)",
      ] + hashes + ["--"])
    let commits = CommitChanges.read(output).map { ($0.commit.hash, $0.commit) }
    return Dictionary(commits) { first, _ in first }
  }
}

/// The output of `git blame --porcelain`.
private struct LineEdits {
  /// The hash of the commit by line.
  private(set) var hashes: [Int: String] = [:]
  /// The time of the commit in seconds by its hash.
  private(set) var times: [String: Int] = [:]

  init(_ output: [UInt8]) {
    var hash = ""
    // The lines of the file begin with a tab.
    for line in output.split(separator: UInt8(ascii: "\n")) where line.first != UInt8(ascii: "\t") {
      let words = String(decoding: line, as: UTF8.self).split(separator: " ")
      if words.count == 2, words[0] == "committer-time" { times[hash] = Int(words[1]) }
      guard words.count >= 3, words[0].count >= 40, words[0].allSatisfy(\.isHexDigit),
        let number = Int(words[2])
      else { continue }
      hash = String(words[0])
      hashes[number] = hash
    }
  }
}
