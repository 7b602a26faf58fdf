import Files

/// The revision of git that is checked out around a folder; nil where there is none.
///
/// Read from git's own files, since starting git takes longer than many a check. A form of them
/// that is not known here is no mistake: the run is then told without its revision.
package func headRevision(around folder: String) -> String? {
  guard let place = repositoryFolder(around: folder), let own = gitFolder(of: place),
    let head = line(of: "\(own)/HEAD")
  else { return nil }
  guard let name = head.suffix(behind: "ref: ") else { return revision(head) }
  // A further work tree has a head of its own, and its branches beside those of the first.
  let shared = line(of: "\(own)/commondir").map { resolved($0, in: own) } ?? own
  return [own, shared].lazy.compactMap { line(of: "\($0)/\(name)") }.first.flatMap(revision)
    ?? packed(name, in: shared)
}

/// The top folder of the repository in which a folder lies, from the root of the disk.
package func repositoryFolder(around folder: String) -> String? {
  var place = folder
  while resolvedFileKind("\(place)/.git") == nil {
    guard place != "/", !place.isEmpty else { return nil }
    place = parentFolder(of: place)
  }
  return place
}

/// The folder itself, or where a file of its name points.
private func gitFolder(of place: String) -> String? {
  let path = "\(place)/.git"
  guard resolvedFileKind(path) == .file else { return path }
  return line(of: path)?.suffix(behind: "gitdir: ").map { resolved($0, in: place) }
}

private func packed(_ name: String, in folder: String) -> String? {
  guard let bytes = try? readFile("\(folder)/packed-refs", limit: 16 << 20) else { return nil }
  for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
    let parts = line.split(separator: " ")
    if parts.count == 2, parts[1] == name { return revision(String(parts[0])) }
  }
  return nil
}

/// The file's first line.
private func line(of path: String) -> String? {
  guard let bytes = try? readFile(path, limit: 1 << 16) else { return nil }
  return String(decoding: bytes, as: UTF8.self).split(separator: "\n").first.map(String.init)
}

private func resolved(_ path: String, in folder: String) -> String {
  path.hasPrefix("/") ? path : "\(folder)/\(path)"
}

/// Only what is a hash: the text goes into reports.
private func revision(_ text: String) -> String? {
  [40, 64].contains(text.utf8.count) && text.allSatisfy { $0.isASCII && $0.isHexDigit } ? text : nil
}

extension String {
  fileprivate func suffix(behind prefix: String) -> String? {
    hasPrefix(prefix) ? String(dropFirst(prefix.count)) : nil
  }
}
