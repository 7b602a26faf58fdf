import SnaplinePlatform
import Synchronization
import Testing

@Suite("Parallel map")
struct ParallelMapTests {
  @Test("Results come in the order of the inputs", arguments: [1, 2, 7, 64])
  func order(threads: Int) {
    let inputs = Array(0..<500)
    let results = mapInParallel(
      inputs, threads: threads, tools: { 0 },
      work: { tools, input in
        tools += 1
        return input * 2
      })
    #expect(results.compactMap { $0 } == inputs.map { $0 * 2 })
  }

  @Test("Without inputs no tools are made")
  func nothing() {
    let made = Atomic<Int>(0)
    let results = mapInParallel(
      [Int](), threads: 4, tools: { made.wrappingAdd(1, ordering: .relaxed) },
      work: { (_: inout (oldValue: Int, newValue: Int), input: Int) in input })
    #expect(results.isEmpty)
    #expect(made.load(ordering: .relaxed) == 0)
  }

  @Test("Inputs not started when the work is stopped have no result")
  func stopped() {
    let done = Atomic<Int>(0)
    let results = mapInParallel(
      Array(0..<1000), threads: 2, tools: { 0 },
      shouldStop: { done.load(ordering: .relaxed) >= 10 },
      work: { _, input in
        done.wrappingAdd(1, ordering: .relaxed)
        return input
      })
    let finished = results.compactMap { $0 }
    #expect((10...12).contains(finished.count))
    #expect(results.count == 1000)
  }
}
