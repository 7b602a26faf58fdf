import SnaplineBasics
import SnaplinePlatform
import SnaplineProjects
import SnaplineSceneFiles
import SnaplineSceneModel
import SnaplineSceneSyntax

extension LanguageServer {
  /// Answers a request about a document.
  func answerFeature(_ method: String, _ parameters: JSON) throws(RPCError) -> JSON {
    guard method.hasPrefix("textDocument/") else {
      throw RPCError(.methodNotFound, "unknown method '\(method)'")
    }
    if let uri = parameters["textDocument"]?["uri"]?.string, otherFiles.contains(uri) {
      return .null
    }
    let document = try document(parameters)
    switch method {
    case "textDocument/completion": return completion(document, try position(parameters))
    case "textDocument/hover":
      return document.analysis.hover(at: try position(parameters)).map { markdown, range in
        .object([
          (
            "contents", .object([("kind", .text("markdown")), ("value", .text(markdown))])
          ), ("range", range.json),
        ])
      } ?? .null
    case "textDocument/definition":
      return .array(locations(document, try position(parameters)) { $0.isDefinition })
    case "textDocument/references":
      let withDefinition = parameters["context"]?["includeDeclaration"].map(isTrue) ?? true
      let position = try position(parameters)
      let figures =
        document.analysis.occurrence(at: position).map {
          figureReferences(to: $0.symbol, in: document)
        } ?? []
      return .array(
        locations(document, position) { withDefinition || !$0.isDefinition }
          + figures.map { .object([("uri", .text($0.uri)), ("range", $0.range.json)]) })
    case "textDocument/documentHighlight":
      return .array(
        locations(document, try position(parameters)) { _ in true }.compactMap { place in
          place["range"].map { .object([("range", $0)]) }
        })
    default: return try answerEdit(method, document, parameters)
    }
  }

  /// Answers a request about the whole document, or one whose answer contains edits.
  private func answerEdit(
    _ method: String, _ document: OpenDocument, _ parameters: JSON
  ) throws(RPCError) -> JSON {
    switch method {
    case "textDocument/prepareRename":
      return try renamed(document, try position(parameters)).range.json
    case "textDocument/rename":
      guard let name = parameters["newName"]?.string else {
        throw RPCError(.invalidParameters, "the new name is missing")
      }
      return try rename(document, at: try position(parameters), to: name)
    case "textDocument/documentSymbol":
      return .array(tree(document).map(document.analysis.outline) ?? [])
    case "textDocument/formatting": return .array(formatted(document).map { [$0] } ?? [])
    case "textDocument/codeAction":
      return .array(document.codeActions(in: try range(parameters), schema(of: document)))
    case "textDocument/documentColor":
      return .array(tree(document).map(document.analysis.colors) ?? [])
    case "textDocument/colorPresentation":
      return .array(
        SceneAnalysis.presentations(of: parameters["color"], replacing: try range(parameters)))
    case "textDocument/inlayHint":
      return .array(document.analysis.inlayHints(in: try range(parameters)))
    case "textDocument/semanticTokens/full":
      return .object([("data", .array(document.analysis.semanticTokens.map { .integer($0) }))])
    default: throw RPCError(.methodNotFound, "unknown method '\(method)'")
    }
  }

  // MARK: Parameters

  private func document(_ parameters: JSON) throws(RPCError) -> OpenDocument {
    guard let uri = parameters["textDocument"]?["uri"]?.string else {
      throw RPCError(.invalidParameters, "the document is missing")
    }
    guard let document = documents[uri] else {
      throw RPCError(.invalidParameters, "the document '\(uri)' is not open")
    }
    return document
  }

  private func position(_ parameters: JSON) throws(RPCError) -> TextPosition {
    guard let position = TextPosition(parameters["position"]) else {
      throw RPCError(.invalidParameters, "the position is missing or invalid")
    }
    return position
  }

  private func range(_ parameters: JSON) throws(RPCError) -> Range<TextPosition> {
    guard let range = Range<TextPosition>(parameters["range"]) else {
      throw RPCError(.invalidParameters, "the range is missing or invalid")
    }
    return range
  }

  private func isTrue(_ json: JSON) -> Bool { if case .bool(true) = json { true } else { false } }

  private func tree(_ document: OpenDocument) -> YAMLNode? {
    readSceneTree(document.text.bytes, file: document.file.path).value
  }

  // MARK: Completion

  private func completion(_ document: OpenDocument, _ position: TextPosition) -> JSON {
    // Symbols of the last valid text serve while the current one is not valid.
    _ = document.analysis
    let context = CursorContext(document.text, at: position)
    let (items, prefix) = Completion(schema(of: document), document.latestSymbols)
      .items(at: context)
    let start = TextPosition(
      line: position.line, character: max(0, position.character - prefix.utf16.count))
    return .object([
      ("isIncomplete", .bool(false)),
      (
        "items",
        .array(
          items.enumerated().map { $0.element.json(replacing: start..<position, order: $0.offset) })
      ),
    ])
  }

  // MARK: Names

  private func locations(
    _ document: OpenDocument, _ position: TextPosition,
    where isIncluded: (SceneSymbols.Occurrence) -> Bool
  ) -> [JSON] {
    let analysis = document.analysis
    guard let found = analysis.occurrence(at: position), let symbols = analysis.symbols else {
      return []
    }
    return symbols.occurrences(of: found.symbol).filter(isIncluded).map {
      .object([
        ("uri", .text(document.uri)), ("range", document.text.range(of: $0.span).json),
      ])
    }
  }

  /// Returns the symbol at a position if it can be renamed.
  private func renamed(
    _ document: OpenDocument, _ position: TextPosition
  ) throws(RPCError) -> (symbol: SceneSymbol, range: Range<TextPosition>) {
    guard let found = document.analysis.occurrence(at: position) else {
      throw RPCError(.requestFailed, "there is no name at this position")
    }
    switch found.symbol.kind {
    case .state, .list:
      throw RPCError(
        .requestFailed,
        "the name of a \(found.symbol.kind.rawValue) cannot be changed here, "
          + "because shots and goldens are named after it")
    case .view, .metric, .style, .constraint: break
    }
    if found.symbol.name.contains("<") {
      throw RPCError(.requestFailed, "the names of repeated views depend on the lists of 'each'")
    }
    return (found.symbol, document.text.range(of: found.span))
  }

  private func rename(
    _ document: OpenDocument, at position: TextPosition, to name: String
  ) throws(RPCError) -> JSON {
    let symbol = try renamed(document, position).symbol
    guard let symbols = document.analysis.symbols else {
      throw RPCError(.requestFailed, "the file is not valid YAML")
    }
    guard isName(name) else {
      throw RPCError(
        .requestFailed, "'\(name)' is no name: use letters, digits and '_', not first a digit")
    }
    guard name == symbol.name || !symbols.defines(name) else {
      throw RPCError(.requestFailed, "the name '\(name)' is in use")
    }
    var edits: [(uri: String, edits: [JSON])] = [(document.uri, [])]
    func add(_ range: Range<TextPosition>, in uri: String) {
      let edit = JSON.object([("range", range.json), ("newText", .text(name))])
      if edits[edits.count - 1].uri != uri { edits.append((uri, [])) }
      edits[edits.count - 1].edits.append(edit)
    }
    for found in symbols.occurrences(of: symbol) {
      add(document.text.range(of: found.span), in: document.uri)
    }
    // The references are grouped by figures.
    for found in figureReferences(to: symbol, in: document) { add(found.range, in: found.uri) }
    let changes = edits.map { ($0.uri, JSON.array($0.edits)) }
    return .object([("changes", .object(changes))])
  }

  private func isName(_ text: String) -> Bool {
    let tokens = ConstraintText(text).tokens
    return tokens.count == 2 && tokens[0].name == text && !text.contains("<")
  }

  // MARK: Format

  /// Returns the edit that formats a document; nil if it is formatted or not valid.
  private func formatted(_ document: OpenDocument) -> JSON? {
    let result = document.file.formatted(document.text.bytes)
    return result.value.flatMap { document.text.edit(to: String(decoding: $0, as: UTF8.self)) }
  }
}
