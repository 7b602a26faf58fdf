package import Basics

extension JSON {
  /// Returns a diagnostic with its span, notes and hint.
  package static func diagnostic(_ diagnostic: Diagnostic) -> JSON {
    var members: [(String, JSON)] = [
      ("severity", .text(diagnostic.severity.rawValue)), ("code", .text(diagnostic.code)),
      ("message", .text(diagnostic.message)),
    ]
    members += diagnostic.span.map(span) ?? []
    if let hint = diagnostic.hint { members.append(("hint", .text(hint))) }
    if !diagnostic.notes.isEmpty {
      let notes = diagnostic.notes.map { note in
        JSON.object([("message", .text(note.message))] + (note.span.map(span) ?? []))
      }
      members.append(("notes", .array(notes)))
    }
    return .object(members)
  }

  /// Returns the members of a span.
  package static func span(_ span: SourceSpan) -> [(String, JSON)] {
    start(of: span) + [
      ("endLine", .number(Double(span.end.line))), ("endColumn", .number(Double(span.end.column))),
    ]
  }

  /// Returns the members of a span without its end.
  static func start(of span: SourceSpan) -> [(String, JSON)] {
    [
      ("file", .text(span.file)), ("line", .number(Double(span.start.line))),
      ("column", .number(Double(span.start.column))),
    ]
  }
}
