import Glibc

/// What a file that was written outlives.
package enum Durability: Sendable {
  /// A power cut too; waiting for the disk takes its time.
  case lasting
  /// The end of the program, however sudden: for what can be made again.
  case passing
}

/// Puts a file in place so that a reader, or a power cut, sees the old bytes or the new ones.
///
/// Folders that are missing are made. The bytes go into a temporary file of the same folder, to
/// the disk, and only then under the name. A link or a folder under that name is refused, never
/// followed or replaced.
package func writeFile(
  _ bytes: [UInt8], to place: Place, _ durability: Durability = .lasting
) throws(FileError) {
  // Another process that sweeps the folder may take a temporary file for a leftover in the
  // moment before it is locked; then the second attempt succeeds.
  var attempts = 0
  while true {
    do {
      let draft = try Draft(of: bytes, for: place)
      if durability == .lasting { try draft.waitForDisk() }
      try draft.putInPlace()
      if durability == .lasting { draft.around.descriptor.syncFolder() }
      return
    } catch {
      attempts += 1
      guard error.problem == .missing, attempts < 20 else { throw error }
    }
  }
}

/// Writes only what differs from what stands there, and says whether it wrote.
@discardableResult
package func writeFileIfChanged(
  _ bytes: [UInt8], to place: Place, _ durability: Durability = .lasting
) throws(FileError) -> Bool {
  if let old = try? readFile(place, limit: bytes.count), old == bytes { return false }
  try writeFile(bytes, to: place, durability)
  return true
}

/// Writes many files of one folder as one that waits for the disk once, and says which ones were
/// not the same before.
package func writeFilesIfChanged(
  _ files: [(bytes: [UInt8], place: Place)]
) throws(FileError) -> [Place] {
  let changed = files.filter { bytes, place in
    (try? readFile(place, limit: bytes.count)) != bytes
  }
  // As many as may be open at a time, in every system.
  for start in stride(from: 0, to: changed.count, by: 100) {
    let group = changed[start..<min(start + 100, changed.count)]
    var drafts: [Draft] = []
    for (bytes, place) in group { drafts.append(try Draft(of: bytes, for: place)) }
    if group.count > 4 {
      try drafts.last?.waitForDisks()
    } else {
      for draft in drafts { try draft.waitForDisk() }
    }
    for (draft, file) in zip(drafts, group) {
      do {
        try draft.putInPlace()
      } catch {
        guard error.problem == .missing else { throw error }
        try writeFile(file.bytes, to: file.place)
      }
    }
    drafts.last?.around.descriptor.syncFolder()
  }
  return changed.map(\.place)
}

/// The bytes of a file below another name of its folder, which goes unless they are put in place.
private final class Draft {
  let around: OpenedFolder
  private let place: Place
  private let temporary: Descriptor
  private var isInPlace = false

  init(of bytes: [UInt8], for place: Place) throws(FileError) {
    let around = try place.openAround(for: .making)
    if let kind = around.kind {
      guard kind == .file else { throw FileError(place.path, .notAFile(kind)) }
    } else if around.isNameTooLong {
      // To be told when it is put in place would be too late for the files before it.
      throw FileError(place.path, .system(ENAMETOOLONG))
    }
    do {
      temporary = try around.descriptor.freshFile(for: around.name)
    } catch {
      throw FileError(place.path, error.problem)
    }
    self.around = around
    self.place = place
    do {
      try temporary.writeAll(bytes)
    } catch {
      throw FileError(place.path, error.problem)
    }
  }

  deinit {
    if !isInPlace { unsafe unlinkat(around.descriptor.number, temporary.path, 0) }
  }

  func waitForDisk() throws(FileError) {
    guard retrying({ fsync(temporary.number) }) == 0 else { throw FileError.last(place.path) }
  }

  /// The same for this file and all that was written before it.
  func waitForDisks() throws(FileError) {
    guard temporary.waitForWholeDisk() else { throw FileError.last(place.path) }
  }

  func putInPlace() throws(FileError) {
    let folder = around.descriptor.number
    guard unsafe renameat(folder, temporary.path, folder, around.name) == 0 else {
      throw FileError.last(place.path)
    }
    isInPlace = true
  }
}

extension Descriptor {
  /// A new file of this folder that is locked for as long as its writer lives.
  ///
  /// Its name says for what it is: whoever writes the same file again takes away what a writer
  /// that died has left.
  fileprivate func freshFile(for name: String) throws(FileError) -> Descriptor {
    let start = String(decoding: name.utf8.prefix(180), as: UTF8.self)
    var number = 0
    while true {
      let temporary = "\(temporaryPrefix)\(start)-\(number)\(temporaryEnding)"
      do {
        let file = try Descriptor(
          in: self, temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, as: temporary)
        flock(file.number, LOCK_EX | LOCK_NB)
        return file
      } catch {
        guard error.problem == .system(EEXIST), number < 1000 else { throw error }
        if !sweep(temporary) { number += 1 }
      }
    }
  }

  /// Without this a rename may be lost with the power, which leaves the old file: no harm.
  fileprivate func syncFolder() {
    guard let folder = try? Descriptor(in: self, ".", O_RDONLY | O_DIRECTORY, as: path) else {
      return
    }
    fsync(folder.number)
  }
}
