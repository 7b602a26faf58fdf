import Glibc
import SnaplinePlatform

/// The reason why version control gave no result, with a hint.
package struct RevisionError: Error, Hashable, Sendable {
  package let message: String
  package let hint: String?
  /// The names among which to search for the intended one.
  package var candidates: [String] = []
}

/// Two commits that are being merged, and their merge base.
package struct MergeInProgress: Hashable, Sendable {
  package let base: String
  package let ourSide: String
  package let theirSide: String
}

/// A directory in a git repository.
package struct Repository: Sendable {
  /// The directory to query; it may be below the top of the repository.
  package private(set) var folder: String
  private let environment: [String: String]
  let timeLimit: Duration
  /// Settings that override those of the repository, which may be untrusted.
  private var settings = Self.harmless

  /// - Parameters:
  ///   - environment: The environment of git.
  ///   - timeLimit: The time limit of each git command.
  package init(
    around folder: String, environment: [String: String], timeLimit: Duration = .seconds(60)
  ) throws(RevisionError) {
    self.folder = folder
    self.environment = environment
    self.timeLimit = timeLimit
    let found = try git(["rev-parse", "--is-inside-work-tree"])
    guard found.status == 0 else {
      throw RevisionError(
        message: "'\(folder)' is not in a git repository: \(firstLine(found.errors))",
        hint: "'log', '--only-changed' and 'diff --base' need a git repository")
    }
    settings += try filtersTurnedOff()
  }
}

extension Repository {
  /// Settings with which no program that the repository configures is run, no data is fetched, and
  /// no bare repository is discovered in an ordinary directory.
  private static let harmless = [
    "core.fsmonitor=false", "core.hooksPath=/dev/null", "core.sshCommand=false",
    "submodule.recurse=false", "protocol.allow=never", "protocol.ext.allow=never",
    "safe.bareRepository=explicit",
  ]

  private static let variables = [
    // It must not take locks, prompt, or localize its output.
    "GIT_OPTIONAL_LOCKS": "0", "GIT_TERMINAL_PROMPT": "0", "LC_ALL": "C",
    // Objects that a partial clone lacks are missing.
    "GIT_NO_LAZY_FETCH": "1", "GIT_ALLOW_PROTOCOL": "none",
  ]

  /// Returns settings that disable the filters that the repository itself defines; the user's own,
  /// such as those of git-lfs, are preserved.
  private func filtersTurnedOff() throws(RevisionError) -> [String] {
    let found = try git([
      "config", "--show-scope", "--name-only", "-z", "--get-regexp", "^filter\\.",
    ])
    // Status 1 means that there are none.
    guard found.status <= 1 else {
      throw RevisionError(message: "git failed: \(firstLine(found.errors))", hint: nil)
    }
    let words = names(in: found.output)
    var drivers: Set<String> = []
    for (scope, key) in zip(words, words.dropFirst()) where ["local", "worktree"].contains(scope) {
      guard key.hasPrefix("filter."), let dot = key.lastIndex(of: ".") else { continue }
      drivers.insert(String(key[..<dot]))
    }
    guard drivers.count <= 100, drivers.allSatisfy({ !$0.contains("=") }) else {
      throw RevisionError(
        message: "the repository configures git filters that cannot be disabled",
        hint: "list them with 'git config --local --get-regexp ^filter'")
    }
    return drivers.sorted().flatMap { driver in
      ["clean=", "smudge=", "process=", "required=false"].map { "\(driver).\($0)" }
    }
  }
}

extension Repository {
  /// Returns the commit of a revision such as `main` or `HEAD~2`.
  package func commit(_ revision: String) throws(RevisionError) -> String {
    if let commit = try existing(revision) { return commit }
    throw RevisionError(
      message: "unknown git revision '\(revision)'", hint: try fetchCommand(revision),
      candidates: try lines(["for-each-ref", "--format=%(refname:short)"]))
  }

  /// Returns the command that fetches a revision that a remote may have; nil if it can only be
  /// misspelled.
  private func fetchCommand(_ revision: String) throws(RevisionError) -> String? {
    let isShallow = try isShallow()
    let depth = isShallow ? " --depth 1" : ""
    for remote in try lines(["remote"]) where revision.hasPrefix(remote + "/") {
      let branch = revision.dropFirst(remote.count + 1).prefix { !"~^@:".contains($0) }
      let target = "+refs/heads/\(branch):refs/remotes/\(remote)/\(branch)"
      return "fetch it first: git fetch\(depth) \(remote) \(target)"
    }
    return isShallow
      ? "this clone is shallow; run 'git fetch --unshallow' for the full history" : nil
  }

  func lines(_ arguments: [String]) throws(RevisionError) -> [String] {
    String(decoding: try answer(arguments), as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// Returns the files below the directory that differ from the point where a revision was
  /// branched.
  ///
  /// Only local changes count, not newer changes of the revision; in a shallow clone, where the
  /// branch point is unknown, every difference counts. Untracked files count, ignored files do not.
  package func changedFiles(since revision: String) throws(RevisionError) -> [String] {
    let commit = try commit(revision)
    let ancestor = try git(["merge-base", commit, "HEAD"])
    return try filesDiffering(from: ancestor.status == 0 ? firstLine(ancestor.output) : commit)
  }

  /// Returns the files below the directory that differ from a commit; untracked files count,
  /// ignored files do not.
  package func filesDiffering(from commit: String) throws(RevisionError) -> [String] {
    let changed = try answer([
      "diff", "--name-only", "--no-renames", "--no-ext-diff", "--no-textconv",
      "--ignore-submodules=dirty", "--relative", "-z", commit, "--",
    ])
    let fresh = try answer(["ls-files", "--others", "--exclude-standard", "-z"])
    return names(in: changed) + names(in: fresh)
  }

  /// Returns the tracked files below the directory, sorted by path.
  package func trackedFiles() throws(RevisionError) -> [String] {
    // An unmerged file is listed once for each of its stages.
    Set(names(in: try answer(["ls-files", "-z"]))).sorted(by: isBytewiseLess)
  }

  /// Returns the files below the directory with unresolved merge conflicts.
  package func unmergedFiles() throws(RevisionError) -> Set<String> {
    // Each stage of each file is listed: `100644 HASH 2`, a tab, and its path.
    let stages = names(in: try answer(["ls-files", "--unmerged", "-z"]))
    return Set(stages.compactMap { $0.split(separator: "\t", maxSplits: 1).last.map(String.init) })
  }

  /// Returns the untracked and not ignored entries of a directory below this one: files, and with a
  /// trailing slash directories without tracked files.
  package func untrackedFiles(in folder: String) throws(RevisionError) -> [String] {
    let words = ["ls-files", "--others", "--exclude-standard", "--directory", "-z"]
    return names(in: try answer(words + ["--no-empty-directory", "--", folder]))
  }

  /// Returns the merge, rebase, cherry-pick or revert in progress; nil if there is none.
  package func mergeInProgress() throws(RevisionError) -> MergeInProgress? {
    let ours = try commit("HEAD")
    if let theirs = try existing("MERGE_HEAD") {
      let found = try git(["merge-base", ours, theirs])
      guard found.status == 0 else { return nil }
      return MergeInProgress(base: firstLine(found.output), ourSide: ours, theirSide: theirs)
    }
    for name in ["CHERRY_PICK_HEAD", "REBASE_HEAD"] {
      guard let theirs = try existing(name), let base = try existing("\(theirs)^") else { continue }
      return MergeInProgress(base: base, ourSide: ours, theirSide: theirs)
    }
    guard let base = try existing("REVERT_HEAD"), let theirs = try existing("\(base)^") else {
      return nil
    }
    return MergeInProgress(base: base, ourSide: ours, theirSide: theirs)
  }

  /// Returns the commit of a revision; nil if it does not exist.
  private func existing(_ revision: String) throws(RevisionError) -> String? {
    let found = try git([
      "rev-parse", "--verify", "--quiet", "--end-of-options", "\(revision)^{commit}",
    ])
    // For '^HEAD' git includes the character that excludes a revision from a list.
    let hash = firstLine(found.output)
    return found.status == 0 && hash.allSatisfy(\.isHexDigit) ? hash : nil
  }

  /// Returns the same work tree from its top, and the relative path from there to the directory:
  /// empty, or with a trailing slash.
  package func relativeToRoot() throws(RevisionError) -> (repository: Repository, way: String) {
    let found = try lines(["rev-parse", "--show-toplevel", "--show-prefix"])
    guard let top = found.first else { return (self, "") }
    var repository = self
    repository.folder = top
    return (repository, found.count > 1 ? found[1] : "")
  }

  /// Whether the clone is neither shallow nor partial, so that a commit determines its history.
  package func isComplete() throws(RevisionError) -> Bool {
    guard try !isShallow() else { return false }
    return try git(["config", "--get", "extensions.partialClone"]).status != 0
  }

  /// Returns the files of a commit below the directory.
  package func files(of commit: String) throws(RevisionError) -> [String] {
    guard let tree = try tree(of: commit) else { return [] }
    return names(in: try answer(["ls-tree", "-r", "-z", "--name-only", "--full-tree", tree]))
  }

  /// Writes the selected files of a commit below another directory.
  /// - Returns: Whether the commit has any of them.
  package func checkOut(
    _ commit: String, into target: String, where isIncluded: (String) -> Bool
  ) throws(RevisionError) -> Bool {
    let files = try files(of: commit).filter(isIncluded)
    try checkOut(files, of: commit, into: target)
    return !files.isEmpty
  }

  /// Writes files of a commit below another directory; files already there are kept.
  package func checkOut(
    _ files: [String], of commit: String, into target: String
  ) throws(RevisionError) {
    guard !files.isEmpty, let tree = try tree(of: commit) else { return }
    // A separate index preserves the user's staged changes. Its name marks the target as the top of
    // a repository, which ends upward searches.
    let index = ["GIT_INDEX_FILE": "\(target)/.git"]
    _ = try answer(["read-tree", tree], index, time: timeLimit * 30)
    let folder = firstLine(try answer(["rev-parse", "--absolute-git-dir"]))
    // With the target as the work tree: in the user's directory, git would write only that part.
    let words = [
      "-C", target, "--git-dir", folder, "--work-tree", target, "checkout-index", "--force", "--",
    ]
    // No system accepts all the names of a large repository at once.
    for start in stride(from: 0, to: files.count, by: 500) {
      _ = try answer(
        words + files[start..<min(start + 500, files.count)], index, time: timeLimit * 30)
    }
  }

  /// Returns the tree of a commit at the directory; nil if the commit does not have the directory.
  private func tree(of commit: String) throws(RevisionError) -> String? {
    let tree = "\(commit):\(firstLine(try answer(["rev-parse", "--show-prefix"])))"
    return try git(["rev-parse", "--verify", "--quiet", tree]).status == 0 ? tree : nil
  }

  func answer(
    _ arguments: [String], _ variables: [String: String] = [:], input: String = "/dev/null",
    time: Duration? = nil
  ) throws(RevisionError) -> [UInt8] {
    let result = try git(arguments, variables, input: input, time: time)
    guard result.status == 0 else {
      throw RevisionError(message: "git failed: \(firstLine(result.errors))", hint: nil)
    }
    return result.output
  }

  private func git(
    _ arguments: [String], _ variables: [String: String] = [:], input: String = "/dev/null",
    time: Duration? = nil
  ) throws(RevisionError) -> ProcessOutput {
    let all = environment.merging(Self.variables) { $1 }.merging(variables) { $1 }
    let lines = all.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    do {
      return try runProcess(
        ["git", "--no-pager", "-C", folder] + settings.flatMap { ["-c", $0] } + arguments,
        input: input, environment: lines, limit: 256 << 20, time: time ?? timeLimit)
    } catch .tookTooLong {
      throw RevisionError(
        message: "git did not finish within \(time ?? timeLimit) in '\(folder)'",
        hint: "run 'git \(arguments[0])' there to see why")
    } catch {
      let isMissing = if case .failed(ENOENT) = error { true } else { false }
      throw RevisionError(
        message: isMissing ? "git is not installed" : "cannot run git",
        hint: "install git; only 'log', '--only-changed' and 'diff --base' need it")
    }
  }
}

private func firstLine(_ bytes: [UInt8]) -> String {
  firstLine(String(decoding: bytes, as: UTF8.self))
}

private func firstLine(_ text: String) -> String {
  text.split(separator: "\n").first.map(String.init) ?? ""
}

/// Returns the NUL-separated names; names that are not UTF-8 are skipped.
private func names(in bytes: [UInt8]) -> [String] {
  bytes.split(separator: 0).compactMap { String(validating: $0, as: UTF8.self) }
}
