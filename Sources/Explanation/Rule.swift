import AutoLayout
package import Diagnostics
import Geometry
import SceneModel

/// Who asks what there is to say.
package struct Audience: OptionSet, Sendable {
  /// `check` and `record`: what keeps a picture from being judged, and what spoils it.
  package static let check = Audience(rawValue: 1)
  /// `explain`: that, and what one may wonder about.
  package static let explain = Audience(rawValue: 2)
  /// `lint`: what is suspicious in a scene, whatever its pictures look like.
  package static let lint = Audience(rawValue: 4)
  /// `lint` of a document of Interface Builder: what that program would complain of.
  package static let canvas = Audience(rawValue: 8)

  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }
}

/// One row of a table of rules: what it may say, who wants to hear it, and how it is found.
package struct Rule<Subject>: Sendable {
  /// All codes that the rule gives.
  package let codes: [String]
  package let askers: Audience
  package let find: @Sendable (Subject) -> [RuleViolation]

  package init(
    _ codes: String..., for askers: Audience, find: @escaping @Sendable (Subject) -> [RuleViolation]
  ) {
    self.codes = codes
    self.askers = askers
    self.find = find
  }
}

/// What a rule has found.
package struct RuleViolation {
  package let diagnostic: Diagnostic
  /// What is there for as long as nothing repairs it.
  let trouble: ProblemKey
  /// What may make it go, the likeliest first; asked for only where repairs are shown.
  let remedies: () -> [Fix]
  /// The extents that a picture of the constraints has to accuse of it.
  let accused: () -> [SuspectDimension]

  package init(_ diagnostic: Diagnostic) { self.init(diagnostic, remedies: []) }

  init(
    _ diagnostic: Diagnostic, trouble: ProblemKey? = nil,
    remedies: @autoclosure @escaping () -> [Fix],
    accused: @escaping () -> [SuspectDimension] = { [] }
  ) {
    self.diagnostic = diagnostic
    self.trouble = trouble ?? .other(code: diagnostic.code, at: diagnostic.span)
    self.remedies = remedies
    self.accused = accused
  }
}

/// What is wrong with a picture, told so that two layouts of it can be compared.
enum ProblemKey: Hashable {
  /// The sentence that gives way, with its place.
  case conflict(String)
  case open(LayoutVariable)
  case other(code: String, at: SourceSpan?)
}

/// The one door to all that is suspicious: what the rules of a table that an asker wants to hear
/// find in their subject, in the order of the table.
package func judge<Subject>(
  _ subject: Subject, by rules: [Rule<Subject>], for asker: Audience
) -> [RuleViolation] {
  rules.filter { !$0.askers.isDisjoint(with: asker) }.flatMap { $0.find(subject) }
}
