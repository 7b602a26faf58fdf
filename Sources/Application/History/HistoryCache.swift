package import SnaplinePlatform
import Synchronization

/// The results of earlier histories, in a file.
///
/// A key contains all that a result depends on, so that no commit, branch or option makes an entry
/// outdated. Entries of another program, and damaged files, are ignored and replaced.
package final class HistoryCache: Sendable {
  private let file: RootedPath
  /// The hash of the program and the fonts.
  private let program: ContentHash
  /// The maximum size of the file in bytes.
  private let limit: Int
  private let entries: Mutex<CacheEntries>

  /// Reads the entries of a file; it need not exist.
  ///
  /// - Parameters:
  ///   - program: The hash of all that the results depend on besides their keys.
  ///   - limit: The maximum size of the file in bytes.
  package init(_ file: RootedPath, program: ContentHash, limit: Int = 16 << 20) {
    (self.file, self.program, self.limit) = (file, program, limit)
    let bytes = try? readFile(file, limit: limit)
    entries = Mutex(bytes.flatMap { CacheEntries(reading: $0, of: program) } ?? CacheEntries())
  }

  /// Returns the value of a key, and marks it as used.
  func value(_ key: ContentHash) -> [UInt8]? {
    entries.withLock { entries in
      let run = entries.run
      entries.values[key]?.lastUse = run
      return entries.values[key].map { Array($0.value) }
    }
  }

  func store(_ value: [UInt8], for key: ContentHash) {
    entries.withLock { entries in
      guard entries.values[key]?.value != value[...] else { return }
      let old = entries.values.updateValue(
        CacheEntry(value: value[...], lastUse: entries.run), forKey: key)
      let size = value.count + CacheEntries.overhead
      entries.size += old.map { value.count - $0.value.count } ?? size
      entries.unsavedSize += size
    }
  }

  /// Writes the file if it has new entries; those that were not used for the longest time are left
  /// out if it becomes too large. Without permission or room, nothing is written.
  package func save() {
    let bytes = entries.withLock { entries -> [UInt8]? in
      guard entries.unsavedSize > 0 else { return nil }
      entries.unsavedSize = 0
      entries.shrink(to: limit)
      return entries.fileBytes(of: program)
    }
    if let bytes { try? writeFile(bytes, to: file, .passing) }
  }

  /// Writes the file if most of the entries are new, so that an interrupted run loses few and a long
  /// one writes no more than twice as much.
  func saveIfMostAreNew() {
    let isDue = entries.withLock { $0.unsavedSize > max(1 << 18, $0.size / 2) }
    if isDue { save() }
  }
}

// MARK: File format

/// The first bytes of the file.
private let heading = Array("snapline history 1\n".utf8)

private struct CacheEntry {
  let value: ArraySlice<UInt8>
  /// The number of the last run that used it.
  var lastUse: UInt32
}

private struct CacheEntries {
  /// The size of a key, the number of a run, and the length of a value in bytes.
  static let overhead = 24

  var values: [ContentHash: CacheEntry] = [:]
  /// The number of this run.
  var run: UInt32 = 1
  /// The size of the entries in bytes, and of those that are not in the file.
  var size = 0
  var unsavedSize = 0
}

extension CacheEntries {
  /// Reads a file; nil if it is damaged or of another program.
  fileprivate init?(reading bytes: [UInt8], of program: ContentHash) {
    let start = heading.count + 32
    guard bytes.count >= start + 4, bytes.starts(with: heading) else { return nil }
    var reader = EntryReader(bytes: bytes, index: heading.count)
    let content = unsafe bytes.withUnsafeBytes { bytes in
      unsafe ContentHash(of: UnsafeRawBufferPointer(rebasing: bytes[start...]))
    }
    guard reader.hash() == program, reader.hash() == content, let last = reader.number(),
      last < .max
    else { return nil }
    run = last + 1
    while reader.index < bytes.count {
      guard let key = reader.hash(), let lastUse = reader.number(), let value = reader.value()
      else { return nil }
      values[key] = CacheEntry(value: value, lastUse: lastUse)
      size += value.count + Self.overhead
    }
  }

  fileprivate func fileBytes(of program: ContentHash) -> [UInt8] {
    var content: [UInt8] = []
    content.reserveCapacity(size + 4)
    content.append(run)
    for (key, entry) in sorted {
      content += key.bytes
      content.append(entry.lastUse)
      content.append(UInt32(entry.value.count))
      content += entry.value
    }
    return heading + program.bytes + ContentHash(of: content).bytes + content
  }

  /// Removes the entries that were not used for the longest time.
  fileprivate mutating func shrink(to limit: Int) {
    guard size > limit / 8 * 7 else { return }
    for (key, entry) in sorted where size > limit / 4 * 3 {
      values[key] = nil
      size -= entry.value.count + Self.overhead
    }
  }

  /// The entries in the order of their last uses.
  private var sorted: [(key: ContentHash, value: CacheEntry)] {
    values.sorted {
      ($0.value.lastUse, $0.key.high, $0.key.low) < ($1.value.lastUse, $1.key.high, $1.key.low)
    }
  }
}

private struct EntryReader {
  let bytes: [UInt8]
  private(set) var index: Int

  private mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
    guard count <= bytes.count - index else { return nil }
    defer { index += count }
    return bytes[index..<index + count]
  }

  mutating func hash() -> ContentHash? {
    take(16).flatMap { ContentHash(bytes: $0) }
  }

  mutating func number() -> UInt32? {
    take(4).map { $0.reduce(UInt32(0)) { $0 << 8 | UInt32($1) } }
  }

  mutating func value() -> ArraySlice<UInt8>? { number().flatMap { take(Int($0)) } }
}

extension [UInt8] {
  fileprivate mutating func append(_ number: UInt32) {
    for shift in [24, 16, 8, 0] { append(UInt8(truncatingIfNeeded: number >> UInt32(shift))) }
  }
}
