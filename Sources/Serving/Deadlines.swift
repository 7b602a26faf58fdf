import Glibc
import Synchronization
import Threads

/// Ends connections whose next step takes too long, however many bytes drop in meanwhile.
final class Deadlines: Sendable {
  private let patience: Int
  private let turns = Mutex<[Int32: Turn]>([:])
  private let bell: Bell
  private let thread = Mutex<SystemThread?>(nil)

  /// Whose turn it is on a connection.
  private enum Turn {
    case theirs(until: Int)
    case ours
    /// It was ended, though what came before may still be read.
    case nobodys
  }

  init(patience: Int) throws(ServingError) {
    self.patience = patience
    bell = try Bell()
  }

  /// Begins to look.
  func start() throws(ServingError) {
    let started = SystemThread { [self] in
      while bell.wait(for: max(1, min(1000, patience / 8))) != .bell { endTheLate() }
    }
    guard let started else { throw ServingError("cannot create a thread") }
    thread.withLock { $0 = started }
  }

  func stop() {
    bell.ring()
    thread.withLock { $0.take() }?.join()
  }

  /// A connection is there, and must take its first step.
  func begin(_ file: Int32) {
    let end = milliseconds() + patience
    turns.withLock { $0[file] = .theirs(until: end) }
  }

  /// The connection must take its next step from now on.
  ///
  /// - Returns: Whether it has not been ended meanwhile: then nothing is done for it any more, as
  ///   nobody would learn of it.
  @discardableResult
  func expect(_ file: Int32) -> Bool { pass(file, to: .theirs(until: milliseconds() + patience)) }

  /// It is our turn, for as long as it takes.
  ///
  /// - Returns: The same.
  func pause(_ file: Int32) -> Bool { pass(file, to: .ours) }

  /// The connection is gone; its number may soon be another's.
  func forget(_ file: Int32) { turns.withLock { $0[file] = nil } }

  private func pass(_ file: Int32, to turn: Turn) -> Bool {
    turns.withLock { turns in
      if case .nobodys = turns[file] { return false }
      turns[file] = turn
      return true
    }
  }

  private func endTheLate() {
    let now = milliseconds()
    turns.withLock { turns in
      for (file, turn) in turns {
        guard case .theirs(let end) = turn, end <= now else { continue }
        shutdown(file, Int32(SHUT_RDWR))
        turns[file] = .nobodys
      }
    }
  }
}
