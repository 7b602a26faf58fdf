import Foundation
import TestSupport
import Testing

@Suite("Commands that read run files")
struct RunFileCommandTests {
  @Test(
    "A report from a run file equals the report of the run, with the same status",
    arguments: ["list", "github", "html", "json", "junit", "markdown", "sarif", "codequality"])
  func again(reporter: String) throws {
    let workshop = try various()
    let first = try workshop.run("check", "--reporter", "json=run.json,\(reporter)")
    #expect(first.status == 3)
    // Only the run file may be needed.
    for scene in ["box", "gone", "wrong", "new"] {
      try FileManager.default.removeItem(atPath: workshop.folder["Scenes/\(scene).scene.yaml"])
    }
    let again = try workshop.run("report", "--from", "run.json", "--reporter", reporter)
    #expect(again.status == first.status)
    #expect(again.text == first.text)
    #expect(again.errors == first.errors)
  }

  @Test(
    "A file that is not a run file exits with 2 and a reason",
    arguments: [
      ("", "unexpected end of input"), ("{}", "format is missing"), ("{\"format\": 7}", "format 7"),
    ])
  func noRun(text: String, reason: String) throws {
    let workshop = try TemporaryProject()
    try workshop.folder.write(text, to: "run.json")
    let outcome = try workshop.run("report", "--from", "run.json")
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains(reason))
    #expect(try workshop.run("report").status == 2)
    #expect(try workshop.run("report", "--from", "none.json").status == 2)
  }

  @Test("Four shards merge to the complete run, in any order and with repetitions")
  func shards() throws {
    let workshop = try various()
    for number in 0..<6 { try workshop.write(boxScene, named: "many/box\(number)") }
    let whole = try workshop.run(
      "check", "--reporter", "json=whole.json,list", environment: Self.server)
    let parts = try (1...4).map { part in
      try workshop.start(
        ["check", "--shard", "\(part)/4", "--reporter", "json=\(part).json"],
        environment: Self.server)
    }
    for part in parts { part.process.waitUntilExit() }
    for order in [["1", "2", "3", "4"], ["4", "2", "3", "1"], ["3", "3", "1", "4", "2", "1"]] {
      let merged = try workshop.start(
        ["merge"] + order.map { "\($0).json" } + ["--reporter", "json=merged.json,list"],
        environment: Self.server)
      merged.process.waitUntilExit()
      let outcome = try merged.outcome()
      #expect(outcome.status == whole.status)
      #expect(outcome.text == whole.text)
      #expect(outcome.errors == whole.errors)
      #expect(try untimed("whole.json", in: workshop) == untimed("merged.json", in: workshop))
      #expect(try untimed("merged.json", in: workshop).contains("Snapshots/old\""))
    }
  }

  @Test("Merged blobs contain each image once and yield the reports of the complete run")
  func blobs() throws {
    let workshop = try various()
    for number in 0..<4 { try workshop.write(boxScene, named: "many/box\(number)") }
    let whole = try workshop.run(
      "check", "--reporter", "list,html=page", environment: Self.server)
    for part in 1...2 {
      _ = try workshop.run(
        "check", "--shard", "\(part)/2", "--reporter", "blob=blobs/\(part)",
        environment: Self.server)
    }
    // A second run into the same directory removes the files of the first.
    let stale = "blobs/1/pictures/\(String(repeating: "0a", count: 16)).new.png"
    try workshop.folder.write("old", to: stale)
    _ = try workshop.run(
      "check", "--shard", "1/2", "--reporter", "blob=blobs/1", environment: Self.server)
    let pictures = workshop.folder.contents(below: "blobs").filter { $0.key.hasSuffix(".png") }
    #expect(pictures["1/pictures/\(String(repeating: "0a", count: 16)).new.png"] == nil)
    // Each part has one image per orientation of the eight equal new images.
    #expect(
      (2...4).contains(pictures.keys.count { $0.hasSuffix(".new.png") } - 4), "\(pictures.keys)")
    let elsewhere = try TemporaryProject()
    for (name, bytes) in workshop.folder.contents(below: "blobs") {
      try elsewhere.folder.write(bytes, to: "x/\(name)")
    }
    let merged = try elsewhere.run(
      "merge", "x/2", "x/1", "x/1/run.json", "--reporter", "list,html=page",
      environment: Self.server)
    #expect(merged.status == whole.status)
    #expect(merged.errors == whole.errors)
    func images(_ workshop: TemporaryProject, _ page: String) throws -> [Substring] {
      let text = try workshop.folder.text("\(page)/index.html")
      return text.matches(of: /"(old|new|moves)":"data:image\/png;base64,([^"]*)"/).map { $0.2 }
    }
    let shown = try images(elsewhere, "page")
    #expect(!shown.isEmpty)
    #expect(try shown == images(workshop, "page"))
    #expect(try workshop.run("check", "--reporter", "blob").status == 2)
  }

  @Test("Two runs over the same files differ only in their times")
  func times() throws {
    let workshop = try various()
    _ = try workshop.run("check", "--reporter", "json=1.json")
    _ = try workshop.run("check", "--reporter", "json=2.json")
    #expect(try untimed("1.json", in: workshop) == untimed("2.json", in: workshop))
    let text = String(decoding: try workshop.folder.read("1.json"), as: UTF8.self)
    #expect(text.contains(/"milliseconds": \{"box\/portrait": [0-9.]+, .*\}\}\n$/))
    for reporter in ["list", "github", "html", "junit", "markdown"] {
      let one = try workshop.run("report", "--from", "1.json", "--reporter", reporter)
      let other = try workshop.run("report", "--from", "2.json", "--reporter", reporter)
      // The times in JUnit are attributes, different in each run.
      let times = /\ time="[0-9.]+"/
      #expect(one.text.replacing(times, with: "") == other.text.replacing(times, with: ""))
    }
  }

  @Test("The run file conforms to the published schema")
  func schema() throws {
    let workshop = try various()
    _ = try workshop.run("check", "--reporter", "json=run.json")
    try workshop.folder.write(try workshop.run("schema", "--of", "run").text, to: "schema.json")
    let script = PythonScript("Tests/Comparison/ReportsTests/validate-reports.py")
    let paths = [workshop.folder["schema.json"], workshop.folder["run.json"]]
    guard let result = try script.run(paths) else { return }
    #expect(result.lines == ["ok"])
  }

  @Test("A run in a git repository has its revision, and shards of two revisions do not merge")
  func head() throws {
    let workshop = try TemporaryProject(scene: boxScene)
    let first = String(repeating: "0a", count: 20)
    try workshop.folder.write("ref: refs/heads/main\n", to: ".git/HEAD")
    try workshop.folder.write("# pack-refs\n\(first) refs/heads/main\n", to: ".git/packed-refs")
    _ = try workshop.run("check", "--shard", "1/2", "--reporter", "json=1.json")
    #expect(try untimed("1.json", in: workshop).contains("\"head\": \"\(first)\""))
    let second = String(repeating: "1b", count: 20)
    try workshop.folder.write(second + "\n", to: ".git/refs/heads/main")
    _ = try workshop.run("check", "--shard", "2/2", "--reporter", "json=2.json")
    #expect(try untimed("2.json", in: workshop).contains("\"head\": \"\(second)\""))
    let merged = try workshop.run("merge", "1.json", "2.json")
    #expect(merged.status == 2)
    #expect(merged.errors.contains("different revisions"))
    try workshop.folder.write("ref: ../../../etc/passwd\n", to: ".git/HEAD")
    _ = try workshop.run("check", "--reporter", "json=3.json")
    #expect(try untimed("3.json", in: workshop).contains("\"head\": null"))
  }

  @Test("Shards of different runs do not merge")
  func undeclared() throws {
    let workshop = try TemporaryProject(scene: boxScene)
    for part in 1...3 {
      _ = try workshop.run("check", "--shard", "\(part)/3", "--reporter", "json=\(part).json")
    }
    _ = try workshop.run("check", "-g", "portrait", "--reporter", "json=other.json")
    let missing = try workshop.run("merge", "1.json", "3.json")
    #expect(missing.status == 2)
    #expect(missing.errors.contains("shard 2/3 is missing"))
    #expect(try workshop.run("merge", "1.json", "2.json", "3.json", "other.json").status == 2)
    #expect(try workshop.run("merge").status == 2)
    let text = String(decoding: try workshop.folder.read("2.json"), as: UTF8.self)
    try workshop.folder.write(
      text.replacing("\"cairo\": \"", with: "\"cairo\": \"9"), to: "drawn-elsewhere.json")
    let mixed = try workshop.run("merge", "1.json", "drawn-elsewhere.json", "3.json")
    #expect(mixed.status == 2)
    #expect(mixed.errors.contains("cairo"))
  }

  /// Shards run in CI. Elsewhere the suggested next steps differ from those of a merged run, whose
  /// changes are not pending there.
  private static let server = ["CI": "true"]

  /// The text of a run file without the times of its shots.
  private func untimed(_ path: String, in workshop: TemporaryProject) throws -> String {
    let text = String(decoding: try workshop.folder.read(path), as: UTF8.self)
    let start = try #require(text.range(of: ", \"milliseconds\": {", options: .backwards))
    return String(text[..<start.lowerBound])
  }

  /// Creates a project with a scene of each kind: changed, unused golden, invalid, ambiguous, new.
  private func various() throws -> TemporaryProject {
    let workshop = try TemporaryProject(scene: boxScene)
    try workshop.write(labelledScene, named: "gone")
    #expect(try workshop.run("record").status == 0)
    try workshop.write(movedBoxScene)
    try workshop.write(labelledScene.replacing("Name", with: "Nome"), named: "gone")
    try workshop.write(wrongScene, named: "wrong")
    try workshop.write(ambiguousScene, named: "vague")
    try workshop.write(boxScene, named: "new")
    try workshop.folder.write("", to: "Snapshots/old/portrait.png")
    return workshop
  }
}
