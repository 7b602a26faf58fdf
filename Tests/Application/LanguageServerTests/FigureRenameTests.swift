import SnaplineBasics
import TestSupport
import Testing

@testable import SnaplineLanguageServer

@Suite("Names of a scene in figures")
struct FigureRenameTests {
  private static let scene = """
    devices: [iphone-8]
    views:
      card: { background: red }
      title: { kind: label, text: Title }
    constraints:
      - card.edges == root.edges as filled
      - title.center == card.center

    """
  private static let figure = """
    panels:
      - shot: pages/form/portrait
        crop: "card"
        overlay: [filled, title]
        callouts:
          - { view: card, text: the card }
      - shot: other/portrait
        callouts:
          - { view: card, text: another card }
      - shot: form/portrait
        measures:
          - { width: card }

    """

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(Self.scene, to: "Scenes/pages/form.scene.yaml")
    try folder.write(Self.scene, to: "Scenes/other.scene.yaml")
    try folder.write(Self.figure, to: "Scenes/pages/steps.figure.yaml")
  }

  private func uri(_ name: String) -> String { fileURI(ofPath: folder[name]) }

  private func changes(renaming part: String, to name: String) throws -> JSON {
    let server = try TestServer(Self.scene, uri: uri("Scenes/pages/form.scene.yaml"))
    let parameters = [
      ("textDocument", JSON.object([("uri", .text(uri("Scenes/pages/form.scene.yaml")))])),
      try server.at(part), ("newName", JSON.text(name)),
    ]
    return try #require(try server.request("textDocument/rename", parameters)["changes"])
  }

  @Test("The rename of a view changes the figures that show its scene, and no other panel")
  func view() throws {
    let changes = try changes(renaming: "card: {", to: "sheet")
    let edits = try #require(changes[uri("Scenes/pages/steps.figure.yaml")]?.items)
    let renamed = try applying(edits, to: Self.figure)
    #expect(
      renamed
        == Self.figure.replacing("\"card\"", with: "\"sheet\"")
        .replacing("view: card, text: the", with: "view: sheet, text: the")
        .replacing("width: card", with: "width: sheet"))
    #expect(changes[uri("Scenes/pages/form.scene.yaml")]?.items.count == 3)
    #expect(changes[uri("Scenes/other.scene.yaml")] == nil)
  }

  @Test("The rename of a constraint changes the overlays that name it")
  func constraint() throws {
    let changes = try changes(renaming: "filled", to: "full")
    let edits = try #require(changes[uri("Scenes/pages/steps.figure.yaml")]?.items)
    let renamed = try applying(edits, to: Self.figure)
    #expect(renamed == Self.figure.replacing("[filled,", with: "[full,"))
  }

  @Test("References include those in the unsaved text of an open figure")
  func references() throws {
    let server = try TestServer(Self.scene, uri: uri("Scenes/pages/form.scene.yaml"))
    let figure = uri("Scenes/pages/steps.figure.yaml")
    let text = "panels: [{ shot: pages/form/portrait, crop: title }]\n"
    let document: [(String, JSON)] = [
      ("uri", .text(figure)), ("languageId", .text("yaml")), ("version", .number(1)),
      ("text", .text(text)),
    ]
    server.notify("textDocument/didOpen", [("textDocument", .object(document))])
    let parameters = [
      ("textDocument", JSON.object([("uri", .text(uri("Scenes/pages/form.scene.yaml")))])),
      try server.at("title: {"),
    ]
    let found = try server.request("textDocument/references", parameters).items
    #expect(found.filter { $0["uri"]?.string == figure }.count == 1)
    #expect(found.last?["range"]?["start"]?["character"]?.integer == 44)
  }
}
