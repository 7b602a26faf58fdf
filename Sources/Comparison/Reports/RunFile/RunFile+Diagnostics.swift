package import SnaplineBasics

extension JSON {
  /// Returns a diagnostic with its span, notes and hint.
  package static func diagnostic(_ diagnostic: Diagnostic) -> JSON {
    RunFileForm.object(codeDiagnostic).write(diagnostic)
  }

  /// Returns the members of a span.
  package static func span(_ span: SourceSpan) -> [(String, JSON)] {
    var coder = RunFileCoder(.writing)
    _ = codeSpan(span, &coder)
    return coder.members
  }
}

func codeDiagnostic(
  _ diagnostic: Diagnostic?, _ coder: inout RunFileCoder
) -> Diagnostic {
  let severity = coder.member("severity", diagnostic?.severity, .choice("a severity", or: .error))
  let code = coder.member("code", diagnostic?.code, .text)
  let message = coder.member("message", diagnostic?.message, .text)
  let span = coder.span(diagnostic?.span)
  let hint = coder.optional("hint", diagnostic?.hint, .text)
  let notes = coder.list("notes", diagnostic?.notes, of: .object(codeNote))
  return Diagnostic(severity, code, message, at: span, notes: notes, hint: hint)
}

private func codeNote(_ note: Note?, _ coder: inout RunFileCoder) -> Note {
  Note(
    coder.member("message", note?.message, .text),
    at: coder.span(note?.span))
}

func codeSpan(
  _ span: SourceSpan?, _ coder: inout RunFileCoder
) -> SourceSpan {
  let start = codeSpanStart(span, &coder)
  let line = coder.optional("endLine", span?.end.line, .count)
  let column = coder.optional("endColumn", span?.end.column, .count)
  let end = SourcePosition(line: line ?? start.start.line, column: column ?? start.start.column)
  return SourceSpan(file: start.file, start: start.start, end: end)
}

/// Codes a span without its end.
func codeSpanStart(
  _ span: SourceSpan?, _ coder: inout RunFileCoder
) -> SourceSpan {
  let file = coder.member("file", span?.file, .text)
  let start = SourcePosition(
    line: coder.member("line", span?.start.line, .count),
    column: coder.member("column", span?.start.column, .count))
  return SourceSpan(file: file, start: start, end: start)
}
