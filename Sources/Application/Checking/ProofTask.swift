package import SnaplineBasics
import SnaplineProjects
package import SnaplineProofs
import SnaplineRendering
package import SnaplineSceneModel

/// The screens on which scenes are checked.
package struct ProofOptions: Sendable {
  /// The range of widths; nil if it was not requested.
  package var widths: ScreenRange?
  package var heights: ScreenRange?
  /// Whether heights default to those that the shots can have.
  package var usesUsualHeights = false
  /// Whether unrecorded combinations are checked as well.
  package var isCrossed = false
  /// The claims that the project disables.
  package var exemptions: [ClaimExemption] = []

  package init() {}

  fileprivate func ranges(for shot: Shot) -> [ScreenRange] {
    let usual = ScreenRange(
      .vertical, shot.orientation == .portrait ? 480...1366 : 320...1024)
    return [widths, usesUsualHeights ? usual : heights].compactMap { $0 }
  }
}

/// A sweep over the screens of one shot.
package struct ProofTask: Sendable {
  package let scene: Scene
  package let shot: Shot
  package let range: ScreenRange
  fileprivate let exemptions: [ClaimExemption]

  /// Lays out the scene on all screens and evaluates its claims.
  package func proof() -> ShotProof {
    prove(scene, shot, range, exemptions: exemptions, decodedBy: imageSamples)
  }

  /// Evaluates the claims of another scene in place of this one, on the screens of an existing
  /// sweep.
  func proof(of other: Scene, _ shot: Shot, _ sweep: Sweep) -> ShotProof {
    prove(
      other, shot, sweep, exemptions: exemptions, reportsLines: false, decodedBy: imageSamples)
  }
}

extension LoadedScene {
  /// Returns the sweeps of the scene; figures have none, because their views cannot move.
  package func proofTasks(_ options: ProofOptions) -> [ProofTask] {
    guard let scene, !hasErrors, !file.isFigure else { return [] }
    let exemptions = scene.exemptions + options.exemptions
    return [Orientation.portrait, .landscape].flatMap { orientation -> [ProofTask] in
      let shots = shots.withoutTwins.filter { $0.orientation == orientation }
      guard let first = shots.first else { return [] }
      return planProofs(shots, options.ranges(for: first), crossed: options.isCrossed).map {
        ProofTask(scene: scene, shot: $0.shot, range: $0.range, exemptions: exemptions)
      }
    }
  }

  /// Diagnostics of the expectations that fail on the recorded screens.
  package var brokenExpectations: [Diagnostic] {
    file.isFigure ? [] : failedClaims.sortedForDisplay()
  }
}
