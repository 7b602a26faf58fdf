import SnaplineBasics
import SnaplineChecking
import SnaplineProjects
import SnaplineRendering
import SnaplineSceneModel
import TestSupport
import Testing

/// A code block of the scene language reference.
private struct Block: Sendable, CustomTestStringConvertible {
  let path: String
  /// The line of the block's first line in the page.
  let line: Int
  /// The text after the opening fence.
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

@Suite("Code blocks of the scene reference")
struct SceneReferenceTests {
  /// Creates a directory with the files that the page's scenes use.
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

  @Test("Every kind of block is known")
  func kinds() {
    let known = ["yaml", "yaml with Login.storyboard", "yaml figure", "text", ""]
    for path in SceneReferencePages.paths {
      #expect(Block.all.contains { $0.path == path }, "\(path)")
    }
    for block in Block.all { #expect(known.contains(block.kind), "\(block.testDescription)") }
    #expect(Block.scenes.count >= 28)
  }

  @Test("Every scene is laid out without errors and failed expectations", arguments: Block.scenes)
  private func scene(block: Block) throws {
    let loaded = try load(block.text, as: "a.scene.yaml", in: folder())
    #expect(loaded.diagnostics.map(\.message) == [])
    #expect(loaded.failedClaims.map(\.message) == [])
    let scene = try #require(loaded.scene)
    #expect(!loaded.plannedShots.isEmpty)
    // Views of a block without expectations may be ambiguous.
    let allowed: Set = scene.expectations.isEmpty ? ["layout.ambiguous"] : []
    for shot in loaded.plannedShots {
      let found = layOut(scene, shot).unexpectedDiagnostics.filter { !allowed.contains($0.code) }
      #expect(found.map(\.message) == [], "\(shot.name)")
    }
  }

  @Test("Each part of the documented form of an equation is accepted")
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

  @Test("A frame that differs from the app's is reported in the documented words")
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

  @Test("The figure shows existing shots")
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
