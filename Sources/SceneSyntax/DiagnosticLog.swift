package import Diagnostics

/// The problems found so far, bounded so that a hostile file cannot fill the memory.
package struct DiagnosticLog: Sendable {
  package private(set) var diagnostics: [Diagnostic] = []
  private let limit: Int
  /// The item for which a repeated part is being read; problems in it say so.
  package var item: Note?
  private var dropped = 0
  private var repeated: Set<RepeatedPlace> = []

  package init(limit: Int) { self.limit = max(1, limit) }

  /// Whether nothing more can be shown, so that looking for more is idle.
  package var isFull: Bool { dropped > 0 }

  /// Takes note of a problem, or only counts it when there are too many.
  package mutating func report(_ diagnostic: Diagnostic) {
    var diagnostic = diagnostic
    if let item {
      // A mistake in a template is one mistake, however often it is repeated.
      let place = RepeatedPlace(code: diagnostic.code, span: diagnostic.span)
      guard repeated.insert(place).inserted else { return }
      diagnostic = Diagnostic(
        diagnostic.severity, diagnostic.code, diagnostic.message, at: diagnostic.span,
        notes: diagnostic.notes + [item], hint: diagnostic.hint)
    }
    if diagnostics.count < limit { diagnostics.append(diagnostic) } else { dropped += 1 }
  }

  /// The same, with the nothing to return in place of what was to be read.
  package mutating func refuse<Value>(_ diagnostic: Diagnostic) -> Value? {
    report(diagnostic)
    return nil
  }

  /// The problems in the order of the text; the last one says how many were left out.
  package func finished(file: String) -> [Diagnostic] {
    guard dropped > 0 else { return diagnostics.inOrderOfText() }
    let shown = diagnostics.prefix(limit - 1)
    return shown.inOrderOfText() + [.tooManyProblems(dropped + 1, file: file)]
  }
}

/// What tells the mistakes of repeated parts apart.
private struct RepeatedPlace: Hashable {
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
