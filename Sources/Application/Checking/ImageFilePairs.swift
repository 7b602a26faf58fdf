package import SnaplineImaging
package import SnaplinePlatform

/// Two image files of the same name that are compared.
package struct ImageFilePair: Hashable, Sendable {
  /// The path below both directories, or the path of the second file.
  package let name: String
  package let old: String
  package let new: String

  package init(name: String, old: String, new: String) {
    self.name = name
    self.old = old
    self.new = new
  }
}

/// The result of comparing two images.
package enum ImageFileComparison: Sendable {
  case compared(BitmapComparison)
  /// The image exists only in the second directory.
  case added
  /// The image exists only in the first directory.
  case removed
  /// An invalid image among the two, with the reason.
  case unreadable(String)
}

/// The image pairs of two directories or two files.
package struct ImageFilePairs: Sendable {
  package private(set) var pairs: [ImageFilePair] = []
  /// The paths of files that are not named as PNG files and are not compared.
  package private(set) var others: [String] = []

  /// Pairs all images of two directories by name, or two files.
  ///
  /// The result is nil if only one path is a directory, or if one does not exist.
  package init?(_ old: String, _ new: String) throws(FileError) {
    switch (resolvedFileKind(old), resolvedFileKind(new)) {
    case (.folder, .folder):
      var names: Set<String> = []
      for folder in [old, new] {
        try collect(into: &names, below: folder.hasSuffix("/") ? folder : folder + "/")
      }
      pairs = names.sorted(by: isBytewiseLess).map { name in
        func path(_ folder: String) -> String {
          folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
        }
        return ImageFilePair(name: name, old: path(old), new: path(new))
      }
    case (.file, .file): pairs = [ImageFilePair(name: new, old: old, new: new)]
    default: return nil
    }
  }

  private mutating func collect(
    into names: inout Set<String>, below folder: String, under path: String = "", depth: Int = 0
  ) throws(FileError) {
    guard depth < 32 else { return }
    for entry in try listFolder(folder + path) {
      let name = path.isEmpty ? entry.name : "\(path)/\(entry.name)"
      if entry.kind == .folder {
        try collect(into: &names, below: folder, under: name, depth: depth + 1)
      } else if name.lowercased().hasSuffix(".png") {
        names.insert(name)
      } else {
        others.append(folder + name)
      }
    }
  }
}

/// A pair with the result of its comparison.
package struct ComparedImageFiles: Sendable {
  package let pair: ImageFilePair
  package let result: ImageFileComparison
  /// The hash of the new image file, if it differs from the old one.
  package fileprivate(set) var hash: ContentHash?
  /// The path of the diff image, if one was written.
  package fileprivate(set) var drawing: RootedPath?
}

/// The path and style of a diff image.
package struct DiffImageTarget: Sendable {
  package let path: RootedPath
  /// Whether only the highlights are drawn, on a transparent background.
  package let isMask: Bool

  package init(path: RootedPath, isMask: Bool) {
    self.path = path
    self.isMask = isMask
  }
}

/// Compares a pair, and writes a diff image if a target is given.
package func compareImageFiles(
  _ pair: ImageFilePair, _ question: BitmapComparisonOptions, writing target: DiffImageTarget?
) -> ComparedImageFiles {
  do {
    return try compare(pair, question, writing: target)
  } catch let error as FileError {
    return ComparedImageFiles(pair: pair, result: .unreadable("\(error.path): \(error.reason)"))
  } catch let error as UnreadableImage {
    return ComparedImageFiles(pair: pair, result: .unreadable("\(error.path): \(error.reason)"))
  } catch {
    return ComparedImageFiles(pair: pair, result: .unreadable("\(error)"))
  }
}

private func compare(
  _ pair: ImageFilePair, _ question: BitmapComparisonOptions, writing target: DiffImageTarget?
) throws -> ComparedImageFiles {
  let old = try readImage(pair.old)
  guard let new = try readImage(pair.new) else {
    guard let old else {
      return ComparedImageFiles(pair: pair, result: .unreadable("both files are missing"))
    }
    _ = try decode([(pair.old, old)], 1)
    return ComparedImageFiles(pair: pair, result: .removed)
  }
  guard let old else {
    _ = try decode([(pair.new, new)], 1)
    return ComparedImageFiles(pair: pair, result: .added, hash: ContentHash(of: new))
  }
  // Equal files are not compared, but they must be valid images.
  if old == new {
    _ = try decode([(pair.new, new)], 1)
    return ComparedImageFiles(pair: pair, result: .compared(.same))
  }
  let pictures = try decode([(pair.old, old), (pair.new, new)], question.threads)
  let compared = BitmapPair(pictures[0], pictures[1], question)
  // Animations with equal first frames may differ.
  if compared.comparison.isSame, isAnimatedPNG(old) || isAnimatedPNG(new),
    !haveEqualPixels(old, new)
  {
    let reason = "only the first frames of the animations were compared"
    return ComparedImageFiles(pair: pair, result: .unreadable("\(pair.new): \(reason)"))
  }
  var result = ComparedImageFiles(
    pair: pair, result: .compared(compared.comparison), hash: ContentHash(of: new))
  if let target, !compared.comparison.isSame, compared.comparison.exact != nil {
    let picture = compared.highlightedImage(isMask: target.isMask)
    try writeFileIfChanged(try encodePNG(picture, .quick), to: target.path)
    result.drawing = target.path
  }
  return result
}

/// The file that is not a valid image, with the reason.
private struct UnreadableImage: Error {
  let path: String
  let reason: PNGError
}

/// Decodes both images of a pair, in parallel if several threads are available.
private func decode(
  _ files: [(path: String, bytes: [UInt8])], _ threads: Int
) throws(UnreadableImage) -> [StraightBitmap] {
  let results = mapInParallel(files, threads: threads) { file in
    Result { () throws(PNGError) in try decodeStraightPNG(file.bytes, isDeep: true) }
  }
  var pictures: [StraightBitmap] = []
  for (file, result) in zip(files, results) {
    switch result {
    case .success(let picture)?: pictures.append(picture)
    case .failure(let error)?: throw UnreadableImage(path: file.path, reason: error)
    case nil: break
    }
  }
  return pictures
}

private func readImage(_ path: String) throws(FileError) -> [UInt8]? {
  do {
    return try readFile(path, limit: 256 << 20)
  } catch {
    guard error.problem == .missing else { throw error }
    return nil
  }
}
