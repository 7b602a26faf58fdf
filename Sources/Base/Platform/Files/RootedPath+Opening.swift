import Glibc

/// The value of Linux's O_PATH, which its headers hide from Swift: a directory on the path need not
/// be readable.
let pathOnly: Int32 = 0o10_000_000

/// The access mode of a path.
enum AccessMode {
  case reading
  /// Entries on the path may be changed or removed.
  case changing
  /// Missing directories on the path are created.
  case making
}

extension RootedPath {
  /// Opens the parent directory for lookup, and returns it with the last component.
  func openParent(for purpose: AccessMode) throws(FileError) -> OpenFolder {
    guard let last = names.last else { throw FileError(path, .notAFile(.folder)) }
    return OpenFolder(descriptor: try open(names.dropLast(), for: purpose), name: last)
  }

  /// Opens the path in one step; nil if it must be traversed by component, if only to find the
  /// reason of a failure.
  func openDirectly(_ flags: Int32) throws(FileError) -> FileDescriptor? {
    try numberAtOnce(flags).map { FileDescriptor($0, as: path) }
  }

  private func numberAtOnce(_ flags: Int32) throws(FileError) -> Int32? {
    try refuseOddNames(for: .reading)
    guard root == "." else { return nil }
    let number = openDescriptor(path: names[...], flags)
    if number == -ENOENT { throw FileError(path, .missing) }
    return number < 0 ? nil : number
  }

  /// Returns the entries of the directory.
  func entries() throws(FileError) -> [FolderEntry] {
    if let own = try numberAtOnce(O_RDONLY | O_DIRECTORY) { return try listed(own, path) }
    return try open(names[...], for: .reading).entries()
  }

  /// Opens the directory for locking.
  func openFolder(for purpose: AccessMode) throws(FileError) -> FileDescriptor {
    let folder = try open(names[...], for: purpose)
    return try FileDescriptor(in: folder, ".", O_RDONLY | O_DIRECTORY, as: path)
  }

  private func open(
    _ names: ArraySlice<String>, for purpose: AccessMode
  ) throws(FileError) -> FileDescriptor {
    try refuseOddNames(for: purpose)
    if purpose == .making { try createFolder(root) }
    // Most paths exist, and the system resolves them in one step.
    if root == "." {
      let number = openDescriptor(path: names, pathOnly | O_DIRECTORY)
      if number >= 0 { return FileDescriptor(number, as: path) }
    }
    var folder = try FileDescriptor(root, pathOnly | O_DIRECTORY)
    for index in names.indices { folder = try step(to: index, from: folder, purpose) }
    return folder
  }

  private func refuseOddNames(for purpose: AccessMode) throws(FileError) {
    for name in names {
      guard name != "..", !name.utf8.contains(0) else { throw FileError(path, .leadsOut) }
      // Hooks and settings there are programs that git runs.
      guard purpose == .reading || name.lowercased() != ".git" else {
        throw FileError(path, .ofGit)
      }
    }
  }

  private func step(
    to index: Int, from folder: borrowing FileDescriptor, _ purpose: AccessMode
  ) throws(FileError) -> FileDescriptor {
    let shown = path(to: index)
    let flags = pathOnly | O_DIRECTORY | O_NOFOLLOW
    do throws(FileError) {
      return try FileDescriptor(in: folder, names[index], flags, as: shown)
    } catch {
      if error.problem == .missing, purpose == .making {
        guard unsafe mkdirat(folder.number, names[index], 0o755) == 0 || errno == EEXIST else {
          throw FileError.last(shown)
        }
        return try FileDescriptor(in: folder, names[index], flags, as: shown)
      }
      if let kind = folder.kind(of: names[index]), kind != .folder {
        throw FileError(shown, .notAFolder(kind))
      }
      throw error
    }
  }
}

/// An open directory, and a name in it.
struct OpenFolder: ~Copyable {
  let descriptor: FileDescriptor
  let name: String

  /// The kind of the entry itself, even if it is a link; nil if there is none.
  var kind: FileKind? { descriptor.kind(of: name) }

  /// The system's status of the entry.
  var status: stat? { standing(name, in: descriptor.number) }

  /// Whether the name is too long for the directory.
  var isNameTooLong: Bool { status == nil && errno == ENAMETOOLONG }
}

extension FileDescriptor {
  /// Returns the kind of an entry, not following links.
  func kind(of name: String) -> FileKind? {
    standing(name, in: number).map { FileKind(mode: $0.st_mode) }
  }

  /// Returns the entries, sorted by the bytes of their names, not following links.
  func entries() throws(FileError) -> [FolderEntry] {
    let around = number
    // The stream closes its descriptor, so it gets a separate one.
    let own = retryingOnInterrupt { unsafe openat(around, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    guard own >= 0 else { throw FileError.last(path) }
    return try listed(own, path)
  }
}

/// Returns the status of an entry in an open directory, not following links; nil if there is none.
private func standing(_ name: String, in folder: Int32) -> stat? {
  var status = stat()
  return unsafe fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0 ? status : nil
}

/// Returns the entries of an open directory, and closes it.
private func listed(_ number: Int32, _ path: String) throws(FileError) -> [FolderEntry] {
  guard let stream = unsafe fdopendir(number) else {
    let error = FileError.last(path)
    close(number)
    throw error
  }
  defer { unsafe closedir(stream) }
  var entries: [FolderEntry] = []
  while let entry = unsafe readdir(stream) {
    let name = unsafe entryName(entry)
    guard name != ".", name != "..",
      let kind = unsafe FileKind(entryType: entry.pointee.d_type)
        ?? standing(name, in: number).map({ FileKind(mode: $0.st_mode) })
    else { continue }
    entries.append(FolderEntry(name: name, kind: kind))
  }
  return entries.sorted { isBytewiseLess($0.name, $1.name) }
}

extension FileKind {
  /// Creates the kind from a directory entry; nil if the file system does not provide it.
  fileprivate init?(entryType type: UInt8) {
    switch Int(type) {
    case Int(DT_REG): self = .file
    case Int(DT_DIR): self = .folder
    case Int(DT_LNK): self = .link
    default: return nil
    }
  }
}
