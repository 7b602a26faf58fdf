import Files
import Goldens
import Hashing
import Reports

// A part of a run in one folder, to be merged with others that were made elsewhere.
extension Session {
  /// Writes the run's file and the pictures of its shots, each under the hash of its bytes: equal
  /// ones once, and different ones never under one name, wherever they come from.
  func writeBlob(
    of run: Run, _ status: ExitStatus, to folder: Place, _ source: PictureSource
  ) -> ExitStatus {
    do {
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
      return .success
    } catch {
      console.fail("cannot write \(error.path): \(error.reason)")
      return .usage
    }
  }

  /// Pictures of an earlier run in the same folder belong to nothing any more.
  private func removeOthers(than names: Set<String>, in folder: Place) {
    for entry in (try? listFolder(folder["pictures"])) ?? []
    where entry.kind == .file && isPictureOfBlob(entry.name) && !names.contains(entry.name) {
      try? removeFile(folder["pictures/\(entry.name)"])
    }
  }
}

/// How the paths of a blob's pictures begin: at the blob.
private let picturesOfBlob = "./pictures/"

private func isPictureOfBlob(_ name: String) -> Bool { hashOfBlobPicture(name[...]) != nil }

extension ShotOutcome {
  /// Copies the shot's pictures into a blob, and the golden's with them.
  fileprivate mutating func takePictures(
    from source: PictureSource, to folder: Place, _ names: inout Set<String>
  ) throws(FileError) {
    guard judgement.verdict != .same, judgement.verdict != .skipped else { return }
    var taken: [String] = []
    for path in pictures {
      let kind =
        path.hasSuffix(".moves.png") ? "moves" : path.hasSuffix(".diff.png") ? "diff" : "new"
      if let bytes = source.bytes(path) {
        taken.append(try copy(bytes, as: kind, to: folder, &names))
      }
    }
    pictures = taken
    let old = source.bytes(goldenCopy ?? golden)
    goldenCopy = try old.map { (bytes) throws(FileError) in
      try copy(bytes, as: "old", to: folder, &names)
    }
  }

  private func copy(
    _ bytes: [UInt8], as kind: String, to folder: Place, _ names: inout Set<String>
  ) throws(FileError) -> String {
    let name = "\(ContentHash(of: bytes)).\(kind).png"
    if names.insert(name).inserted {
      try writeFileIfChanged(bytes, to: folder["pictures/\(name)"])
    }
    return picturesOfBlob + name
  }
}

extension Run {
  /// Has the paths of a blob's pictures, which begin at the run's file, begin where the program
  /// works.
  mutating func settlePictures(in folder: Place) {
    func settled(_ path: String) -> String {
      // Another path with this beginning is one that somebody asked for by '--out'.
      guard path.hasPrefix(picturesOfBlob),
        isPictureOfBlob(String(path.dropFirst(picturesOfBlob.count)))
      else {
        return path
      }
      return folder[String(path.dropFirst(2))].path
    }
    for scene in scenes.indices {
      for shot in scenes[scene].shots.indices {
        scenes[scene].shots[shot].pictures = scenes[scene].shots[shot].pictures.map(settled)
        scenes[scene].shots[shot].goldenCopy = scenes[scene].shots[shot].goldenCopy.map(settled)
      }
    }
  }
}
