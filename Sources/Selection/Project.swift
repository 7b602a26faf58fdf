package import Files
import Glibc

/// A folder with scenes and their goldens.
package struct Project: Hashable, Sendable {
  /// Where scenes lie when nobody says anything else.
  package static let usualScenes = "Scenes"

  /// What stands before the paths that the user sees: nothing, or `../`.
  package let prefix: String
  /// The same folder from the root of the disk.
  package let absolute: String
  /// The folders and files of scenes, from the project's folder; `.` is all of it.
  package let sources: [String]

  package init(prefix: String, absolute: String, sources: [String] = [Self.usualScenes]) {
    self.prefix = prefix
    self.absolute = absolute
    self.sources = sources
  }

  /// The project that a file of settings in this folder makes of it.
  package init(in folder: String, sources: [String]) {
    self.init(
      prefix: folder == "." ? "" : folder == "/" ? "/" : folder + "/",
      absolute: absolutePath(folder), sources: sources)
  }

  /// The folder of scenes, where one lies that need not be named.
  package var scenes: String { prefix + Self.usualScenes }
  /// The folder of the goldens, from the project's.
  package static let goldens = "Snapshots"
  /// The folder itself: no link below it is followed where something is written.
  package var folder: Place { Place(folder: prefix) }
  /// The folder of the goldens.
  package var snapshots: Place { folder[Self.goldens] }
  /// The folder for everything that is no part of the project, which version control ignores.
  package var workFolder: Place { folder[".snapline"] }
  /// The folder for pictures of changes.
  package var out: Place { workFolder["out"] }

  /// The folder for what can be taken back.
  package var undo: Place { workFolder["undo"] }

  /// The file that names the shots which the last check found wanting.
  package var failed: Place { workFolder["failed"] }

  /// Makes the work folder, and hides it from git.
  package func makeWorkFolder() throws(FileError) {
    try writeFileIfChanged(Array("*\n".utf8), to: workFolder[".gitignore"])
  }

  /// Takes the folder away when there is nothing in it but what hides it.
  package func removeIdleWorkFolder() {
    let entries = (try? listFolder(workFolder)) ?? []
    guard entries.map(\.name) == [".gitignore"] else { return }
    removeFolder(workFolder)
  }

  /// A path below the project as one that follows no link on its way down; nil for others.
  package func ownPlace(_ path: String) -> Place? { placeBelow(folder, absolute, path) }

  /// The nearest folder with a folder `Scenes`, from the current one upwards; in a package that
  /// of its tests.
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

  /// The folder beside the targets of a package's tests, or the only target, that has scenes.
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

/// The folder in which the program works, or the nearest one above it that is meant, with the way
/// up to it.
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

/// The folder in which the program works.
package func currentFolder() -> String {
  guard let path = unsafe getcwd(nil, 0) else { return "/" }
  defer { unsafe free(path) }
  return unsafe String(cString: path)
}

/// A path below a folder as one that follows no link on its way from there; nil for others.
package func placeBelow(_ folder: Place, _ absolute: String, _ path: String) -> Place? {
  wayBelow(absolute, path).flatMap { $0.isEmpty ? nil : Place(path, in: folder, way: $0) }
}

/// What of a path lies below a folder; nil for paths elsewhere.
///
/// The folder is found again by whatever name the path has for it.
package func wayBelow(_ absolute: String, _ path: String) -> String? {
  guard let home = realPath(absolute) else { return nil }
  let parts = absolutePath(path).split(separator: "/")
  for count in 0...parts.count {
    let start = "/" + parts.prefix(count).joined(separator: "/")
    if realPath(start) == home { return parts.dropFirst(count).joined(separator: "/") }
  }
  return nil
}

/// Where a path leads on the disk, behind all links, whether or not anything stands there yet.
package func realPlace(of path: String) -> String? {
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
  /// What a path means to the project, so that no output may take its place: `a golden`.
  package func meaning(of path: String) -> String? {
    if let real = realPlace(of: path), isPlaceOfGoldens(real + "/") { return "a golden directory" }
    guard fileKind(path) == .file else { return nil }
    let name = path.split(separator: "/").last.map(String.init) ?? path
    return SceneFile.stem(name) != nil || isInterfaceFile(name) ? "a scene" : nil
  }

  /// Whether a real path lies where only `record` writes.
  package func isPlaceOfGoldens(_ path: String) -> Bool {
    // Disks that do not know capitals hold goldens by any spelling.
    realPlace(of: absolute + "/Snapshots").map {
      path.lowercased().hasPrefix($0.lowercased() + "/")
    } ?? false
  }
}

/// The path from the root of the disk, its dots resolved by their letters alone.
package func absolutePath(_ path: String) -> String {
  let whole = path.hasPrefix("/") ? path : "\(currentFolder())/\(path)"
  var parts: [Substring] = []
  for part in whole.split(separator: "/") where part != "." {
    if part == ".." { _ = parts.popLast() } else { parts.append(part) }
  }
  return "/" + parts.joined(separator: "/")
}
