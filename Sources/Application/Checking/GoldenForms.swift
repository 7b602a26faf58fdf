package import Goldens
package import Projects

/// The forms of new goldens, as the settings choose them.
package struct GoldenForms: Sendable {
  /// The form of all shots; nil keeps that of existing goldens.
  package var form: GoldenForm?
  /// The shots with text goldens; all others have images. Nil if all shots have one form.
  package var textShots: ShotFilter?

  package init(form: GoldenForm? = nil, textShots: ShotFilter? = nil) {
    self.form = form
    self.textShots = textShots
  }

  /// Returns the form that a recording of a shot has.
  package func form(of scene: String, _ shot: String, existing: GoldenFiles) -> GoldenForm {
    if let textShots { return textShots.selects(scene: scene, shot: shot) ? .text : .images }
    return form ?? (existing.pixels == nil ? .images : .text)
  }
}
