public import Snapline
import Synchronization
public import Testing

/// How the assertions inside of a test find and write goldens.
///
/// ```swift
/// @Test(.snapshots("nobody", recording: .never))
/// func named() throws {
///   withKnownIssue { assertLayout(of: Scene(), orientations: [.portrait]) }
/// }
/// ```
public struct SnapshotTrait: TestTrait, SuiteTrait, TestScoping {
  let settings: SnapshotSettings
  /// Where the trait stands.
  let place: Place

  /// Tests inside of a suite have what the suite has.
  ///
  ///     #expect(trait.isRecursive)
  public var isRecursive: Bool { true }

  /// Runs a test with what the trait says.
  ///
  ///     try await trait.provideScope(for: test, testCase: nil) { assertLayout(of: form()) }
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    var merged = settings.merged(into: .current)
    let count = AssertionCount()
    merged.count = count
    try await SnapshotSettings.$current.withValue(merged) {
      try await function()
      guard !test.isSuite, count.isZero, let name = settings.name else { return }
      // A test that asserts nothing is about the scene of this name, where a file has one.
      for failure in failures(ofSceneNamed: name, place) { failure.report() }
    }
  }
}

extension Trait where Self == SnapshotTrait {
  /// Calls the goldens of the test's scenes by a name, or says which of them are written.
  ///
  ///     let trait = SnapshotTrait.snapshots("forms", recording: .missing, folder: folder)
  ///
  /// - Parameters:
  ///   - name: The folder of the goldens below `Snapshots`; by itself the scene's name. A test that
  ///     asserts nothing compares the scene of this name below `Scenes`.
  ///   - recording: Which goldens are written; by itself what the environment's
  ///     `SNAPLINE_RECORD` says, `missing` or `changed`, and otherwise none.
  ///   - folder: Where the goldens are; by itself `Snapshots` beside the test target.
  public static func snapshots(
    _ name: String? = nil, recording: Snapshots.Recording? = nil, folder: String? = nil,
    file: String = #filePath, line: Int = #line, column: Int = #column
  ) -> SnapshotTrait {
    SnapshotTrait(
      settings: SnapshotSettings(name: name, recording: recording, folder: folder),
      place: Place(file: file, line: line, column: column))
  }
}

/// What traits have said.
struct SnapshotSettings: Sendable {
  var name: String?
  var recording: Snapshots.Recording?
  var folder: String?
  /// Is told of each assertion.
  var count: AssertionCount?

  @TaskLocal static var current = SnapshotSettings()

  /// The same, with what an outer trait says of all else.
  func merged(into outer: SnapshotSettings) -> SnapshotSettings {
    SnapshotSettings(
      name: name ?? outer.name, recording: recording ?? outer.recording,
      folder: folder ?? outer.folder)
  }
}

/// How often a test has asserted something.
final class AssertionCount: Sendable {
  private let count = Atomic<Int>(0)

  var isZero: Bool { count.load(ordering: .relaxed) == 0 }

  func add() { count.add(1, ordering: .relaxed) }
}
