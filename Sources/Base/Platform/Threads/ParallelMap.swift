import Glibc
import Synchronization

/// Returns the number of available processors.
package func processorCount() -> Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

/// Maps all inputs in parallel, with separate tools for each thread.
///
/// The results are in the order of the inputs. An input that was not begun because of `shouldStop`
/// has no result. The number of completed inputs is reported after each, from any thread.
package func mapInParallel<Input: Sendable, Output: Sendable, Tools: ~Copyable>(
  _ inputs: [Input], threads: Int, tools: @escaping @Sendable () -> Tools,
  shouldStop: @escaping @Sendable () -> Bool = { false },
  onProgress: @escaping @Sendable (Int) -> Void = { _ in },
  work: @escaping @Sendable (inout Tools, Input) -> Output
) -> [Output?] {
  let queue = WorkQueue<Output>(count: inputs.count)
  let body: @Sendable () -> Void = {
    // A thread without work creates no tools.
    guard !shouldStop(), let first = queue.next() else { return }
    var own = tools()
    onProgress(queue.finish(first, with: work(&own, inputs[first])))
    while !shouldStop(), let place = queue.next() {
      onProgress(queue.finish(place, with: work(&own, inputs[place])))
    }
  }
  // The current thread works as well, so that a single input starts no other.
  let others = (1..<max(1, min(threads, inputs.count))).compactMap { _ in
    SystemThread(running: body)
  }
  body()
  for thread in others { thread.join() }
  return queue.results
}

/// Maps all inputs in parallel without tools.
package func mapInParallel<Input: Sendable, Output: Sendable>(
  _ inputs: [Input], threads: Int, _ work: @escaping @Sendable (Input) -> Output
) -> [Output?] {
  mapInParallel(inputs, threads: threads, tools: {}, work: { (_, input) in work(input) })
}

/// A queue of indices in order, which collects the results.
private final class WorkQueue<Output: Sendable>: Sendable {
  private let upcoming = Atomic<Int>(0)
  private let finished = Atomic<Int>(0)
  private let outputs: Mutex<[Output?]>
  private let count: Int

  init(count: Int) {
    self.count = count
    outputs = Mutex([Output?](repeating: nil, count: count))
  }

  func next() -> Int? {
    let place = upcoming.wrappingAdd(1, ordering: .relaxed).oldValue
    return place < count ? place : nil
  }

  /// - Returns: The number of completed inputs.
  func finish(_ index: Int, with output: Output) -> Int {
    outputs.withLock { $0[index] = output }
    return finished.wrappingAdd(1, ordering: .relaxed).newValue
  }

  var results: [Output?] { outputs.withLock { $0 } }
}
