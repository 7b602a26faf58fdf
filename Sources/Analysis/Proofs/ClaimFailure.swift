package import SnaplineBasics
package import SnaplineSceneModel

/// A claim that fails on some screens.
package struct ClaimFailure: Sendable {
  package let claim: ProofClaim
  /// Whether the failure is only a warning.
  package let isWarning: Bool
  /// The views of the failure, the first one as its probable cause.
  package let views: [ViewID]
  /// The text size at which the claim fails; `appearance` is the corresponding appearance.
  package let textSize: TextSize
  package let appearance: Appearance
  /// All screens on which the claim fails.
  package let screens: [ClosedRange<Int>]
  /// The screen with the largest violation; `amount` is its size in points, or nil without a
  /// measure.
  package let worst: Int
  package let amount: Double?
  /// The diagnostic with the reasons.
  package let diagnostic: Diagnostic

  package var first: Int { screens[0].lowerBound }
}

/// The screens of the violations of one subject, collected in ascending order.
struct FailingScreens {
  private(set) var violation: ClaimViolation
  private(set) var screens: [ClosedRange<Int>] = []
  private(set) var worst: (tick: Int, amount: Double)?

  init(_ violation: ClaimViolation) { self.violation = violation }

  /// Adds the screens of an interval on which all margins are positive; intervals come in order.
  mutating func add(_ violation: ClaimViolation, on ticks: ClosedRange<Int>) {
    for tick in ticks {
      let least = violation.margins.map { $0.value(at: tick, in: ticks) }.min() ?? 0
      // A rounding error must not make a screen fail that is exactly at the limit.
      guard least > ClaimViolation.tolerance + 1e-6 else { continue }
      screens.join(tick...tick)
      if worst.map({ least > $0.amount + 1e-9 }) ?? true {
        worst = (tick, least)
        self.violation = violation
      }
    }
  }
}
