import SnaplineBasics
import SnaplineSceneModel
import SnaplineSceneSyntax

/// Parses a file's bytes into a tree of elements.
///
/// For a truncated or malformed file the result has the elements up to the error, which is
/// reported.
func readXML(
  _ bytes: [UInt8], file: String, limits: Limits, log: inout DiagnosticLog,
  allowsDocumentType: Bool = false
) -> XMLElement? {
  guard bytes.count <= limits.fileBytes else {
    log.report(.fileTooLarge(bytes.count, limit: limits.fileBytes, file: file))
    return nil
  }
  var tree = XMLTreeBuilder(
    bytes: bytes, file: file, limits: limits, allowsDocumentType: allowsDocumentType)
  parseXML(bytes) { tree.append($0) }
  for problem in tree.problems { log.report(problem) }
  return tree.finished()
}

/// The tree during parsing: the open elements, the innermost last.
private struct XMLTreeBuilder {
  let bytes: [UInt8]
  let file: String
  let limits: Limits
  /// Whether a document type without declarations is accepted, as property lists have it.
  let allowsDocumentType: Bool
  var open: [XMLElement] = []
  var root: XMLElement?
  var count = 0
  var problems: [Diagnostic] = []

  /// Handles an event and returns whether to continue.
  mutating func append(_ event: XMLEvent) -> Bool {
    switch event {
    case .start(let name, let attributes, let place, let length):
      return start(name, attributes, place, length)
    case .characters(let text):
      if let last = open.indices.last { open[last].text += text }
      return true
    case .end:
      refuseLongText()
      close()
      return true
    case .documentType(let place, let declares):
      if allowsDocumentType, !declares { return true }
      problems.append(.documentType(at: span(place)))
      return false
    case .failure(let failure, let place):
      problems.append(
        mergeConflict(at: place)
          ?? .brokenXML(failure, open: open.last?.name, at: span(place)))
      return false
    }
  }

  /// Returns the complete tree, or the parsed part of it.
  mutating func finished() -> XMLElement? {
    while !open.isEmpty { close() }
    return root
  }

  private mutating func start(
    _ name: String, _ attributes: [XMLAttribute], _ position: SourcePosition, _ length: Int
  ) -> Bool {
    let end = SourcePosition(line: position.line, column: position.column + max(1, length))
    let span = SourceSpan(file: file, start: position, end: end)
    guard open.count < limits.nesting else {
      problems.append(.tooDeep(limit: limits.nesting, at: span))
      return false
    }
    count += 1
    guard count <= limits.constraints else {
      problems.append(.tooManyElements(limit: limits.constraints, at: span))
      return false
    }
    var attributes = attributes
    for index in attributes.indices where attributes[index].value.utf8.count > limits.textLength {
      problems.append(.textTooLong(limit: limits.textLength, at: span))
      attributes[index].value = ""
    }
    open.append(
      XMLElement(name: name, attributes: attributes, children: [], text: "", span: span))
    return true
  }

  /// Drops a text that is too long; other data, such as images, may be longer, and so may the
  /// whitespace between the elements of a list.
  private mutating func refuseLongText() {
    guard let last = open.indices.last, open[last].text.utf8.count > limits.textLength,
      !open[last].name.lowercased().hasSuffix("data"),
      open[last].children.isEmpty || open[last].name.hasSuffix("tring")
        || open[last].text.contains(where: { !$0.isWhitespace })
    else { return }
    problems.append(.textTooLong(limit: limits.textLength, at: open[last].span))
    open[last].text = ""
  }

  private mutating func close() {
    guard let element = open.popLast() else { return }
    if let last = open.indices.last {
      open[last].children.append(element)
    } else {
      root = element
    }
  }

  /// Returns the error for all conflicts of the file if the line is a git conflict marker; else
  /// nil.
  private func mergeConflict(at position: SourcePosition) -> Diagnostic? {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let markers = lines.indices.filter { lines[$0].starts(with: "<<<<<<< ".utf8) }
    guard markers.contains(position.line - 1) else { return nil }
    let start = SourcePosition(line: position.line, column: 1)
    let end = SourcePosition(line: position.line, column: 8)
    return .mergeConflict(
      at: SourceSpan(file: file, start: start, end: end), count: markers.count)
  }

  private func span(_ position: SourcePosition) -> SourceSpan {
    SourceSpan(file: file, start: position, end: position)
  }
}

extension Diagnostic {
  fileprivate static func documentType(at span: SourceSpan) -> Self {
    Diagnostic(
      .error, "xml.document-type", "the file declares a document type", at: span,
      hint: "Interface Builder files have no document type; remove it and its entities")
  }

  fileprivate static func brokenXML(
    _ failure: XMLFailure, open element: String?, at span: SourceSpan
  ) -> Self {
    let (message, hint): (String, String?) =
      switch failure {
      case .empty: ("the file ends inside its root element", nil)
      case .truncated: ("the file is truncated", nil)
      case .mismatchedTag:
        ("an end tag matches no start tag", element.map { "'\(excerpt($0))' is opened here" })
      case .duplicateAttribute: ("duplicate attribute", nil)
      case .encoding:
        ("the file does not use its declared encoding", "save the file as UTF-8")
      case .undefinedEntity: ("unknown entity", "write '&amp;' for '&'")
      case .badToken: ("invalid XML", "escape '<' and '&' as '&lt;' and '&amp;'")
      case .afterEnd: ("content after the end of the document", nil)
      case .memory: ("not enough memory", nil)
      case .other: ("the XML cannot be parsed", nil)
      }
    return Diagnostic(.error, "xml.syntax", message, at: span, hint: hint)
  }

  fileprivate static func tooDeep(limit: Int, at span: SourceSpan) -> Self {
    Diagnostic(
      .error, "xml.nesting", "elements are nested more than \(limit) levels deep", at: span)
  }

  fileprivate static func tooManyElements(limit: Int, at span: SourceSpan) -> Self {
    Diagnostic(.error, "xml.too-large", "the file has more than \(limit) elements", at: span)
  }
}
