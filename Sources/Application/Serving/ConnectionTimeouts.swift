import Glibc
import SnaplinePlatform
import Synchronization

/// The timeouts of connections whose next step takes too long, regardless of single bytes received
/// meanwhile.
final class ConnectionTimeouts: Sendable {
  private let timeout: Int
  private let turns = Mutex<[Int32: Waiting]>([:])
  private let waker: Waker
  private let thread = Mutex<SystemThread?>(nil)

  /// The side that a connection waits for.
  private enum Waiting {
    case client(until: Int)
    case server
    /// The connection was ended, although earlier data may still be read.
    case nobodys
  }

  init(timeout: Int) throws(ServingError) {
    self.timeout = timeout
    waker = try Waker()
  }

  /// Starts the timeout thread.
  func start() throws(ServingError) {
    let started = SystemThread { [self] in
      while waker.wait(for: max(1, min(1000, timeout / 8))) != .waker { endTheLate() }
    }
    guard let started else { throw ServingError("cannot create a thread") }
    thread.withLock { $0 = started }
  }

  func stop() {
    waker.wake()
    thread.withLock { $0.take() }?.join()
  }

  /// Adds a connection, which must complete its first step in time.
  func begin(_ file: Int32) {
    let end = monotonicMilliseconds() + timeout
    turns.withLock { $0[file] = .client(until: end) }
  }

  /// Restarts the timeout for the connection's next step.
  ///
  /// - Returns: Whether the connection is still open; if not, no more work is done for it, as the
  ///   client could not receive the result.
  @discardableResult
  func startTimeout(_ file: Int32) -> Bool {
    pass(file, to: .client(until: monotonicMilliseconds() + timeout))
  }

  /// Suspends the timeout while the server works.
  ///
  /// - Returns: Whether the connection is still open.
  func stopTimeout(_ file: Int32) -> Bool { pass(file, to: .server) }

  /// Removes a closed connection; its descriptor may soon be reused.
  func forget(_ file: Int32) { turns.withLock { $0[file] = nil } }

  private func pass(_ file: Int32, to waiting: Waiting) -> Bool {
    turns.withLock { turns in
      if case .nobodys = turns[file] { return false }
      turns[file] = waiting
      return true
    }
  }

  private func endTheLate() {
    let now = monotonicMilliseconds()
    turns.withLock { turns in
      for (file, turn) in turns {
        guard case .client(let end) = turn, end <= now else { continue }
        shutdown(file, Int32(SHUT_RDWR))
        turns[file] = .nobodys
      }
    }
  }
}
