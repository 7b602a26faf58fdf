import SnaplineBasics
import SnaplineHistory
import SnaplinePlatform
import SnaplineProjects

extension CommandSession {
  /// Returns the screen that a name refers to: a file, `FILE#ROOT`, the name of a scene, or the name
  /// of a file that the repository has somewhere.
  func screen(
    named name: String, view: String?, at place: HistoryRepository, until commit: String
  ) throws -> Screen {
    let parts = fileKind(name) == nil ? name.split(separator: "#", maxSplits: 1) : []
    let file = parts.count == 2 ? String(parts[0]) : name
    let root = parts.count == 2 ? String(parts[1]) : nil
    if resolvedFileKind(file) == .file {
      return try screen(atFile: file, root: root, view, place)
    }
    if let selection = try? selectScenes([file], in: project), let first = selection.files.first {
      guard selection.files.allSatisfy({ $0.path == first.path }) else {
        throw HistoryError(
          "'\(name)' contains several files; name one", hint: "for example: '\(first.path)'")
      }
      let only = selection.files.count == 1 ? first.root : nil
      return try screen(atFile: first.path, root: root ?? only, view, place, identity: first.stem)
    }
    return try screen(inRepository: file, root: root, view, place, commit)
  }

  private func screen(
    atFile file: String, root: String?, _ view: String?, _ place: HistoryRepository,
    identity: String? = nil
  ) throws -> Screen {
    guard let path = relativePath(place.top, below: absolutePath(file)), !path.isEmpty else {
      throw HistoryError(
        "'\(file)' is outside of the git repository '\(place.top)'",
        hint: "change to its repository with '-C DIR'")
    }
    let own = identity ?? (try? selectScenes([file], in: project))?.files.first?.stem
    return Screen(path: path, root: root, identity: own ?? stem(of: path), view: view)
  }

  /// Returns the screen of a file that is only in a commit, or in another directory.
  private func screen(
    inRepository name: String, root: String?, _ view: String?, _ place: HistoryRepository,
    _ commit: String
  ) throws -> Screen {
    let files = try place.repository.blobs(of: commit) { isScreenFile($0) }.keys
    // A path is not ambiguous, even if others end with it.
    let found =
      files.contains(name)
      ? [name]
      : files.filter { $0.hasSuffix("/" + name) || stem(of: $0) == name }
        .sorted(by: isBytewiseLess)
    guard found.count <= 1 else {
      throw HistoryError(
        "\(found.count) files are named '\(name)'; name one by its path",
        hint: "for example: '\(found[0])'")
    }
    if let path = found.first {
      return Screen(path: path, root: root, identity: stem(of: path), view: view)
    }
    // A removed file has a history.
    if isScreenFile(name), let path = relativePath(place.top, below: absolutePath(name)) {
      return Screen(path: path, root: root, identity: stem(of: path), view: view)
    }
    throw HistoryError(
      "no screen named '\(name)'",
      hint: suggestion(for: name, among: files.sorted(by: isBytewiseLess))
        ?? "name a storyboard, a xib or a scene, such as App/Home.storyboard")
  }
}

private func isScreenFile(_ path: String) -> Bool {
  isInterfaceFile(path) || SceneFile.stem(path) != nil
}

/// Returns the file name without its extension.
private func stem(of path: String) -> String {
  let name = path.split(separator: "/").last.map(String.init) ?? path
  return InterfaceFile.stem(name) ?? SceneFile.stem(name) ?? name
}
