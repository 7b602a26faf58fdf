import Foundation
import TestSupport
import Testing

@testable import snapline

@Suite("Blocks of README.md and of the manual")
struct ReadmeBlockTests {
  @Test("Every block runs and prints the documented output, in reading order")
  func blocks() throws {
    let own = ManualPage.all.map { "Sources/Products/snapline/Manual/\($0.name).md" }
      .filter { !SceneReferencePages.paths.contains($0) }
    let blocks = try (["README.md"] + own).flatMap(Block.all)
    #expect(blocks.count >= 30)
    let reader = try Reader()
    for block in blocks {
      let reading = Reading.all.first { block.text.hasPrefix($0.start) }
      guard let reading else {
        Issue.record("\(block.path):\(block.line): no test executes this block")
        continue
      }
      try reading.act(reader, block)
    }
    for reading in Reading.all {
      let isUsed = blocks.contains { $0.text.hasPrefix(reading.start) }
      #expect(isUsed, "no page has a block '\(reading.start)'")
    }
  }
}

/// A code block with its page and its first line in the page.
private struct Block {
  let path: String
  /// The text of the page.
  let page: String
  let line: Int
  let text: String

  static func all(of path: String) throws -> [Block] {
    let page = try ProjectFiles.text(path)
    return page.matches(of: /\n```([a-z]*)\n(.*?)\n```/.dotMatchesNewlines()).map { block in
      Block(
        path: path, page: page, line: page[..<block.range.lowerBound].count { $0 == "\n" } + 2,
        text: String(block.2))
    }
  }

  var lines: [String] { text.split(separator: "\n").map(String.init) }
}

/// The execution of blocks with a certain beginning.
private struct Reading {
  let start: String
  let act: @Sendable (Reader, Block) throws -> Void

  /// Skips a block that another test runs.
  static func elsewhere(_ start: String) -> Reading { Reading(start: start) { _, _ in } }

  static let all: [Reading] = [
    Reading(start: "sudo apt-get install ./snapline_") { try $0.checkNames($1) },
    Reading(start: "tar -xf snapline-") { try $0.checkNames($1) },
    Reading(start: "packages:\n  - type: github_release\n") { try $0.checkAsset($1) },
    Reading(start: "docker build ") { _, block in
      #expect(block.text.contains(" -f path/to/snapline/.ci/Containerfile "))
      #expect(FileManager.default.fileExists(atPath: ProjectFiles.root + "/.ci/Containerfile"))
    },
    Reading(start: "snapline init\n") { try $0.run($1.lines) },
    // ReadmeTests
    elsewhere(".ci/setup && "),
    Reading(start: "era: ios7\n") { try $0.home.write($1.text + "\n", named: "form") },
    Reading(start: "snapline render form -o .snapline") { try $0.run($1.lines) },
    // Fewer pixels suffice here, because rendering animations takes most of the time.
    Reading(start: "snapline render form -o form.apng") {
      try $0.run($1.lines, environment: ["SNAPLINE_SCALE": "1"])
    },
    Reading(start: "obsolete: ") { try $0.checkSettings($1) },
    Reading(start: "tolerances:\n") { try $0.checkSettings($1) },
    Reading(start: "goldens:\n") { try $0.checkSettings($1) },
    // TextGoldenCommandTests
    elsewhere("snapline record --goldens text"), elsewhere("snapline render --goldens -o"),
    Reading(start: "known:\n") { try $0.acceptProblem($1) },
    Reading(start: "snapline diff before after ") { try $0.compareFolders($1) },
    Reading(start: "snapline render Scenes/articles/") { try $0.renderFigures($1) },
    Reading(start: "<!-- snapline: ") { try $0.embed($1, in: "page.md") },
    Reading(start: "# Registration\n") { try $0.embed($1, in: "Docs.docc/page.md") },
    Reading(start: ".. snapline: ") { try $0.embed($1, in: "page.rst") },
    Reading(start: "✗ hello  portrait ") { try $0.changeHello($1) },
    Reading(start: "Scenes/form.scene.yaml:7:7: ") { try $0.breakForm($1) },
    Reading(start: "$ snapline explain form --fix\n") { try $0.fixForm($1) },
    Reading(start: "import SnaplineTesting\n") { try $0.compareSource($1) },
    // PipelineExampleTests
    elsewhere("snapline approve --from report/run "), elsewhere("# .github/workflows/"),
    elsewhere("# .gitlab-ci.yml"), elsewhere("# .circleci/"), elsewhere("# .buildkite/"),
    elsewhere("#!/bin/sh\n# check.sh"), elsewhere("#!/bin/sh\n# snapshots.sh"),
    Reading(start: "# BUILD.bazel") { #expect($1.text.contains("shard_count = 4")) },
    // PullRequestApprovalTests
    elsewhere("/snapline approve all\n"), elsewhere("#!/usr/bin/env python3\n\"\"\"Answers "),
    // HistoryManualTests
    elsewhere("snapline log App/Home.storyboard"), elsewhere("$ snapline log 'Home.storyboard#"),
    elsewhere("$ snapline blame 'Home.storyboard#"),
    elsewhere("$ snapline bisect 'Home.storyboard#"),
    Reading(start: "snapline diff --base main\n") { try $0.compareRevisions($1) },
    Reading(start: "snapline list scenes Main.storyboard") { try $0.readStoryboard($1) },
    Reading(start: "scenes: [Scenes, App/Base.lproj/") { try $0.listStoryboard($1) },
    // Tests/bare-roots
    elsewhere("python3 -m pip install --no-index --find-links out snapline"),
    // Tests/slow
    Reading(start: ".ci/package out") { _, _ in
      #expect(FileManager.default.isExecutableFile(atPath: ProjectFiles.root + "/.ci/package"))
    },
    elsewhere("dependencies: [.package(path: \"Tools/snapline-plugin\")]"),
    // LanguageServer/edit-in-neovim.py
    elsewhere("vim.api.nvim_create_autocmd"),
    Reading(start: "[language-server.snapline]") { #expect($1.text.contains("args = [\"lsp\"]")) },
    Reading(start: "{\n  \"files.associations\"") { #expect($1.text.contains("[\"lsp\"]")) },
    Reading(start: "swift package ") { _, block in
      #expect(block.text == "swift package --allow-writing-to-package-directory snapline check")
    },
  ]
}

/// A project in which the commands of the page are run.
private struct Reader {
  let home: TemporaryProject

  init() throws {
    home = try TemporaryProject()
    try FileManager.default.removeItem(atPath: home.folder["Scenes"])
  }

  func run(_ lines: [String], environment: [String: String] = [:]) throws {
    for line in lines {
      let outcome = try home.shell(line, environment: environment)
      #expect(outcome.status == 0, "\(line): \(outcome.errors)")
      // Scenes of the page cause no warnings.
      if line.contains("record") { #expect(!outcome.errors.contains("warning:"), "\(line)") }
    }
  }

  /// Checks that package names are those of `.ci/package`.
  func checkNames(_ block: Block) throws {
    let version = try home.run("--version").text.split(separator: " ")[1].prefix { $0 != "\n" }
    let names = [
      "snapline_\(version)_amd64.deb", "snapline-\(version)-x86_64-unknown-linux-gnu.tar.",
    ]
    #expect(names.contains { block.text.contains($0) }, "\(block.text)")
  }

  /// Checks that the template of an asset yields the name of the archive.
  func checkAsset(_ block: Block) throws {
    let version = try home.run("--version").text.split(separator: " ")[1].prefix { $0 != "\n" }
    let template = try #require(block.text.firstMatch(of: /asset: (snapline-.*)/)).1
    #expect(block.text.contains("replacements: { amd64: x86_64,"))
    let name = template.replacing("{{trimV .Version}}", with: version)
      .replacing("{{.Arch}}", with: "x86_64").replacing("{{.OS}}", with: "linux")
    #expect(block.page.contains("\ntar -xf \(name)\n"))
    let stem = try #require(
      ProjectFiles.text(".ci/package").firstMatch(of: /triple=(.*)\ntree=(.*)/))
    #expect(stem.1 == "$(uname -m)-unknown-linux-gnu" && stem.2 == "snapline-$version-$triple")
  }

  func checkSettings(_ block: Block) throws {
    let workshop = try TemporaryProject(scene: boxScene)
    try workshop.folder.write(block.text + "\n", to: ".snapline.yaml")
    let outcome = try workshop.run("doctor", "--config")
    #expect(outcome.status == 0, "\(block.text): \(outcome.errors)")
    #expect((outcome.text + outcome.errors).contains(".snapline.yaml"))
    #expect(!outcome.errors.contains("error:") && !outcome.errors.contains("warning:"))
  }

  /// Checks that `record` suggests the documented settings and that they accept a conflict until
  /// their last day.
  func acceptProblem(_ block: Block) throws {
    let workshop = try TemporaryProject()
    let values = block.text.matches(of: /([a-z]+): ([^#\n]+)/).map { ($0.1, String($0.2)) }
    let rule = Dictionary(values) { first, _ in first }
    let (file, code) = (try #require(rule["file"]), try #require(rule["code"]))
    let settings = "scenes: [\(file)]\n"
    try workshop.folder.write(conflictingStoryboard, to: file)
    try workshop.folder.write(settings, to: ".snapline.yaml")
    let refused = try workshop.run("record")
    #expect(refused.status == 3)
    #expect(refused.errors.contains("known:\n"), "\(refused.errors)")
    #expect(refused.errors.contains("{ file: \"\(file)\", code: \(code), reason: "))
    #expect(try workshop.run("check").status == 3)
    try workshop.folder.write(settings + block.text + "\n", to: ".snapline.yaml")
    let lastDay = try #require(rule["until"])
    for command in ["record", "check"] {
      let outcome = try workshop.run(command, "--today", lastDay)
      #expect(outcome.status == 0, "\(command): \(outcome.errors)")
      #expect(!outcome.errors.contains("error:") && !outcome.errors.contains("warning:"))
    }
    let expired = try workshop.run("check", "--today", "9999-12-31")
    #expect(expired.status == 3)
    #expect(expired.errors.contains("expired on \(lastDay)"), "\(expired.errors)")
    try workshop.folder.write(
      conflictingStoryboard.replacing("\"120\"", with: "\"100\""), to: file)
    let unneeded = try workshop.run("check", "--today", lastDay)
    #expect(unneeded.status == 1)
    #expect(unneeded.errors.contains("'\(code)' in '\(file)' no longer occurs"))
  }

  func compareFolders(_ block: Block) throws {
    try home.paint("before/a.png")
    try home.paint("after/a.png", spots: [(x: 2, y: 2)])
    #expect(try home.shell(block.lines[0]).status == 1)
    try run(Array(block.lines.dropFirst()))
    try run(["snapline diff before after"])
  }

  func renderFigures(_ block: Block) throws {
    for path in ProjectFiles.paths(below: "Scenes/articles", endingIn: ".yaml") {
      try home.folder.write(try ProjectFiles.bytes(path), to: path)
    }
    try run(block.lines, environment: ["SNAPLINE_SCALE": "1"])
    // The following commands are about other scenes.
    try FileManager.default.removeItem(atPath: home.folder["Scenes/articles"])
  }

  /// Embeds the shots of the page, with a scene of few pixels.
  func embed(_ block: Block, in page: String) throws {
    let small = boxScene.replacing(
      "devices: [iphone-4s]", with: "devices: [{ name: small, width: 60, height: 90 }]")
    try home.write(
      small.replacing("ios7", with: "ios13")
        .replacing("views:", with: "appearances: [light, dark]\nviews:"), named: "readme/form")
    try home.folder.write(block.text + "\n", to: page)
    try run(["snapline embed \(page)", "snapline embed --check \(page)"])
  }

  /// Makes the documented change, compares the report and accepts the change.
  func changeHello(_ block: Block) throws {
    let change = try #require(
      block.page.firstMatch(
        of: /In `(Scenes\/hello.*?)`, change `(.*?)` to `(.*?)`; `(.*?)` prints/))
    let path = String(change.1)
    let changed = try home.folder.text(path).replacing(change.2, with: change.3)
    try home.folder.write(changed, to: path)
    let outcome = try home.shell(String(change.4))
    #expect(outcome.status == 1)
    #expect(outcome.text == block.text + "\n")
    try run(["snapline record hello", "snapline check hello"])
  }

  func breakForm(_ block: Block) throws {
    let request = try #require(
      block.page.firstMatch(
        of: /Delete the line\s`(.*?)` of the\s\[form\].*?;\s`(.*?)` then prints/))
    let scene = try home.folder.text("Scenes/form.scene.yaml")
    let rest = scene.split(separator: "\n").filter { !$0.contains(request.1) }
    try home.write(rest.joined(separator: "\n") + "\n", named: "form")
    let outcome = try home.shell(String(request.2))
    #expect(outcome.errors.hasPrefix(block.text + "\n"), "\(outcome.errors)")
  }

  func fixForm(_ block: Block) throws {
    let outcome = try home.shell(String(block.lines[0].dropFirst(2)))
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.text == block.lines.dropFirst().map { $0 + "\n" }.joined())
    try run(["snapline check form"])
  }

  /// Checks that the code occurs verbatim in a test that runs it.
  func compareSource(_ block: Block) throws {
    let file = "Tests/Products/SnaplineTestingTests/ReadmeExampleTests.swift"
    let source = try ProjectFiles.text(file)
    let lines = block.lines.filter { !$0.hasPrefix("import ") }.map { "  " + $0 }
    #expect(source.contains(lines.joined(separator: "\n")))
  }

  /// Compares the storyboard of an app without settings between two revisions.
  func compareRevisions(_ block: Block) throws {
    guard Requirement.git.isMet() else { return }
    let app = try TemporaryProject()
    try FileManager.default.removeItem(atPath: app.folder["Scenes"])
    try app.folder.write(
      try ProjectFiles.bytes("Scenes/interface-builder/Login.storyboard"),
      to: "App/Base.lproj/Main.storyboard")
    try app.git("init", "-q", "-b", "main")
    try app.commit()
    for line in block.lines {
      let outcome = try app.shell(line)
      #expect(outcome.status == 0, "\(line): \(outcome.errors)")
      #expect(outcome.text.contains(" same"), "\(line): \(outcome.text)")
    }
  }

  func readStoryboard(_ block: Block) throws {
    let storyboard = try ProjectFiles.bytes("Scenes/interface-builder/Login.storyboard")
    for path in ["Main.storyboard", "old/Main.storyboard", "App/Base.lproj/Main.storyboard"] {
      try home.folder.write(storyboard, to: path)
    }
    try run(block.lines)
  }

  func listStoryboard(_ block: Block) throws {
    try home.folder.write(block.text + "\n", to: ".snapline.yaml")
    #expect(try home.run("list", "scenes").text.contains("App/Base.lproj/Main/"))
  }
}
