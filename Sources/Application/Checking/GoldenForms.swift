package import SnaplineGoldens
package import SnaplineProjects

/// The forms of new goldens, as the settings choose them.
package enum GoldenForms: Sendable {
  /// Images, or the form of the existing golden.
  case existing
  case all(GoldenForm)
  /// Text goldens of these shots, and images of all others.
  case text(ShotFilter)

  /// The form of all shots; nil if it differs.
  package var form: GoldenForm? { if case .all(let form) = self { form } else { nil } }

  /// Returns the form that a recording of a shot has.
  package func form(of scene: String, _ shot: String, existing: GoldenFiles) -> GoldenForm {
    switch self {
    case .existing: existing.pixels == nil ? .images : .text
    case .all(let form): form
    case .text(let shots): shots.selects(scene: scene, shot: shot) ? .text : .images
    }
  }
}
