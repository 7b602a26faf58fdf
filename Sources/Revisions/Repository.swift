import Files
import Glibc

/// Why version control has no answer, and what to do about it.
package struct RevisionError: Error, Hashable, Sendable {
  package let message: String
  package let hint: String?
}

/// A folder whose history git knows.
package struct Repository: Sendable {
  /// The folder that is asked about; it may lie below the top of the repository.
  package let folder: String
  private let environment: [String: String]

  /// - Parameter environment: What git itself is to see.
  package init(
    around folder: String, environment: [String: String]
  ) throws(RevisionError) {
    self.folder = folder
    self.environment = environment
    let found = try git(["rev-parse", "--is-inside-work-tree"])
    guard found.status == 0 else {
      throw RevisionError(
        message: "'\(folder)' is in no git repository: \(firstLine(found.errors))",
        hint: "only the history can tell what was there before; without it, compare with goldens")
    }
  }
}

extension Repository {
  /// The commit that a revision such as `main` or `HEAD~2` means.
  package func commit(_ revision: String) throws(RevisionError) -> String {
    let found = try git([
      "rev-parse", "--verify", "--quiet", "--end-of-options", "\(revision)^{commit}",
    ])
    guard found.status == 0 else {
      throw RevisionError(
        message: "git knows no revision '\(revision)'",
        hint: "a shallow clone has to fetch it first: git fetch --depth 1 origin \(revision)")
    }
    return firstLine(String(decoding: found.output, as: UTF8.self))
  }

  /// The files below the folder that are not what they were when a revision was left.
  ///
  /// Only one's own changes count, not what the revision has got since; in a shallow clone, where
  /// that cannot be known, everything that is different does. What git does not track yet counts,
  /// what it ignores does not.
  package func changedFiles(since revision: String) throws(RevisionError) -> [String] {
    let commit = try commit(revision)
    let ancestor = try git(["merge-base", commit, "HEAD"])
    let base =
      ancestor.status == 0
      ? firstLine(String(decoding: ancestor.output, as: UTF8.self)) : commit
    let changed = try answer(
      ["diff", "--name-only", "--no-renames", "--relative", "-z", base, "--"])
    let fresh = try answer(["ls-files", "--others", "--exclude-standard", "-z"])
    return names(in: changed) + names(in: fresh)
  }

  /// Writes those files of a commit that are wanted below another folder.
  /// - Returns: Whether the commit has any of them.
  package func checkOut(
    _ commit: String, into target: String, where isWanted: (String) -> Bool
  ) throws(RevisionError) -> Bool {
    let prefix = firstLine(
      String(decoding: try answer(["rev-parse", "--show-prefix"]), as: UTF8.self))
    let tree = "\(commit):\(prefix)"
    guard try git(["rev-parse", "--verify", "--quiet", tree]).status == 0 else { return false }
    // An index of its own: what the user has staged stays as it is.
    let index = ["GIT_INDEX_FILE": "\(target)/.index"]
    _ = try answer(["read-tree", tree], index)
    let files = names(in: try answer(["ls-tree", "-r", "-z", "--name-only", "--full-tree", tree]))
      .filter(isWanted)
    let folder = firstLine(
      String(decoding: try answer(["rev-parse", "--absolute-git-dir"]), as: UTF8.self))
    // With the target for a work tree: in a folder of the user's, git would write only that part.
    let words = [
      "-C", target, "--git-dir", folder, "--work-tree", target, "checkout-index", "--force", "--",
    ]
    // No system takes all the names of a large repository at once.
    for start in stride(from: 0, to: files.count, by: 500) {
      _ = try answer(words + files[start..<min(start + 500, files.count)], index)
    }
    return !files.isEmpty
  }

  private func answer(
    _ words: [String], _ variables: [String: String] = [:]
  ) throws(RevisionError) -> [UInt8] {
    let result = try git(words, variables)
    guard result.status == 0 else {
      throw RevisionError(
        message: "git failed: \(firstLine(result.errors))", hint: nil)
    }
    return result.output
  }

  private func git(
    _ words: [String], _ variables: [String: String] = [:]
  ) throws(RevisionError) -> ChildOutput {
    var all = environment
    // It must neither take locks in the way of others nor speak another language.
    for (name, value) in [("GIT_OPTIONAL_LOCKS", "0"), ("LC_ALL", "C")] { all[name] = value }
    all.merge(variables) { $1 }
    let lines = all.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    do {
      return try runChild(
        ["git", "-C", folder] + words, environment: lines, limit: 256 << 20)
    } catch {
      throw RevisionError(
        message: error.code == ENOENT ? "git is not installed" : "git cannot be run",
        hint: "apt-get install git; everything but '--only-changed' and 'diff --base' goes without")
    }
  }
}

private func firstLine(_ text: String) -> String {
  text.split(separator: "\n").first.map(String.init) ?? ""
}

/// Names that are no UTF-8 are none of ours.
private func names(in bytes: [UInt8]) -> [String] {
  bytes.split(separator: 0).compactMap { String(validating: $0, as: UTF8.self) }
}
