import SnaplineAutoLayout
import SnaplineBasics
import SnaplineExplanation
import SnaplineSceneModel
import SnaplineTypography

extension FrameExplanation {
  /// Returns the views whose text has characters without known metrics, so that its width is
  /// estimated.
  func inferredWidths() -> [RuleViolation] {
    scene.viewIDs.compactMap { view in
      guard let unknown = layout[view].text?.unknown, !unknown.isEmpty else { return nil }
      return RuleViolation(
        Diagnostic(
          .warning, "text.guessed-width",
          "the width of \(listed(unknown)) in '\(scene[view].name)' is estimated: the font tables "
            + "have no metrics for it",
          at: scene[view].span,
          hint:
            "other text has the same width as on the device; this text may be wider or narrower "
            + "there"
        ))
    }
  }
}

/// Returns the first few characters, and the number of the remaining ones.
private func listed(_ characters: [String]) -> String {
  let shown = characters.prefix(3).map { "'\(readable($0))'" }.joined(separator: ", ")
  let more = characters.count - 3
  return more > 0 ? "\(shown) and \(more) more" : shown
}

/// Returns the character itself, or its code point if it is not visible.
private func readable(_ character: String) -> String {
  guard let scalar = character.unicodeScalars.first else { return character }
  switch scalar.properties.generalCategory {
  case .nonspacingMark, .spacingMark, .enclosingMark, .control, .format, .privateUse, .surrogate,
    .unassigned, .lineSeparator, .paragraphSeparator, .spaceSeparator:
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  default: return character
  }
}
