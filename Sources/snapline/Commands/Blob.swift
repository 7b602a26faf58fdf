import Bytes
import Files
import Goldens
import Reports
import Runs
import Verdicts

// A part of a run in one folder, to be merged with others that were made elsewhere.
extension CommandSession {
  /// Writes the run's file and the pictures of its shots, each under the hash of its bytes: equal
  /// ones once, and different ones never under one name, wherever they come from.
  func writeBlob(
    of run: Run, _ status: ExitStatus, to folder: Place, _ source: RunImageSource
  ) -> ExitStatus {
    console.writing { () throws(FileError) in
      var blob = run
      var names: Set<String> = []
      for scene in blob.scenes.indices {
        for shot in blob.scenes[scene].shots.indices {
          try blob.scenes[scene].shots[shot].takePictures(from: source, to: folder, &names)
        }
      }
      removeOthers(than: names, in: folder)
      // Last: a blob without its file is none.
      let text = blob.text(.blob, status: Int(status.rawValue), version: programVersion)
      try writeFileIfChanged(Array(text.utf8), to: folder["run.json"])
    }
  }

  /// Pictures of an earlier run in the same folder belong to nothing any more.
  private func removeOthers(than names: Set<String>, in folder: Place) {
    for way in ["pictures", "facts"] {
      for entry in (try? listFolder(folder[way])) ?? [] where entry.kind == .file {
        let name = "\(way)/\(entry.name)"
        if isOfBlob(name) && !names.contains(name) { try? removeFile(folder[name]) }
      }
    }
  }
}

/// How the paths of a blob's files begin: at the blob.
private let startOfBlob = "./"

/// Whether a file of this name, from the blob on, is one that was written into it.
private func isOfBlob(_ name: String) -> Bool {
  let parts = name.split(separator: "/", omittingEmptySubsequences: false)
  guard parts.count == 2 else { return false }
  return parts[0] == "pictures" && hashOfBlobPicture(parts[1]) != nil
    || parts[0] == "facts" && (isNameOfFacts(parts[1]) || isNameOfCopy(String(parts[1])))
}

private func isNameOfFacts(_ name: Substring) -> Bool {
  name.hasSuffix(".txt") && ContentHash(name.dropLast(4)) != nil
}

extension ShotResult {
  /// Copies the shot's pictures into a blob, and the golden's with them.
  fileprivate mutating func takePictures(
    from source: RunImageSource, to folder: Place, _ names: inout Set<String>
  ) throws(FileError) {
    guard judgement.verdict != .same, judgement.verdict != .skipped else { return }
    func copy(_ bytes: [UInt8], _ name: String) throws(FileError) -> String {
      if names.insert(name).inserted { try writeFileIfChanged(bytes, to: folder[name]) }
      return startOfBlob + name
    }
    func copy(picture bytes: [UInt8], as kind: String) throws(FileError) -> String {
      try copy(bytes, "pictures/\(ContentHash(of: bytes)).\(kind).png")
    }
    let found = source.change(of: self)
    facts = try found.map { (found) throws(FileError) in
      for file in found.change.copies { _ = try copy(file.bytes, "facts/\(file.name)") }
      return try copy(found.facts, "facts/\(ContentHash(of: found.facts)).txt")
    }
    var taken: [String] = []
    for (place, path) in pictures.enumerated() {
      let isNew = place == pictures.count - 1
      let kind = path.hasSuffix(".moves.png") ? "moves" : isNew ? "new" : "diff"
      if let bytes = source.bytes(path) { taken.append(try copy(picture: bytes, as: kind)) }
    }
    pictures = taken
    let old = source.bytes(goldenCopy ?? golden)
    goldenCopy = try old.map { (bytes) throws(FileError) in
      try copy(picture: bytes, as: "old")
    }
  }
}

extension Run {
  /// Has the paths of a blob's pictures, which begin at the run's file, begin where the program
  /// works.
  mutating func settlePictures(in folder: Place) {
    func settled(_ path: String) -> String {
      // Another path with this beginning is one that somebody asked for by '--out'.
      guard path.hasPrefix(startOfBlob), isOfBlob(String(path.dropFirst(startOfBlob.count))) else {
        return path
      }
      return folder[String(path.dropFirst(2))].path
    }
    for scene in scenes.indices {
      for shot in scenes[scene].shots.indices {
        scenes[scene].shots[shot].pictures = scenes[scene].shots[shot].pictures.map(settled)
        scenes[scene].shots[shot].goldenCopy = scenes[scene].shots[shot].goldenCopy.map(settled)
        scenes[scene].shots[shot].facts = scenes[scene].shots[shot].facts.map(settled)
      }
    }
  }
}
