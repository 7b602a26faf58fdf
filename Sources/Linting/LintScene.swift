package import Diagnostics
package import SceneModel
package import SceneSyntax
package import Shots

/// Says what is suspicious in a scene that can be read and drawn.
///
/// `tree` is the file as it was typed: metrics, styles and lists are no part of a scene any more.
/// A storyboard has none, and no states either in which its app would show more of its views.
/// What the scene announces by `warns lint.…` is left out, and an announcement that does not come
/// true is a finding of its own.
package func lint(_ scene: Scene, _ shots: [Shot], _ tree: YAMLNode?) -> [Diagnostic] {
  let pictures = shots.map { LintedShot(scene, $0) }
  let found =
    unusedNames(in: scene, tree) + unusedParts(of: scene, shots)
    + idleConstraints(in: scene, pictures) + contentEdgeConstants(in: scene, pictures)
    + hiddenErrors(in: scene, pictures) + mixedDirections(in: scene)
    + (tree == nil ? [] : unseenViews(in: scene, pictures)) + cutTexts(in: scene, pictures)
  return settled(found, scene).inReadingOrder()
}

/// Takes out what the scene announces; announcements that did not come true are errors.
private func settled(_ found: [Diagnostic], _ scene: Scene) -> [Diagnostic] {
  var rest = found
  for expectation in scene.expectations {
    guard case .warns(let code) = expectation.claim, code.hasPrefix("lint.") else { continue }
    rest.removeAll { $0.code == code }
    guard !found.contains(where: { $0.code == code }) else { continue }
    rest.append(
      Diagnostic(
        .error, "expect.did-not-warn", "nothing in the scene gives '\(code)' any more",
        at: expectation.span, hint: "remove the line"))
  }
  return rest
}
