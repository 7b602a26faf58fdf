package import SnaplineAccessibility
package import SnaplineBasics
import SnaplineExplanation
package import SnaplineSceneModel
package import SnaplineSceneSyntax

/// A scene with all its shots, as the input of lint rules.
struct LintContext {
  let scene: Scene
  let shots: [Shot]
  let explanations: [FrameExplanation]
  /// The source tree: metrics, styles and lists are no longer part of a scene. Nil for a
  /// storyboard, which also has no states in which its app would show more views.
  let tree: YAMLNode?
  /// An Interface Builder scene with texts and controls in measured sizes; `scene` itself has the
  /// sizes stored in the file.
  let measured: Scene
  let decode: ImageDecoder

  init(
    _ scene: Scene, _ shots: [Shot], _ tree: YAMLNode? = nil, measured: Scene? = nil,
    decodedBy decode: @escaping ImageDecoder = { _ in nil }
  ) {
    self.scene = scene
    self.shots = shots
    self.tree = tree
    self.measured = measured ?? scene
    self.decode = decode
    explanations = shots.withoutTwins.map { FrameExplanation(scene, $0) }
  }
}

/// Returns the lint findings of a valid scene; `tree` is the source tree.
///
/// Findings that the scene expects by `warns …` are omitted, and an expected lint finding that does
/// not occur is a finding itself.
/// - Parameter decode: The decoder of image files; an image that it cannot decode is transparent.
package func lint(
  _ scene: Scene, _ shots: [Shot], _ tree: YAMLNode?,
  decodedBy decode: @escaping ImageDecoder = { _ in nil }
) -> [Diagnostic] {
  let subject = LintContext(scene, shots, tree, decodedBy: decode)
  let found = evaluate(subject, with: sceneRules, for: .lint).map(\.diagnostic)
  return (merged(found, scene) + unannounced(in: subject)).sortedForDisplay()
}

/// Returns the problems and changes that Interface Builder would report if it laid out a root of a
/// document again.
///
/// - Parameters:
///   - scene: The root with texts and controls in measured sizes.
///   - stored: The root with the sizes stored in the file: its findings are certain, regardless of
///     our font tables.
package func lintInterface(_ scene: Scene, stored: Scene, _ shots: [Shot]) -> [Diagnostic] {
  let subject = LintContext(stored, shots, measured: scene)
  guard let canvas = subject.explanations.first else { return [] }
  let found = evaluate(subject, with: sceneRules, for: .canvas).map(\.diagnostic)
  return (canvas.findings(for: .canvas) + found).sortedForDisplay()
}

/// Returns the findings of the shots themselves, each once, except those that the scene expects.
private func unannounced(in subject: LintContext) -> [Diagnostic] {
  let examined = subject.explanations.map {
    ShotFindings($0.shot, of: $0.scene, $0.layout, $0.findings(for: .lint))
  }
  var seen: Set<String> = []
  return evaluateExpectations(of: subject.scene, examined).shots.flatMap(\.diagnostics).filter {
    seen.insert("\($0.span.map(\.description) ?? "") \($0.message)").inserted
  }
}

/// Removes the expected findings; expectations that did not occur are errors.
private func merged(_ found: [Diagnostic], _ scene: Scene) -> [Diagnostic] {
  var rest = found
  for expectation in scene.expectations {
    guard case .warns(let code) = expectation.claim, code.hasPrefix("lint.") else { continue }
    rest.removeAll { $0.code == code }
    guard !found.contains(where: { $0.code == code }) else { continue }
    rest.append(
      Diagnostic(
        .error, "expect.did-not-warn",
        "expected warning '\(code)' is not reported anywhere in the scene",
        at: expectation.span, hint: "remove the expectation"))
  }
  return rest
}
