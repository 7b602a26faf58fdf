import SnaplineHistory
import SnaplinePlatform

/// The image files beside a page, named by the hashes of their contents.
///
/// They are written before the page, and those of an older page are removed after it, so that the
/// page in the directory is complete at all times.
final class PageImageFolder {
  private let folder: RootedPath
  private var names: Set<String> = []
  /// The images that are not written yet, since a group of files waits for the disk once.
  private var waiting: [(bytes: [UInt8], place: RootedPath)] = []
  private var error: FileError?

  init(besidePageIn folder: RootedPath) { self.folder = folder }

  /// Adds an image and returns its path from the page; nil after an error.
  func add(_ bytes: [UInt8]) -> String? {
    guard error == nil else { return nil }
    let path = HistoryPageFiles.imagePath(of: bytes)
    guard names.insert(path).inserted else { return path }
    waiting.append((bytes, folder[path]))
    if waiting.count == 100 { write() }
    return path
  }

  private func write() {
    do {
      _ = try writeFilesIfChanged(waiting)
    } catch {
      self.error = error
    }
    waiting = []
  }

  /// Writes the remaining images.
  func finish() throws(FileError) {
    write()
    if let error { throw error }
  }

  /// Removes the images that the page does not show.
  func removeOthers() {
    let images = folder[HistoryPageFiles.imageFolder]
    for entry in (try? listFolder(images)) ?? [] where entry.kind == .file {
      guard entry.name.hasSuffix(".png"), ContentHash(entry.name.dropLast(4)) != nil,
        !names.contains("\(HistoryPageFiles.imageFolder)/\(entry.name)")
      else { continue }
      try? removeFile(images[entry.name])
    }
    removeEmptyFolders(from: images, upTo: folder)
  }
}
