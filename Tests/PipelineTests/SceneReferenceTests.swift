import Diagnostics
import Loading
import Pictures
import Pipeline
import SceneModel
import Selection
import Shots
import TestSupport
import Testing

/// A block of code of the reference of the scene language.
private struct Block: Sendable, CustomTestStringConvertible {
  let path: String
  /// The first line on the page.
  let line: Int
  /// The text behind its opening fence.
  let kind: String
  let text: String

  var testDescription: String { "\(path):\(line)" }

  static let all: [Block] = SceneReferencePages.paths.flatMap { path -> [Block] in
    guard let page = try? ProjectFiles.text(path) else { return [] }
    return page.matches(of: /\n```([^\n]*)\n(.*?)\n```/.dotMatchesNewlines()).map { block in
      Block(
        path: path, line: page[..<block.range.lowerBound].count { $0 == "\n" } + 2,
        kind: String(block.1), text: String(block.2))
    }
  }

  static var scenes: [Block] {
    all.filter { ["yaml", "yaml with Login.storyboard"].contains($0.kind) }
  }

  static func only(_ kind: String) throws -> Block {
    let found = all.filter { $0.kind == kind }
    #expect(found.count == 1)
    return try #require(found.first)
  }
}

@Suite("Blocks of the scene reference, executed")
struct SceneReferenceTests {
  /// A folder with the files that the page's scenes name.
  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(
      try ProjectFiles.bytes("Scenes/interface-builder/Login.storyboard"), to: "Login.storyboard")
    let words = ["Sign in", "3 files", "Terms of use"].map { "\"\($0)\" = \"\($0) (ar)\";\n" }
    try folder.write(words.joined(), to: "texts/ar.strings")
    return folder
  }

  private func load(
    _ text: String, as name: String, in folder: TemporaryFolder
  ) throws -> LoadedScene {
    try folder.write(text + "\n", to: name)
    return loadScene(SceneFile(path: folder[name], identity: "a", isInProject: false))
  }

  @Test("No block is left out")
  func kinds() {
    let known = ["yaml", "yaml with Login.storyboard", "yaml figure", "text", ""]
    for path in SceneReferencePages.paths {
      #expect(Block.all.contains { $0.path == path }, "\(path)")
    }
    for block in Block.all { #expect(known.contains(block.kind), "\(block.testDescription)") }
    #expect(Block.scenes.count >= 28)
  }

  @Test("Every scene is laid out as the page says", arguments: Block.scenes)
  private func scene(block: Block) throws {
    let loaded = try load(block.text, as: "a.scene.yaml", in: folder())
    #expect(loaded.diagnostics.map(\.message) == [])
    #expect(loaded.failedClaims.map(\.message) == [])
    let scene = try #require(loaded.scene)
    #expect(!loaded.plannedShots.isEmpty)
    // Views of which a block says nothing may lie anywhere, unless it makes claims.
    let allowed: Set = scene.expectations.isEmpty ? ["layout.ambiguous"] : []
    for shot in loaded.plannedShots {
      let found = layOut(scene, shot).unexpectedDiagnostics.filter { !allowed.contains($0.code) }
      #expect(found.map(\.message) == [], "\(shot.name)")
    }
  }

  @Test("A constraint can have each part that its form shows")
  func form() throws {
    let form = try Block.only("").text
    let parts = form.matches(of: /\[(.*?)\]/).map { String($0.1) }
    let relations = try #require(form.firstMatch(of: /\((.*?)\)/)).1.split(separator: " | ")
    #expect(parts.count == 6 && relations.count == 3)
    let values = ["priority": "750", "name": "wide"]
    for relation in relations {
      for part in [""] + parts {
        let words = part.split(separator: " ").map { values[String($0)] ?? String($0) }
        let text = "a.width \(relation) 2 * b.width + 8 \(words.joined(separator: " "))"
        let loaded = try load(
          "views:\n  a:\n  b:\nconstraints:\n  - \(text)", as: "a.scene.yaml", in: folder())
        #expect(loaded.diagnostics.map(\.message) == [], "\(text)")
        let constraint = try #require(loaded.scene?.constraints.first)
        #expect(constraint.isPlaceholder == (part == "placeholder"), "\(text)")
      }
    }
  }

  @Test("A frame that an app does not have is told in the words of the page")
  func frames() throws {
    let lines = try Block.only("text").text.split(separator: "\n").map(String.init)
    let folder = try folder()
    try folder.write(
      """
      <UIView: 0x7f9; frame = (0 0; 390 844); autoresize = W+H; layer = <CALayer: 0x60>>
         | <MyApp.CardView: 0x7fa; frame = (20 20; 350 804); layer = <CALayer: 0x61>>
         |    | <_UIShadowView: 0x7fb; frame = (0 0; 1 1)>
         |    | <UILabel: 0x7fc; frame = (16 8; 44.6667 20.3333); text = 'Name'>

      """, to: "app.txt")
    let card = """
      devices: [iphone-14]
      orientations: [portrait]
      frames: app.txt
      views:
        card:
          views:
            title: { kind: label, text: Name }
      constraints:
        - card.edges == root.edges inset 20
        - title.leading == card.leading + 24
        - title.top == card.top + 8
      """
    let loaded = try load(card, as: "card.scene.yaml", in: folder)
    let found = try #require(loaded.failedClaims.first)
    let note = try #require(found.notes.first)
    let told = [
      "\(try #require(found.span)): \(found.severity): \(found.message) [\(found.code)]",
      "\(try #require(note.span)): note: \(note.message)",
    ]
    #expect(told.map { $0.replacing(folder.path + "/", with: "") } == lines)
  }

  @Test("The figure shows shots of scenes that exist")
  func figure() throws {
    let folder = try TemporaryFolder()
    for name in ["form", "container"] {
      let path = "Scenes/articles/\(name).scene.yaml"
      try folder.write(try ProjectFiles.bytes(path), to: path)
    }
    let figure = try Block.only("yaml figure").text
    let loaded = try load(figure, as: "Scenes/a.figure.yaml", in: folder)
    #expect(loaded.diagnostics.map(\.message) == [])
    #expect(loaded.plannedShots.map(\.name) == ["light", "dark"])
  }
}
