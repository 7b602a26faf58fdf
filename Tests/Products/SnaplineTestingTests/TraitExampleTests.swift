import TestSupport
import Testing
import XCTest

@testable import SnaplineTesting

/// A form whose goldens are in a temporary folder.
private func form() -> Scene {
  let title = Label("Name", name: "title")
  var scene = Scene(name: "form", devices: [.iPhoneSE], [title])
  scene.activate(Constraint("H:|-16-[title]"), Constraint("V:|-60-[title]"))
  return scene
}

/// The examples in the documentation of traits, verbatim.
@Suite("Examples of traits")
struct TraitExampleTests {
  @Test("Traits of suites, tests and scopes")
  func scopes() async throws {
    let temporary = try TemporaryFolder()
    let (folder, test) = (temporary.path, try #require(Test.current))
    let trait = SnapshotTrait.snapshots("forms", recording: .missing, folder: folder)
    #expect(trait.isRecursive)
    try await trait.provideScope(for: test, testCase: nil) { assertLayout(of: form()) }
    #expect(try !temporary.read("forms/portrait.png").isEmpty)
  }
}

/// The form of goldens in a trait.
@Suite("Forms of goldens in traits")
struct TraitFormTests {
  @Test("A trait records text goldens")
  func text() async throws {
    let temporary = try TemporaryFolder()
    let test = try #require(Test.current)
    let trait = SnapshotTrait.snapshots(recording: .missing, folder: temporary.path, form: .text)
    try await trait.provideScope(for: test, testCase: nil) {
      assertLayout(of: form())
      assertLayout(of: form(), recording: .never)
    }
    #expect(temporary.contents().keys.sorted() == ["form/layout.txt", "form/scene.yaml"])
  }
}

/// The same in XCTest.
final class TraitFormXCTests: XCTestCase {
  func testForm() throws {
    let temporary = try TemporaryFolder()
    SnapshotSettings.$current.withValue(SnapshotSettings(folder: temporary.path)) {
      assertLayout(of: form(), orientations: [.portrait], recording: .missing)
    }
    XCTAssertFalse(try temporary.read("form/portrait.png").isEmpty)
  }
}
