import Synchronization
package import Testing

/// A trait of tests of properties "if … then …" with generated samples: it fails if the premise held
/// too rarely, so that a test cannot pass because its samples have become unsuitable.
package struct PremiseTrait: TestTrait, TestScoping {
  fileprivate let minimum: Int

  @TaskLocal fileprivate static var count: PremiseCount?

  /// The scope of all cases of a test, not of each one.
  package func scopeProvider(for test: Test, testCase: Test.Case?) -> PremiseTrait? {
    testCase == nil ? self : nil
  }

  package func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    let count = PremiseCount()
    try await Self.$count.withValue(count, operation: function)
    if count.trueCount.load(ordering: .relaxed) < minimum {
      Issue.record("\(count), expected at least \(minimum)", sourceLocation: test.sourceLocation)
    }
  }
}

private final class PremiseCount: Sendable, CustomStringConvertible {
  let trueCount = Atomic(0)
  let totalCount = Atomic(0)

  var description: String {
    "the premise was true in \(trueCount.load(ordering: .relaxed))"
      + " of \(totalCount.load(ordering: .relaxed)) samples"
  }
}

extension Trait where Self == PremiseTrait {
  /// Requires that `premise(_:)` is true at least so often in all cases of a test together.
  package static func premise(atLeast minimum: Int) -> Self { PremiseTrait(minimum: minimum) }
}

/// Returns whether the premise of a tested property is true, and counts it.
@discardableResult
package func premise(
  _ isTrue: Bool, sourceLocation: SourceLocation = #_sourceLocation
) -> Bool {
  guard let count = PremiseTrait.count else {
    Issue.record("the test needs '.premise(atLeast:)'", sourceLocation: sourceLocation)
    return isTrue
  }
  count.totalCount.add(1, ordering: .relaxed)
  if isTrue { count.trueCount.add(1, ordering: .relaxed) }
  return isTrue
}

/// Returns a value without which the tested property says nothing, and counts whether it exists.
package func premise<Value>(
  _ value: Value?, sourceLocation: SourceLocation = #_sourceLocation
) -> Value? {
  premise(value != nil, sourceLocation: sourceLocation)
  return value
}
