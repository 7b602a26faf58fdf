package import Files
package import Imaging
import PNG

/// Two pictures of the same name, to be compared.
package struct PicturePair: Hashable, Sendable {
  /// The path below both folders, or of the second file.
  package let name: String
  package let old: String
  package let new: String
}

/// What comparing two pictures found.
package enum PairResult: Sendable {
  case compared(BitmapDifference)
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

/// Compares a pair exactly, and writes a picture of what differs where one is wanted.
package func comparePair(_ pair: PicturePair, writing path: String?) -> PairResult {
  do {
    let old = try readPicture(pair.old)
    let new = try readPicture(pair.new)
    guard let old else { return new == nil ? .unreadable("both are missing") : .added }
    guard let new else { return .removed }
    // Equal files need no unpacking, but they must be pictures.
    let golden = try decodePNG(old)
    if old == new { return .compared(.same) }
    let picture = try decodePNG(new)
    let difference = compare(golden, picture)
    if let path, difference != .same {
      try makeFolder(parentFolder(of: path))
      try writeFileIfChanged(try encodePNG(differencePicture(golden, picture)), to: path)
    }
    return .compared(difference)
  } catch let error as FileError {
    return .unreadable("\(error.path): \(error.reason)")
  } catch {
    return .unreadable("\(error)")
  }
}

private func readPicture(_ path: String) throws(FileError) -> [UInt8]? {
  do {
    return try readFile(path, limit: 256 << 20)
  } catch {
    guard error.problem == .missing else { throw error }
    return nil
  }
}
