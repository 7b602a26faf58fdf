import Glibc

/// The bytes of a plain file.
///
/// Opening never waits and never follows a link unless asked to, so that neither a
/// pipe nor a device in the place of a file can hold the program up.
package func readFile(
  _ path: String, limit: Int, followingLinks: Bool = true
) throws(FileError) -> [UInt8] {
  let flags = O_RDONLY | O_NONBLOCK | O_NOCTTY | (followingLinks ? 0 : O_NOFOLLOW)
  let file: Descriptor
  do {
    file = try Descriptor(path, flags)
  } catch {
    // The system's words for a link are those for a loop of links: misleading.
    if let kind = fileKind(path), kind != .file, kind != .link || !followingLinks {
      throw FileError(path, .notAFile(kind))
    }
    throw error
  }
  return try file.readWhole(limit: limit)
}

/// The same of a place, on a way without links.
package func readFile(_ place: Place, limit: Int) throws(FileError) -> [UInt8] {
  let flags = O_RDONLY | O_NONBLOCK | O_NOCTTY | O_NOFOLLOW
  if let file = try place.openAtOnce(flags) { return try file.readWhole(limit: limit) }
  let around = try place.openAround(for: .reading)
  let file: Descriptor
  do {
    file = try Descriptor(in: around.descriptor, around.name, flags, as: place.path)
  } catch {
    if let kind = around.kind, kind != .file { throw FileError(place.path, .notAFile(kind)) }
    throw error
  }
  return try file.readWhole(limit: limit)
}

/// The same of a file that need not be there; nil where it is not.
package func readFileIfThere(_ place: Place, limit: Int) throws(FileError) -> [UInt8]? {
  do {
    return try readFile(place, limit: limit)
  } catch {
    guard error.problem == .missing else { throw error }
    return nil
  }
}

extension Descriptor {
  fileprivate func readWhole(limit: Int) throws(FileError) -> [UInt8] {
    let status = try status()
    guard status.kind == .file else { throw FileError(path, .notAFile(status.kind)) }
    guard status.size <= limit else { throw FileError(path, .tooLarge(limit: limit)) }
    return try readAll(limit: limit, expecting: status.size)
  }
}

/// All bytes of the standard input until its end.
package func readStandardInput(limit: Int) throws(FileError) -> [UInt8] {
  let file = try Descriptor(duplicating: STDIN_FILENO, as: "standard input")
  return try file.readAll(limit: limit, expecting: 0)
}

/// What stands at a path, a link itself and not what it points to; nil when nothing does.
package func fileKind(_ path: String) -> FileKind? {
  var status = stat()
  guard unsafe lstat(path, &status) == 0 else { return nil }
  return FileKind(mode: status.st_mode)
}

/// What stands at a place, a link itself; nil when nothing does, or the way there is none.
package func fileKind(_ place: Place) -> FileKind? {
  guard !place.names.isEmpty else { return resolvedFileKind(place.root) }
  do throws(FileError) {
    if let found = try place.openAtOnce(forTheWay | O_NOFOLLOW) { return try found.status().kind }
    return try place.openAround(for: .reading).kind
  } catch {
    return nil
  }
}

/// By what a file is known without reading it: one that was written since has another stamp.
package struct FileStamp: Hashable, Sendable {
  private let device: UInt
  private let number: UInt
  private let size: Int
  private let seconds: Int
  private let nanoseconds: Int

  init(_ status: stat) {
    device = UInt(status.st_dev)
    number = UInt(status.st_ino)
    size = Int(status.st_size)
    seconds = status.st_mtim.tv_sec
    nanoseconds = status.st_mtim.tv_nsec
  }
}

/// The stamp of what stands at a place; nil when nothing does.
package func fileStamp(_ place: Place) -> FileStamp? {
  guard let around = try? place.openAround(for: .reading),
    let status = around.status
  else { return nil }
  return FileStamp(status)
}

/// What stands at a path, behind all links.
package func resolvedFileKind(_ path: String) -> FileKind? {
  status(behind: path).map { FileKind(mode: $0.st_mode) }
}

private func status(behind path: String) -> stat? {
  var status = stat()
  return unsafe stat(path, &status) == 0 ? status : nil
}

/// The path of what stands at a path, without any link in it; nil when nothing does.
package func realPath(_ path: String) -> String? {
  guard let real = unsafe realpath(path, nil) else { return nil }
  defer { unsafe free(real) }
  return unsafe String(validatingCString: real)
}

/// The user to whom belongs what stands at a path, behind all links.
package func owner(of path: String) -> UInt32? { status(behind: path)?.st_uid }

/// The user in whose name the program works.
package func currentUser() -> UInt32 { geteuid() }

/// One name in a folder.
package struct FolderEntry: Hashable, Sendable {
  package let name: String
  /// Of a path, a link counts as what it points to; of a place it is a link.
  package let kind: FileKind
}

/// What a folder holds that is reached without links, by name in the order of the bytes.
package func listFolder(_ place: Place) throws(FileError) -> [FolderEntry] {
  try place.entries()
}

/// What a folder holds, by name in the order of the bytes.
///
/// A name that is no UTF-8 is told as far as it is some: nothing can be read by it, and whoever
/// tries says so. A link to nowhere is a link.
package func listFolder(_ path: String) throws(FileError) -> [FolderEntry] {
  guard let folder = unsafe opendir(path) else { throw FileError.last(path) }
  defer { unsafe closedir(folder) }
  var entries: [FolderEntry] = []
  while let entry = unsafe readdir(folder) {
    let name = unsafe entryName(entry)
    guard name != ".", name != ".." else { continue }
    let kind = resolvedFileKind(path + "/" + name) ?? (hasLostBytes(name) ? .other : nil)
    guard let kind = kind ?? (fileKind(path + "/" + name) == .link ? .link : nil) else { continue }
    entries.append(FolderEntry(name: name, kind: kind))
  }
  return entries.sorted { bytesPrecede($0.name, $1.name) }
}

/// Whether a name comes first by its bytes, which no locale and no Unicode version changes.
package func bytesPrecede(_ first: String, _ second: String) -> Bool {
  first.utf8.lexicographicallyPrecedes(second.utf8)
}

/// A name in a folder, with marks in the place of bytes that are no UTF-8.
func entryName(_ entry: UnsafeMutablePointer<dirent>) -> String {
  unsafe withUnsafePointer(to: &entry.pointee.d_name) { name in
    unsafe name.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
  }
}

/// Whether a name may have held bytes that are no UTF-8.
func hasLostBytes(_ name: String) -> Bool { name.unicodeScalars.contains("\u{FFFD}") }
