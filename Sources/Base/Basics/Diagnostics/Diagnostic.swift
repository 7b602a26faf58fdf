/// The severity of a diagnostic.
package enum Severity: String, Hashable, Comparable, Sendable, CaseIterable {
  case note, warning, error

  package static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }

  private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

/// A message about the input with its severity, code, span and hint.
package struct Diagnostic: Hashable, Sendable {
  package let severity: Severity
  /// A stable code of the form `area.problem`.
  package let code: String
  /// The problem: lower case, no final period, names in quotes.
  package let message: String
  package let span: SourceSpan?
  package let notes: [Note]
  /// The suggested fix.
  package let hint: String?
  /// The text that fixes the problem when it replaces the span; nil if more is needed.
  package let replacement: String?
  /// The views and rows concerned, by which the problem is recognized in another version of its
  /// file together with its code; nil if only the message identifies it.
  package let subject: String?

  package init(
    _ severity: Severity, _ code: String, _ message: String, at span: SourceSpan?,
    notes: [Note] = [], hint: String? = nil, replacement: String? = nil, subject: String? = nil
  ) {
    self.severity = severity
    self.code = code
    self.message = message
    self.span = span
    self.notes = notes
    self.hint = hint
    self.replacement = replacement
    self.subject = subject
  }

  /// The diagnostic with severity error, for a context that cannot continue with it.
  package var asError: Diagnostic {
    Diagnostic(
      .error, code, message, at: span, notes: notes, hint: hint, replacement: replacement,
      subject: subject)
  }
}

extension Diagnostic {
  /// Returns an error for unresolved merge conflicts.
  ///
  /// - Parameters:
  ///   - span: The first conflict marker.
  ///   - count: The number of conflicts in the file.
  package static func mergeConflict(at span: SourceSpan, count: Int) -> Self {
    Diagnostic(
      .error, "file.merge-conflict",
      count > 1
        ? "\(count) unresolved merge conflicts, the first here" : "unresolved merge conflict",
      at: span,
      hint: "resolve each conflict and remove the conflict markers")
  }

  /// The codes of errors after which the rest of a file is not parsed.
  package static let codesOfPartialFiles: Set<String> = ["file.merge-conflict", "xml.syntax"]

  /// Returns the diagnostic with the lines of its spans increased.
  package func offsettingLines(by lines: Int) -> Self {
    Diagnostic(
      severity, code, message, at: span?.offsettingLines(by: lines),
      notes: notes.map { Note($0.message, at: $0.span?.offsettingLines(by: lines)) }, hint: hint,
      replacement: replacement, subject: subject)
  }
}

/// A further span of a diagnostic, with its message.
package struct Note: Hashable, Sendable {
  package let message: String
  package let span: SourceSpan?

  package init(_ message: String, at span: SourceSpan?) {
    self.message = message
    self.span = span
  }
}

/// A value with the diagnostics of its creation.
package struct Diagnosed<Value> {
  package var value: Value
  package var diagnostics: [Diagnostic]

  package init(_ value: Value, _ diagnostics: [Diagnostic] = []) {
    self.value = value
    self.diagnostics = diagnostics
  }
}

extension Diagnosed: Sendable where Value: Sendable {}

extension Diagnosed {
  /// Whether the diagnostics contain an error, so that the value must not be used for a verdict.
  package var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }
}

extension Sequence<Diagnostic> {
  /// Returns the diagnostics in source order, without duplicates, with a total order at equal
  /// positions.
  ///
  /// The order depends only on the diagnostics, so merged shards equal the entire run.
  package func sortedForDisplay() -> [Diagnostic] {
    sorted { ($0.code, $0.message) < ($1.code, $1.message) }.sortedBySource()
  }

  /// Returns the diagnostics in source order, without duplicates.
  ///
  /// Stages examine a file in their own order; a reader expects the order of the lines.
  package func sortedBySource() -> [Diagnostic] {
    var seen: Set<Diagnostic> = []
    let unique = filter { seen.insert($0).inserted }
    return unique.enumerated().sorted { left, right in
      guard let first = left.element.span, let second = right.element.span else {
        if left.element.span == nil && right.element.span == nil {
          return left.offset < right.offset
        }
        return left.element.span != nil
      }
      if first.file != second.file { return first.file < second.file }
      if first.start != second.start { return first.start < second.start }
      return left.offset < right.offset
    }.map(\.element)
  }
}
