public import Snapline
import Synchronization
public import Testing

/// The settings with which the assertions of a test find and record goldens.
///
/// ```swift
/// @Test(.snapshots("missing", recording: .never))
/// func named() throws {
///   withKnownIssue { assertLayout(of: Scene(), orientations: [.portrait]) }
/// }
/// ```
public struct SnapshotTrait: TestTrait, SuiteTrait, TestScoping {
  let settings: SnapshotSettings
  /// The source location of the trait.
  let location: CodeLocation

  /// Whether the tests of a suite inherit the trait, which is always true.
  ///
  ///     #expect(trait.isRecursive)
  public var isRecursive: Bool { true }

  /// Runs a test with the settings of the trait.
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
      // A test without assertions compares the scene file with the name of the trait, if there is
      // one.
      for failure in failures(ofSceneNamed: name, location) { failure.report() }
    }
  }
}

extension Trait where Self == SnapshotTrait {
  /// Sets the directory of the goldens, or the goldens that are recorded.
  ///
  ///     let trait = SnapshotTrait.snapshots("forms", recording: .missing, folder: folder)
  ///
  /// - Parameters:
  ///   - name: The directory of the goldens below `Snapshots`; nil means the scene's name. A test
  ///     without assertions compares the scene of this name below `Scenes`.
  ///   - recording: The goldens that are recorded; nil means the value of the environment variable
  ///     `SNAPLINE_RECORD`, `missing` or `changed`, or else none.
  ///   - folder: The path of the goldens; nil means `Snapshots` next to the test target.
  ///   - form: The form of recorded goldens; nil means the value of the environment variable
  ///     `SNAPLINE_GOLDENS`, `images` or `text`, or else that of existing goldens.
  public static func snapshots(
    _ name: String? = nil, recording: Snapshots.Recording? = nil, folder: String? = nil,
    form: Snapshots.Form? = nil, file: String = #filePath, line: Int = #line,
    column: Int = #column
  ) -> SnapshotTrait {
    SnapshotTrait(
      settings: SnapshotSettings(name: name, recording: recording, folder: folder, form: form),
      location: CodeLocation(file: file, line: line, column: column))
  }
}

/// The merged settings of traits.
struct SnapshotSettings: Sendable {
  var name: String?
  var recording: Snapshots.Recording?
  var folder: String?
  var form: Snapshots.Form?
  /// The counter of assertions.
  var count: AssertionCount?

  @TaskLocal static var current = SnapshotSettings()

  /// Returns the settings with those of an outer trait as defaults.
  func merged(into outer: SnapshotSettings) -> SnapshotSettings {
    SnapshotSettings(
      name: name ?? outer.name, recording: recording ?? outer.recording,
      folder: folder ?? outer.folder, form: form ?? outer.form)
  }
}

/// The number of assertions of a test.
final class AssertionCount: Sendable {
  private let count = Atomic<Int>(0)

  var isZero: Bool { count.load(ordering: .relaxed) == 0 }

  func add() { count.add(1, ordering: .relaxed) }
}
