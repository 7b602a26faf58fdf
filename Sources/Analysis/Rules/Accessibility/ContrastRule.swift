import SnaplineAccessibility
import SnaplineBasics
import SnaplineExplanation
import SnaplineSceneModel
import SnaplineSceneSyntax

/// Returns findings for texts and controls with insufficient contrast, each for the shot with the
/// lowest contrast.
///
/// Contrasts of the system's own colors are notes.
func weakContrasts(_ subject: LintContext) -> [Diagnostic] {
  var weakest: [String: (weak: InsufficientContrast, shot: Shot)] = [:]
  var order: [String] = []
  for picture in subject.explanations {
    let found = insufficientContrasts(
      of: picture.scene, picture.shot, picture.layout, decodedBy: subject.decode)
    guard let found else { return [.tooLargeForContrast(subject.scene)] }
    for weak in found {
      let key = "\(weak.view.index) \(weak.isText) \(weak.isOfSystem)"
      if let known = weakest[key] {
        if known.weak.lack >= weak.lack { continue }
      } else {
        order.append(key)
      }
      weakest[key] = (weak, picture.shot)
    }
  }
  let all = order.compactMap { weakest[$0] }
  let scene = subject.scene
  let own = all.filter { !$0.weak.isOfSystem }.map { $0.weak.diagnostic(in: scene, $0.shot) }
  let system = all.map(\.weak).filter(\.isOfSystem)
  return own
    + [true, false].compactMap { isText in
      note(system.filter { $0.isText == isText }, isText: isText, in: scene)
    }
}

/// Returns one note for all contrasts of the system's own colors.
private func note(_ weak: [InsufficientContrast], isText: Bool, in scene: Scene) -> Diagnostic? {
  guard let first = weak.first else { return nil }
  let told = weak.prefix(3).map { "'\(scene[$0.view].name)' \($0.ratioText)" }
  let rest = weak.count > 3 ? " and \(weak.count - 3) more" : ""
  return Diagnostic(
    .note, isText ? "lint.contrast" : "lint.control-contrast",
    "system colors with less contrast than WCAG requires: "
      + told.joined(separator: ", ") + rest,
    at: scene[first.view].span,
    hint: isText ? "text needs 4.5:1, large text 3:1" : "controls need 3:1")
}

extension InsufficientContrast {
  fileprivate func diagnostic(in scene: Scene, _ shot: Shot) -> Diagnostic {
    let quote = text.map { "\"\(excerpt($0))\" " } ?? ""
    return Diagnostic(
      .warning, isText ? "lint.contrast" : "lint.control-contrast",
      message(in: scene, quoting: quote, at: " in '\(shot.name)'"), at: scene[view].span, hint: hint
    )
  }
}

extension Diagnostic {
  fileprivate static func tooLargeForContrast(_ scene: Scene) -> Self {
    Diagnostic(
      .note, "lint.too-large", "large scene: contrast was not checked",
      at: SourceSpan(file: scene.file))
  }
}
