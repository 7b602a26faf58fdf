import SnaplinePlatform
import Synchronization
import Testing

/// Reports its own deinitialization.
private final class DeinitProbe: Sendable {
  let onEnd: @Sendable () -> Void

  init(_ onEnd: @escaping @Sendable () -> Void) { self.onEnd = onEnd }

  deinit { onEnd() }
}

/// A recursive list, deep enough to overflow a small stack when it is freed.
private indirect enum Chain: Sendable {
  case end(DeinitProbe)
  case link(Chain)

  var depth: Int {
    switch self {
    case .end: 0
    case .link(let rest): 1 + rest.depth
    }
  }
}

@Suite("System threads")
struct ThreadTests {
  @Test("join() waits until the thread has finished its work")
  func joined() throws {
    let sum = Atomic<Int>(0)
    let threads = (1...20).compactMap { number in
      SystemThread { sum.add(number, ordering: .relaxed) }
    }
    #expect(threads.count == 20)
    for thread in threads { thread.join() }
    let all = sum.load(ordering: .relaxed)
    #expect(all == 210)
  }

  @Test("A thread that joins itself does not deadlock")
  func itself() throws {
    let own = Mutex<SystemThread?>(nil)
    let step = Atomic<Int>(0)
    let thread = SystemThread {
      while step.load(ordering: .acquiring) == 0 {}
      own.withLock { $0 }?.join()
      step.store(2, ordering: .releasing)
    }
    own.withLock { $0 = thread }
    step.store(1, ordering: .releasing)
    while step.load(ordering: .acquiring) != 2 {}
    let last = step.load(ordering: .relaxed)
    #expect(last == 2)
  }

  @Test("A thread's stack is large enough to build and free a list of 20,000 links")
  func deep() throws {
    let depth = Atomic<Int>(0)
    let thread = SystemThread {
      let chain = (0..<20_000).reduce(Chain.end(DeinitProbe {})) { chain, _ in .link(chain) }
      depth.store(chain.depth, ordering: .relaxed)
    }
    thread?.join()
    let reached = depth.load(ordering: .relaxed)
    #expect(reached == 20_000)
  }

  @Test("letGo(_:) frees a value on another thread")
  func letGo() {
    let ended = Atomic<Bool>(false)
    SnaplinePlatform.releaseInBackground(DeinitProbe { ended.store(true, ordering: .releasing) })
    while !ended.load(ordering: .acquiring) {}
    let isOver = ended.load(ordering: .relaxed)
    #expect(isOver)
  }

  @Test("A thread's closure is released when the thread ends")
  func bodies() {
    let ended = Atomic<Int>(0)
    func start() -> SystemThread? {
      let probe = DeinitProbe { ended.add(1, ordering: .relaxed) }
      return SystemThread { withExtendedLifetime(probe) {} }
    }
    start()?.join()
    let count = ended.load(ordering: .relaxed)
    #expect(count == 1)
  }
}

@Suite("Parallel map with various thread counts")
struct ParallelMapPropertyTests {
  @Test(
    "Each input is processed once and each progress count reported once",
    arguments: [-3, 0, 1, 2, 5, 300])
  func once(threads: Int) {
    let told = Mutex<[Int]>([])
    let begun = Mutex<[Int]>([])
    let results = mapInParallel(
      Array(0..<200), threads: threads, tools: {},
      onProgress: { count in told.withLock { $0.append(count) } },
      work: { _, input in
        begun.withLock { $0.append(input) }
        return "\(input)"
      })
    #expect(results == (0..<200).map { "\($0)" })
    #expect(begun.withLock { $0 }.sorted() == Array(0..<200))
    #expect(told.withLock { $0 }.sorted() == Array(1...200))
  }

  @Test("With one thread the caller works alone, in the order of the inputs")
  func alone() {
    let order = Mutex<[String]>([])
    _ = mapInParallel(
      ["a", "b", "c"], threads: 1, tools: { 0 },
      onProgress: { count in order.withLock { $0.append("\(count) done") } },
      work: { uses, input in
        uses += 1
        order.withLock { $0.append("\(input) with tools of use \(uses)") }
      })
    #expect(
      order.withLock { $0 } == [
        "a with tools of use 1", "1 done", "b with tools of use 2", "2 done",
        "c with tools of use 3", "3 done",
      ])
  }

  @Test("No more tools are made than there are threads or inputs", arguments: [1, 2, 3, 9])
  func tools(inputs: Int) {
    for threads in [1, 2, 4] {
      let made = Atomic<Int>(0)
      let uses = mapInParallel(
        Array(0..<inputs), threads: threads,
        tools: { made.add(1, ordering: .relaxed).newValue },
        work: { own, _ in own })
      let count = made.load(ordering: .relaxed)
      #expect((1...min(threads, inputs)).contains(count))
      #expect(Set(uses.compactMap { $0 }) == Set(1...count))
    }
  }

  @Test("If the work is stopped at once, every result is missing")
  func stopped() {
    let made = Atomic<Int>(0)
    let results = mapInParallel(
      [1, 2, 3], threads: 2, tools: { made.add(1, ordering: .relaxed) }, shouldStop: { true },
      work: { (_: inout (oldValue: Int, newValue: Int), input: Int) in input })
    #expect(results == [nil, nil, nil])
    let count = made.load(ordering: .relaxed)
    #expect(count == 0)
  }

  @Test("mapInParallel nests, and keeps nil results")
  func nested() {
    let results = mapInParallel(Array(1...8), threads: 3) { outer in
      mapInParallel(Array(1...outer), threads: 2) { $0 * outer }.compactMap { $0 }.reduce(0, +)
    }
    #expect(results.compactMap { $0 } == (1...8).map { $0 * $0 * ($0 + 1) / 2 })
    let halves = mapInParallel([1, 2, 3], threads: 2) { $0 % 2 == 0 ? $0 : nil as Int? }
    #expect(halves == [.some(nil), .some(2), .some(nil)])
  }

  @Test("There is at least one processor") func processors() { #expect(processorCount() >= 1) }
}
