package import Files
import Imaging
import PNG

/// Two pictures of the same name, to be compared.
package struct PicturePair: Hashable, Sendable {
  /// The path below both folders, or of the second file.
  package let name: String
  package let old: String
  package let new: String

  package init(name: String, old: String, new: String) {
    self.name = name
    self.old = old
    self.new = new
  }
}

/// What comparing two pictures found.
package enum PairResult: Sendable {
  case compared(PictureComparison)
  /// Only the second folder has it.
  case added
  /// Only the first folder has it.
  case removed
  /// Why one of them is no picture.
  case unreadable(String)
}

/// All pictures of two folders by their names, or two files as one pair.
///
/// Nothing when one is a folder and the other is not, or is not there.
package func picturePairs(_ old: String, _ new: String) throws(FileError) -> [PicturePair]? {
  switch (resolvedFileKind(old), resolvedFileKind(new)) {
  case (.folder, .folder):
    let names = try Set(pictures(below: old)).union(try pictures(below: new))
    return names.sorted(by: bytesPrecede).map {
      PicturePair(name: $0, old: "\(old)/\($0)", new: "\(new)/\($0)")
    }
  case (.file, .file): return [PicturePair(name: new, old: old, new: new)]
  default: return nil
  }
}

private func pictures(
  below folder: String, under path: String = "", depth: Int = 0
) throws(FileError) -> [String] {
  guard depth < 32 else { return [] }
  var found: [String] = []
  for entry in try listFolder(path.isEmpty ? folder : "\(folder)/\(path)") {
    let name = path.isEmpty ? entry.name : "\(path)/\(entry.name)"
    if entry.kind == .folder {
      found += try pictures(below: folder, under: name, depth: depth + 1)
    } else if name.lowercased().hasSuffix(".png") {
      found.append(name)
    }
  }
  return found
}

/// Where and how the picture of a difference is written.
package struct DifferenceTarget: Sendable {
  package let place: Place
  /// Only the marks, on clear ground.
  package let isMask: Bool

  package init(place: Place, isMask: Bool) {
    self.place = place
    self.isMask = isMask
  }
}

/// Compares a pair as asked, and writes a picture of what counts where one is wanted.
package func comparePair(
  _ pair: PicturePair, _ question: PictureQuestion, writing target: DifferenceTarget?
) -> PairResult {
  do {
    let old = try readPicture(pair.old)
    let new = try readPicture(pair.new)
    guard let old else { return new == nil ? .unreadable("both are missing") : .added }
    guard let new else { return .removed }
    // Equal files need no comparing, but they must be pictures.
    if old == new {
      _ = try decode([(pair.new, new)], 1)
      return .compared(.same)
    }
    let pictures = try decode([(pair.old, old), (pair.new, new)], question.threads)
    let compared = ComparedPictures(pictures[0], pictures[1], question)
    if let target, !compared.comparison.isSame, compared.comparison.exact != nil {
      let picture = compared.picture(isMask: target.isMask)
      try writeFileIfChanged(try encodePNG(picture, .quick), to: target.place)
    }
    return .compared(compared.comparison)
  } catch let error as FileError {
    return .unreadable("\(error.path): \(error.reason)")
  } catch let error as UnreadablePicture {
    return .unreadable("\(error.path): \(error.reason)")
  } catch {
    return .unreadable("\(error)")
  }
}

/// Which of two files is no picture, and why.
private struct UnreadablePicture: Error {
  let path: String
  let reason: PNGError
}

/// Both pictures of a pair, at the same time if there are threads for it.
private func decode(
  _ files: [(path: String, bytes: [UInt8])], _ threads: Int
) throws(UnreadablePicture) -> [StraightBitmap] {
  let results = mapInParallel(files, threads: threads, tools: {}) { (_, file) in
    Result { () throws(PNGError) in try decodeStraightPNG(file.bytes, isDeep: true) }
  }
  var pictures: [StraightBitmap] = []
  for (file, result) in zip(files, results) {
    switch result {
    case .success(let picture)?: pictures.append(picture)
    case .failure(let error)?: throw UnreadablePicture(path: file.path, reason: error)
    case nil: break
    }
  }
  return pictures
}

private func readPicture(_ path: String) throws(FileError) -> [UInt8]? {
  do {
    return try readFile(path, limit: 256 << 20)
  } catch {
    guard error.problem == .missing else { throw error }
    return nil
  }
}
