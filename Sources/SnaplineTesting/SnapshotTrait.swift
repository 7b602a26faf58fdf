public import Snapline
public import Testing

/// How the assertions inside of a test find and write goldens.
public struct SnapshotTrait: TestTrait, SuiteTrait, TestScoping {
  let settings: SnapshotSettings

  /// Tests inside of a suite have what the suite has.
  public var isRecursive: Bool { true }

  /// Runs a test with what the trait says.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    let merged = settings.merged(into: .current)
    try await SnapshotSettings.$current.withValue(merged) { try await function() }
  }
}

extension Trait where Self == SnapshotTrait {
  /// Calls the goldens of the test's scenes by a name, or says which of them are written.
  ///
  /// - Parameters:
  ///   - name: The folder of the goldens below `Snapshots`; by itself the scene's name.
  ///   - recording: Which goldens are written; by itself what the environment's
  ///     `SNAPLINE_RECORD` says, `missing` or `changed`, and otherwise none.
  ///   - folder: Where the goldens are; by itself `Snapshots` beside the test target.
  public static func snapshots(
    _ name: String? = nil, recording: Snapshots.Recording? = nil, folder: String? = nil
  ) -> SnapshotTrait {
    SnapshotTrait(settings: SnapshotSettings(name: name, recording: recording, folder: folder))
  }
}

/// What traits have said.
struct SnapshotSettings: Sendable {
  var name: String?
  var recording: Snapshots.Recording?
  var folder: String?

  @TaskLocal static var current = SnapshotSettings()

  /// The same, with what an outer trait says of all else.
  func merged(into outer: SnapshotSettings) -> SnapshotSettings {
    SnapshotSettings(
      name: name ?? outer.name, recording: recording ?? outer.recording,
      folder: folder ?? outer.folder)
  }
}
