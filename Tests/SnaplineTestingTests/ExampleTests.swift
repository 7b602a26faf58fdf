import SnaplineTesting
import Testing

/// What the documentation shows, word for word.
@Suite("Examples of the documentation")
struct ExampleTests {
  @Test(.snapshots("nobody", recording: .never))
  func named() throws {
    withKnownIssue { assertLayout(of: Scene(), orientations: [.portrait]) }
  }
}
