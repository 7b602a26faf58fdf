import TestSupport
import Testing

@Suite("Failed expectations")
struct FailedExpectationTests {
  @Test("Thirteen expectations that one edit breaks are one message with three examples")
  func manyClaims() throws {
    let claims = String(repeating: "  - portrait: box.y == 40\n", count: 13)
    let scene = boxScene + "expect:\n" + claims
    let workshop = try TemporaryProject(scene: scene)
    let recorded = try workshop.run("record")
    try #require(recorded.status == 0, "\(recorded.errors)")
    try workshop.write(scene.replacing("top + 40", with: "top + 30"))
    let outcome = try workshop.run("check")
    #expect(outcome.status == 1)
    #expect(outcome.errors.ranges(of: "error: ").count == 1, "\(outcome.errors)")
    #expect(outcome.errors.contains("error: 13 expectations fail: "))
    #expect(outcome.errors.contains("; and 10 more"))
    let verbose = try workshop.run("check", "-v")
    #expect(verbose.errors.ranges(of: "error: ").count == 13)
    // Without an edit as proven cause each failed expectation is reported.
    try workshop.write(scene.replacing("y == 40", with: "y == 60"))
    #expect(try workshop.run("check").errors.ranges(of: "error: ").count == 13)
  }
}
