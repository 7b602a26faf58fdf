package import SnaplineBasics
import SnaplinePlatform
import SnaplineProjects
import SnaplineSceneFiles
import SnaplineSceneSyntax

/// A server of the Language Server Protocol for scene files.
///
/// It reads and writes values only, so that tests need no streams.
package final class LanguageServer {
  /// The states between the first request and the end.
  private enum State {
    case started, running, shutDown, ended
  }

  private let version: String
  private let send: (JSON) -> Void
  private var state = State.started
  var documents: [String: OpenDocument] = [:]
  /// The open files that are no scenes, such as other YAML files.
  private(set) var otherFiles: Set<String> = []
  /// The schemas of scenes and figures.
  private lazy var schemas = [sceneSchema(), figureSchema()].map { text in
    SchemaCursor((try? JSON(reading: Array(text.utf8))) ?? .null)
  }

  package init(version: String, send: @escaping (JSON) -> Void) {
    self.version = version
    self.send = send
  }

  /// The exit status after the `exit` notification; nil while the server runs.
  package var exitStatus: Int32? { state == .ended ? (wasShutDown ? 0 : 1) : nil }
  private var wasShutDown = false

  /// Handles the bytes of a message.
  package func handle(_ bytes: [UInt8]) {
    guard let json = try? JSON(reading: bytes) else {
      return send(.response(to: .null, RPCError(.parseError, "the message is not valid JSON")))
    }
    guard let message = RPCMessage(json) else {
      let error = RPCError(.invalidRequest, "the message is no request and no response")
      return send(.response(to: json["id"] ?? .null, error))
    }
    switch message {
    case .request(let id, let method, let parameters):
      do {
        send(.response(to: id, try answer(method, parameters)))
      } catch {
        send(.response(to: id, error))
      }
    case .notification(let method, let parameters): notify(method, parameters)
    case .response: break
    }
  }

  /// Rejects a request that was cancelled before it was handled.
  package func cancel(_ id: JSON) {
    send(.response(to: id, RPCError(.requestCancelled, "the request was cancelled")))
  }

  /// Publishes the diagnostics of one document that changed; returns false if there is none.
  package func publishNext() -> Bool {
    let changed = documents.values.filter(\.isDirty).min { $0.uri < $1.uri }
    guard let document = changed else { return false }
    document.isDirty = false
    send(.notification("textDocument/publishDiagnostics", document.publishedDiagnostics))
    return true
  }

  // MARK: Life cycle

  private func answer(_ method: String, _ parameters: JSON) throws(RPCError) -> JSON {
    switch (state, method) {
    case (.started, "initialize"):
      state = .running
      return .object([
        ("capabilities", .serverCapabilities),
        ("serverInfo", .object([("name", .text("snapline")), ("version", .text(version))])),
      ])
    case (.started, _): throw RPCError(.notInitialized, "the first request must be 'initialize'")
    case (.running, "shutdown"):
      (state, wasShutDown) = (.shutDown, true)
      return .null
    case (.running, "initialize"):
      throw RPCError(.invalidRequest, "the server is already initialized")
    case (.running, _): return try answerFeature(method, parameters)
    case (.shutDown, _), (.ended, _):
      throw RPCError(.invalidRequest, "the server is shut down")
    }
  }

  private func notify(_ method: String, _ parameters: JSON) {
    if method == "exit" { state = .ended }
    guard state == .running else { return }
    let identifier = parameters["textDocument"]
    guard let uri = identifier?["uri"]?.string else { return }
    switch method {
    case "textDocument/didOpen":
      guard let text = identifier?["text"]?.string else { return }
      // A file that is not saved yet has no path, and no files beside it.
      let name = filePath(ofURI: uri) ?? "untitled.scene.yaml"
      let document = OpenDocument(
        uri: uri, path: name, text: text, version: identifier?["version"]?.integer ?? 0)
      if document.isScene { documents[uri] = document } else { otherFiles.insert(uri) }
    case "textDocument/didChange":
      documents[uri]?.apply(
        parameters["contentChanges"]?.items ?? [], version: identifier?["version"]?.integer ?? 0)
    case "textDocument/didSave":
      // An image or a storyboard that a scene shows may have been saved.
      for document in documents.values { document.invalidate() }
    case "textDocument/didClose":
      otherFiles.remove(uri)
      guard documents.removeValue(forKey: uri) != nil else { return }
      send(
        .notification(
          "textDocument/publishDiagnostics",
          .object([("uri", .text(uri)), ("diagnostics", .array([]))])))
    default: break
    }
  }

  /// Returns the schema of a document's kind.
  func schema(of document: OpenDocument) -> SchemaCursor {
    schemas[document.file.isFigure ? 1 : 0]
  }
}

extension JSON {
  /// The features of the server.
  fileprivate static var serverCapabilities: JSON {
    let tokens = JSON.object([
      (
        "legend",
        .object([
          ("tokenTypes", .array(SemanticTokenType.allCases.map { .text($0.rawValue) })),
          ("tokenModifiers", .array([.text("declaration")])),
        ])
      ), ("full", .bool(true)),
    ])
    return .object([
      ("positionEncoding", .text("utf-16")),
      (
        "textDocumentSync",
        .object([("openClose", .bool(true)), ("change", .integer(2)), ("save", .bool(true))])
      ),
      (
        "completionProvider",
        .object([("triggerCharacters", .array([".", "[", "{", "@", " "].map { .text($0) }))])
      ),
      ("hoverProvider", .bool(true)), ("definitionProvider", .bool(true)),
      ("referencesProvider", .bool(true)), ("documentHighlightProvider", .bool(true)),
      ("renameProvider", .object([("prepareProvider", .bool(true))])),
      ("documentSymbolProvider", .bool(true)), ("documentFormattingProvider", .bool(true)),
      (
        "codeActionProvider",
        .object([("codeActionKinds", .array([.text("quickfix")]))])
      ),
      ("colorProvider", .bool(true)), ("inlayHintProvider", .bool(true)),
      ("semanticTokensProvider", tokens),
    ])
  }
}
