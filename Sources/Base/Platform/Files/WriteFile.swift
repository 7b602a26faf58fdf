import Glibc

/// The durability of a written file.
package enum Durability: Sendable {
  /// The file survives a power failure; waiting for the disk takes time.
  case lasting
  /// The file survives the end of the program, but not a power failure: for files that can be
  /// recreated.
  case passing
}

/// Writes a file atomically: a reader, also after a power failure, sees the old bytes or the new
/// ones.
///
/// Missing directories are created. The bytes are written to a temporary file in the same
/// directory, flushed to the disk, and then renamed. A link or a directory with that name is an
/// error, and is never followed or replaced.
package func writeFile(
  _ bytes: [UInt8], to path: RootedPath, _ durability: Durability = .lasting
) throws(FileError) {
  // Another process that cleans the directory may remove a temporary file before it is locked; then
  // the second attempt succeeds.
  var attempts = 0
  while true {
    do {
      let draft = try TemporaryFile(of: bytes, for: path)
      if durability == .lasting { try draft.sync() }
      try draft.rename()
      if durability == .lasting { draft.around.descriptor.syncFolder() }
      return
    } catch {
      attempts += 1
      guard error.problem == .missing, attempts < 20 else { throw error }
    }
  }
}

/// Writes a file unless it already has the bytes, and returns whether it wrote.
@discardableResult
package func writeFileIfChanged(
  _ bytes: [UInt8], to path: RootedPath, _ durability: Durability = .lasting
) throws(FileError) -> Bool {
  if let old = try? readFile(path, limit: bytes.count), old == bytes { return false }
  try writeFile(bytes, to: path, durability)
  return true
}

/// Writes many files of one directory with a single wait for the disk, and returns those that
/// changed.
package func writeFilesIfChanged(
  _ files: [(bytes: [UInt8], place: RootedPath)]
) throws(FileError) -> [RootedPath] {
  let changed = files.filter { bytes, place in
    (try? readFile(place, limit: bytes.count)) != bytes
  }
  // A number of open files that every system permits.
  for start in stride(from: 0, to: changed.count, by: 100) {
    let group = changed[start..<min(start + 100, changed.count)]
    var drafts: [TemporaryFile] = []
    for (bytes, place) in group { drafts.append(try TemporaryFile(of: bytes, for: place)) }
    if group.count > 4 {
      try drafts.last?.syncFileSystem()
    } else {
      for draft in drafts { try draft.sync() }
    }
    for (draft, file) in zip(drafts, group) {
      do {
        try draft.rename()
      } catch {
        guard error.problem == .missing else { throw error }
        try writeFile(file.bytes, to: file.place)
      }
    }
    drafts.last?.around.descriptor.syncFolder()
  }
  return changed.map(\.place)
}

/// A temporary file, which is removed unless it is renamed to its final name.
private final class TemporaryFile {
  let around: OpenFolder
  private let destination: RootedPath
  private let temporary: FileDescriptor
  private var isRenamed = false

  init(of bytes: [UInt8], for destination: RootedPath) throws(FileError) {
    let around = try destination.openParent(for: .making)
    if let kind = around.kind {
      guard kind == .file else { throw FileError(destination.path, .notAFile(kind)) }
    } else if around.isNameTooLong {
      // An error at the time of renaming would be too late for the files before it.
      throw FileError(destination.path, .system(ENAMETOOLONG))
    }
    do {
      temporary = try around.descriptor.freshFile(for: around.name)
    } catch {
      throw FileError(destination.path, error.problem)
    }
    self.around = around
    self.destination = destination
    do {
      try temporary.writeAll(bytes)
    } catch {
      throw FileError(destination.path, error.problem)
    }
  }

  deinit {
    if !isRenamed { unsafe unlinkat(around.descriptor.number, temporary.path, 0) }
  }

  func sync() throws(FileError) {
    guard retryingOnInterrupt({ fsync(temporary.number) }) == 0 else {
      throw FileError.last(destination.path)
    }
  }

  /// Waits for the disk for this file and all files written before it.
  func syncFileSystem() throws(FileError) {
    guard temporary.syncFileSystem() else { throw FileError.last(destination.path) }
  }

  func rename() throws(FileError) {
    let folder = around.descriptor.number
    guard unsafe renameat(folder, temporary.path, folder, around.name) == 0 else {
      throw FileError.last(destination.path)
    }
    isRenamed = true
  }
}

extension FileDescriptor {
  /// Creates a file in this directory that is locked until its writer terminates.
  ///
  /// Its name contains the target's name: the next writer of the same file removes the temporary
  /// file of a terminated writer.
  fileprivate func freshFile(for name: String) throws(FileError) -> FileDescriptor {
    let start = String(decoding: name.utf8.prefix(180), as: UTF8.self)
    var number = 0
    while true {
      let temporary = "\(temporaryPrefix)\(start)-\(number)\(temporaryEnding)"
      do {
        let file = try FileDescriptor(
          in: self, temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, as: temporary)
        flock(file.number, LOCK_EX | LOCK_NB)
        return file
      } catch {
        guard error.problem == .system(EEXIST), number < 1000 else { throw error }
        if !sweep(temporary) { number += 1 }
      }
    }
  }

  /// Flushes the directory; without this a power failure may revert a rename, which leaves the old
  /// file.
  fileprivate func syncFolder() {
    guard let folder = try? FileDescriptor(in: self, ".", O_RDONLY | O_DIRECTORY, as: path) else {
      return
    }
    fsync(folder.number)
  }
}
