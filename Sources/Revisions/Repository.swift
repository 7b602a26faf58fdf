import Files
import Glibc

/// Why version control has no answer, and what to do about it.
package struct RevisionError: Error, Hashable, Sendable {
  package let message: String
  package let hint: String?
  /// The names among which a misspelt one is to be looked for.
  package var known: [String] = []
}

/// Two commits that become one, and what both come from.
package struct Merge: Hashable, Sendable {
  package let base: String
  package let ours: String
  package let theirs: String
}

/// A folder whose history git knows.
package struct Repository: Sendable {
  /// The folder that is asked about; it may lie below the top of the repository.
  package let folder: String
  private let environment: [String: String]
  private let timeLimit: Duration
  /// Settings that outweigh those of the repository, which may be a stranger's.
  private var settings = Self.harmless

  /// - Parameters:
  ///   - environment: What git itself is to see.
  ///   - timeLimit: How long git may take for one answer.
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
        hint: "only git's history knows what was there before; without it, compare with goldens")
    }
    settings += try filtersTurnedOff()
  }
}

extension Repository {
  /// No program that the repository names is run, nothing is fetched, and what lies in a folder
  /// like any other is no repository.
  private static let harmless = [
    "core.fsmonitor=false", "core.hooksPath=/dev/null", "core.sshCommand=false",
    "submodule.recurse=false", "protocol.allow=never", "protocol.ext.allow=never",
    "safe.bareRepository=explicit",
  ]

  private static let variables = [
    // It must neither take locks in the way of others, nor ask, nor speak another language.
    "GIT_OPTIONAL_LOCKS": "0", "GIT_TERMINAL_PROMPT": "0", "LC_ALL": "C",
    // What a partial clone lacks is missing.
    "GIT_NO_LAZY_FETCH": "1", "GIT_ALLOW_PROTOCOL": "none",
  ]

  /// The filters that the repository itself defines, as settings with which they do nothing; the
  /// user's own, as of git-lfs, stay.
  private func filtersTurnedOff() throws(RevisionError) -> [String] {
    let found = try git([
      "config", "--show-scope", "--name-only", "-z", "--get-regexp", "^filter\\.",
    ])
    // Without any there is nothing to say, which is 1.
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
        message: "the repository defines filters that cannot be turned off",
        hint: "'git config --local --get-regexp ^filter' lists them")
    }
    return drivers.sorted().flatMap { driver in
      ["clean=", "smudge=", "process=", "required=false"].map { "\(driver).\($0)" }
    }
  }
}

extension Repository {
  /// The commit that a revision such as `main` or `HEAD~2` means.
  package func commit(_ revision: String) throws(RevisionError) -> String {
    if let commit = try existing(revision) { return commit }
    throw RevisionError(
      message: "git knows no revision '\(revision)'", hint: try wayToFetch(revision),
      known: try lines(["for-each-ref", "--format=%(refname:short)"]))
  }

  /// How to get a revision that a remote may have; nil when it can only be misspelt.
  private func wayToFetch(_ revision: String) throws(RevisionError) -> String? {
    let isShallow = try lines(["rev-parse", "--is-shallow-repository"]) == ["true"]
    let depth = isShallow ? " --depth 1" : ""
    for remote in try lines(["remote"]) where revision.hasPrefix(remote + "/") {
      let branch = revision.dropFirst(remote.count + 1).prefix { !"~^@:".contains($0) }
      let target = "+refs/heads/\(branch):refs/remotes/\(remote)/\(branch)"
      return "fetch it first: git fetch\(depth) \(remote) \(target)"
    }
    return isShallow
      ? "this clone is shallow: 'git fetch --unshallow' gets all of its history" : nil
  }

  private func lines(_ words: [String]) throws(RevisionError) -> [String] {
    String(decoding: try answer(words), as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// The files below the folder that are not what they were when a revision was left.
  ///
  /// Only one's own changes count, not what the revision has got since; in a shallow clone, where
  /// that cannot be known, everything that is different does. What git does not track yet counts,
  /// what it ignores does not.
  package func changedFiles(since revision: String) throws(RevisionError) -> [String] {
    let commit = try commit(revision)
    let ancestor = try git(["merge-base", commit, "HEAD"])
    let base = ancestor.status == 0 ? firstLine(ancestor.output) : commit
    let changed = try answer([
      "diff", "--name-only", "--no-renames", "--no-ext-diff", "--no-textconv",
      "--ignore-submodules=dirty", "--relative", "-z", base, "--",
    ])
    let fresh = try answer(["ls-files", "--others", "--exclude-standard", "-z"])
    return names(in: changed) + names(in: fresh)
  }

  /// The files below the folder that git tracks, in the order of their paths.
  package func trackedFiles() throws(RevisionError) -> [String] {
    // A file that is not merged yet is told once for each of its stages.
    Set(names(in: try answer(["ls-files", "-z"]))).sorted(by: bytesPrecede)
  }

  /// The files below the folder of which two branches have different ones, and nobody has said yet
  /// which one holds.
  package func unmergedFiles() throws(RevisionError) -> Set<String> {
    // Each stage of each file is told: `100644 HASH 2`, a tab, and its path.
    let stages = names(in: try answer(["ls-files", "--unmerged", "-z"]))
    return Set(stages.compactMap { $0.split(separator: "\t", maxSplits: 1).last.map(String.init) })
  }

  /// What of a folder below this one git neither tracks nor ignores: files, and with a slash at
  /// their ends folders in which it tracks nothing.
  package func untrackedFiles(in folder: String) throws(RevisionError) -> [String] {
    let words = ["ls-files", "--others", "--exclude-standard", "--directory", "-z"]
    return names(in: try answer(words + ["--no-empty-directory", "--", folder]))
  }

  /// The merge, rebase, cherry-pick or revert that is under way; nil where none is.
  package func mergeUnderWay() throws(RevisionError) -> Merge? {
    let ours = try commit("HEAD")
    if let theirs = try existing("MERGE_HEAD") {
      let found = try git(["merge-base", ours, theirs])
      guard found.status == 0 else { return nil }
      return Merge(base: firstLine(found.output), ours: ours, theirs: theirs)
    }
    for name in ["CHERRY_PICK_HEAD", "REBASE_HEAD"] {
      guard let theirs = try existing(name), let base = try existing("\(theirs)^") else { continue }
      return Merge(base: base, ours: ours, theirs: theirs)
    }
    guard let base = try existing("REVERT_HEAD"), let theirs = try existing("\(base)^") else {
      return nil
    }
    return Merge(base: base, ours: ours, theirs: theirs)
  }

  /// The commit of a revision that need not be there.
  private func existing(_ revision: String) throws(RevisionError) -> String? {
    let found = try git([
      "rev-parse", "--verify", "--quiet", "--end-of-options", "\(revision)^{commit}",
    ])
    // Of '^HEAD' git takes the sign along, by which a revision is left out of a list.
    let hash = firstLine(found.output)
    return found.status == 0 && hash.allSatisfy(\.isHexDigit) ? hash : nil
  }

  /// The same work tree from its top, and the way from there to the folder: nothing, or with a
  /// slash at its end.
  package func fromTop() throws(RevisionError) -> (repository: Repository, way: String) {
    guard let top = try lines(["rev-parse", "--show-toplevel"]).first else { return (self, "") }
    let way = try lines(["rev-parse", "--show-prefix"]).first ?? ""
    return (try Repository(around: top, environment: environment, timeLimit: timeLimit), way)
  }

  /// Writes those files of a commit that are wanted below another folder.
  /// - Returns: Whether the commit has any of them.
  package func checkOut(
    _ commit: String, into target: String, where isWanted: (String) -> Bool
  ) throws(RevisionError) -> Bool {
    let prefix = firstLine(try answer(["rev-parse", "--show-prefix"]))
    let tree = "\(commit):\(prefix)"
    guard try git(["rev-parse", "--verify", "--quiet", tree]).status == 0 else { return false }
    // An index of its own: what the user has staged stays as it is. By its name the target is the
    // top of a repository, up to which things are searched for.
    let index = ["GIT_INDEX_FILE": "\(target)/.git"]
    _ = try answer(["read-tree", tree], index)
    let files = names(in: try answer(["ls-tree", "-r", "-z", "--name-only", "--full-tree", tree]))
      .filter(isWanted)
    let folder = firstLine(try answer(["rev-parse", "--absolute-git-dir"]))
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
      throw RevisionError(message: "git failed: \(firstLine(result.errors))", hint: nil)
    }
    return result.output
  }

  private func git(
    _ words: [String], _ variables: [String: String] = [:]
  ) throws(RevisionError) -> ChildOutput {
    let all = environment.merging(Self.variables) { $1 }.merging(variables) { $1 }
    let lines = all.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    do {
      return try runChild(
        ["git", "--no-pager", "-C", folder] + settings.flatMap { ["-c", $0] } + words,
        environment: lines, limit: 256 << 20, time: timeLimit)
    } catch .tookTooLong {
      throw RevisionError(
        message: "git did not answer within \(timeLimit) in '\(folder)'",
        hint: "run 'git \(words[0])' there to see why")
    } catch {
      let isMissing = if case .failed(ENOENT) = error { true } else { false }
      throw RevisionError(
        message: isMissing ? "git is not installed" : "git cannot be run",
        hint: "install git; only '--only-changed' and 'diff --base' need it")
    }
  }
}

private func firstLine(_ bytes: [UInt8]) -> String {
  firstLine(String(decoding: bytes, as: UTF8.self))
}

private func firstLine(_ text: String) -> String {
  text.split(separator: "\n").first.map(String.init) ?? ""
}

/// Names that are no UTF-8 are none of ours.
private func names(in bytes: [UInt8]) -> [String] {
  bytes.split(separator: 0).compactMap { String(validating: $0, as: UTF8.self) }
}
