import SnaplinePlatform
import Synchronization
import Testing

@Suite("Values that are computed ahead of their use")
struct ReadAheadTests {
  @Test("Values come in order, each computed once", arguments: [0, 1, 2, 5, 40])
  func order(ahead: Int) {
    let computed = Mutex<[Int]>([])
    var values = ReadAhead<Int>(count: 20, ahead: ahead)
    for index in 0..<20 {
      let value = values.value(at: index) { index in
        {
          computed.withLock { $0.append(index) }
          return index * index
        }
      }
      #expect(value == index * index)
    }
    #expect(computed.withLock { $0.sorted() } == Array(0..<20))
  }

  @Test("No more values are begun than may exist besides the one in use", arguments: [0, 1, 3])
  func bounded(ahead: Int) {
    var begun = -1
    var values = ReadAhead<Int>(count: 20, ahead: ahead)
    for index in 0..<20 {
      _ = values.value(at: index) { next in
        begun = max(begun, next)
        return { next }
      }
      #expect(begun == min(19, index + ahead))
    }
  }

  @Test("Values that run at the same time are fewer than the threads that are asked for")
  func parallel() {
    let running = Atomic<Int>(0)
    let most = Atomic<Int>(0)
    var values = ReadAhead<Int>(count: 60, ahead: 3)
    for index in 0..<60 {
      _ = values.value(at: index) { index in
        {
          most.max(running.add(1, ordering: .relaxed).newValue, ordering: .relaxed)
          defer { running.subtract(1, ordering: .relaxed) }
          return index
        }
      }
    }
    #expect(most.load(ordering: .relaxed) <= 3)
  }

  @Test("A value that was returned can be asked for again")
  func again() {
    var values = ReadAhead<Int>(count: 9, ahead: 2)
    let found = [0, 1, 0, 2, 8, 3].map { index in values.value(at: index) { index in { index } } }
    #expect(found == [0, 1, 0, 2, 8, 3])
  }

  @Test("A failure while a value is prepared reaches the caller, and ends nothing else")
  func failure() {
    struct ReadError: Error {}
    var values = ReadAhead<Int>(count: 9, ahead: 2)
    #expect(throws: ReadError.self) {
      try values.value(at: 0) { index throws -> @Sendable () -> Int in
        if index == 1 { throw ReadError() }
        return { index }
      }
    }
    #expect(values.value(at: 0) { index in { index } } == 0)
  }
}
