import Foundation
import TestSupport
import Testing

@Suite("Recipes for continuous integration")
struct PipelineExampleTests {
  @Test("Each CI example ends with an approval on another machine from the stored run")
  func recipes() throws {
    let script = PythonScript("Tests/Products/CommandLineTests/read-pipelines.py")
    let result = try #require(try script.run([ProjectFiles.root + "/" + path, ProjectFiles.root]))
    #expect(result.status == 0)
    let page = try ProjectFiles.text(path)
    let approval = try #require(page.firstMatch(of: /\n(snapline approve --from report\/.*)\n/))
    for server in Server.all {
      let lines = result.lines.filter { $0.hasPrefix(server.name + "\t") }
        .map { String($0.dropFirst(server.name.count + 1)) }
      #expect(!lines.contains { $0.contains("swift build") })
      let calls = lines.filter { $0.contains("snapline check") || $0.contains("snapline merge") }
      #expect(calls.count == server.calls, "\(server.name)")
      // Pages that leave the merge to another page describe it in prose.
      let merge = page.contains("snapline merge parts/* \(reports)'") ? reports : ""
      let all = calls + (calls.count == 1 ? ["snapline merge parts/* \(merge)"] : [])
      let kept = lines.filter { $0.hasPrefix("keeps ") }.map { String($0.dropFirst(6)) }
      try play(all, String(approval.1), on: server, kept: kept.isEmpty ? ["page", "run"] : kept)
    }
    // One build of which the next jobs get the package alone.
    let package = "gitlab\ttest -e tool/SHA256SUMS || source/.ci/package tool"
    #expect(result.lines.filter { $0 == package }.count == 1)
    #expect(result.lines.contains("gitlab\tkeeps tool/snapline_*.deb"))
    #expect(page.contains("`with: { package: … }`"))
  }

  @Test("The action and the component check on several machines, comment, and end with an approval")
  func components() throws {
    let script = PythonScript("Tests/Products/CommandLineTests/play-components.py")
    guard let result = try script.run([try toolURL().path, ProjectFiles.root]) else { return }
    #expect(result.status == 0)
    #expect(
      result.lines == ["github\tends with an approval", "gitlab\tends with an approval"])
  }

  private let path = "Sources/Products/snapline/Manual/ci.md"
  private let reports = "--reporter list,html=page,blob=run"

  @Test("The pre-commit hooks call existing commands with files that they accept")
  func hooks() throws {
    let hooks = try ProjectFiles.text(".pre-commit-hooks.yaml")
    let entries = hooks.matches(of: /\n  entry: snapline ([a-z]+)\n/).map { String($0.1) }
    #expect(entries == ["check", "fmt", "lint", "embed"])
    let workshop = try TemporaryProject()
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

  /// Runs the calls as CI would, the first one four times, and approves on another machine.
  private func play(
    _ calls: [String], _ approval: String, on server: Server, kept: [String]
  ) throws {
    let workshop = try TemporaryProject(scene: boxScene)
    try workshop.write(labelledScene, named: "label")
    #expect(try workshop.run("record").status == 0)
    try workshop.write(movedBoxScene)
    let files = FileManager.default
    let laptop = try TemporaryProject()
    for path in ["Scenes", "Snapshots"] {
      try? files.removeItem(atPath: laptop.folder[path])
      try files.copyItem(atPath: workshop.folder[path], toPath: laptop.folder[path])
    }
    try runParts(calls[0], on: server, in: workshop)
    // The other machine has only the blobs of the shards.
    for path in [".snapline", "Snapshots", "Scenes"]
    where files.fileExists(atPath: workshop.folder[path]) {
      try files.removeItem(atPath: workshop.folder[path])
    }
    let merged = try workshop.shell(calls[1], environment: ["CI": "true"])
    #expect(merged.status == 1, "\(server.name)")
    #expect(merged.text.contains("4 shots of 2 scenes: 2 same, 2 changed"))
    #expect(merged.errors.contains("\n  snapline approve --from run --all"), "\(merged.errors)")
    let page = String(decoding: try workshop.folder.read("page/index.html"), as: UTF8.self)
    for side in ["old", "new", "moves"] {
      #expect(page.contains("\"\(side)\":\"data:image/png"), "\(side)")
    }
    #expect(page.contains("\"from\":\"../run\""))
    if calls[1].contains("junit") {
      let junit = server.name == "circleci" ? "junit/all.xml" : "junit.xml"
      #expect(try !workshop.folder.read(junit).isEmpty)
    }
    if calls[1].contains("markdown") {
      #expect(try workshop.folder.text("comment.md").contains("2 changed"))
    }
    try files.createDirectory(
      atPath: laptop.folder["report"], withIntermediateDirectories: true)
    for path in kept where files.fileExists(atPath: workshop.folder[path]) {
      try files.copyItem(
        atPath: workshop.folder[path], toPath: laptop.folder["report/\(path)"])
    }
    #expect(try laptop.run("check").status == 1)
    #expect(try laptop.shell(approval).status == 0, "\(server.name)")
    #expect(try laptop.run("check").text == "4 shots of 2 scenes: 4 same\n", "\(server.name)")
  }

  /// Runs the first call as four shards, each of which writes its blob into `parts`.
  private func runParts(_ call: String, on server: Server, in workshop: TemporaryProject) throws {
    let files = FileManager.default
    let temporary = try TemporaryFolder()
    for folder in [workshop.folder["parts"]] + (0..<4).map({ temporary["\($0)"] }) {
      try files.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }
    for part in 0..<4 {
      let variables = server.variables(part).mapValues {
        $0.replacing("HERE", with: workshop.folder.path).replacing(
          "TEMPORARY", with: temporary.path)
      }
      let status = try workshop.shell(call, environment: variables).status
      #expect([0, 1].contains(status), "\(server.name): \(call)")
    }
  }

  private func run(_ words: [String], in workshop: TemporaryProject) throws -> Outcome {
    let running = try workshop.start(words)
    running.process.waitUntilExit()
    return try running.outcome()
  }
}

/// A CI system of the examples, and the variables that it sets for parallel jobs.
private struct Server: Sendable {
  let name: String
  /// The variables of one job of four, counted from zero.
  let variables: @Sendable (_ part: Int) -> [String: String]
  /// The number of Snapline calls in the example.
  var calls = 2

  static let all = [
    Server(name: "gitlab") { ["CI_NODE_INDEX": "\($0 + 1)", "CI_NODE_TOTAL": "4"] },
    Server(name: "circleci") { ["CIRCLE_NODE_INDEX": "\($0)", "CIRCLE_NODE_TOTAL": "4"] },
    Server(name: "buildkite") {
      ["BUILDKITE_PARALLEL_JOB": "\($0)", "BUILDKITE_PARALLEL_JOB_COUNT": "4"]
    },
    Server(
      name: "slurm",
      variables: {
        [
          "SLURM_ARRAY_TASK_ID": "\($0 + 1)", "SLURM_ARRAY_TASK_COUNT": "4",
          "SLURM_ARRAY_TASK_MIN": "1", "SLURM_ARRAY_TASK_MAX": "4", "SLURM_ARRAY_TASK_STEP": "1",
        ]
      }, calls: 1),
    Server(
      name: "bazel",
      variables: {
        [
          "TEST_SHARD_INDEX": "\($0)", "TEST_TOTAL_SHARDS": "4", "TEST_TMPDIR": "TEMPORARY/\($0)",
          "TEST_UNDECLARED_OUTPUTS_DIR": "HERE/parts/\($0)",
          "TEST_SHARD_STATUS_FILE": "TEMPORARY/status\($0)",
          "XML_OUTPUT_FILE": "TEMPORARY/\($0).xml",
        ]
      }, calls: 1),
  ]
}
