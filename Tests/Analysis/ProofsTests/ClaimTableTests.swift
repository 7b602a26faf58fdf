import SnaplineSceneModel
import TestSupport
import Testing

@Suite("Standard claims")
struct ClaimTableTests {
  @Test("The reference lists the claims in the order and with the texts of the program")
  func reference() throws {
    let page = try ProjectFiles.text("Sources/Products/snapline/Manual/expectations.md")
    let lines = page.split(separator: "\n", omittingEmptySubsequences: false)
    let heading = try #require(lines.firstIndex(of: "| claim | it says |"))
    let rows = lines[(heading + 2)...].prefix { $0.hasPrefix("|") }.map(String.init)
    #expect(rows == ProofClaim.allCases.map { "| `\($0.rawValue)` | \($0.text) |" })
  }
}
