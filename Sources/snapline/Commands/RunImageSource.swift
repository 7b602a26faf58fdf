import Bytes
import Files
import Goldens
import Runs
import Synchronization

/// The folders from which a report may take pictures, by the paths that a run has for them.
///
/// A run's file comes from anywhere: it must not have a report carry off other files of the
/// machine that makes it.
final class RunImageSource: Sendable {
  /// The largest picture that is taken along.
  private static let largestPicture = 64 << 20

  /// By each path, where it leads; nil for what is out of bounds.
  private let lookUp: @Sendable (String) -> Place?
  private let refusals = Mutex<[String: String]>([:])

  /// The pictures of a run, in the folders where it or its blobs have put them; of one that was
  /// read others below the project, too.
  init(in folders: [Place], below project: @escaping @Sendable (String) -> Place? = { _ in nil }) {
    lookUp = { path in
      folders.lazy.compactMap { $0.place(shown: path) }.first ?? project(path)
    }
  }

  /// The bytes of a picture; nil for one that is gone, or that must not be read.
  func bytes(_ path: String) -> [UInt8]? {
    guard let place = lookUp(path) else { return refuse(path, "outside the project") }
    guard path.lowercased().hasSuffix(".png") else { return refuse(path, "not a PNG file") }
    let bytes: [UInt8]
    do {
      bytes = try readFile(place, limit: Self.largestPicture)
    } catch {
      guard error.problem != .missing else { return nil }
      return refuse(path, error.reason)
    }
    // As an interrupted write may leave it, or a test.
    guard !bytes.isEmpty else { return nil }
    guard bytes.starts(with: pngSignature) else { return refuse(path, "not a PNG file") }
    if let name = path.split(separator: "/").last, let hash = hashOfBlobPicture(name),
      hash != ContentHash(of: bytes)
    {
      return refuse(path, "its content does not match the hash in its name")
    }
    return bytes
  }

  /// The stamp of a picture's file; nil for one that is gone, or that must not be read.
  func stamp(_ path: String) -> FileStamp? { lookUp(path).flatMap { fileStamp($0) } }

  /// The change that a shot's files amount to, with the file of its facts; nil when they are
  /// not whole, or not those that a check has left.
  func change(of shot: ShotResult) -> (change: PendingChange, facts: [UInt8])? {
    guard let path = shot.facts, path.hasSuffix(".txt"), let place = lookUp(path),
      let picture = shot.pictures.last.flatMap(bytes),
      let facts = try? readFile(place, limit: GoldenStore.largestLayout),
      let change = try? PendingChange.read(
        facts, of: shot.scene, shot.shot, picture: picture, from: place
      ).get()
    else { return nil }
    return (change, facts)
  }

  /// What was left out and why, by the paths.
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

/// The bytes with which every PNG file begins.
let pngSignature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

/// The hash that is the name of a picture in a blob, as `0123….new.png`; nil of other names.
func hashOfBlobPicture(_ name: Substring) -> ContentHash? {
  let parts = name.split(separator: ".", omittingEmptySubsequences: false)
  guard parts.count == 3, parts[2] == "png", ["old", "new", "diff", "moves"].contains(parts[1])
  else { return nil }
  return ContentHash(parts[0])
}
