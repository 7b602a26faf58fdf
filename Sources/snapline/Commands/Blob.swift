import Files
import Goldens
import Hashing
import Reports

// A part of a run in one folder, to be merged with others that were made elsewhere.
extension Session {
  /// The largest picture that is taken along.
  static let largestPicture = 64 << 20

  /// Writes the run's file and the pictures of its shots, each under the hash of its bytes: equal
  /// ones once, and different ones never under one name, wherever they come from.
  func writeBlob(of run: Run, _ status: ExitStatus, to folder: String) -> ExitStatus {
    do {
      var blob = run
      var names: Set<String> = []
      for scene in blob.scenes.indices {
        for shot in blob.scenes[scene].shots.indices {
          try blob.scenes[scene].shots[shot].takePictures(to: folder, &names)
        }
      }
      removeOthers(than: names, in: folder)
      // Last: a blob without its file is none.
      let text = blob.text(.blob, status: Int(status.rawValue), version: programVersion)
      try makeFolder(folder)
      try writeFileIfChanged(Array(text.utf8), to: "\(folder)/run.json")
      return .success
    } catch {
      console.fail("cannot write \(error.path): \(error.reason)")
      return .usage
    }
  }

  /// Pictures of an earlier run in the same folder belong to nothing any more.
  private func removeOthers(than names: Set<String>, in folder: String) {
    for entry in (try? listFolder("\(folder)/pictures")) ?? []
    where entry.kind == .file && isPictureOfBlob(entry.name) && !names.contains(entry.name) {
      try? removeFile("\(folder)/pictures/\(entry.name)")
    }
  }
}

/// How the paths of a blob's pictures begin: at the blob.
private let picturesOfBlob = "./pictures/"

private func isPictureOfBlob(_ name: String) -> Bool {
  let digits = name.prefix { $0 != "." }
  return digits.utf8.count == 32 && digits.allSatisfy(\.isHexDigit) && name.hasSuffix(".png")
}

extension ShotOutcome {
  /// Copies the shot's pictures into a blob, and the golden's with them.
  fileprivate mutating func takePictures(
    to folder: String, _ names: inout Set<String>
  ) throws(FileError) {
    guard judgement.verdict != .same, judgement.verdict != .skipped else { return }
    var taken: [String] = []
    for path in pictures {
      let kind =
        path.hasSuffix(".moves.png") ? "moves" : path.hasSuffix(".diff.png") ? "diff" : "new"
      if let copy = try copy(path, as: kind, to: folder, &names) { taken.append(copy) }
    }
    pictures = taken
    goldenCopy = try copy(goldenCopy ?? golden, as: "old", to: folder, &names)
  }

  /// - Returns: Nothing for a picture that cannot be read.
  private func copy(
    _ path: String, as kind: String, to folder: String, _ names: inout Set<String>
  ) throws(FileError) -> String? {
    guard let bytes = try? readFile(path, limit: Session.largestPicture) else { return nil }
    let name = "\(ContentHash(of: bytes)).\(kind).png"
    if names.insert(name).inserted {
      try makeFolder("\(folder)/pictures")
      try writeFileIfChanged(bytes, to: "\(folder)/pictures/\(name)")
    }
    return picturesOfBlob + name
  }
}

extension Run {
  /// Has the paths that begin at the run's file begin where the program works.
  mutating func settlePictures(from path: String) {
    let folder = parentFolder(of: path)
    func settled(_ path: String) -> String {
      // Another path with this beginning is one that somebody asked for by '--out'.
      guard path.hasPrefix(picturesOfBlob),
        isPictureOfBlob(String(path.dropFirst(picturesOfBlob.count)))
      else {
        return path
      }
      return "\(folder)/\(path.dropFirst(2))"
    }
    for scene in scenes.indices {
      for shot in scenes[scene].shots.indices {
        scenes[scene].shots[shot].pictures = scenes[scene].shots[shot].pictures.map(settled)
        scenes[scene].shots[shot].goldenCopy = scenes[scene].shots[shot].goldenCopy.map(settled)
      }
    }
  }
}
