import Foundation
import TestSupport
import Testing

/// Files are saved as editors do, by replacing them.
@Suite("--watch")
struct WatchTests {
  private let workshop: TemporaryProject
  private let terminal: PseudoTerminal

  init() throws {
    workshop = try TemporaryProject(scene: boxScene)
    try workshop.write(boxScene, named: "other")
    terminal = try PseudoTerminal(columns: 200)
  }

  /// Saves by writing a new file and renaming it over the old one.
  private func save(_ scene: String, named name: String = "box") throws {
    let path = workshop.folder["Scenes/\(name).scene.yaml"]
    try workshop.folder.write(scene, to: "Scenes/.\(name).tmp")
    #expect(rename(workshop.folder["Scenes/.\(name).tmp"], path) == 0)
  }

  private func begin(_ words: String...) throws -> RunningTool {
    let running = try workshop.start(words, terminal: terminal)
    #expect(terminal.wait(for: "press Ctrl-C to stop", running), "\(terminal.shown)")
    terminal.clear()
    return running
  }

  private func end(_ running: RunningTool) {
    kill(running.process.processIdentifier, SIGINT)
    terminal.waitForEnd(of: running)
    #expect(running.process.terminationStatus == 0)
  }

  @Test("--watch renders a saved scene again, and no other scene")
  func render() throws {
    let running = try begin("render", "--watch")
    let before = try workshop.folder.read(".snapline/render/box/portrait.png")
    try save(movedBoxScene)
    #expect(terminal.wait(for: ".snapline/render/box/landscape.png", running))
    #expect(try workshop.folder.read(".snapline/render/box/portrait.png") != before)
    #expect(!terminal.shown.contains("other"))
    end(running)
  }

  @Test("--watch reports errors with carets, and continues after they are fixed")
  func mistakes() throws {
    let running = try begin("render", "box", "--watch")
    try save(boxScene.replacing("box.width", with: "box.widht"))
    #expect(terminal.wait(for: "did you mean 'width'?", running), "\(terminal.shown)")
    #expect(terminal.shown.contains("^^^^^"))
    terminal.clear()
    try save(movedBoxScene)
    #expect(terminal.wait(for: ".snapline/render/box/landscape.png", running))
    end(running)
  }

  @Test("check --watch checks saved scenes again, and keeps other failures for --last-failed")
  func check() throws {
    #expect(try workshop.run("record").status == 0)
    try save(movedBoxScene, named: "other")
    let running = try begin("check", "--watch")
    try save(movedBoxScene)
    #expect(terminal.wait(for: "2 shots of 1 scene: 2 changed", running), "\(terminal.shown)")
    #expect(terminal.shown.contains("constant 40 → 48"))
    terminal.clear()
    try save(boxScene)
    #expect(terminal.wait(for: "2 shots of 1 scene: 2 same", running), "\(terminal.shown)")
    end(running)
    let left = try workshop.run("check", "--last-failed")
    #expect(left.text.contains("2 shots of 1 scene: 2 changed"), "\(left.text)")
  }

  @Test("--watch renders a new scene, and continues after one is deleted")
  func files() throws {
    let running = try begin("render", "--watch")
    try save(boxScene, named: "late")
    #expect(terminal.wait(for: ".snapline/render/late/landscape.png", running))
    try FileManager.default.removeItem(atPath: workshop.folder["Scenes/late.scene.yaml"])
    terminal.clear()
    try save(movedBoxScene)
    #expect(terminal.wait(for: ".snapline/render/box/landscape.png", running))
    #expect(!terminal.shown.contains("snapline:"), "\(terminal.shown)")
    end(running)
  }

  @Test("--watch covers a storyboard outside 'Scenes' with the scene that shows it")
  func storyboards() throws {
    let storyboard = try ProjectFiles.text("Scenes/interface-builder/Login.storyboard")
    try workshop.folder.write(storyboard, to: "App/Base.lproj/Login.storyboard")
    try workshop.write(
      "from: { file: ../App/Base.lproj/Login.storyboard, controller: Login }\n", named: "taken")
    let running = try begin("render", "--watch")
    try workshop.folder.write(storyboard + "\n", to: "App/Base.lproj/Login.storyboard")
    #expect(terminal.wait(for: ".snapline/render/taken/", running), "\(terminal.shown)")
    #expect(!terminal.shown.contains("render/box/"))
    end(running)
  }

  @Test("--watch ends with its terminal")
  func hangUp() throws {
    let running = try begin("check", "--watch")
    kill(running.process.processIdentifier, SIGHUP)
    terminal.waitForEnd(of: running)
    #expect(running.process.terminationReason == .uncaughtSignal)
  }

  @Test(
    "--watch is refused for standard input, standard output and CI",
    arguments: [["-"], ["box", "-o", "-"], ["box", "--ci"]])
  func refused(words: [String]) throws {
    let command = words.contains("--ci") ? "check" : "render"
    let outcome = try workshop.start([command, "--watch"] + words, input: boxScene).finish()
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("--watch"))
  }
}

@Suite("serve and its entry points")
struct ServeTests {
  private let terminal: PseudoTerminal

  init() throws { terminal = try PseudoTerminal(columns: 200) }

  @Test(
    "Each command opens its own tab",
    arguments: [
      (["serve"], "/"), (["preview"], "/"), (["preview", "box"], "/"),
      (["review", "--serve"], "/review"), (["review", "box*", "--serve"], "/review"),
    ])
  func tabs(words: [String], path: String) throws {
    let workshop = try TemporaryProject(scene: boxScene)
    let running = try workshop.start(words, terminal: terminal)
    #expect(terminal.wait(for: "press Ctrl-C to stop", running), "\(terminal.shown)")
    let address = try #require(terminal.shown.firstMatch(of: /http:\/\/127\.0\.0\.1:\d+(\S*)\?/))
    #expect(address.1 == path)
    kill(running.process.processIdentifier, SIGINT)
    terminal.waitForEnd(of: running)
    #expect(running.process.terminationStatus == 0)
  }

  @Test("--open passes the browser the path of a private file, and no token")
  func opening() throws {
    let workshop = try TemporaryProject(scene: boxScene)
    try workshop.folder.write(
      """
      #!/bin/sh
      stat -c %a "${1%/*}" > mode && cp "$1" page && printf %s "$*" > said.part && mv said.part said
      """, to: "bin/xdg-open")
    #expect(chmod(workshop.folder["bin/xdg-open"], 0o755) == 0)
    let path = workshop.folder["bin"] + ":/usr/bin:/bin"
    let running = try workshop.start(
      ["serve", "--open"], environment: ["PATH": path], terminal: terminal)
    #expect(terminal.wait(for: "press Ctrl-C to stop", running), "\(terminal.shown)")
    while running.process.isRunning,
      !FileManager.default.fileExists(atPath: workshop.folder["said"])
    { usleep(10_000) }
    let said = try workshop.folder.text("said")
    #expect(said.hasPrefix("/") && said.hasSuffix("/open.html") && !said.contains("token"))
    #expect(try workshop.folder.text("mode") == "700\n")
    let token = try #require(terminal.shown.firstMatch(of: /token=(\w+)/)).1
    let page = try workshop.folder.text("page")
    #expect(page.contains("?token=") && !page.contains(token))
    kill(running.process.processIdentifier, SIGINT)
    terminal.waitForEnd(of: running)
    #expect(running.process.terminationStatus == 0)
    #expect(!FileManager.default.fileExists(atPath: said))
  }

  @Test("Options of the page are refused in a terminal")
  func unrelated() throws {
    let outcome = try TemporaryProject(scene: boxScene).run("review", "--port", "8080")
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("--serve"))
  }
}
