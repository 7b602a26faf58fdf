import Glibc

/// Linux's O_PATH, which its headers hide from Swift: a folder on the way need not be readable.
let forTheWay: Int32 = 0o10_000_000

/// What is wanted of a way.
enum Purpose {
  case reading
  /// Something on it may change, or go.
  case changing
  /// Folders that are missing on it are made.
  case making
}

extension Place {
  /// The folder around what stands here, opened for looking names up in it, and the last name.
  func openAround(for purpose: Purpose) throws(FileError) -> OpenedFolder {
    guard let last = names.last else { throw FileError(path, .notAFile(.folder)) }
    return OpenedFolder(descriptor: try open(names.dropLast(), for: purpose), name: last)
  }

  /// What stands here, opened in one step; nil where the way must be walked, if only to say why
  /// that cannot be done.
  func openAtOnce(_ flags: Int32) throws(FileError) -> Descriptor? {
    try numberAtOnce(flags).map { Descriptor($0, as: path) }
  }

  private func numberAtOnce(_ flags: Int32) throws(FileError) -> Int32? {
    try refuseOddNames(for: .reading)
    guard root == "." else { return nil }
    let number = numberOpened(way: names[...], flags)
    if number == -ENOENT { throw FileError(path, .missing) }
    return number < 0 ? nil : number
  }

  /// What the folder itself holds.
  func entries() throws(FileError) -> [FolderEntry] {
    if let own = try numberAtOnce(O_RDONLY | O_DIRECTORY) { return try listed(own, path) }
    return try open(names[...], for: .reading).entries()
  }

  /// The folder itself, opened for locking.
  func openFolder(for purpose: Purpose) throws(FileError) -> Descriptor {
    let folder = try open(names[...], for: purpose)
    return try Descriptor(in: folder, ".", O_RDONLY | O_DIRECTORY, as: path)
  }

  private func open(
    _ names: ArraySlice<String>, for purpose: Purpose
  ) throws(FileError) -> Descriptor {
    try refuseOddNames(for: purpose)
    if purpose == .making { try makeFolder(root) }
    // Most ways are there, and the system walks them in one step.
    if root == "." {
      let number = numberOpened(way: names, forTheWay | O_DIRECTORY)
      if number >= 0 { return Descriptor(number, as: path) }
    }
    var folder = try Descriptor(root, forTheWay | O_DIRECTORY)
    for index in names.indices { folder = try step(to: index, from: folder, purpose) }
    return folder
  }

  private func refuseOddNames(for purpose: Purpose) throws(FileError) {
    for name in names {
      guard name != "..", !name.utf8.contains(0) else { throw FileError(path, .leadsOut) }
      // Hooks and settings there are programs that git runs.
      guard purpose == .reading || name.lowercased() != ".git" else {
        throw FileError(path, .ofGit)
      }
    }
  }

  private func step(
    to index: Int, from folder: borrowing Descriptor, _ purpose: Purpose
  ) throws(FileError) -> Descriptor {
    let shown = path(downTo: index)
    let flags = forTheWay | O_DIRECTORY | O_NOFOLLOW
    do throws(FileError) {
      return try Descriptor(in: folder, names[index], flags, as: shown)
    } catch {
      if error.problem == .missing, purpose == .making {
        guard unsafe mkdirat(folder.number, names[index], 0o755) == 0 || errno == EEXIST else {
          throw FileError.last(shown)
        }
        return try Descriptor(in: folder, names[index], flags, as: shown)
      }
      if let kind = folder.kind(of: names[index]), kind != .folder {
        throw FileError(shown, .notAFolder(kind))
      }
      throw error
    }
  }
}

/// An open folder, and a name in it.
struct OpenedFolder: ~Copyable {
  let descriptor: Descriptor
  let name: String

  /// What stands by the name, a link itself; nil when nothing does.
  var kind: FileKind? { descriptor.kind(of: name) }

  /// What the system knows of it.
  var status: stat? { standing(name, in: descriptor.number) }

  /// Whether nothing in the folder can have the name.
  var isNameTooLong: Bool { status == nil && errno == ENAMETOOLONG }
}

extension Descriptor {
  /// What has a name in this folder, a link itself and not what it points to.
  func kind(of name: String) -> FileKind? {
    standing(name, in: number).map { FileKind(mode: $0.st_mode) }
  }

  /// What this folder holds, by name in the order of the bytes; links are links.
  func entries() throws(FileError) -> [FolderEntry] {
    let around = number
    // The stream closes what it was made of, and so gets a handle of its own.
    let own = retrying { unsafe openat(around, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    guard own >= 0 else { throw FileError.last(path) }
    return try listed(own, path)
  }
}

/// What has a name in an open folder, a link itself; nil when nothing does.
private func standing(_ name: String, in folder: Int32) -> stat? {
  var status = stat()
  return unsafe fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0 ? status : nil
}

/// What an open folder holds, which is closed then.
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
  return entries.sorted { bytesPrecede($0.name, $1.name) }
}

extension FileKind {
  /// Not every file system tells.
  fileprivate init?(entryType type: UInt8) {
    switch Int(type) {
    case Int(DT_REG): self = .file
    case Int(DT_DIR): self = .folder
    case Int(DT_LNK): self = .link
    default: return nil
    }
  }
}
