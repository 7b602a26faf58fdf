import SnaplineGoldenComparison
import SnaplineGoldens
import SnaplinePlatform
import SnaplineReports

// Blobs: one shard of a run in a directory, to be merged with the shards of other machines.
extension CommandSession {
  /// Writes the run file and the images of its shots, each named by the hash of its bytes, so that
  /// equal images are stored once and names never collide.
  func writeBlob(
    of run: Run, _ status: ExitStatus, to folder: RootedPath, _ source: RunImageSource
  ) -> ExitStatus {
    console.reportingWriteErrors { () throws(FileError) in
      var blob = run
      var names: Set<String> = []
      for scene in blob.scenes.indices {
        for shot in blob.scenes[scene].shots.indices {
          try blob.scenes[scene].shots[shot].copyImages(from: source, to: folder, &names)
        }
      }
      removeOthers(than: names, in: folder)
      // Written last, since a blob without its run file is incomplete.
      let text = blob.report(.blob, status: Int(status.rawValue), version: programVersion)
      try writeFileIfChanged(Array(text.utf8), to: folder["run.json"])
    }
  }

  /// Removes the images of an earlier run from the directory.
  private func removeOthers(than names: Set<String>, in folder: RootedPath) {
    for way in ["pictures", "facts"] {
      for entry in (try? listFolder(folder[way])) ?? [] where entry.kind == .file {
        let name = "\(way)/\(entry.name)"
        if isOfBlob(name) && !names.contains(name) { try? removeFile(folder[name]) }
      }
    }
  }
}

/// The prefix of paths that are relative to the blob.
private let startOfBlob = "./"

/// Returns whether a name, relative to the blob, has the format of a file in a blob.
private func isOfBlob(_ name: String) -> Bool {
  let parts = name.split(separator: "/", omittingEmptySubsequences: false)
  guard parts.count == 2 else { return false }
  return parts[0] == "pictures" && hashOfBlobImage(parts[1]) != nil
    || parts[0] == "facts" && (isLayoutFactsName(parts[1]) || isCopyFileName(String(parts[1])))
}

private func isLayoutFactsName(_ name: Substring) -> Bool {
  name.hasSuffix(".txt") && ContentHash(name.dropLast(4)) != nil
}

extension ShotResult {
  /// Copies the images of a shot and of its golden into a blob.
  fileprivate mutating func copyImages(
    from source: RunImageSource, to folder: RootedPath, _ names: inout Set<String>
  ) throws(FileError) {
    guard comparison.verdict != .same, comparison.verdict != .skipped else { return }
    func copy(_ bytes: [UInt8], _ name: String) throws(FileError) -> String {
      if names.insert(name).inserted { try writeFileIfChanged(bytes, to: folder[name]) }
      return startOfBlob + name
    }
    func copy(picture bytes: [UInt8], as kind: String) throws(FileError) -> String {
      try copy(bytes, "pictures/\(ContentHash(of: bytes)).\(kind).png")
    }
    let found = source.change(of: self)
    layoutFacts = try found.map { (found) throws(FileError) in
      for file in found.change.copies { _ = try copy(file.bytes, "facts/\(file.name)") }
      return try copy(found.facts, "facts/\(ContentHash(of: found.facts)).txt")
    }
    var taken: [String] = []
    for (place, path) in images.enumerated() {
      let isNew = place == images.count - 1
      let kind = path.hasSuffix(".moves.png") ? "moves" : isNew ? "new" : "diff"
      if let bytes = source.bytes(path) { taken.append(try copy(picture: bytes, as: kind)) }
    }
    images = taken
    let old = source.bytes(goldenCopy ?? golden)
    goldenCopy = try old.map { (bytes) throws(FileError) in
      try copy(picture: bytes, as: "old")
    }
  }
}

extension Run {
  /// Converts image paths that are relative to the blob into paths relative to the working
  /// directory.
  mutating func resolveImagePaths(in folder: RootedPath) {
    func resolved(_ path: String) -> String {
      // A path of a different format with this prefix comes from '--out'.
      guard path.hasPrefix(startOfBlob), isOfBlob(String(path.dropFirst(startOfBlob.count))) else {
        return path
      }
      return folder[String(path.dropFirst(2))].path
    }
    for scene in scenes.indices {
      for shot in scenes[scene].shots.indices {
        scenes[scene].shots[shot].images = scenes[scene].shots[shot].images.map(resolved)
        scenes[scene].shots[shot].goldenCopy = scenes[scene].shots[shot].goldenCopy.map(resolved)
        scenes[scene].shots[shot].layoutFacts = scenes[scene].shots[shot].layoutFacts.map(resolved)
      }
    }
  }
}
