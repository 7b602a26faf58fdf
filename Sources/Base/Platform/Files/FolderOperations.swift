import Glibc

/// Creates a directory with its missing parents.
package func createFolder(_ path: RootedPath) throws(FileError) {
  _ = try path.openFolder(for: .making)
}

/// Creates a directory by its path, following links.
func createFolder(_ path: String) throws(FileError) {
  guard resolvedFileKind(path) != .folder else { return }
  let parent = parentFolder(of: path)
  if parent != path { try createFolder(parent) }
  guard unsafe mkdir(path, 0o755) != 0 else { return }
  let error = FileError.last(path)
  // Another process may have created it in the meantime.
  let kind = resolvedFileKind(path)
  guard kind != .folder else { return }
  throw kind.map { FileError(path, .notAFolder($0)) } ?? error
}

/// Renames a file or a directory; an existing target is never replaced.
package func moveFile(_ old: RootedPath, to new: RootedPath) throws(FileError) {
  if fileKind(new) != nil { throw FileError(new.path, .system(EEXIST)) }
  let source = try old.openParent(for: .changing)
  let target = try new.openParent(for: .making)
  guard
    unsafe renameat(
      source.descriptor.number, source.name, target.descriptor.number, target.name) == 0
  else { throw FileError.last(old.path) }
}

/// Removes a file; a missing file is no error.
package func removeFile(_ path: RootedPath) throws(FileError) {
  do throws(FileError) {
    let around = try path.openParent(for: .changing)
    guard unsafe unlinkat(around.descriptor.number, around.name, 0) != 0 else { return }
    throw FileError.last(path.path)
  } catch {
    guard error.problem == .missing else { throw error }
  }
}

/// Removes a directory with its contents, as far as the system permits; a link in its place is left
/// unchanged, and links inside are removed themselves.
package func removeFolder(_ path: RootedPath) {
  guard let opened = try? path.openFolder(for: .changing) else { return }
  opened.empty(depth: 0)
  guard !path.names.isEmpty else {
    unsafe rmdir(path.root)
    return
  }
  guard let around = try? path.openParent(for: .changing) else { return }
  unsafe unlinkat(around.descriptor.number, around.name, AT_REMOVEDIR)
}

extension FileDescriptor {
  fileprivate func empty(depth: Int) {
    guard depth < 64 else { return }
    for entry in (try? entries()) ?? [] {
      let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW
      if entry.kind == .folder,
        let inner = try? FileDescriptor(in: self, entry.name, flags, as: entry.name)
      {
        inner.empty(depth: depth + 1)
        unsafe unlinkat(number, entry.name, AT_REMOVEDIR)
      } else {
        unsafe unlinkat(number, entry.name, 0)
      }
    }
  }
}

/// Creates a temporary directory, which the caller removes.
package func makeTemporaryFolder(in folder: String) throws(FileError) -> String {
  var template = Array("\(folder)/snapline-\(String(repeating: "X", count: 6))".utf8CString)
  let path = unsafe template.withUnsafeMutableBufferPointer { buffer in
    unsafe buffer.baseAddress.flatMap { unsafe mkdtemp($0) }.map { unsafe String(cString: $0) }
  }
  guard let path else { throw FileError.last(folder) }
  return path
}

/// Removes an empty directory and then its empty parents, up to a given directory.
package func removeEmptyFolders(from path: RootedPath, upTo last: RootedPath) {
  var folder = path
  while folder.names.count > last.names.count, let parent = folder.parent,
    let around = try? folder.openParent(for: .changing),
    unsafe unlinkat(around.descriptor.number, around.name, AT_REMOVEDIR) == 0
  {
    folder = parent
  }
}

/// Locks a directory for one writer at a time during the work.
///
/// Two recorders of one scene each read, change and write its layout file; serialized they lose no
/// changes.
package func withLock<Result>(
  on folder: RootedPath, _ work: () throws(FileError) -> Result
) throws(FileError) -> Result {
  let lock = try folder.openFolder(for: .changing)
  guard retryingOnInterrupt({ flock(lock.number, LOCK_EX) }) == 0 else {
    throw FileError.last(folder.path)
  }
  return try work()
}

/// Returns the parent directory of a path: `.` for a bare name.
package func parentFolder(of path: String) -> String {
  guard let slash = path.lastIndex(of: "/") else { return "." }
  return slash == path.startIndex ? "/" : String(path[..<slash])
}
