import Foundation
import Synchronization
package import Testing

/// The tests that did not run, or left out a part, with the reasons.
///
/// The list is printed when the process of the tests ends, after all other output of `swift test`.
package enum SkippedTests {
  private static let entries = Mutex<[String: Set<String>]>([:])
  /// Evaluated once, with the first entry.
  private static let summaryAtExit: Void = {
    atexit {
      let text = SkippedTests.summary(of: SkippedTests.entries.withLock { $0 })
      FileHandle.standardError.write(Data(text.utf8))
    }
  }()

  /// Lists a test; if `test` is nil, the current one.
  package static func add(_ test: Test? = .current, because reason: String) {
    _ = summaryAtExit
    let name = test.map { "\($0.sourceLocation.fileID): \($0.displayName ?? $0.name)" }
    entries.withLock { _ = $0[reason, default: []].insert(name ?? "a test outside of a task") }
  }

  /// Returns the text of the list: the tests below each reason, both sorted.
  package static func summary(of entries: [String: Set<String>]) -> String {
    let count = entries.values.reduce(into: Set<String>()) { $0.formUnion($1) }.count
    let head = "\(count) \(count == 1 ? "test was" : "tests were") skipped, entirely or in part"
    return entries.sorted { $0.key < $1.key }.reduce("\n\(head)\n") { text, entry in
      text + "  \(entry.key)\n" + entry.value.sorted().map { "    \($0)\n" }.joined()
    }
  }
}

/// Something that some tests need and that a machine may lack.
///
/// As the trait `.requires(_:)` it skips whole tests; `isMet()` skips the part of a test.
package struct Requirement: TestTrait, SuiteTrait {
  private let isAvailable: Bool
  private let reason: String

  /// - Parameter reason: The reason for skipping tests, if `isAvailable` is false.
  package init(_ isAvailable: Bool, _ reason: String) {
    (self.isAvailable, self.reason) = (isAvailable, reason)
  }

  /// An installed program, in the search path.
  package static func program(_ name: String) -> Requirement {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    let isInstalled = path.split(separator: ":").contains {
      FileManager.default.isExecutableFile(atPath: "\($0)/\(name)")
    }
    return Requirement(isInstalled, "\(name) is not installed, see .ci/setup")
  }

  package static let git = program("git")

  /// Whether the requirement is met; if not, the current test is listed as skipped.
  package func isMet() -> Bool {
    if !isAvailable { SkippedTests.add(because: reason) }
    return isAvailable
  }

  package var isRecursive: Bool { true }

  package func prepare(for test: Test) async throws {
    guard !isAvailable else { return }
    // The tests of a suite are prepared each on its own.
    if !test.isSuite { SkippedTests.add(test, because: reason) }
    try await ConditionTrait.disabled(Comment(rawValue: reason)).prepare(for: test)
  }
}

extension Trait where Self == Requirement {
  package static func requires(_ requirement: Requirement) -> Self { requirement }
}
