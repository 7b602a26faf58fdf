import SnaplineBasics
import Testing

@testable import SnaplineLanguageServer

@Suite("Completion of scenes")
struct CompletionTests {
  /// A place in a text: the position after the mark `|`.
  struct Example: Sendable, CustomTestStringConvertible {
    let text: String
    let expected: [String]
    let unexpected: [String]

    init(_ text: String, _ expected: [String], without unexpected: [String] = []) {
      (self.text, self.expected, self.unexpected) = (text, expected, unexpected)
    }

    var testDescription: String { text }
  }

  static let head = "views:\n  box:\n    kind: label\n  list: { kind: tableView }\n"

  @Test(
    "Keys, values and names are proposed where they are valid",
    arguments: [
      Example("ti|", ["title", "views", "constraints"], without: ["kind"]),
      Example("\(head)  |", [], without: ["title"]),
      Example(
        "views:\n  box:\n    kind: label\n    |", ["text", "font"], without: ["kind", "rowHeight"]),
      Example("views:\n  box:\n    kind: tableView\n    |", ["rowHeight"], without: ["text"]),
      Example("views:\n  box: { kind: label, | }", ["text", "font"], without: ["kind"]),
      Example("views:\n  box: { kind: la|", ["label", "scrollView"]),
      Example("views:\n  box:\n    kind: |", ["label"]),
      Example("devices: [iphone-8, |]", ["iphone-8", "ipad-10"]),
      Example("devices:\n- |", ["iphone-8"]),
      Example("devices:\n  - |", ["iphone-8"]),
      Example("\(head)    hidden: |\n", ["true", "false"]),
      Example("\(head)constraints:\n  - |", ["box", "list", "safeArea"], without: ["title"]),
      Example("\(head)constraints:\n  - box.|", ["top", "leading", "margins", "edges"]),
      Example("\(head)constraints:\n  - box.safeArea.|", ["top"], without: ["margins"]),
      Example("\(head)constraints:\n  - box.top == |", ["list", "root"]),
      Example("\(head)constraints:\n  - box.top == list.to|", ["top", "bottom"]),
      Example("\(head)constraints:\n  - \"|[|", ["box"], without: ["safeArea"]),
      Example("\(head)states:\n  a:\n    - |", ["hide", "focus", "scroll"]),
      Example("\(head)states:\n  a:\n    - hide: [|", ["box", "list"]),
      Example("\(head)states:\n  a:\n    - scroll: { view: |", ["list"]),
      Example("\(head)states:\n  a:\n    - scroll: { |", ["view", "to"]),
      Example("\(head)expect:\n  - |", ["all", "portrait"]),
      Example("\(head)expect:\n  - portrait: bo|", ["box"]),
    ])
  func proposals(example: Example) throws {
    // A format string begins with the mark's character, so the last one is the mark.
    let end = try #require(example.text.lastIndex(of: "|"))
    let text = example.text[..<end] + example.text[example.text.index(after: end)...]
    let lines = example.text[..<end].split(separator: "\n", omittingEmptySubsequences: false)
    let server = try TestServer(Self.head)
    server.change(
      TextPosition(line: 0, character: 0)..<TextPosition(line: 99, character: 0), to: String(text))
    let place = TextPosition(line: lines.count - 1, character: lines.last?.utf16.count ?? 0)
    let list = try server.ask("completion", [("position", place.json)])
    let labels = list["items"]?.items.compactMap { $0["label"]?.string } ?? []
    for name in example.expected { #expect(labels.contains(name), "\(labels)") }
    for name in example.unexpected { #expect(!labels.contains(name), "\(labels)") }
  }

  @Test("A proposal replaces the text that is typed already")
  func replacement() throws {
    let text = "views:\n  box: { kind: label, te }\n"
    let server = try TestServer(text)
    let list = try server.ask("completion", [try server.at("te }", plus: 2)])
    let item = try #require(list["items"]?.items.first { $0["label"]?.string == "text" })
    let edit = try #require(item["textEdit"])
    #expect(try applying([edit], to: text) == "views:\n  box: { kind: label, text:  }\n")
  }
}
