import SnaplinePlatform

/// Returns the git revision that is checked out around a directory; nil if there is none.
///
/// It is read from git's own files, since starting git takes longer than many checks. An unknown
/// format is no error: the run is then reported without its revision.
package func headRevision(around folder: String) -> String? {
  guard let place = repositoryFolder(around: folder), let own = gitFolder(of: place),
    let head = line(of: "\(own)/HEAD")
  else { return nil }
  guard let name = head.suffix(behind: "ref: ") else { return revision(head) }
  // An additional work tree has its own HEAD, and shares the branches of the main work tree.
  let shared = line(of: "\(own)/commondir").map { resolved($0, in: own) } ?? own
  return [own, shared].lazy.compactMap { line(of: "\($0)/\(name)") }.first.flatMap(revision)
    ?? packed(name, in: shared)
}

/// Returns the absolute top directory of the repository that contains a directory.
package func repositoryFolder(around folder: String) -> String? {
  var place = folder
  while resolvedFileKind("\(place)/.git") == nil {
    guard place != "/", !place.isEmpty else { return nil }
    place = parentFolder(of: place)
  }
  return place
}

/// Returns the git directory, or the target of a file with its name.
private func gitFolder(of folder: String) -> String? {
  let path = "\(folder)/.git"
  guard resolvedFileKind(path) == .file else { return path }
  return line(of: path)?.suffix(behind: "gitdir: ").map { resolved($0, in: folder) }
}

private func packed(_ name: String, in folder: String) -> String? {
  guard let bytes = try? readFile("\(folder)/packed-refs", limit: 16 << 20) else { return nil }
  for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
    let parts = line.split(separator: " ")
    if parts.count == 2, parts[1] == name { return revision(String(parts[0])) }
  }
  return nil
}

/// Returns the file's first line.
private func line(of path: String) -> String? {
  guard let bytes = try? readFile(path, limit: 1 << 16) else { return nil }
  return String(decoding: bytes, as: UTF8.self).split(separator: "\n").first.map(String.init)
}

private func resolved(_ path: String, in folder: String) -> String {
  path.hasPrefix("/") ? path : "\(folder)/\(path)"
}

/// Returns the text only if it is a hash, because it is included in reports.
private func revision(_ text: String) -> String? {
  [40, 64].contains(text.utf8.count) && text.allSatisfy { $0.isASCII && $0.isHexDigit } ? text : nil
}

extension String {
  fileprivate func suffix(behind prefix: String) -> String? {
    hasPrefix(prefix) ? String(dropFirst(prefix.count)) : nil
  }
}
