package import SnaplineBasics

/// The diagnostics so far, limited in number so that a hostile file cannot exhaust memory.
package struct DiagnosticLog: Sendable {
  package private(set) var diagnostics: [Diagnostic] = []
  private let limit: Int
  /// The list item for which a repeated part is parsed, added to diagnostics as a note.
  package var item: Note?
  private var dropped = 0
  private var repeated: Set<RepeatedDiagnosticKey> = []

  package init(limit: Int) { self.limit = max(1, limit) }

  /// Whether the limit is reached, so that further checks have no effect.
  package var isFull: Bool { dropped > 0 }

  /// Adds a diagnostic, or only counts it if there are too many.
  package mutating func report(_ diagnostic: Diagnostic) {
    var diagnostic = diagnostic
    if let item {
      // An error in a template is reported once, regardless of the number of repetitions.
      let place = RepeatedDiagnosticKey(code: diagnostic.code, span: diagnostic.span)
      guard repeated.insert(place).inserted else { return }
      diagnostic = Diagnostic(
        diagnostic.severity, diagnostic.code, diagnostic.message, at: diagnostic.span,
        notes: diagnostic.notes + [item], hint: diagnostic.hint)
    }
    if diagnostics.count < limit { diagnostics.append(diagnostic) } else { dropped += 1 }
  }

  /// Reports a diagnostic and returns nil in place of the parsed value.
  package mutating func fail<Value>(_ diagnostic: Diagnostic) -> Value? {
    report(diagnostic)
    return nil
  }

  /// Returns the diagnostics in source order; the last one states the number of those omitted.
  package func finished(file: String) -> [Diagnostic] {
    guard dropped > 0 else { return diagnostics.sortedBySource() }
    let shown = diagnostics.prefix(limit - 1)
    return shown.sortedBySource() + [.tooManyProblems(dropped + 1, file: file)]
  }
}

/// The key by which repeated diagnostics are recognized.
private struct RepeatedDiagnosticKey: Hashable {
  let code: String
  let span: SourceSpan?
}

extension Diagnostic {
  fileprivate static func tooManyProblems(_ count: Int, file: String) -> Self {
    Diagnostic(
      .error, "file.too-many-problems", "too many problems: at least \(count), not all are listed",
      at: SourceSpan(file: file))
  }
}
