import Synchronization

/// Values that are computed in order, the next ones on other threads while one is in use.
///
/// At most `ahead` values exist besides the one in use, so memory is bounded for any number of
/// values.
package struct ReadAhead<Value: Sendable> {
  private let count: Int
  private let ahead: Int
  /// The values that were begun and not yet returned, by index.
  private var upcoming: [Int: BackgroundValue<Value>] = [:]
  /// The index of the first value that was not begun.
  private var next = 0

  package init(count: Int, ahead: Int) {
    self.count = count
    self.ahead = ahead
  }

  /// Returns a value, and begins those after it.
  ///
  /// In increasing order each value is computed once. A value that is out of order is computed on
  /// the current thread.
  /// - Parameter begin: Prepares a computation on the current thread; the computations of `ahead`
  ///   consecutive values run at the same time.
  package mutating func value(
    at index: Int, begin: (Int) throws -> @Sendable () -> Value
  ) rethrows -> Value {
    guard upcoming[index] != nil || index == next && ahead > 0 else {
      next = max(next, index + 1)
      return try begin(index)()
    }
    try fill(before: index + ahead, begin)
    guard let own = upcoming.removeValue(forKey: index) else { return try begin(index)() }
    let value = own.wait()
    try fill(before: index + 1 + ahead, begin)
    return value
  }

  private mutating func fill(
    before end: Int, _ begin: (Int) throws -> @Sendable () -> Value
  ) rethrows {
    while next < min(end, count) {
      upcoming[next] = BackgroundValue(try begin(next))
      next += 1
    }
  }
}

/// A value that is computed on a separate thread.
private final class BackgroundValue<Value: Sendable>: Sendable {
  private let result: ComputedValue<Value>
  private let thread: SystemThread?
  private let isJoined = Atomic<Bool>(false)

  init(_ work: @escaping @Sendable () -> Value) {
    let result = ComputedValue(work)
    self.result = result
    thread = SystemThread { _ = result.value }
  }

  deinit {
    if !isJoined.load(ordering: .relaxed) { thread?.detach() }
  }

  /// Waits for the value, which is computed here if the system could not create a thread.
  func wait() -> Value {
    if !isJoined.exchange(true, ordering: .relaxed) { thread?.join() }
    return result.value
  }
}

/// A value that is computed when it is needed first.
private final class ComputedValue<Value: Sendable>: Sendable {
  private let known = Mutex<Value?>(nil)
  private let work: @Sendable () -> Value

  init(_ work: @escaping @Sendable () -> Value) { self.work = work }

  var value: Value {
    known.withLock { known in
      let value = known ?? work()
      known = value
      return value
    }
  }
}
