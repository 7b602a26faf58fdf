import SnaplinePlatform
import Synchronization

/// The changes below the watched directories.
package enum FolderChanges: Hashable, Sendable {
  /// Paths of files that were written, added, removed or renamed, in byte order.
  case files([String])
  /// An overflow: everything must be re-read.
  case everything
}

/// A recursive watch of directories, until it is stopped or deallocated.
///
/// Simultaneous changes are reported as one batch. A missing directory is watched once it is
/// created.
package final class FolderWatcher: Sendable {
  private let waker: Waker
  private let thread: Mutex<SystemThread?>

  /// Starts watching; all changes after it returns are reported.
  ///
  /// - Parameters:
  ///   - folders: The directories, as prefixes of reported paths; nested ones are watched once.
  ///   - limit: The maximum number of watched directories: more are an error.
  ///   - isIncluded: Whether a subdirectory of that name is watched; hidden ones are not.
  ///   - changed: The handler, called on a separate thread, one batch after the other.
  package init(
    folders: [String], limit: Int = 8192,
    isIncluded: @escaping @Sendable (String) -> Bool = { !$0.hasPrefix(".") },
    changed: @escaping @Sendable (FolderChanges) -> Void
  ) throws(ServingError) {
    let waker = try Waker()
    var tree = try WatchedTree(roots: folders, limit: limit, isIncluded: isIncluded)
    try tree.watchMissingFolders()
    let begun = tree
    let started = SystemThread { watch(begun, until: waker, changed) }
    guard let started else { throw ServingError("cannot create a thread") }
    self.waker = waker
    thread = Mutex(started)
  }

  deinit { stop() }

  /// Stops reporting before it returns, unless the handler itself calls it. A second call has no
  /// effect.
  package func stop() {
    guard let thread = thread.withLock({ $0.take() }) else { return }
    waker.wake()
    thread.join()
  }
}

/// The milliseconds without changes after which a batch is reported, and the maximum delay.
private let (quiet, longest) = (25, 250)

private func watch(
  _ begun: WatchedTree, until waker: Waker, _ changed: @Sendable (FolderChanges) -> Void
) {
  var tree = begun
  var batch = FolderChangeBatch()
  var begin: Int?
  while true {
    let patience = begin.map { min(quiet, $0 + longest - monotonicMilliseconds()) }
    let waking = waker.wait(
      for: patience ?? (tree.isComplete ? nil : longest), until: tree.events.file)
    switch waking {
    case .waker: return
    case .file: tree.readEvents(into: &batch)
    case .time where !tree.isComplete:
      if (try? tree.watchMissingFolders()) == true { batch.isEverything = true }
    case .time: break
    }
    if !batch.isEmpty, begin == nil { begin = monotonicMilliseconds() }
    guard let start = begin, waking == .time || monotonicMilliseconds() >= start + longest else {
      continue
    }
    if let changes = batch.changes { changed(changes) }
    (batch, begin) = (FolderChangeBatch(), nil)
  }
}

/// The changes collected for one call of the handler.
struct FolderChangeBatch {
  private var paths: Set<String> = []
  var isEverything = false
  static let limit = 4096

  var isEmpty: Bool { paths.isEmpty && !isEverything }

  mutating func insert(_ path: String) {
    guard !isEverything else { return }
    paths.insert(path)
    if paths.count > Self.limit { (paths, isEverything) = ([], true) }
  }

  var changes: FolderChanges? {
    if isEverything { return .everything }
    let sorted = paths.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    return sorted.isEmpty ? nil : .files(sorted)
  }
}
