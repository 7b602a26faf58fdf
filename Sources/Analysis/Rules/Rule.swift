import AutoLayout
package import Basics
import SceneModel

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
