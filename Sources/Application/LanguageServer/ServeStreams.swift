private import Glibc
import SnaplineBasics

extension LanguageServer {
  /// The reason why the server ended without an `exit` notification.
  package enum StreamFailure: Error {
    case framing(String)
    case input(Int32)
  }

  /// Handles messages until the client ends the server or closes the stream.
  ///
  /// Messages are handled one after another. While none is waiting, diagnostics are published, so
  /// that a client that types fast gets those of its latest text only.
  package func serve(input: Int32 = STDIN_FILENO) throws(StreamFailure) -> Int32 {
    var decoder = MessageDecoder()
    var waiting: [[UInt8]] = []
    var isOpen = true
    while true {
      while isOpen, try isReadable(input, wait: waiting.isEmpty && !hasChanges) {
        isOpen = try read(input, into: &decoder)
        do {
          while let message = try decoder.next() { waiting.append(message) }
        } catch {
          throw .framing(error.reason)
        }
      }
      if waiting.isEmpty {
        if publishNext() { continue }
        if !isOpen { return exitStatus ?? 1 }
        continue
      }
      let message = waiting.removeFirst()
      if let id = cancelledID(of: message, by: waiting) { cancel(id) } else { handle(message) }
      if let status = exitStatus { return status }
    }
  }

  private var hasChanges: Bool { documents.values.contains(where: \.isDirty) }

  private func isReadable(_ input: Int32, wait: Bool) throws(StreamFailure) -> Bool {
    var descriptor = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
    let count = unsafe poll(&descriptor, 1, wait ? -1 : 0)
    if count < 0, errno != EINTR { throw .input(errno) }
    return count > 0
  }

  /// Reads what is available; returns false at the end of the stream.
  private func read(
    _ input: Int32, into decoder: inout MessageDecoder
  ) throws(StreamFailure) -> Bool {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = unsafe buffer.withUnsafeMutableBytes {
      unsafe Glibc.read(input, $0.baseAddress, $0.count)
    }
    if count < 0, errno != EINTR, errno != EAGAIN { throw .input(errno) }
    if count > 0 { decoder.append(buffer[..<count]) }
    return count != 0
  }

  /// Returns the identifier of a request that a later message cancels.
  private func cancelledID(of message: [UInt8], by later: [[UInt8]]) -> JSON? {
    guard !later.isEmpty, let request = try? JSON(reading: message), let id = request["id"],
      request["method"] != nil
    else { return nil }
    let isCancelled = later.contains { bytes in
      guard let other = try? JSON(reading: bytes), other["method"]?.string == "$/cancelRequest"
      else { return false }
      return other["params"]?["id"]?.text == id.text
    }
    return isCancelled ? id : nil
  }
}
