package import Accessibility
package import Basics
import Explanation
package import SceneModel
package import SceneSyntax

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

/// The rules for an entire scene; `shotRules` are those for one shot.
///
/// A single canvas and stored sizes do not suffice to find redundant constraints.
let sceneRules: [Rule<LintContext>] = [
  Rule("lint.unused-metric", "lint.unused-style", "lint.unused-list", for: .lint) {
    unusedNames(in: $0.scene, $0.tree).map(RuleViolation.init)
  },
  Rule("lint.unused-name", for: .lint) {
    unusedConstraintNames(in: $0.scene).map(RuleViolation.init)
  },
  Rule("lint.never-active", for: .lint) {
    neverActiveConstraints(in: $0.scene).map(RuleViolation.init)
  },
  Rule("lint.unused-view", for: .lint) { unusedViews(in: $0.scene).map(RuleViolation.init) },
  Rule("lint.unused-state", "lint.unused-device", for: .lint) {
    unusedShots(of: $0.scene, $0.shots).map(RuleViolation.init)
  },
  Rule(
    "lint.redundant-constraint", "lint.redundant-part", "lint.untested-inequality",
    "lint.not-redundant", "lint.too-large", for: .lint
  ) {
    redundantConstraints(in: $0.scene, $0.explanations).map(RuleViolation.init)
  },
  Rule("lint.content-edge-constant", for: [.lint, .canvas]) {
    contentEdgeConstants($0.explanations).map(RuleViolation.init)
  },
  Rule("lint.placeholder-hides-error", for: .lint) {
    hiddenErrors(in: $0.scene, $0.explanations).map(RuleViolation.init)
  },
  Rule("lint.placeholder-hides-error", "ib.placeholder", for: .canvas) {
    placeholders(in: $0).map(RuleViolation.init)
  },
  Rule("lint.mixed-directions", for: [.lint, .canvas]) {
    mixedDirectionConstraints(in: $0.scene).map(RuleViolation.init)
  },
  Rule("lint.unseen-view", for: .lint) {
    $0.tree == nil ? [] : unseenViews(in: $0.scene, $0.explanations).map(RuleViolation.init)
  },
  Rule("lint.cut-text", for: .lint) {
    truncatedTexts(in: $0.scene, $0.explanations).map(RuleViolation.init)
  },
  Rule("lint.contrast", "lint.control-contrast", "lint.too-large", for: .lint) {
    weakContrasts($0).map(RuleViolation.init)
  },
  Rule("lint.missing-label", for: [.lint, .canvas]) { missingLabels($0).map(RuleViolation.init) },
  Rule("lint.reading-order", for: .lint) { readingOrderDiagnostics($0).map(RuleViolation.init) },
  Rule("lint.small-target", for: .lint) { smallTargets($0).map(RuleViolation.init) },
  Rule("lint.color-alone", for: .lint) { colorAlone($0).map(RuleViolation.init) },
  Rule("ib.stale-text", for: .canvas) { staleTexts($0).map(RuleViolation.init) },
]

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
