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
  let around = try place.openAround(for: .making)
  if let kind = around.kind, kind != .file { throw FileError(place.path, .notAFile(kind)) }
  // Another process that sweeps the folder may take a temporary file for a leftover in the
  // moment before it is locked; then the second attempt succeeds.
  var attempts = 0
  while true {
    do {
      return try around.replaceFile(with: bytes, durability)
    } catch {
      attempts += 1
      guard error.problem == .missing, attempts < 20 else {
        throw FileError(place.path, error.problem)
      }
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

extension OpenedFolder {
  fileprivate func replaceFile(
    with bytes: [UInt8], _ durability: Durability
  ) throws(FileError) {
    let temporary = try descriptor.freshFile(for: name)
    var isInPlace = false
    defer { if !isInPlace { unsafe unlinkat(descriptor.number, temporary.path, 0) } }
    try temporary.writeAll(bytes)
    if durability == .lasting, retrying({ fsync(temporary.number) }) != 0 {
      throw FileError.last(name)
    }
    let folder = descriptor.number
    guard unsafe renameat(folder, temporary.path, folder, name) == 0 else {
      throw FileError.last(name)
    }
    isInPlace = true
    if durability == .lasting { descriptor.syncFolder() }
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
