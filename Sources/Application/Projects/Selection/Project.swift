import Glibc
package import SnaplinePlatform

/// A directory with scenes and their goldens.
package struct Project: Hashable, Sendable {
  /// The default directory of scenes.
  package static let usualScenes = "Scenes"

  /// The prefix of displayed paths: empty, or `../`.
  package let prefix: String
  /// The absolute path of the directory.
  package let absolute: String
  /// The directories and files of scenes, relative to the project's directory; `.` is all of it.
  package let sources: [String]

  package init(prefix: String, absolute: String, sources: [String] = [Self.usualScenes]) {
    self.prefix = prefix
    self.absolute = absolute
    self.sources = sources
  }

  /// Creates the project of a directory with a settings file.
  package init(in folder: String, sources: [String]) {
    self.init(
      prefix: folder == "." ? "" : folder == "/" ? "/" : folder + "/",
      absolute: absolutePath(folder), sources: sources)
  }

  /// The default directory of scenes with the prefix.
  package var scenes: String { prefix + Self.usualScenes }
  /// The directory of the goldens, relative to the project's.
  package static let goldens = "Snapshots"
  /// The directory itself: no link below it is followed for writing.
  package var folder: RootedPath { RootedPath(folder: prefix) }
  /// The directory of the goldens.
  package var snapshots: RootedPath { folder[Self.goldens] }
  /// The directory for everything that is not part of the project, ignored by version control.
  package var workFolder: RootedPath { folder[".snapline"] }
  /// The directory for images of changes.
  package var out: RootedPath { workFolder["out"] }

  /// The directory for data to undo decisions.
  package var undo: RootedPath { workFolder["undo"] }

  /// The file with the names of shots that failed in the last check.
  package var failed: RootedPath { workFolder["failed"] }

  /// The directory with the results of histories.
  package var history: RootedPath { workFolder["history"] }

  /// Creates the work directory, and hides it from git.
  package func makeWorkFolder() throws(FileError) {
    try writeFileIfChanged(Array("*\n".utf8), to: workFolder[".gitignore"])
  }

  /// Removes the work directory if it contains only the file that hides it.
  package func removeEmptyWorkFolder() {
    let entries = (try? listFolder(workFolder)) ?? []
    guard entries.map(\.name) == [".gitignore"] else { return }
    removeFolder(workFolder)
  }

  /// Returns a rooted path for a path below the project; nil for others.
  package func rootedPath(_ path: String) -> RootedPath? {
    makeRootedPath(folder, below: absolute, path)
  }

  /// Returns the project at the nearest directory with `Scenes`, upwards from the current one; in a
  /// package, that of its tests.
  package static func find() -> Project? {
    func hasScenes(_ folder: String) -> Bool {
      resolvedFileKind("\(folder)/\(usualScenes)") == .folder
    }
    let found = nearestFolder { hasScenes($0) || tests(of: $0) != nil }
    guard let (prefix, absolute) = found else { return nil }
    if !hasScenes(absolute), let tests = tests(of: absolute) {
      return Project(prefix: "\(prefix)\(tests)/", absolute: "\(absolute)/\(tests)")
    }
    return Project(prefix: prefix, absolute: absolute)
  }

  /// Returns the directory of a package's tests, or of the only test target, that has scenes.
  private static func tests(of package: String) -> String? {
    guard resolvedFileKind("\(package)/Package.swift") == .file else { return nil }
    func hasScenes(_ folder: String) -> Bool {
      resolvedFileKind("\(package)/\(folder)/\(usualScenes)") == .folder
    }
    if hasScenes("Tests") { return "Tests" }
    let entries = (try? listFolder("\(package)/Tests")) ?? []
    let targets = entries.map { "Tests/\($0.name)" }.filter(hasScenes)
    return targets.count == 1 ? targets[0] : nil
  }
}

/// Returns the nearest matching directory upwards from the working directory, with the relative
/// path to it.
package func nearestFolder(
  _ isMeant: (_ absolute: String) -> Bool
) -> (prefix: String, absolute: String)? {
  var absolute = currentFolder()
  var prefix = ""
  while !isMeant(absolute) {
    guard absolute != "/", prefix.count < 300 else { return nil }
    absolute = parentFolder(of: absolute)
    prefix += "../"
  }
  return (prefix, absolute)
}

/// Returns the working directory.
package func currentFolder() -> String {
  guard let path = unsafe getcwd(nil, 0) else { return "/" }
  defer { unsafe free(path) }
  return unsafe String(cString: path)
}

/// Returns a rooted path for a path below a directory; nil for others.
package func makeRootedPath(_ folder: RootedPath, below absolute: String, _ path: String)
  -> RootedPath?
{
  relativePath(absolute, below: path).flatMap {
    $0.isEmpty ? nil : RootedPath(path, in: folder, relativePath: $0)
  }
}

/// Returns a path relative to a directory; nil for paths elsewhere.
///
/// The directory is recognized by any name that the path has for it.
package func relativePath(_ absolute: String, below path: String) -> String? {
  guard let home = realPath(absolute) else { return nil }
  let parts = absolutePath(path).split(separator: "/")
  for count in 0...parts.count {
    let start = "/" + parts.prefix(count).joined(separator: "/")
    if realPath(start) == home { return parts.dropFirst(count).joined(separator: "/") }
  }
  return nil
}

/// Returns the path without links, whether or not the file exists yet.
package func resolvedPath(of path: String) -> String? {
  var known = absolutePath(path)
  var rest = ""
  while true {
    if let real = unsafe realpath(known, nil) {
      defer { unsafe free(real) }
      let base = unsafe String(cString: real)
      return base == "/" && !rest.isEmpty ? rest : base + rest
    }
    guard known != "/" else { return nil }
    rest = "/" + (known.split(separator: "/").last ?? "") + rest
    known = parentFolder(of: known)
  }
}

extension Project {
  /// Returns the role of a path in the project, which makes it invalid as an output: `a golden`.
  package func reservedUse(of path: String) -> String? {
    if let real = resolvedPath(of: path), isGoldenPath(real + "/") { return "a golden directory" }
    guard fileKind(path) == .file else { return nil }
    let name = path.split(separator: "/").last.map(String.init) ?? path
    return SceneFile.stem(name) != nil || isInterfaceFile(name) ? "a scene" : nil
  }

  /// Whether a resolved path is in a directory that only `record` writes.
  package func isGoldenPath(_ path: String) -> Bool {
    // On case-insensitive disks the directory of goldens has several spellings.
    resolvedPath(of: absolute + "/Snapshots").map {
      path.lowercased().hasPrefix($0.lowercased() + "/")
    } ?? false
  }
}

/// Returns the absolute path, with dot components resolved lexically.
package func absolutePath(_ path: String) -> String {
  let whole = path.hasPrefix("/") ? path : "\(currentFolder())/\(path)"
  var parts: [Substring] = []
  for part in whole.split(separator: "/") where part != "." {
    if part == ".." { _ = parts.popLast() } else { parts.append(part) }
  }
  return "/" + parts.joined(separator: "/")
}
