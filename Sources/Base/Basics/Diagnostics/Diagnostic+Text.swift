extension Diagnostic {
  /// Returns the text form of a diagnostic, which all reports use.
  ///
  /// ```
  /// scene.yaml:12:3: error: no view is named 'titel' [constraint.unknown-view]
  /// 12 | - titel.leading == card.leading + 16
  ///    |   ^^^^^ did you mean 'title'?
  /// ```
  package func text(in sources: [SourceText]) -> String {
    var lines = ["\(locationPrefix(span))\(severity.rawValue): \(message) [\(code)]"]
    if let excerpt = excerpt(of: span, in: sources, hint: hint) {
      lines.append(excerpt)
    } else if let hint {
      lines.append("  hint: \(hint)")
    }
    for note in notes {
      lines.append("\(locationPrefix(note.span))note: \(note.message)")
      if let excerpt = excerpt(of: note.span, in: sources, hint: nil) { lines.append(excerpt) }
    }
    return lines.joined(separator: "\n")
  }

  private func locationPrefix(_ span: SourceSpan?) -> String { span.map { "\($0): " } ?? "" }

  private func excerpt(of span: SourceSpan?, in sources: [SourceText], hint: String?) -> String? {
    guard let span, let source = sources.first(where: { $0.file == span.file }) else { return nil }
    return source.excerpt(of: span, hint: hint)
  }
}
