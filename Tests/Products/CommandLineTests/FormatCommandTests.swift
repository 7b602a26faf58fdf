import Foundation
import TestSupport
import Testing

@Suite("fmt")
struct FormatCommandTests {
  @Test("fmt writes the canonical form once, and lists the files that it wrote")
  func format() throws {
    let workshop = try TemporaryProject(scene: untidy)
    let first = try workshop.run("fmt")
    #expect(first.status == 0)
    #expect(first.text == "Scenes/box.scene.yaml\n")
    #expect(try text(workshop) == tidy)
    let second = try workshop.run("fmt")
    #expect(second.status == 0)
    #expect(second.text.isEmpty)
  }

  @Test("fmt --check writes nothing and exits with 1 if a file would change")
  func check() throws {
    let workshop = try TemporaryProject(scene: untidy)
    let outcome = try workshop.run("fmt", "--check", "box")
    #expect(outcome.status == 1)
    #expect(outcome.text == "Scenes/box.scene.yaml\n")
    #expect(try text(workshop) == untidy)
    try workshop.write(tidy)
    #expect(try workshop.run("fmt", "--check").status == 0)
  }

  @Test("fmt skips a scene with errors, reports them, and formats the next one")
  func mistakes() throws {
    let wrong = "views:\n   a:  { kind: lable }\n"
    let workshop = try TemporaryProject(scene: wrong, named: "a")
    try workshop.write(untidy)
    let outcome = try workshop.run("fmt")
    #expect(outcome.status == 3)
    #expect(outcome.errors.contains("did you mean 'label'?"))
    #expect(
      try String(contentsOfFile: workshop.folder["Scenes/a.scene.yaml"], encoding: .utf8) == wrong)
    #expect(try text(workshop) == tidy)
  }

  @Test("fmt skips Interface Builder files")
  func interfaces() throws {
    let workshop = try TemporaryProject(scene: tidy)
    let storyboard = try ProjectFiles.bytes("Scenes/interface-builder/Login.storyboard")
    try workshop.folder.write(storyboard, to: "Scenes/Login.storyboard")
    #expect(try workshop.run("fmt", "--check").status == 0)
    let outcome = try workshop.run("fmt", "Scenes/Login.storyboard")
    #expect(outcome.status == 2)
    #expect(
      outcome.errors.contains(
        "cannot format 'Scenes/Login.storyboard': it is an Interface Builder file"))
  }

  @Test("fmt - reads standard input and writes standard output")
  func input() throws {
    let workshop = try TemporaryProject()
    #expect(try workshop.run("fmt", "-", input: untidy).text == tidy)
    #expect(try workshop.run("fmt", "-", "--check", input: untidy).status == 1)
    #expect(try workshop.run("fmt", "-", input: "views: [").status == 3)
  }

  @Test("schema prints one JSON document, with the same bytes twice")
  func schema() throws {
    let workshop = try TemporaryProject()
    let outcome = try workshop.run("schema")
    #expect(outcome.status == 0)
    #expect(try JSONSerialization.jsonObject(with: Data(outcome.output)) is [String: Any])
    #expect(try workshop.run("schema").output == outcome.output)
    #expect(try workshop.run("schema", "box").status == 2)
  }

  private func text(_ workshop: TemporaryProject) throws -> String {
    try String(contentsOfFile: workshop.folder["Scenes/box.scene.yaml"], encoding: .utf8)
  }
}

private let untidy = """
  constraints: [ box.edges=root.edges inset  8 ]
  views: # all
     box:   {background: red}

  """

private let tidy = """
  views:  # all
    box: { background: red }
  constraints: [box.edges == root.edges inset 8]

  """
