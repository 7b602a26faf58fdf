package import Diagnostics
import Explanation
package import SceneModel
package import SceneSyntax
package import Shots

/// A scene with all its pictures, as the rules of this room look at it.
struct LintedScene {
  let scene: Scene
  let shots: [Shot]
  let pictures: [FrameExplanation]
  /// The file as it was typed: metrics, styles and lists are no part of a scene any more. A
  /// storyboard has none, and no states either in which its app would show more of its views.
  let tree: YAMLNode?
  /// Of a document of Interface Builder the same with texts and controls as large as they measure
  /// here; the scene itself has those sizes as the file has stored them.
  let measured: Scene

  init(_ scene: Scene, _ shots: [Shot], _ tree: YAMLNode? = nil, measured: Scene? = nil) {
    self.scene = scene
    self.shots = shots
    self.tree = tree
    self.measured = measured ?? scene
    pictures = shots.withoutTwins.map { FrameExplanation(scene, $0) }
  }
}

/// Every rule by which a scene as a whole is judged; `pictureRules` are those for one picture.
///
/// Which constraints are too many one canvas cannot tell, and stored sizes less than none.
let sceneRules: [Rule<LintedScene>] = [
  Rule("lint.unused-metric", "lint.unused-style", "lint.unused-list", for: .lint) {
    unusedNames(in: $0.scene, $0.tree).map(Suspicion.init)
  },
  Rule("lint.unused-name", for: .lint) { unusedConstraintNames(in: $0.scene).map(Suspicion.init) },
  Rule("lint.never-active", for: .lint) { neverActive(in: $0.scene).map(Suspicion.init) },
  Rule("lint.unused-view", for: .lint) { unusedViews(in: $0.scene).map(Suspicion.init) },
  Rule("lint.unused-state", "lint.unused-device", for: .lint) {
    unusedShots(of: $0.scene, $0.shots).map(Suspicion.init)
  },
  Rule(
    "lint.redundant-constraint", "lint.redundant-part", "lint.untested-inequality",
    "lint.not-redundant", "lint.too-large", for: .lint
  ) {
    idleConstraints(in: $0.scene, $0.pictures).map(Suspicion.init)
  },
  Rule("lint.content-edge-constant", for: [.lint, .canvas]) {
    contentEdgeConstants($0.pictures).map(Suspicion.init)
  },
  Rule("lint.placeholder-hides-error", for: .lint) {
    hiddenErrors(in: $0.scene, $0.pictures).map(Suspicion.init)
  },
  Rule("lint.placeholder-hides-error", "ib.placeholder", for: .canvas) {
    placeholders(in: $0).map(Suspicion.init)
  },
  Rule("lint.mixed-directions", for: [.lint, .canvas]) {
    mixedDirections(in: $0.scene).map(Suspicion.init)
  },
  Rule("lint.unseen-view", for: .lint) {
    $0.tree == nil ? [] : unseenViews(in: $0.scene, $0.pictures).map(Suspicion.init)
  },
  Rule("lint.cut-text", for: .lint) { cutTexts(in: $0.scene, $0.pictures).map(Suspicion.init) },
  Rule("lint.contrast", "lint.control-contrast", "lint.too-large", for: .lint) {
    weakContrasts($0).map(Suspicion.init)
  },
  Rule("lint.missing-label", for: [.lint, .canvas]) { silentElements($0).map(Suspicion.init) },
  Rule("lint.reading-order", for: .lint) { misreadOrders($0).map(Suspicion.init) },
  Rule("lint.small-target", for: .lint) { smallTargets($0).map(Suspicion.init) },
  Rule("lint.color-alone", for: .lint) { colorsAlone($0).map(Suspicion.init) },
  Rule("ib.stale-text", for: .canvas) { staleTexts($0).map(Suspicion.init) },
]

/// Says what is suspicious in a scene that can be read and drawn; `tree` is the file as it was
/// typed.
///
/// What the scene announces by `warns …` is left out, and an announcement of a finding of this
/// room that does not come true is a finding of its own.
package func lint(_ scene: Scene, _ shots: [Shot], _ tree: YAMLNode?) -> [Diagnostic] {
  let subject = LintedScene(scene, shots, tree)
  let found = judge(subject, by: sceneRules, for: .lint).map(\.diagnostic)
  return (settled(found, scene) + unannounced(in: subject)).inReadingOrder()
}

/// Says what Interface Builder would complain of, or change, if it laid a root of one of its
/// documents out anew.
///
/// - Parameters:
///   - scene: The root with texts and controls as large as they measure here.
///   - stored: The same with those sizes as the file has stored them: what is found there is
///     certain, whatever our measures are.
package func lintInterface(_ scene: Scene, stored: Scene, _ shots: [Shot]) -> [Diagnostic] {
  let subject = LintedScene(stored, shots, measured: scene)
  guard let canvas = subject.pictures.first else { return [] }
  let found = judge(subject, by: sceneRules, for: .canvas).map(\.diagnostic)
  return (canvas.findings(for: .canvas) + found).inReadingOrder()
}

/// What is suspicious in the pictures themselves, each thing once, but for what is announced there.
private func unannounced(in subject: LintedScene) -> [Diagnostic] {
  let examined = subject.pictures.map {
    ExaminedShot($0.shot, of: $0.scene, $0.layout, $0.findings(for: .lint))
  }
  var seen: Set<String> = []
  return meetExpectations(of: subject.scene, examined).shots.flatMap(\.diagnostics).filter {
    seen.insert("\($0.span.map(\.description) ?? "") \($0.message)").inserted
  }
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
        .error, "expect.did-not-warn",
        "expected warning '\(code)' is not reported anywhere in the scene",
        at: expectation.span, hint: "remove the expectation"))
  }
  return rest
}
