import Glibc

/// A wake-up for a thread that waits for files.
final class Waker: Sendable {
  /// The descriptors to wait for and to write to.
  private let waitDescriptor: Int32
  private let wakeDescriptor: Int32

  init() throws(ServingError) {
    var ends: [Int32] = [-1, -1]
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    guard unsafe socketpair(AF_UNIX, kind, 0, &ends) == 0 else {
      throw .last("too many open files")
    }
    (waitDescriptor, wakeDescriptor) = (ends[0], ends[1])
  }

  deinit {
    close(waitDescriptor)
    close(wakeDescriptor)
  }

  /// Wakes the waiting thread; never blocks, because one pending wake-up suffices.
  func wake() {
    var byte: UInt8 = 1
    unsafe send(wakeDescriptor, &byte, 1, Int32(MSG_NOSIGNAL))
  }

  /// The reason of a wake-up.
  enum Reason: Hashable {
    case waker
    case file
    case time
  }

  /// Waits for a wake-up, for `events` on `file`, or for the timeout, and clears pending wake-ups.
  ///
  /// - Parameter milliseconds: The timeout; nil waits indefinitely.
  func wait(for milliseconds: Int? = nil, until file: Int32 = -1, events: Int32 = POLLIN) -> Reason
  {
    var polled = [
      pollfd(fd: waitDescriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: file, events: Int16(events), revents: 0),
    ]
    let limit = milliseconds.map { Int32(clamping: max(0, $0)) } ?? -1
    guard unsafe poll(&polled, 2, limit) > 0 else { return .time }
    guard polled[0].revents != 0 else { return .file }
    var bytes = [UInt8](repeating: 0, count: 256)
    while unsafe recv(waitDescriptor, &bytes, bytes.count, 0) == bytes.count {}
    return .waker
  }
}
