import SnaplineBasics
import Synchronization
import Testing

@testable import SnaplineLanguageServer

/// A server with one open scene, and the messages that it sent.
final class TestServer {
  static let uri = "file:///scenes/test.scene.yaml"

  private(set) var sent: [JSON] = []
  private var lastID = 0
  private lazy var server = LanguageServer(version: "1.0") { [unowned self] in sent.append($0) }
  /// The text of the open scene, as the test knows it.
  let text: String

  init(_ text: String = "", uri: String = TestServer.uri) throws {
    self.text = text
    _ = try request("initialize", [])
    notify("initialized", [])
    guard !text.isEmpty else { return }
    notify(
      "textDocument/didOpen",
      [
        (
          "textDocument",
          .object([
            ("uri", .text(uri)), ("languageId", .text("yaml")), ("version", .number(1)),
            ("text", .text(text)),
          ])
        )
      ])
  }

  /// Returns the response to a request, which is an object with `result` or `error`.
  func respond(_ method: String, _ parameters: [(String, JSON)]) throws -> JSON {
    lastID += 1
    handle([
      ("id", .number(Double(lastID))), ("method", .text(method)), ("params", .object(parameters)),
    ])
    let response = try #require(sent.last { $0["id"]?.integer == lastID })
    return response
  }

  func request(_ method: String, _ parameters: [(String, JSON)]) throws -> JSON {
    let response = try respond(method, parameters)
    return try #require(response["result"], "\(response.text)")
  }

  /// Returns the result of a request about the open scene.
  func ask(_ method: String, _ parameters: [(String, JSON)] = []) throws -> JSON {
    try request("textDocument/\(method)", [Self.document] + parameters)
  }

  static let document: (String, JSON) = ("textDocument", .object([("uri", .text(uri))]))

  func notify(_ method: String, _ parameters: [(String, JSON)]) {
    handle([("method", .text(method)), ("params", .object(parameters))])
  }

  /// Replaces the text between two positions.
  func change(_ range: Range<TextPosition>, to text: String, version: Int = 2) {
    notify(
      "textDocument/didChange",
      [
        (
          "textDocument",
          .object([("uri", .text(Self.uri)), ("version", .number(Double(version)))])
        ),
        (
          "contentChanges",
          .array([.object([("range", range.json), ("text", .text(text))])])
        ),
      ])
  }

  private func handle(_ members: [(String, JSON)]) {
    server.handle(Array(JSON.object([("jsonrpc", .text("2.0"))] + members).text.utf8))
  }

  func handle(_ text: String) { server.handle(Array(text.utf8)) }

  /// The text of the open scene, as the server knows it.
  var openText: String? { server.documents[Self.uri]?.text.text }

  var exitStatus: Int32? { server.exitStatus }

  /// The diagnostics that are published for the open scene.
  func diagnostics() throws -> [JSON] {
    while server.publishNext() {}
    let last = sent.last { $0["method"]?.string == "textDocument/publishDiagnostics" }
    return try #require(last?["params"]?["diagnostics"]).items
  }

  /// Returns the position of a text, plus a number of characters.
  func position(of part: String, plus offset: Int = 0) throws -> TextPosition {
    let range = try #require(text.firstRange(of: part), "'\(part)' is not in the text")
    let before = text[..<range.lowerBound].split(separator: "\n", omittingEmptySubsequences: false)
    return TextPosition(
      line: before.count - 1, character: (before.last?.utf16.count ?? 0) + offset)
  }

  func at(_ part: String, plus offset: Int = 0) throws -> (String, JSON) {
    ("position", try position(of: part, plus: offset).json)
  }

  /// The labels of the completions at a position.
  func labels(at part: String, plus offset: Int) throws -> [String] {
    let list = try ask("completion", [try at(part, plus: offset)])
    return list["items"]?.items.compactMap { $0["label"]?.string } ?? []
  }
}

/// Returns a text with the edits of a list applied.
func applying(_ edits: [JSON], to text: String) throws -> String {
  var document = TextDocument(text)
  let ordered = try edits.map { edit in
    (try #require(Range<TextPosition>(edit["range"])), edit["newText"]?.string ?? "")
  }.sorted { $0.0.lowerBound > $1.0.lowerBound }
  for (range, new) in ordered { document.replace(range, with: new) }
  return document.text
}
