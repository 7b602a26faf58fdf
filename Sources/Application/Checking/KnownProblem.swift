package import SnaplineBasics
import SnaplineRules
package import SnaplineSceneModel

/// A problem of layouts that a project accepts until a date.
package struct KnownProblem: Hashable, Sendable {
  /// The path or pattern of files, relative to the directory of the settings.
  package let file: SpannedName
  /// The code, which is one of `codes`.
  package let code: String
  package let reason: String
  /// The last day on which the problem is accepted.
  package let until: CalendarDay
  package let span: SourceSpan

  package init(
    file: SpannedName, code: String, reason: String, until: CalendarDay, span: SourceSpan
  ) {
    self.file = file
    self.code = code
    self.reason = reason
    self.until = until
    self.span = span
  }

  /// The codes that can be accepted: those that otherwise prevent a comparison.
  package static let codes = unfitCodes
}

/// The accepted problems of a project.
package struct KnownProblems: Sendable {
  package var rules: [KnownProblem] = []
  /// The day of the run; nil means that no rule expires.
  package var day: CalendarDay?
  /// The path of a file relative to the directory of the settings.
  package var relativePath: @Sendable (_ path: String) -> String? = { $0 }

  package init() {}

  /// Returns the rules about a file, expired rules included.
  package func rules(about path: String) -> [KnownProblem] {
    guard !rules.isEmpty, let way = relativePath(path) else { return [] }
    return rules.filter { globMatches(GlobText($0.file.text), GlobText(way)) }
  }

  /// Returns the rules about a file that are valid on the day of the run.
  func valid(about path: String) -> [KnownProblem] {
    rules(about: path).filter { rule in day.map { $0 <= rule.until } ?? true }
  }
}

extension KnownProblem {
  /// Returns an error for each rule that no shot of its files needs.
  ///
  /// Only the rules for files all of whose shots were checked are evaluated.
  ///
  /// - Parameter all: The files of the entire project.
  package static func unneeded(
    _ known: KnownProblems, among all: [(path: String, isComplete: Bool)],
    used: Set<KnownProblem>
  ) -> [Diagnostic] {
    guard !known.rules.isEmpty else { return [] }
    var seen: [KnownProblem: Bool] = [:]
    for (path, isComplete) in all {
      for rule in known.rules(about: path) { seen[rule] = (seen[rule] ?? true) && isComplete }
    }
    return known.rules.compactMap { rule in
      guard !used.contains(rule), seen[rule] ?? true else { return nil }
      let isExpired = known.day.map { $0 > rule.until } ?? false
      return Diagnostic(
        .error, "known.unneeded",
        seen[rule] == nil
          ? "no scene matches the known problem's file '\(rule.file.text)'"
          : isExpired
            ? "the known problem '\(rule.code)' in '\(rule.file.text)' expired on \(rule.until)"
            : "the known problem '\(rule.code)' in '\(rule.file.text)' no longer occurs",
        at: rule.span, hint: "remove it from 'known'")
    }
  }
}
