import Glibc

/// Reads a regular file.
///
/// Opening never blocks and follows a link only if requested, so that a pipe or a device in place
/// of a file cannot block the program.
package func readFile(
  _ path: String, limit: Int, followingLinks: Bool = true
) throws(FileError) -> [UInt8] {
  let flags = O_RDONLY | O_NONBLOCK | O_NOCTTY | (followingLinks ? 0 : O_NOFOLLOW)
  let file: FileDescriptor
  do {
    file = try FileDescriptor(path, flags)
  } catch {
    // The system reports a link as a loop of links, which is misleading.
    if let kind = fileKind(path), kind != .file, kind != .link || !followingLinks {
      throw FileError(path, .notAFile(kind))
    }
    throw error
  }
  return try file.readWhole(limit: limit)
}

/// Reads a regular file at a rooted path, without following links.
package func readFile(_ path: RootedPath, limit: Int) throws(FileError) -> [UInt8] {
  let flags = O_RDONLY | O_NONBLOCK | O_NOCTTY | O_NOFOLLOW
  if let file = try path.openDirectly(flags) { return try file.readWhole(limit: limit) }
  let around = try path.openParent(for: .reading)
  let file: FileDescriptor
  do {
    file = try FileDescriptor(in: around.descriptor, around.name, flags, as: path.path)
  } catch {
    if let kind = around.kind, kind != .file { throw FileError(path.path, .notAFile(kind)) }
    throw error
  }
  return try file.readWhole(limit: limit)
}

/// Reads a regular file at a rooted path; returns nil if there is none.
package func readFileIfExists(_ path: RootedPath, limit: Int) throws(FileError) -> [UInt8]? {
  do {
    return try readFile(path, limit: limit)
  } catch {
    guard error.problem == .missing else { throw error }
    return nil
  }
}

extension FileDescriptor {
  fileprivate func readWhole(limit: Int) throws(FileError) -> [UInt8] {
    let status = try status()
    guard status.kind == .file else { throw FileError(path, .notAFile(status.kind)) }
    guard status.size <= limit else { throw FileError(path, .tooLarge(limit: limit)) }
    return try readAll(limit: limit, expecting: status.size)
  }
}

/// Reads the standard input to its end.
package func readStandardInput(limit: Int) throws(FileError) -> [UInt8] {
  let file = try FileDescriptor(duplicating: STDIN_FILENO, as: "standard input")
  return try file.readAll(limit: limit, expecting: 0)
}

/// Returns the kind at a path, not following links; nil if there is no entry.
package func fileKind(_ path: String) -> FileKind? {
  var status = stat()
  guard unsafe lstat(path, &status) == 0 else { return nil }
  return FileKind(mode: status.st_mode)
}

/// Returns the kind at a rooted path, not following links; nil if there is no entry, or no path to
/// it.
package func fileKind(_ path: RootedPath) -> FileKind? {
  guard !path.names.isEmpty else { return resolvedFileKind(path.root) }
  do throws(FileError) {
    if let found = try path.openDirectly(pathOnly | O_NOFOLLOW) { return try found.status().kind }
    return try path.openParent(for: .reading).kind
  } catch {
    return nil
  }
}

/// The attributes of a file that change whenever it is written.
package struct FileStamp: Hashable, Sendable {
  private let device: UInt
  private let number: UInt
  private let size: Int
  /// The time of the last modification, in seconds since 1970.
  package let seconds: Int
  private let nanoseconds: Int

  init(_ status: stat) {
    device = UInt(status.st_dev)
    number = UInt(status.st_ino)
    size = Int(status.st_size)
    seconds = status.st_mtim.tv_sec
    nanoseconds = status.st_mtim.tv_nsec
  }

  /// The size and the time of the last change, as text.
  package var changeText: String { "\(size) \(seconds) \(nanoseconds)" }

  /// The number of the entry in its file system, as text.
  package var numberText: String { "\(number)" }
}

/// Returns the stamp of a file; nil if there is no entry.
package func fileStamp(_ path: RootedPath) -> FileStamp? {
  guard let around = try? path.openParent(for: .reading),
    let status = around.status
  else { return nil }
  return FileStamp(status)
}

/// Returns the stamp of a file, following links; nil if there is no entry.
package func fileStamp(_ path: String) -> FileStamp? { status(behind: path).map { FileStamp($0) } }

/// Returns the hash of a file that does not change, such as the running program, without a copy in
/// memory; nil if it cannot be read.
package func contentHash(ofUnchangingFile path: String) -> ContentHash? {
  guard let file = try? FileDescriptor(path, O_RDONLY), let size = try? file.status().size,
    size > 0, let mapped = unsafe mmap(nil, size, PROT_READ, MAP_PRIVATE, file.number, 0),
    unsafe mapped != MAP_FAILED
  else { return nil }
  defer { unsafe munmap(mapped, size) }
  return unsafe ContentHash(of: UnsafeRawBufferPointer(start: mapped, count: size))
}

/// Returns the kind at a path, following links.
package func resolvedFileKind(_ path: String) -> FileKind? {
  status(behind: path).map { FileKind(mode: $0.st_mode) }
}

private func status(behind path: String) -> stat? {
  var status = stat()
  return unsafe stat(path, &status) == 0 ? status : nil
}

/// Returns the path without links; nil if there is no entry.
package func realPath(_ path: String) -> String? {
  guard let real = unsafe realpath(path, nil) else { return nil }
  defer { unsafe free(real) }
  return unsafe String(validatingCString: real)
}

/// Returns the user ID of the owner of a file, following links.
package func owner(of path: String) -> UInt32? { status(behind: path)?.st_uid }

/// Returns the effective user ID of the process.
package func currentUser() -> UInt32 { geteuid() }

/// An entry of a directory.
package struct FolderEntry: Hashable, Sendable {
  package let name: String
  /// The kind; links are followed for a plain path, and not for a rooted path.
  package let kind: FileKind
}

/// Returns the entries of a directory at a rooted path, sorted by the bytes of their names.
package func listFolder(_ path: RootedPath) throws(FileError) -> [FolderEntry] {
  try path.entries()
}

/// Returns the entries of a directory, sorted by the bytes of their names.
///
/// Invalid UTF-8 in a name is replaced: such a name cannot be opened, and the attempt reports it. A
/// broken link is reported as a link.
package func listFolder(_ path: String) throws(FileError) -> [FolderEntry] {
  guard let folder = unsafe opendir(path) else { throw FileError.last(path) }
  defer { unsafe closedir(folder) }
  var entries: [FolderEntry] = []
  while let entry = unsafe readdir(folder) {
    let name = unsafe entryName(entry)
    guard name != ".", name != ".." else { continue }
    let kind = resolvedFileKind(path + "/" + name) ?? (hasReplacementCharacter(name) ? .other : nil)
    guard let kind = kind ?? (fileKind(path + "/" + name) == .link ? .link : nil) else { continue }
    entries.append(FolderEntry(name: name, kind: kind))
  }
  return entries.sorted { isBytewiseLess($0.name, $1.name) }
}

/// Whether a name precedes another one by its bytes, independent of locale and Unicode version.
package func isBytewiseLess(_ first: String, _ second: String) -> Bool {
  first.utf8.lexicographicallyPrecedes(second.utf8)
}

/// Returns the name of an entry, with replacement characters for invalid UTF-8.
func entryName(_ entry: UnsafeMutablePointer<dirent>) -> String {
  unsafe withUnsafePointer(to: &entry.pointee.d_name) { name in
    unsafe name.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
  }
}

/// Whether a name may have contained invalid UTF-8.
func hasReplacementCharacter(_ name: String) -> Bool { name.unicodeScalars.contains("\u{FFFD}") }
