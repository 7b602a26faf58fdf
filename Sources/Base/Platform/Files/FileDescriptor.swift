import Glibc
private import SnaplineCLinux

/// A file descriptor with a single owner, which closes it.
struct FileDescriptor: ~Copyable {
  let number: Int32
  let path: String

  init(_ path: String, _ flags: Int32, mode: mode_t = 0o644) throws(FileError) {
    let opened = retryingOnInterrupt { unsafe open(path, flags | O_CLOEXEC, mode) }
    guard opened >= 0 else { throw FileError.last(path) }
    (number, self.path) = (opened, path)
  }

  /// Opens a name in an open directory.
  init(
    in folder: borrowing FileDescriptor, _ name: String, _ flags: Int32, as path: String,
    mode: mode_t = 0o644
  ) throws(FileError) {
    let around = folder.number
    let opened = retryingOnInterrupt { unsafe openat(around, name, flags | O_CLOEXEC, mode) }
    guard opened >= 0 else { throw FileError.last(path) }
    (number, self.path) = (opened, path)
  }

  /// Takes ownership of an open file descriptor.
  init(_ number: Int32, as path: String) { (self.number, self.path) = (number, path) }

  /// Duplicates an open file descriptor, such as that of a standard stream.
  init(duplicating other: Int32, as path: String) throws(FileError) {
    let opened = fcntl(other, F_DUPFD_CLOEXEC, 3)
    guard opened >= 0 else { throw FileError.last(path) }
    (number, self.path) = (opened, path)
  }

  deinit { close(number) }
}

extension FileDescriptor {
  /// Returns the kind and the size of the file.
  func status() throws(FileError) -> (kind: FileKind, size: Int) {
    var status = stat()
    guard unsafe fstat(number, &status) == 0 else { throw FileError.last(path) }
    return (FileKind(mode: status.st_mode), Int(status.st_size))
  }

  /// Flushes the file system of the file to the disk; returns whether that succeeded.
  func syncFileSystem() -> Bool { retryingOnInterrupt { syncfs(number) } == 0 }

  /// Reads the entire file; throws if it exceeds the limit.
  func readAll(limit: Int, expecting size: Int) throws(FileError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: min(max(size, 0), limit) + 1)
    var length = 0
    while true {
      let room = bytes.count - length
      let count = unsafe bytes.withUnsafeMutableBytes { buffer in
        retryingOnInterrupt {
          unsafe read(number, buffer.baseAddress.map { unsafe $0 + length }, room)
        }
      }
      guard count >= 0 else { throw FileError.last(path) }
      guard count > 0 else { break }
      length += count
      // A short read means the end of the file.
      if length == size { break }
      guard length <= limit else { throw FileError(path, .tooLarge(limit: limit)) }
      if length == bytes.count {
        bytes.append(contentsOf: repeatElement(0, count: min(limit + 1 - length, length + 65_536)))
      }
    }
    bytes.removeSubrange(length...)
    return bytes
  }

  /// Writes all bytes, in several calls if necessary.
  func writeAll(_ bytes: [UInt8]) throws(FileError) {
    var written = 0
    while written < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { buffer in
        retryingOnInterrupt {
          unsafe write(
            number, buffer.baseAddress.map { unsafe $0 + written }, buffer.count - written)
        }
      }
      guard count > 0 else { throw FileError.last(path) }
      written += count
    }
  }
}

/// Opens a path without links relative to the working directory; returns its file descriptor, or
/// the negated error number. Only a traversal by component finds the reason of a failure.
func openDescriptor(path names: ArraySlice<String>, _ flags: Int32) -> Int32 {
  let way = names.isEmpty ? "." : names.joined(separator: "/")
  return unsafe open_without_links(AT_FDCWD, way, flags | O_CLOEXEC)
}

/// Repeats a call for as long as signals interrupt it.
package func retryingOnInterrupt<FrameValue: SignedInteger>(_ call: () -> FrameValue) -> FrameValue
{
  while true {
    let result = call()
    if result >= 0 || errno != EINTR { return result }
  }
}
