import History
import Platform

/// The image files beside a page, named by the hashes of their contents.
///
/// They are written before the page, and those of an older page are removed after it, so that the
/// page in the directory is complete at all times.
final class PageImages {
  private let folder: RootedPath
  private var names: Set<String> = []
  /// The first error of writing an image.
  private(set) var error: FileError?

  init(in folder: RootedPath) { self.folder = folder }

  /// Writes an image and returns its path from the page; nil after an error.
  func save(_ bytes: [UInt8]) -> String? {
    guard error == nil else { return nil }
    let name = "\(ContentHash(of: bytes)).png"
    let path = "\(HistoryPageFiles.imageFolder)/\(name)"
    guard names.insert(name).inserted else { return path }
    do {
      try writeFileIfChanged(bytes, to: folder[path], .passing)
      return path
    } catch {
      self.error = error
      return nil
    }
  }

  /// Removes the images that the page does not show.
  func removeOthers() {
    let images = folder[HistoryPageFiles.imageFolder]
    for entry in (try? listFolder(images)) ?? [] where entry.kind == .file {
      guard entry.name.hasSuffix(".png"), ContentHash(entry.name.dropLast(4)) != nil,
        !names.contains(entry.name)
      else { continue }
      try? removeFile(images[entry.name])
    }
    removeEmptyFolders(from: images, upTo: folder)
  }
}
