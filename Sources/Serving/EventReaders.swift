import Glibc
import Synchronization

/// Those who listen to events now.
final class EventReaders: Sendable {
  private let limits: ServingLimits
  private let state = Mutex<(readers: [EventReader], isOver: Bool)>(([], false))

  init(limits: ServingLimits) { self.limits = limits }

  var count: Int { state.withLock(\.readers.count) }

  /// A further reader, whose first words are a comment by which a page sees that it is heard; nil
  /// when there are too many.
  func join(on file: Int32) -> EventReader? {
    guard let reader = try? EventReader(on: file, limits: limits) else { return nil }
    reader.offer(Array(": welcome\nretry: 1000\n\n".utf8))
    return state.withLock { state in
      guard !state.isOver, state.readers.count < limits.eventReaders else { return nil }
      state.readers.append(reader)
      return reader
    }
  }

  func leave(_ reader: EventReader) {
    state.withLock { state in state.readers.removeAll { $0 === reader } }
  }

  /// Tells all; never waits for any.
  func publish(_ event: String, _ data: String) {
    let frame = eventFrame(event, data)
    for reader in state.withLock(\.readers) { reader.offer(frame) }
  }

  /// Tells all that there is nothing more.
  func close() {
    let readers = state.withLock { state in
      state.isOver = true
      return state.readers
    }
    for reader in readers { reader.end() }
  }
}

/// An event as it is sent: a name, and each line of the data for itself.
func eventFrame(_ event: String, _ data: String) -> [UInt8] {
  let (feed, mark) = (UInt8(ascii: "\n"), Array("data: ".utf8))
  var frame = Array("event: \(event.prefix { !$0.isNewline })\n".utf8) + mark
  var last: UInt8?
  for byte in data.utf8 {
    // Two bytes may end one line.
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

/// One page that listens, and what it has not been told yet.
final class EventReader: Sendable {
  let file: Int32
  private let limits: ServingLimits
  private let bell: Bell
  private let state = Mutex<(waiting: [UInt8], isOver: Bool)>(([], false))

  init(on file: Int32, limits: ServingLimits) throws(ServingError) {
    self.file = file
    self.limits = limits
    bell = try Bell()
  }

  /// Whoever does not read is not told: it will ask for everything when it comes again.
  func offer(_ bytes: [UInt8]) {
    state.withLock { state in
      state.waiting += bytes
      if state.waiting.count > limits.waitingEvents {
        state.waiting = []
        state.isOver = true
      }
    }
    bell.ring()
  }

  func end() {
    state.withLock { $0.isOver = true }
    bell.ring()
  }

  /// Waits for what is to be told, and gives the first of it; nil at the end, or when nobody
  /// listens any more.
  func next(_ limit: Int) -> ArraySlice<UInt8>? {
    while true {
      let (bytes, isOver) = state.withLock { state in
        let first = state.waiting.prefix(limit)
        state.waiting.removeFirst(first.count)
        return (first, state.isOver)
      }
      if !bytes.isEmpty { return bytes }
      if isOver { return nil }
      switch bell.wait(for: limits.silence, or: file, events: hangUp) {
      case .bell: continue
      case .file: return nil
      case .time: return Array(":\n\n".utf8)[...]
      }
    }
  }
}

/// That the other side has gone: `POLLRDHUP`, which the library's header hides.
private let hangUp: Int32 = 0x2000
