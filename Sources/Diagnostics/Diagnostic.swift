/// How much a diagnostic weighs.
package enum Severity: String, Hashable, Comparable, Sendable, CaseIterable {
  case note, warning, error

  package static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }

  private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

/// One thing to say about the input: what is wrong, where, and what to do.
package struct Diagnostic: Hashable, Sendable {
  package let severity: Severity
  /// A stable name of the form `area.problem`.
  package let code: String
  /// What is wrong: lower case, no final period, names in quotes.
  package let message: String
  package let span: SourceSpan?
  package let notes: [Note]
  /// What to do about it.
  package let hint: String?
  /// What has to stand in the place of the span so that all is well; nil where that takes more.
  package let replacement: String?

  package init(
    _ severity: Severity, _ code: String, _ message: String, at span: SourceSpan?,
    notes: [Note] = [], hint: String? = nil, replacement: String? = nil
  ) {
    self.severity = severity
    self.code = code
    self.message = message
    self.span = span
    self.notes = notes
    self.hint = hint
    self.replacement = replacement
  }

  /// The same said of a place where it stands in the way of all else.
  package var asError: Diagnostic {
    Diagnostic(
      .error, code, message, at: span, notes: notes, hint: hint, replacement: replacement)
  }
}

extension Diagnostic {
  /// A file that git could not merge, and that nobody has looked at since.
  ///
  /// - Parameters:
  ///   - span: The first marker line.
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

  /// The same about a text that stands further down in its file.
  package func moved(down lines: Int) -> Self {
    Diagnostic(
      severity, code, message, at: span?.moved(down: lines),
      notes: notes.map { Note($0.message, at: $0.span?.moved(down: lines)) }, hint: hint,
      replacement: replacement)
  }
}

/// A further place that belongs to a diagnostic.
package struct Note: Hashable, Sendable {
  package let message: String
  package let span: SourceSpan?

  package init(_ message: String, at span: SourceSpan?) {
    self.message = message
    self.span = span
  }
}

/// A value together with what was found wrong on the way to it.
package struct Checked<Value> {
  package var value: Value
  package var diagnostics: [Diagnostic]

  package init(_ value: Value, _ diagnostics: [Diagnostic] = []) {
    self.value = value
    self.diagnostics = diagnostics
  }
}

extension Checked: Sendable where Value: Sendable {}

extension Checked {
  /// Whether something was so wrong that the value must not be used for a verdict.
  package var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }
}

extension Sequence<Diagnostic> {
  /// The diagnostics in the order of the text, each once, with an order for one place as well.
  ///
  /// It hangs on nothing but the diagnostics, so that the parts of a run add up to the whole.
  package func inReadingOrder() -> [Diagnostic] {
    sorted { ($0.code, $0.message) < ($1.code, $1.message) }.inOrderOfText()
  }

  /// The diagnostics in the order of the text, each once.
  ///
  /// Stages look at a file in their own order; a reader wants the order of the lines.
  package func inOrderOfText() -> [Diagnostic] {
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
