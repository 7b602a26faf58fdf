package import Diagnostics
import Geometry
package import SceneModel

/// A claim that does not hold on some screens.
package struct Failure: Sendable {
  package let claim: ProofClaim
  /// Whether it only ought to hold.
  package let isWarning: Bool
  /// Those whom it is about, the first one to blame.
  package let views: [ViewID]
  /// Of the users who see it.
  package let textSize: TextSize
  package let appearance: Appearance
  /// The screens on which it fails, all of them.
  package let screens: [ClosedRange<Int>]
  /// Where it fails most, and by how many points; nil where it has no measure.
  package let worst: Int
  package let amount: Double?
  /// What is wrong, where and why.
  package let diagnostic: Diagnostic

  /// The first screen on which it fails.
  package var first: Int { screens[0].lowerBound }
}

/// The screens on which breaches of one subject lie, as they are found.
struct FailingScreens {
  private(set) var breach: ClaimViolation
  private(set) var screens: [ClosedRange<Int>] = []
  private(set) var worst: (tick: Int, amount: Double)?

  init(_ breach: ClaimViolation) { self.breach = breach }

  /// Adds the screens of a stretch on which all margins are broken; stretches come in their order.
  mutating func add(_ breach: ClaimViolation, on ticks: ClosedRange<Int>) {
    for tick in ticks {
      let least = breach.margins.map { $0.value(at: tick, in: ticks) }.min() ?? 0
      // Rounding must not make a screen fail that is just well.
      guard least > ClaimViolation.tolerance + 1e-6 else { continue }
      screens.join(tick...tick)
      if worst.map({ least > $0.amount + 1e-9 }) ?? true {
        worst = (tick, least)
        self.breach = breach
      }
    }
  }
}
