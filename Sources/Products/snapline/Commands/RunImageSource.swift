import SnaplineGoldens
import SnaplinePlatform
import SnaplineReports
import Synchronization

/// The directories from which a report may copy images, by the paths in a run.
///
/// A run file can come from an untrusted source, and must not make a report disclose other files of
/// this machine.
final class RunImageSource: Sendable {
  /// The size limit of an image.
  private static let maximumImageBytes = 64 << 20

  /// The location of each path; nil for a path outside the allowed directories.
  private let lookUp: @Sendable (String) -> RootedPath?
  private let refusals = Mutex<[String: String]>([:])

  /// Creates a source for the directories to which the run or its blobs were written; for a run
  /// that was read from a file, also for paths inside the project.
  init(
    in folders: [RootedPath],
    below project: @escaping @Sendable (String) -> RootedPath? = { _ in nil }
  ) {
    lookUp = { path in
      folders.lazy.compactMap { $0.descendant(path) }.first ?? project(path)
    }
  }

  /// Returns the bytes of an image; nil if it is missing or must not be read.
  func bytes(_ path: String) -> [UInt8]? {
    guard let place = lookUp(path) else { return refuse(path, "outside the project") }
    guard path.lowercased().hasSuffix(".png") else { return refuse(path, "not a PNG file") }
    let bytes: [UInt8]
    do {
      bytes = try readFile(place, limit: Self.maximumImageBytes)
    } catch {
      guard error.problem != .missing else { return nil }
      return refuse(path, error.reason)
    }
    // An interrupted write can leave an empty file.
    guard !bytes.isEmpty else { return nil }
    guard bytes.starts(with: pngSignature) else { return refuse(path, "not a PNG file") }
    if let name = path.split(separator: "/").last, let hash = hashOfBlobImage(name),
      hash != ContentHash(of: bytes)
    {
      return refuse(path, "its content does not match the hash in its name")
    }
    return bytes
  }

  /// Returns the stamp of an image file; nil if it is missing or must not be read.
  func stamp(_ path: String) -> FileStamp? { lookUp(path).flatMap { fileStamp($0) } }

  /// Returns the pending change that a shot's files describe, with its layout facts; nil if files
  /// are missing or were not written by a check.
  func change(of shot: ShotResult) -> (change: PendingChange, facts: [UInt8])? {
    guard let path = shot.layoutFacts, path.hasSuffix(".txt"), let place = lookUp(path),
      let picture = shot.images.last.flatMap(bytes),
      let facts = try? readFile(place, limit: GoldenStore.largestLayout),
      let change = try? PendingChange.read(
        facts, of: shot.scene, shot.shot, image: picture, from: place
      ).get()
    else { return nil }
    return (change, facts)
  }

  /// The paths that were refused, with reasons.
  var refused: [(path: String, reason: String)] {
    refusals.withLock { refusals in
      refusals.map { (path: $0.key, reason: $0.value) }.sorted { $0.path < $1.path }
    }
  }

  private func refuse(_ path: String, _ reason: String) -> [UInt8]? {
    refusals.withLock { $0[path] = reason }
    return nil
  }
}

/// The signature of PNG files.
let pngSignature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

/// Returns the hash in the name of a blob's image, like `0123….new.png`; nil for other names.
func hashOfBlobImage(_ name: Substring) -> ContentHash? {
  let parts = name.split(separator: ".", omittingEmptySubsequences: false)
  guard parts.count == 3, parts[2] == "png", ["old", "new", "diff", "moves"].contains(parts[1])
  else { return nil }
  return ContentHash(parts[0])
}
