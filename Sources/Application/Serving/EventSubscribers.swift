import Glibc
import Synchronization

/// The current clients of the event stream.
final class EventSubscribers: Sendable {
  private let limits: ServingLimits
  private let state = Mutex<(readers: [EventSubscriber], isOver: Bool)>(([], false))

  init(limits: ServingLimits) { self.limits = limits }

  var count: Int { state.withLock(\.readers.count) }

  /// Adds a client, whose first event is a comment that confirms the connection to the page; nil if
  /// there are too many.
  func subscribe(on file: Int32) -> EventSubscriber? {
    guard let reader = try? EventSubscriber(on: file, limits: limits) else { return nil }
    reader.enqueue(Array(": welcome\nretry: 1000\n\n".utf8))
    return state.withLock { state in
      guard !state.isOver, state.readers.count < limits.eventReaders else { return nil }
      state.readers.append(reader)
      return reader
    }
  }

  func unsubscribe(_ reader: EventSubscriber) {
    state.withLock { state in state.readers.removeAll { $0 === reader } }
  }

  /// Sends an event to all clients; never blocks.
  func publish(_ event: String, _ data: String) {
    let frame = eventFrame(event, data)
    for reader in state.withLock(\.readers) { reader.enqueue(frame) }
  }

  /// Ends the stream of all clients.
  func close() {
    let readers = state.withLock { state in
      state.isOver = true
      return state.readers
    }
    for reader in readers { reader.end() }
  }
}

/// Returns an event in the stream's format: a name, and a field for each line of the data.
func eventFrame(_ event: String, _ data: String) -> [UInt8] {
  let (feed, mark) = (UInt8(ascii: "\n"), Array("data: ".utf8))
  var frame = Array("event: \(event.prefix { !$0.isNewline })\n".utf8) + mark
  var last: UInt8?
  for byte in data.utf8 {
    // CR LF is one line separator.
    let isLineEnd = byte == feed || byte == UInt8(ascii: "\r")
    if !isLineEnd { frame.append(byte) }
    if isLineEnd, byte != feed || last != UInt8(ascii: "\r") {
      frame.append(feed)
      frame += mark
    }
    last = byte
  }
  return frame + [feed, feed]
}

/// A client of the event stream, with its pending data.
final class EventSubscriber: Sendable {
  let file: Int32
  private let limits: ServingLimits
  private let waker: Waker
  private let state = Mutex<(waiting: [UInt8], isOver: Bool)>(([], false))

  init(on file: Int32, limits: ServingLimits) throws(ServingError) {
    self.file = file
    self.limits = limits
    waker = try Waker()
  }

  /// Adds data, unless the client does not read: it requests everything again when it reconnects.
  func enqueue(_ bytes: [UInt8]) {
    state.withLock { state in
      state.waiting += bytes
      if state.waiting.count > limits.waitingEvents {
        state.waiting = []
        state.isOver = true
      }
    }
    waker.wake()
  }

  func end() {
    state.withLock { $0.isOver = true }
    waker.wake()
  }

  /// Waits for pending data, and returns the first part of it; nil at the end, or when the client
  /// has disconnected.
  func next(_ limit: Int) -> ArraySlice<UInt8>? {
    while true {
      let (bytes, isOver) = state.withLock { state in
        let first = state.waiting.prefix(limit)
        state.waiting.removeFirst(first.count)
        return (first, state.isOver)
      }
      if !bytes.isEmpty { return bytes }
      if isOver { return nil }
      switch waker.wait(for: limits.keepAliveInterval, until: file, events: hangUp) {
      case .waker: continue
      case .file: return nil
      case .time: return Array(":\n\n".utf8)[...]
      }
    }
  }
}

/// The poll event for a closed peer: `POLLRDHUP`, which the library's header hides.
private let hangUp: Int32 = 0x2000
