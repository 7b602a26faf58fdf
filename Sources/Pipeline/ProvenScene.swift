package import Diagnostics
import Explanation
import Geometry
import Loading
import Pictures
package import Proofs
package import SceneModel
import Selection
package import Shots

/// On which screens scenes are looked at.
package struct ProofOptions: Sendable {
  /// Nil for the axis that nobody asks for.
  package var widths: ScreenRange?
  package var heights: ScreenRange?
  /// Whether heights are those that a shot can have, where nobody names some.
  package var usesUsualHeights = false
  /// Whether also what is not recorded is looked at.
  package var isCrossed = false
  /// The claims that the project switches off.
  package var exemptions: [ClaimExemption] = []

  package init() {}

  fileprivate func ranges(for shot: Shot) -> [ScreenRange] {
    let usual = ScreenRange(
      .vertical, shot.orientation == .portrait ? 480...1366 : 320...1024)
    return [widths, usesUsualHeights ? usual : heights].compactMap { $0 }
  }
}

/// One sweep that is to be made.
package struct ProofTask: Sendable {
  package let scene: Scene
  package let shot: Shot
  package let range: ScreenRange
  fileprivate let exemptions: [ClaimExemption]

  /// Lays the scene out on all screens, and judges it there.
  package func proof() -> ShotProof { prove(scene, shot, range, exemptions: exemptions) }

  /// What would be proved of another scene in its place, of which all screens are known.
  func proof(of other: Scene, _ shot: Shot, _ sweep: Sweep) -> ShotProof {
    prove(other, shot, sweep, exemptions: exemptions, tellsLines: false)
  }
}

extension LoadedScene {
  /// The sweeps that the scene asks for; figures have no views that could move.
  package func proofTasks(_ options: ProofOptions) -> [ProofTask] {
    guard let scene, !hasErrors, !file.isFigure else { return [] }
    let exemptions = scene.exemptions + options.exemptions
    return [Orientation.portrait, .landscape].flatMap { orientation -> [ProofTask] in
      let shots = shots.withoutTwins.filter { $0.orientation == orientation }
      guard let first = shots.first else { return [] }
      return plannedProofs(shots, options.ranges(for: first), crossed: options.isCrossed).map {
        ProofTask(scene: scene, shot: $0.shot, range: $0.range, exemptions: exemptions)
      }
    }
  }

  /// The claims of `expect` that do not come true on the recorded screens.
  package var brokenExpectations: [Diagnostic] {
    file.isFigure ? [] : failedClaims.inReadingOrder()
  }
}
