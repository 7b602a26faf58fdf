import SnaplineBasics
import TestSupport
import Testing

@testable import SnaplineLanguageServer

@Suite("The language server on random edits")
struct RandomEditTests {
  private static let parts = [
    "", " ", "\n", "\n  ", "\r\n", "- ", "{", "}", "[", "]", ":", ": ", "\"", "'", "#", ".",
    "views:",
    "kind: label", "𝄞", "\u{FEFF}", "é", "<row>", "<row>Label", "each: { row: 3 }", "a.b == c + 1",
    "V:|-[a]-|", "\t", "null", "&a", "*a", "!!str", "|", ">", "---\n", "1e999", "\u{0}",
  ]

  private static let methods = [
    "completion", "hover", "definition", "references", "documentHighlight", "prepareRename",
    "documentSymbol", "formatting", "documentColor", "semanticTokens/full",
  ]

  @Test(
    "After each edit the text is that of the client, and each request is answered",
    arguments: 0..<12 as Range<UInt64>)
  func edits(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let text = try ProjectFiles.text("Scenes/readme/form.scene.yaml")
    let server = try TestServer(text)
    var client = TextDocument(text)
    for version in 2..<12 {
      let ends = [randomPosition(in: client, &random), randomPosition(in: client, &random)].sorted()
      // Most edits are short.
      let end = Bool.random(using: &random) ? ends[0] : min(ends[1], after(ends[0], 6))
      let new = Self.parts.randomElement(using: &random) ?? ""
      server.change(ends[0]..<end, to: new, version: version)
      client.replace(ends[0]..<end, with: new)
      #expect(server.openText == client.text)
      for method in Self.methods {
        let position = randomPosition(in: client, &random)
        let answer = try server.respond(
          "textDocument/\(method)", [TestServer.document, ("position", position.json)])
        let isAllowed = answer["result"] != nil || method == "prepareRename"
        #expect(isAllowed, "\(method): \(answer.text)")
      }
      let range = (TextPosition(line: 0, character: 0)..<client.end).json
      for method in ["inlayHint", "codeAction"] { _ = try server.ask(method, [("range", range)]) }
      _ = try server.diagnostics()
    }
  }

  private func randomPosition(
    in document: TextDocument, _ random: inout SeededGenerator
  ) -> TextPosition {
    document.position(at: Int.random(in: 0...document.scalars.count, using: &random))
  }

  private func after(_ position: TextPosition, _ count: Int) -> TextPosition {
    TextPosition(line: position.line, character: position.character + count)
  }
}
