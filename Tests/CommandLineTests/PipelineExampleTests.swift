import Foundation
import TestSupport
import Testing

@Suite("README.md's examples for build servers")
struct PipelineExampleTests {
  @Test("Every command of theirs exists, and they end with the status of one whole run")
  func commands() throws {
    let script = PythonScript("Tests/CommandLineTests/read-pipelines.py")
    guard let result = try script.run(["\(ProjectFiles.root)/README.md"]) else { return }
    #expect(result.status == 0)
    for server in ["github", "gitlab"] {
      let lines = result.lines.filter { $0.hasPrefix(server + "\t") }
        .map { String($0.dropFirst(server.count + 1)) }
      // One download, or one build that is kept.
      let once = server == "github" ? "setup" : "test -e tool/SHA256SUMS || source/.ci/package tool"
      #expect(lines.filter { $0 == once }.count == (server == "github" ? 2 : 1))
      #expect(!lines.contains { $0.contains("swift build") })
      let calls = lines.filter { $0.hasPrefix("snapline ") }
      #expect(calls.count == 2)
      try play(calls, on: server)
    }
  }

  @Test("The hooks for pre-commit call commands that there are, on files that they take")
  func hooks() throws {
    let hooks = try ProjectFiles.text(".pre-commit-hooks.yaml")
    let entries = hooks.matches(of: /\n  entry: snapline ([a-z]+)\n/).map { String($0.1) }
    #expect(entries == ["check", "fmt", "lint", "embed"])
    let workshop = try Workshop()
    #expect(try workshop.run("init").status == 0)
    #expect(try workshop.run("record").status == 0)
    try workshop.folder.write("# A page\n", to: "README.md")
    for (command, files) in [
      ("check", []), ("fmt", ["Scenes/hello.scene.yaml"]), ("lint", ["Scenes/hello.scene.yaml"]),
      ("embed", ["README.md"]),
    ] {
      let outcome = try run([command] + files, in: workshop)
      #expect(outcome.status == 0, "\(command): \(outcome.errors)")
    }
  }

  /// Runs the calls as the server would: the first one four times, each in a clone of its own.
  private func play(_ calls: [String], on server: String) throws {
    let workshop = try Workshop(scene: boxScene)
    try workshop.write(labelledScene, named: "label")
    #expect(try workshop.run("record").status == 0)
    try workshop.write(movedBoxScene)
    for part in 1...4 {
      let call = calls[0].replacing("${{ matrix.shard }}", with: "\(part)/4")
        .replacing("$CI_NODE_INDEX", with: "\(part)").replacing("$CI_NODE_TOTAL", with: "4")
      let words = call.replacing(" || true", with: "").split(separator: " ").dropFirst()
      #expect([0, 1].contains(try run(words.map(String.init), in: workshop).status), "\(call)")
      if server == "github" {
        let files = FileManager.default
        try files.createDirectory(
          atPath: workshop.folder["parts"], withIntermediateDirectories: true)
        try files.moveItem(
          atPath: workshop.folder["blob"], toPath: workshop.folder["parts/part-\(part)-4"])
      }
    }
    // Elsewhere there is nothing but the parts.
    for path in [".snapline", "Snapshots", "Scenes"] {
      try FileManager.default.removeItem(atPath: workshop.folder[path])
    }
    var words: [String] = []
    for word in calls[1].split(separator: " ").dropFirst().map(String.init) {
      let names = server == "github" ? (1...4).map { "part-\($0)-4" } : (1...4).map { "\($0)" }
      words += word.contains("*") ? names.map { word.replacing("*", with: $0) } : [word]
    }
    let merged = try run(words, in: workshop)
    #expect(merged.status == 1)
    #expect(merged.text.contains("4 shots of 2 scenes: 2 same, 2 changed"))
    let page = String(decoding: try workshop.folder.read("page/index.html"), as: UTF8.self)
    for side in ["old", "new", "moves"] {
      #expect(page.contains("\"\(side)\":\"data:image/png"), "\(side)")
    }
    #expect(try !workshop.folder.read("junit.xml").isEmpty)
    #expect(try workshop.folder.text("comment.md").contains("2 changed"))
  }

  private func run(_ words: [String], in workshop: Workshop) throws -> Outcome {
    let running = try workshop.start(words)
    running.process.waitUntilExit()
    return try running.outcome()
  }
}
