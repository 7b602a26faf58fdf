import Synchronization
import Threads

/// What has changed below the folders that are watched.
package enum FolderChanges: Hashable, Sendable {
  /// Paths of files that were written, came, went or were renamed, in the order of their bytes.
  case files([String])
  /// More than can be told: everything is to be looked at anew.
  case everything
}

/// Whole folders, watched until it is stopped or let go.
///
/// What happens at once is told at once, as one batch. A folder that is missing is waited for.
package final class FolderWatch: Sendable {
  private let bell: Bell
  private let thread: Mutex<SystemThread?>

  /// When it returns, nothing that changes from then on is missed.
  ///
  /// - Parameters:
  ///   - folders: Their paths as they shall begin the paths of files; nested ones are watched once.
  ///   - limit: How many folders are watched at most: more are an error.
  ///   - isWanted: Whether a sub-folder of that name is looked into; hidden ones are not.
  ///   - changed: Is called on a thread of its own, one batch after the other.
  package init(
    folders: [String], limit: Int = 8192,
    isWanted: @escaping @Sendable (String) -> Bool = { !$0.hasPrefix(".") },
    changed: @escaping @Sendable (FolderChanges) -> Void
  ) throws(ServingError) {
    let bell = try Bell()
    var tree = try WatchedTree(roots: folders, limit: limit, isWanted: isWanted)
    try tree.watchMissing()
    let begun = tree
    let started = SystemThread { watch(begun, until: bell, changed) }
    guard let started else { throw ServingError("cannot create a thread") }
    self.bell = bell
    thread = Mutex(started)
  }

  deinit { stop() }

  /// Nothing is told once this returns, unless it is called by what is told. A second time does
  /// nothing.
  package func stop() {
    guard let thread = thread.withLock({ $0.take() }) else { return }
    bell.ring()
    thread.join()
  }
}

/// Milliseconds of quiet after which a batch is told, and after which it is told anyway.
private let (quiet, longest) = (25, 250)

private func watch(
  _ begun: WatchedTree, until bell: Bell, _ changed: @Sendable (FolderChanges) -> Void
) {
  var tree = begun
  var batch = ChangeBatch()
  var begin: Int?
  while true {
    let patience = begin.map { min(quiet, $0 + longest - milliseconds()) }
    let waking = bell.wait(
      for: patience ?? (tree.isComplete ? nil : longest), or: tree.events.file)
    switch waking {
    case .bell: return
    case .file: tree.readEvents(into: &batch)
    case .time where !tree.isComplete:
      if (try? tree.watchMissing()) == true { batch.isEverything = true }
    case .time: break
    }
    if !batch.isEmpty, begin == nil { begin = milliseconds() }
    guard let start = begin, waking == .time || milliseconds() >= start + longest else { continue }
    if let changes = batch.changes { changed(changes) }
    (batch, begin) = (ChangeBatch(), nil)
  }
}

/// What has come together for one call.
struct ChangeBatch {
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
