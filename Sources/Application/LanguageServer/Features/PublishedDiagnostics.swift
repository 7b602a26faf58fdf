import SnaplineBasics
import SnaplineProjects
import SnaplineRules
import SnaplineSceneModel

extension OpenDocument {
  /// The parameters of the notification with the findings of the current text.
  var publishedDiagnostics: JSON {
    .object([
      ("uri", .text(uri)), ("version", .integer(version)),
      ("diagnostics", .array(findings.map { json(of: $0.diagnostic) })),
    ])
  }

  func range(of diagnostic: Diagnostic) -> Range<TextPosition> {
    guard let span = diagnostic.span else { return text.position(at: 0)..<text.position(at: 0) }
    let range = text.range(of: span)
    guard range.isEmpty else { return range }
    // An empty range is invisible in most editors.
    let line = range.lowerBound.line
    return range.lowerBound..<text.position(at: text.line(line).endIndex)
  }

  func json(of diagnostic: Diagnostic) -> JSON {
    let message = diagnostic.message + (diagnostic.hint.map { "\nhint: \($0)" } ?? "")
    var members: [(String, JSON)] = [
      ("range", range(of: diagnostic).json),
      ("severity", .integer(diagnostic.severity.protocolNumber)),
      ("code", .text(diagnostic.code)), ("source", .text("snapline")),
      ("message", .text(message)),
    ]
    let related = diagnostic.notes.compactMap { note -> JSON? in
      guard let span = note.span, span.file == file.path else { return nil }
      return .object([
        ("location", .object([("uri", .text(uri)), ("range", text.range(of: span).json)])),
        ("message", .text(note.message)),
      ])
    }
    if !related.isEmpty { members.append(("relatedInformation", .array(related))) }
    return .object(members)
  }
}

extension Severity {
  /// The number in the protocol.
  fileprivate var protocolNumber: Int {
    switch self {
    case .error: 1
    case .warning: 2
    case .note: 3
    }
  }
}
