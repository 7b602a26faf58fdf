import SnaplineBasics
import Testing

@testable import SnaplineLanguageServer

@Suite("The language server")
struct ServerTests {
  private static let scene = """
    title: Test
    devices: [iphone-8]
    metrics:
      gap: 12
    styles:
      big: { font: 20 }
    views:
      box:
        background: "#FF0000"
        views:
          title: { kind: label, text: 𝄞 box, style: big }
          other: { kind: label, text: Other }
    constraints:
      - box.edges == root.edges
      - title.top == box.top + gap as space
      - title.leading == box.leading
      - other.top == title.bottom + gap
      - other.leading == title.leading
    states:
      moved:
        - set: { space: 40 }
        - hide: [other]
    expect:
      - portrait: title.y == 12

    """

  @Test("The first request must be 'initialize', and none is accepted after 'shutdown'")
  func lifeCycle() throws {
    let server = try TestServer()
    #expect(try server.respond("initialize", [])["error"]?["code"]?.integer == -32600)
    _ = try server.request("shutdown", [])
    #expect(try server.respond("textDocument/hover", [])["error"]?["code"]?.integer == -32600)
    #expect(server.exitStatus == nil)
    server.notify("exit", [])
    #expect(server.exitStatus == 0)
    let aborted = try TestServer()
    aborted.notify("exit", [])
    #expect(aborted.exitStatus == 1)
  }

  @Test("Invalid messages and unknown methods are answered with the error of the protocol")
  func invalidMessages() throws {
    let server = try TestServer(Self.scene)
    server.handle("{")
    #expect(server.sent.last?["error"]?["code"]?.integer == -32700)
    server.handle("[]")
    #expect(server.sent.last?["error"]?["code"]?.integer == -32600)
    let unknown = try server.respond("textDocument/unknown", [TestServer.document])
    #expect(unknown["error"]?["code"]?.integer == -32601)
    let other = try server.respond("workspace/unknown", [])
    #expect(other["error"]?["code"]?.integer == -32601)
    let closed = try server.respond(
      "textDocument/hover", [("textDocument", .object([("uri", .text("file:///x"))]))])
    #expect(closed["error"]?["code"]?.integer == -32602)
    let place = try server.respond("textDocument/hover", [TestServer.document])
    #expect(place["error"]?["code"]?.integer == -32602)
  }

  @Test("Diagnostics follow the edits, with ranges in UTF-16 code units")
  func diagnostics() throws {
    let server = try TestServer(Self.scene)
    #expect(try server.diagnostics().filter { $0["severity"]?.integer == 1 }.isEmpty)
    let place = try server.position(of: "kind: label, text: 𝄞", plus: 6)
    server.change(
      place..<TextPosition(line: place.line, character: place.character + 5), to: "lable")
    let found = try server.diagnostics()
    let error = try #require(found.first { $0["severity"]?.integer == 1 })
    #expect(error["message"]?.string?.contains("lable") == true)
    #expect(Range<TextPosition>(error["range"])?.lowerBound == place)
    // The line has a character of two code units before this position.
    let style = try server.position(of: "style: big", plus: 7)
    server.change(style..<TextPosition(line: style.line, character: style.character + 3), to: "bug")
    let second = try #require(
      try server.diagnostics().first { $0["message"]?.string?.contains("bug") == true })
    #expect(Range<TextPosition>(second["range"])?.lowerBound == style)
  }

  @Test("Closing a document removes its diagnostics")
  func closing() throws {
    let server = try TestServer(Self.scene)
    server.notify("textDocument/didClose", [TestServer.document])
    #expect(try server.diagnostics().isEmpty)
  }

  @Test("Files that are no scenes have no diagnostics and empty answers")
  func otherFiles() throws {
    let uri = "file:///scenes/values.yaml"
    let server = try TestServer("a: 1\n", uri: uri)
    #expect(server.sent.allSatisfy { $0["method"] == nil })
    let parameters: [(String, JSON)] = [
      ("textDocument", .object([("uri", .text(uri))])),
      ("position", TextPosition(line: 0, character: 0).json),
    ]
    #expect(try server.request("textDocument/hover", parameters).text == "null")
  }

  @Test("Definition and references are found in constraints, states and expectations")
  func references() throws {
    let server = try TestServer(Self.scene)
    func ranges(_ method: String, _ part: String) throws -> [TextPosition] {
      try server.ask(method, [try server.at(part)]).items.compactMap {
        Range<TextPosition>($0["range"])?.lowerBound
      }
    }
    let definition = try server.position(of: "title: { kind")
    #expect(try ranges("definition", "title.leading == box") == [definition])
    #expect(try ranges("definition", "title.y") == [definition])
    // The key 'title' of the scene and the texts are no references.
    #expect(try ranges("references", "title: { kind").count == 6)
    #expect(try ranges("references", "space: 40").count == 2)
    #expect(try ranges("references", "other]").count == 4)
    #expect(try ranges("definition", "gap as") == [try server.position(of: "gap: 12")])
    #expect(try ranges("definition", "text: Other").isEmpty)
  }

  @Test("A rename changes each reference and no text, and the scene stays valid")
  func rename() throws {
    let server = try TestServer(Self.scene)
    let edit = try server.ask(
      "rename", [try server.at("title.leading == box"), ("newName", .text("heading"))])
    let edits = try #require(edit["changes"]?[TestServer.uri]?.items)
    let renamed = try applying(edits, to: Self.scene)
    #expect(
      renamed
        == Self.scene.replacing("title: {", with: "heading: {")
        .replacing("title.", with: "heading."))
    let other = try TestServer(renamed)
    #expect(try other.diagnostics().filter { $0["severity"]?.integer == 1 }.isEmpty)
  }

  @Test(
    "A rename to an invalid or used name is refused with a reason",
    arguments: [
      ("box", "is in use"), ("1a", "no name"), ("a b", "no name"), ("", "no name"),
    ])
  func refusedRename(name: String, reason: String) throws {
    let server = try TestServer(Self.scene)
    let response = try server.respond(
      "textDocument/rename",
      [TestServer.document, try server.at("title.leading == box"), ("newName", .text(name))])
    #expect(response["error"]?["message"]?.string?.contains(reason) == true)
  }

  @Test("Hover shows the frame of a view and the state of a constraint")
  func hover() throws {
    let server = try TestServer(Self.scene)
    func text(_ part: String, plus offset: Int = 0) throws -> String {
      try server.ask("hover", [try server.at(part, plus: offset)])["contents"]?["value"]?.string
        ?? ""
    }
    #expect(try text("title: { kind").contains("at 0, 12"))
    #expect(try text("== box.leading").contains("satisfied exactly"))
    #expect(try text("devices:").isEmpty)
  }

  @Test("Symbols, tokens, colors and hints describe the scene")
  func descriptions() throws {
    let server = try TestServer(Self.scene)
    let symbols = try server.ask("documentSymbol").items
    #expect(
      symbols.compactMap { $0["name"]?.string }.prefix(3) == ["gap", "big", "box"])
    #expect(symbols[2]["children"]?.items.compactMap { $0["name"]?.string } == ["title", "other"])
    let color = try #require(try server.ask("documentColor").items.first)
    #expect(color["color"]?["red"]?.double == 1)
    let range = (
      "range", (TextPosition(line: 0, character: 0)..<TextPosition(line: 99, character: 0)).json
    )
    let hints = try server.ask("inlayHint", [range]).items
    #expect(hints.count == 3)
    #expect(hints.first?["label"]?.string == "375 × 667 at 0, 0")
    let data = try #require(try server.ask("semanticTokens/full")["data"]).items
    #expect(data.count % 5 == 0 && data.count > 100)
  }

  @Test("A color is replaced by a quoted one, since a hash begins a comment")
  func colorPresentation() throws {
    let server = try TestServer(Self.scene)
    let color = try #require(try server.ask("documentColor").items.first)
    let picked = JSON.object([
      ("red", .number(0)), ("green", .number(0.5)), ("blue", .number(1)), ("alpha", .number(1)),
    ])
    let answer = try server.ask(
      "colorPresentation", [("color", picked), ("range", color["range"] ?? .null)])
    let edit = try #require(answer.items.first?["textEdit"])
    #expect(try applying([edit], to: Self.scene).contains("background: \"#0080FF\""))
  }

  @Test("Formatting is the edit to the canonical form, and none if the file has it")
  func formatting() throws {
    let formatted = "views:\n  box: { background: red }\n"
    let server = try TestServer("views:\n    box: {background:   red}\n")
    let edits = try server.ask("formatting").items
    #expect(try applying(edits, to: server.text) == formatted)
    #expect(try TestServer(formatted).ask("formatting").items.isEmpty)
    #expect(try TestServer("views: [\n").ask("formatting").items.isEmpty)
  }

  @Test(
    "A code action corrects a misspelled key, value, name and attribute",
    arguments: [
      ("kind: label, text: Other", "knd: label, text: Other"),
      ("kind: label, text: Other", "kind: lable, text: Other"),
      ("gap as space", "gpa as space"), ("title.leading == box", "title.leadng == box"),
      ("hide: [other]", "hide: [othr]"), ("iphone-8]", "iphone-88]"),
    ])
  func misspelledWord(right: String, wrong: String) throws {
    let server = try TestServer(Self.scene.replacing(right, with: wrong))
    let errors = try server.diagnostics().filter { $0["severity"]?.integer == 1 }
    let range = try #require(errors.first?["range"])
    let actions = try server.ask("codeAction", [("range", range)]).items
    let edits = try #require(actions.first?["edit"]?["changes"]?[TestServer.uri]?.items)
    #expect(try applying(edits, to: server.text) == Self.scene)
  }

  @Test("A code action adds the constraint that sets the width of the content")
  func codeAction() throws {
    let scene = """
      devices: [iphone-8]
      views:
        scroll:
          kind: scrollView
          views:
            content: { background: blue }
      constraints:
        - scroll.edges == root.edges
        - content.edges == scroll.edges
        - content.height == 900

      """
    let server = try TestServer(scene)
    _ = try server.diagnostics()
    let position = try server.position(of: "content: {")
    let range = ("range", (position..<position).json)
    let actions = try server.ask("codeAction", [range]).items
    let action = try #require(actions.first, "\(server.sent.map(\.text))")
    #expect(action["title"]?.string == "Add to 'constraints': content.width == scroll.width")
    let edits = try #require(action["edit"]?["changes"]?[TestServer.uri]?.items)
    #expect(
      try applying(edits, to: scene).hasSuffix("900\n  - content.width == scroll.width\n"))
  }
}
