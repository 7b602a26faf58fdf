import Glibc

/// The beginning of the names of files that are still being written.
private let temporaryPrefix = ".snapline-"

/// What a file that was written outlives.
package enum Durability: Sendable {
  /// A power cut too; waiting for the disk takes its time.
  case lasting
  /// The end of the program, however sudden: for what can be made again.
  case passing
}

/// Puts a file in place so that a reader, or a power cut, sees the old bytes or the new ones.
///
/// The bytes go into a temporary file of the same folder, to the disk, and only then under
/// the name. A link or a folder under that name is refused, never followed or replaced.
package func writeFile(
  _ bytes: [UInt8], to path: String, _ durability: Durability = .lasting
) throws(FileError) {
  if let kind = fileKind(path), kind != .file { throw FileError(path, .notAFile(kind)) }
  // Another process that sweeps the folder may take a temporary file for a leftover in the
  // moment before it is locked; then the second attempt succeeds.
  var attempts = 0
  while true {
    do {
      return try replaceFile(path, with: bytes, durability)
    } catch {
      attempts += 1
      guard error.problem == .missing, attempts < 3 else { throw FileError(path, error.problem) }
    }
  }
}

/// Writes only what differs from what stands there, and says whether it wrote.
@discardableResult
package func writeFileIfChanged(
  _ bytes: [UInt8], to path: String, _ durability: Durability = .lasting
) throws(FileError) -> Bool {
  if let old = try? readFile(path, limit: bytes.count, followingLinks: false), old == bytes {
    return false
  }
  try writeFile(bytes, to: path, durability)
  return true
}

private func replaceFile(
  _ path: String, with bytes: [UInt8], _ durability: Durability
) throws(FileError) {
  let folder = parentFolder(of: path)
  let temporary = try freshFile(in: folder)
  var isInPlace = false
  defer { if !isInPlace { unsafe unlink(temporary.path) } }
  try temporary.writeAll(bytes)
  if durability == .lasting, retrying({ fsync(temporary.number) }) != 0 {
    throw FileError.last(temporary.path)
  }
  guard unsafe rename(temporary.path, path) == 0 else { throw FileError.last(path) }
  isInPlace = true
  if durability == .lasting { syncFolder(folder) }
}

/// A new file that is locked for as long as its writer lives.
private func freshFile(in folder: String) throws(FileError) -> Descriptor {
  var number = 0
  while true {
    let path = "\(folder)/\(temporaryPrefix)\(getpid())-\(number).tmp"
    do {
      let file = try Descriptor(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW)
      flock(file.number, LOCK_EX | LOCK_NB)
      return file
    } catch {
      guard error.problem == .system(EEXIST), number < 1000 else { throw error }
      number += 1
    }
  }
}

/// Without this a rename may be lost with the power, which leaves the old file: no harm.
private func syncFolder(_ path: String) {
  guard let folder = try? Descriptor(path, O_RDONLY | O_DIRECTORY) else { return }
  fsync(folder.number)
}

/// Removes what writers that died have left in a folder; a living writer holds a lock.
package func sweepLeftovers(in folder: String) {
  guard let entries = try? listFolder(folder) else { return }
  for entry in entries where entry.kind == .file && entry.name.hasPrefix(temporaryPrefix) {
    let path = folder + "/" + entry.name
    guard entry.name.hasSuffix(".tmp"), let file = try? Descriptor(path, O_RDONLY) else { continue }
    if flock(file.number, LOCK_EX | LOCK_NB) == 0 { unsafe unlink(path) }
  }
}

/// Makes a folder and all folders above it that are missing.
package func makeFolder(_ path: String) throws(FileError) {
  guard resolvedFileKind(path) != .folder else { return }
  let parent = parentFolder(of: path)
  if parent != path { try makeFolder(parent) }
  guard unsafe mkdir(path, 0o755) != 0 else { return }
  let error = FileError.last(path)
  // Another process may have been quicker.
  guard resolvedFileKind(path) != .folder else { return }
  throw error
}

/// Removes a file; that it is already gone is no error.
package func removeFile(_ path: String) throws(FileError) {
  guard unsafe unlink(path) != 0 else { return }
  let error = FileError.last(path)
  guard error.problem == .missing else { throw error }
}

/// Removes a folder with everything in it, as far as the system allows; links are not followed.
package func removeFolder(_ path: String, depth: Int = 0) {
  guard fileKind(path) == .folder, depth < 64 else { return }
  for entry in (try? listFolder(path)) ?? [] {
    let place = path + "/" + entry.name
    if fileKind(place) == .folder {
      removeFolder(place, depth: depth + 1)
    } else {
      unsafe unlink(place)
    }
  }
  unsafe rmdir(path)
}

/// A new folder for files that are of no use later; whoever makes it removes it.
package func makeTemporaryFolder(in folder: String) throws(FileError) -> String {
  var template = Array("\(folder)/snapline-\(String(repeating: "X", count: 6))".utf8CString)
  let path = unsafe template.withUnsafeMutableBufferPointer { buffer in
    unsafe buffer.baseAddress.flatMap { unsafe mkdtemp($0) }.map { unsafe String(cString: $0) }
  }
  guard let path else { throw FileError.last(folder) }
  return path
}

/// Removes a folder if it is empty, and then the folders above it, up to one that stays.
package func removeEmptyFolders(from path: String, upTo last: String) {
  var folder = path
  while folder.hasPrefix(last + "/"), unsafe rmdir(folder) == 0 {
    folder = parentFolder(of: folder)
  }
}

/// Holds a folder for one writer at a time while the work is done.
///
/// Two recorders of one scene each read, change and write its layout file; one after the
/// other they lose nothing.
package func withLock<Result>(
  on folder: String, _ work: () throws(FileError) -> Result
) throws(FileError) -> Result {
  let lock = try Descriptor(folder, O_RDONLY | O_DIRECTORY)
  guard retrying({ flock(lock.number, LOCK_EX) }) == 0 else { throw FileError.last(folder) }
  return try work()
}

/// The folder in which a path lies: `.` for a bare name.
package func parentFolder(of path: String) -> String {
  guard let slash = path.lastIndex(of: "/") else { return "." }
  return slash == path.startIndex ? "/" : String(path[..<slash])
}
