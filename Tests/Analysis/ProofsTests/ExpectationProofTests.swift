import SnaplineBasics
import SnaplineProofs
import SnaplineSceneModel
import TestSupport
import Testing

@Suite("Expectations on all screens")
struct ExpectationProofTests {
  private func proof(_ claims: [String], _ constraints: [String] = []) throws -> ShotProof {
    let scene = scene(
      """
      devices: [iphone-8]
      views:
        panel:
          views:
            card: { background: red }
      constraints:
        - panel.edges == root.edges
        - card.leading == panel.leading + 20
        - card.width == 340
        - "V:|-20-[card(60)]"
      \(constraints.map { "  - \($0)\n" }.joined())expect:
      \(claims.map { "  - \($0)\n" }.joined())
      """)
    let shot = try #require(planShots(scene).value.first)
    return prove(
      scene, shot, ScreenRange(.horizontal, 320...420),
      without: Set(ProofClaim.allCases).subtracting([.comparison]))
  }

  @Test(
    "A comparison is evaluated on every screen, to the point",
    arguments: [
      ("all: card.trailing <= panel.trailing - 20", 320...379),
      ("portrait: panel.width - 60 >= card.width", 320...399),
      ("all: card inside panel", 320...359),
      ("all: card.width == panel.width - 40", 320...420),
      ("all: card.centerX == panel.centerX", 320...420),
      ("all: card.width <= 339", 320...420),
    ])
  func fails(claim: String, screens: ClosedRange<Int>) throws {
    let claim = claim.replacing(
      "panel.width - 60 >= card.width", with: "card.width <= panel.width - 60")
    let failures = try proof([claim]).failures
    let ticks = Set(failures.flatMap { $0.screens.flatMap { Array($0) } })
    // The comparison holds if both sides are equal within half a point: here at 380 points.
    let equal: Set = claim.contains("centerX") ? [379, 380, 381] : [380]
    #expect(ticks == Set(screens).subtracting(claim.contains("==") ? equal : []))
    #expect(failures.allSatisfy { $0.diagnostic.span?.start.line == 12 })
    #expect(failures.allSatisfy { $0.diagnostic.code == "prove.expect" })
  }

  @Test(
    "Satisfied comparisons, other shots and constants are not reported",
    arguments: [
      "all: card.width <= 340", "all: card.bottom <= panel.bottom", "landscape: card inside panel",
      "portrait: panel.width == 375",
    ])
  func holds(claim: String) throws {
    #expect(try proof([claim]).failures.isEmpty)
  }

  @Test("A guide without constraints is compared at its position on each screen")
  func guide() throws {
    let failures = try proof(["all: card.trailing <= root.trailingMargin - 36"]).failures
    // The margin of 16 points becomes 20 at 414.
    #expect(failures.first?.screens == [320...411, 414...415])
  }

  @Test(
    "Expectations with priority, name or errors are refused",
    arguments: [
      "card.width <= 3 @ 750", "card.width <= 3 as name", "card inside", "card inside panel panel",
      "card inside 3", "card.width <= missing.width", "card inside missing", "card.width >= card.x",
    ])
  func mistakes(claim: String) {
    let text = "views:\n  card:\n  panel:\nexpect:\n  - all: \(claim)\n"
    let errors = read(Array(text.utf8)).diagnostics.filter { $0.severity == .error }
    #expect(errors.count == 1, "\(errors)")
    #expect(errors.first?.span?.start.line == 5)
  }
}
