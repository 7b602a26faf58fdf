import SnaplineAutoLayout
package import SnaplineBasics
package import SnaplineExplanation
import SnaplineSceneModel

/// The rules for a single shot.
package let shotRules: [Rule<FrameExplanation>] = [
  Rule("layout.conflict", "ib.off-by-pixel", for: [.check, .explain, .lint, .canvas]) {
    $0.conflicts()
  },
  Rule("layout.ambiguous", "layout.tie", for: [.check, .explain, .canvas]) {
    $0.ambiguityFindings()
  },
  Rule("layout.width-from-content-only", for: [.check, .explain, .canvas]) {
    $0.zeroWidthContents()
  },
  Rule("layout.circle", for: [.check, .explain, .canvas]) { $0.circles { $0.hasVanished } },
  Rule("layout.uncertain", "layout.too-hard", for: [.check, .explain, .canvas]) {
    $0.uncertainties()
  },
  Rule("text.guessed-width", for: [.check, .explain, .canvas]) { $0.inferredWidths() },
  Rule("layout.added-again", for: .explain) { $0.repeatedConstraints() },
  Rule("layout.circle", for: .explain) { $0.circles { !$0.hasVanished } },
  Rule("scroll.off-page", for: .explain) { $0.halfPages() },
  Rule("scroll.unreachable", for: .explain) { $0.unreachableViews() },
  Rule("scroll.system-inset", for: .explain) { $0.systemInsets() },
  Rule("keyboard.frames", for: .explain) { $0.keyboardFrames() },
  Rule("keyboard.covers", for: .explain) { $0.keyboardCoverage() },
  Rule("keyboard.wrong-inset", for: .explain) { $0.wrongInsets() },
  Rule("keyboard.hides-focus", for: .explain) { $0.obscuredFirstResponder() },
  Rule("layout.slack", for: .explain) { $0.slackObservations() },
  Rule("layout.placeholder-hides", for: .explain) { $0.hiddenByPlaceholders() },
  Rule("ib.misplaced", for: [.explain, .canvas]) { $0.misplacements() },
]

/// The rules for an entire scene.
///
/// A single canvas and stored sizes do not suffice to find redundant constraints.
let sceneRules: [Rule<LintContext>] = [
  Rule("lint.unused-metric", "lint.unused-style", "lint.unused-list", for: .lint) {
    unusedNames(in: $0.scene, $0.tree)
  },
  Rule("lint.unused-name", for: .lint) { unusedConstraintNames(in: $0.scene) },
  Rule("lint.never-active", for: .lint) { neverActiveConstraints(in: $0.scene) },
  Rule("lint.unused-view", for: .lint) { unusedViews(in: $0.scene) },
  Rule("lint.unused-state", "lint.unused-device", for: .lint) {
    unusedShots(of: $0.scene, $0.shots)
  },
  Rule(
    "lint.redundant-constraint", "lint.redundant-part", "lint.untested-inequality",
    "lint.not-redundant", "lint.too-large", for: .lint
  ) { redundantConstraints(in: $0.scene, $0.explanations) },
  Rule("lint.content-edge-constant", for: [.lint, .canvas]) {
    contentEdgeConstants($0.explanations)
  },
  Rule("lint.placeholder-hides-error", for: .lint) { hiddenErrors(in: $0.scene, $0.explanations) },
  Rule("lint.placeholder-hides-error", "ib.placeholder", for: .canvas) { placeholders(in: $0) },
  Rule("lint.mixed-directions", for: [.lint, .canvas]) { mixedDirectionConstraints(in: $0.scene) },
  Rule("lint.unseen-view", for: .lint) {
    $0.tree == nil ? [] : unseenViews(in: $0.scene, $0.explanations)
  },
  Rule("lint.cut-text", for: .lint) { truncatedTexts(in: $0.scene, $0.explanations) },
  Rule("lint.contrast", "lint.control-contrast", "lint.too-large", for: .lint) {
    weakContrasts($0)
  },
  Rule("lint.missing-label", for: [.lint, .canvas]) { missingLabels($0) },
  Rule("lint.reading-order", for: .lint) { readingOrderDiagnostics($0) },
  Rule("lint.small-target", for: .lint) { smallTargets($0) },
  Rule("lint.color-alone", for: .lint) { colorAlone($0) },
  Rule("ib.stale-text", for: .canvas) { staleTexts($0) },
]

/// The commands for which a rule reports findings.
package struct Audience: OptionSet, Sendable {
  /// `check` and `record`: problems that prevent the comparison of an image or spoil it.
  package static let check = Audience(rawValue: 1)
  /// `explain`: the same problems and further observations.
  package static let explain = Audience(rawValue: 2)
  /// `lint`: suspicious parts of a scene, independent of its images.
  package static let lint = Audience(rawValue: 4)
  /// `lint` of an Interface Builder document: the warnings of Interface Builder.
  package static let canvas = Audience(rawValue: 8)

  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }
}

/// A rule with its codes, its audience and its search function.
package struct Rule<Subject>: Sendable {
  /// All codes that the rule reports.
  package let codes: [String]
  package let audience: Audience
  package let find: @Sendable (Subject) -> [RuleViolation]

  package init(
    _ codes: String..., for audience: Audience,
    find: @escaping @Sendable (Subject) -> [RuleViolation]
  ) {
    self.codes = codes
    self.audience = audience
    self.find = find
  }

  /// Creates a rule whose violations have no fixes.
  init(
    _ codes: String..., for audience: Audience,
    diagnose: @escaping @Sendable (Subject) -> [Diagnostic]
  ) {
    self.codes = codes
    self.audience = audience
    find = { diagnose($0).map(RuleViolation.init) }
  }
}

/// A violation found by a rule.
package struct RuleViolation {
  package let diagnostic: Diagnostic
  /// The key of the problem, which is the same in other layouts until it is fixed.
  let problemKey: ProblemKey
  /// Returns the candidate fixes, the most likely ones first; called only where fixes are shown.
  let fixes: () -> [Fix]
  /// Returns the extents that a constraint diagram highlights because of this violation.
  let suspects: () -> [SuspectDimension]

  package init(_ diagnostic: Diagnostic) { self.init(diagnostic, fixes: []) }

  init(
    _ diagnostic: Diagnostic, problemKey: ProblemKey? = nil,
    fixes: @autoclosure @escaping () -> [Fix],
    suspects: @escaping () -> [SuspectDimension] = { [] }
  ) {
    self.diagnostic = diagnostic
    self.problemKey = problemKey ?? .other(code: diagnostic.code, at: diagnostic.span)
    self.fixes = fixes
    self.suspects = suspects
  }
}

/// The identity of a problem, which is comparable between two layouts of a shot.
enum ProblemKey: Hashable {
  /// The description of the broken row, with its location.
  case conflict(String)
  case open(LayoutVariable)
  case other(code: String, at: SourceSpan?)
}

/// Returns the violations of all rules of an audience, in the order of the rules; the only entry
/// point to the rules.
package func evaluate<Subject>(
  _ subject: Subject, with rules: [Rule<Subject>], for audience: Audience
) -> [RuleViolation] {
  rules.filter { !$0.audience.isDisjoint(with: audience) }.flatMap { $0.find(subject) }
}
