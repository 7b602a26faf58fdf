import Glibc
import SnaplinePlatform

/// The watched directories, and the system's number of each.
struct WatchedTree: Sendable {
  let events: InotifyDescriptor
  private let roots: [String]
  private let limit: Int
  private let isIncluded: @Sendable (String) -> Bool
  private var folders: [Int32: String] = [:]
  private var missing: Set<String>

  init(
    roots: [String], limit: Int, isIncluded: @escaping @Sendable (String) -> Bool
  ) throws(ServingError) {
    events = try InotifyDescriptor()
    self.roots = roots.map(absolutePath)
    self.limit = limit
    self.isIncluded = isIncluded
    missing = Set(self.roots)
  }

  /// Whether all roots exist.
  var isComplete: Bool { missing.isEmpty }

  /// Watches missing roots that were created.
  ///
  /// - Returns: Whether there are any.
  @discardableResult
  mutating func watchMissingFolders() throws(ServingError) -> Bool {
    var isAny = false
    var files = FolderChangeBatch()
    for root in missing.sorted() where try watch(root, telling: &files) {
      missing.remove(root)
      isAny = true
    }
    return isAny
  }

  /// Watches a directory and all below it, and reports the existing files.
  ///
  /// - Returns: Whether it exists.
  @discardableResult
  private mutating func watch(
    _ folder: String, telling batch: inout FolderChangeBatch
  ) throws(ServingError) -> Bool {
    guard folders.count < limit else {
      throw ServingError("more than \(limit) directories to watch")
    }
    guard let number = try events.watch(folder, isRoot: roots.contains(folder)) else {
      return false
    }
    folders[number] = folder
    // After the watch is added: files created in between are reported twice and never missed.
    for entry in (try? listFolder(folder)) ?? [] {
      let path = joined(folder, entry.name)
      if fileKind(path) != .folder {
        batch.insert(path)
      } else if isIncluded(entry.name) {
        try watch(path, telling: &batch)
      }
    }
    return true
  }

  /// Reads the pending events of the system.
  mutating func readEvents(into batch: inout FolderChangeBatch) {
    for event in events.read() { note(event, in: &batch) }
  }

  private mutating func note(_ event: FolderEvent, in batch: inout FolderChangeBatch) {
    if event.has(IN_Q_OVERFLOW) {
      // Directories may have been created without an event.
      batch.isEverything = true
      missing = Set(roots)
      _ = try? watchMissingFolders()
      return
    }
    guard let folder = folders[event.folder] else { return }
    if event.has(IN_IGNORED) {
      folders[event.folder] = nil
    } else if event.has(IN_DELETE_SELF | IN_MOVE_SELF | IN_UNMOUNT) {
      guard roots.contains(folder) else { return }
      forget(folder)
      missing.insert(folder)
      batch.isEverything = true
    } else if !event.isNamed {
      batch.isEverything = true
    } else if event.has(IN_ISDIR) {
      let path = joined(folder, event.name)
      guard isIncluded(event.name) else { return }
      if event.has(IN_MOVED_FROM) {
        // The files in it have no events.
        forget(path)
        batch.isEverything = true
      } else if event.has(IN_CREATE | IN_MOVED_TO) {
        do { try watch(path, telling: &batch) } catch { batch.isEverything = true }
      }
    } else {
      batch.insert(joined(folder, event.name))
    }
  }

  /// Stops watching a directory and all below it.
  private mutating func forget(_ folder: String) {
    for (number, path) in folders where path == folder || path.hasPrefix(folder + "/") {
      events.unwatch(number)
      folders[number] = nil
    }
  }
}

private func joined(_ folder: String, _ name: String) -> String {
  folder == "/" ? "/\(name)" : "\(folder)/\(name)"
}

/// Returns the absolute path, without trailing slashes.
private func absolutePath(_ path: String) -> String {
  var path = path
  if !path.hasPrefix("/"), let here = unsafe getcwd(nil, 0) {
    path = unsafe joined(String(cString: here), path)
    unsafe free(here)
  }
  while path.count > 1, path.hasSuffix("/") { path.removeLast() }
  return path
}

/// An event of a directory.
struct FolderEvent {
  let folder: Int32
  let kinds: UInt32
  /// The name of the entry; empty for the directory itself.
  let name: String
  /// Whether the name is valid UTF-8 or empty.
  let isNamed: Bool

  func has(_ kind: Int32) -> Bool { kinds & UInt32(bitPattern: kind) != 0 }
}

/// The system's event queue.
final class InotifyDescriptor: Sendable {
  let file: Int32

  init() throws(ServingError) {
    file = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    guard file >= 0 else { throw Self.refusal("cannot watch for file changes") }
  }

  deinit { close(file) }

  /// Begins to watch a directory.
  ///
  /// - Returns: Its number; nil if there is no such directory, or it is not readable.
  func watch(_ folder: String, isRoot: Bool) throws(ServingError) -> Int32? {
    let kinds =
      IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE_SELF
      | IN_MOVE_SELF | IN_ONLYDIR | (isRoot ? 0 : IN_DONT_FOLLOW)
    let number = unsafe inotify_add_watch(file, folder, UInt32(kinds))
    guard number < 0 else { return number }
    guard errno == ENOSPC || errno == ENOMEM else { return nil }
    throw Self.refusal("cannot watch all directories")
  }

  func unwatch(_ number: Int32) { _ = inotify_rm_watch(file, number) }

  private static func refusal(_ message: String) -> ServingError {
    .last(
      message, hint: "raise the limits in /proc/sys/fs/inotify"
    )
  }

  /// Returns all pending events; names that are not UTF-8 are omitted.
  func read() -> [FolderEvent] {
    var events: [FolderEvent] = []
    var bytes = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      let count = unsafe Glibc.read(file, &bytes, bytes.count)
      guard count > 0 else { return events }
      var place = 0
      while place + headSize <= count {
        let length = Int(number(bytes, place + 12))
        let name = bytes[place + headSize..<min(count, place + headSize + length)]
          .prefix { $0 != 0 }
        let text = String(validating: name, as: UTF8.self)
        events.append(
          FolderEvent(
            folder: Int32(bitPattern: number(bytes, place)), kinds: number(bytes, place + 4),
            name: text ?? "", isNamed: text != nil))
        place += headSize + length
      }
    }
  }
}

/// The size of `inotify_event` before the name.
private let headSize = 16

/// Reads a number in native byte order.
private func number(_ bytes: [UInt8], _ index: Int) -> UInt32 {
  unsafe bytes.withUnsafeBytes { unsafe $0.loadUnaligned(fromByteOffset: index, as: UInt32.self) }
}
