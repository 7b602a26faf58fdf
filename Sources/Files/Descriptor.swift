import Glibc

/// An open file that this value alone owns and closes.
struct Descriptor: ~Copyable {
  let number: Int32
  let path: String

  init(_ path: String, _ flags: Int32, mode: mode_t = 0o644) throws(FileError) {
    self.path = path
    number = retrying { unsafe open(path, flags | O_CLOEXEC, mode) }
    guard number >= 0 else { throw FileError.last(path) }
  }

  /// A name in a folder that is open.
  init(
    in folder: borrowing Descriptor, _ name: String, _ flags: Int32, as path: String,
    mode: mode_t = 0o644
  ) throws(FileError) {
    self.path = path
    let around = folder.number
    number = retrying { unsafe openat(around, name, flags | O_CLOEXEC, mode) }
    guard number >= 0 else { throw FileError.last(path) }
  }

  /// A second handle on something that is already open, as the standard streams are.
  init(duplicating other: Int32, as path: String) throws(FileError) {
    self.path = path
    number = fcntl(other, F_DUPFD_CLOEXEC, 3)
    guard number >= 0 else { throw FileError.last(path) }
  }

  deinit { close(number) }
}

extension Descriptor {
  /// What was opened and how long it is.
  func status() throws(FileError) -> (kind: FileKind, size: Int) {
    var status = stat()
    guard unsafe fstat(number, &status) == 0 else { throw FileError.last(path) }
    return (FileKind(mode: status.st_mode), Int(status.st_size))
  }

  /// All that can be read, unless it is more than the limit.
  func readAll(limit: Int, expecting size: Int) throws(FileError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: min(max(size, 0), limit) + 1)
    var length = 0
    while true {
      let room = bytes.count - length
      let count = unsafe bytes.withUnsafeMutableBytes { buffer in
        retrying { unsafe read(number, buffer.baseAddress.map { unsafe $0 + length }, room) }
      }
      guard count >= 0 else { throw FileError.last(path) }
      guard count > 0 else { break }
      length += count
      guard length <= limit else { throw FileError(path, .tooLarge(limit: limit)) }
      if length == bytes.count {
        bytes.append(contentsOf: repeatElement(0, count: min(limit + 1 - length, length + 65_536)))
      }
    }
    bytes.removeSubrange(length...)
    return bytes
  }

  /// Every byte, however few the system takes at a time.
  func writeAll(_ bytes: [UInt8]) throws(FileError) {
    var written = 0
    while written < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { buffer in
        retrying {
          unsafe write(
            number, buffer.baseAddress.map { unsafe $0 + written }, buffer.count - written)
        }
      }
      guard count > 0 else { throw FileError.last(path) }
      written += count
    }
  }
}

/// The call again for as long as signals interrupt it.
func retrying<Number: SignedInteger>(_ call: () -> Number) -> Number {
  while true {
    let result = call()
    if result >= 0 || errno != EINTR { return result }
  }
}
