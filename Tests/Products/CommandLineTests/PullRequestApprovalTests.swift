import Foundation
import TestSupport
import Testing

@Suite("Approving in pull requests")
struct PullRequestApprovalTests {
  private let page = "Sources/Products/snapline/Manual/approving.md"
  private let folder = "Tests/Products/CommandLineTests"

  @Test("The recipes push goldens for maintainers only, and to the branch of the report only")
  func recipes() throws {
    let script = PythonScript("\(folder)/approve-in-pull-request.py")
    guard let result = try script.run([try toolURL().path, ProjectFiles.root]) else { return }
    #expect(result.status == 0)
    let scenarios = [
      "approves_a_cause", "approves_a_shot", "approves_everything", "refuses_other_people",
      "refuses_a_moved_branch", "refuses_forks", "refuses_a_protected_branch",
      "ignores_hostile_text",
    ]
    for host in ["github", "gitlab"] {
      for scenario in scenarios {
        #expect(result.lines.contains("\(host)\t\(scenario)"), "\(host): \(scenario)")
      }
    }
  }

  @Test("The page lists the script that the tests run")
  func listing() throws {
    let script = try ProjectFiles.text(".ci/approve-comment")
    #expect(try ProjectFiles.text(page).contains("\n```python\n\(script)```\n"))
    #expect(try ProjectFiles.text(page).matches(of: /python3 \.ci\/approve-comment "\$/).count == 2)
  }

  @Test("Recipes, workflows and actions are valid for the schemas of servers and for actionlint")
  func validity() throws {
    let script = PythonScript("\(folder)/validate-pipelines.py")
    let pages = [page.replacing("approving", with: "ci"), page]
    let own =
      ProjectFiles.paths(below: ".github", endingIn: ".yml")
      + [".ci/component/templates/check.yml"]
    #expect(own.contains(".github/workflows/release.yml"))
    guard let result = try script.run((pages + own).map { "\(ProjectFiles.root)/\($0)" })
    else { return }
    #expect(result.status == 0)
    #expect(result.lines.count == 7 + own.count)
    for line in result.lines where !line.hasSuffix("\tvalid") { Issue.record("\(line)") }
  }

  @Test("approve selects the changes of one cause, which the markdown report names")
  func causes() throws {
    let project = try TemporaryProject(scene: boxScene)
    try project.write(boxScene, named: "crate")
    #expect(try project.run("record").status == 0)
    try project.write(movedBoxScene)
    try project.write(boxScene.replacing("width == 100", with: "width == 120"), named: "crate")
    let reports = "blob=run,markdown=run.md"
    #expect(try project.run("check", "--reporter", reports).status == 1)
    let names = try project.folder.text("run.md").matches(of: /<code>(cause-[0-9a-f]{8})<\/code>/)
      .map { String($0.1) }
    #expect(Set(names).count == 2)
    let list = try project.run("approve", "--from", "run", "--json").text
    #expect(list.contains("\"approved\": []") && list.contains("\"crate/landscape\""))
    let cause = try #require(names.first)
    let planned = try project.run("approve", "--from", "run", "--cause", cause, "-n").text
    let chosen = planned.hasPrefix("box") ? "box" : "crate"
    #expect(planned == "\(chosen)/portrait\n\(chosen)/landscape\n")
    let json = try project.run("approve", "--from", "run", "--cause", cause, "--json").text
    #expect(json.contains("\"approved\": [\"\(chosen)/portrait\", \"\(chosen)/landscape\"]"))
    #expect(json.contains("Snapshots/\(chosen)/portrait.png"))
    #expect(try project.run("check", chosen).status == 0)
    #expect(try project.run("check").text.contains("2 same, 2 changed"))
  }

  @Test("An unknown cause gets a suggestion, and --cause and --json require a run of check")
  func unknownCauses() throws {
    let project = try TemporaryProject(scene: boxScene)
    #expect(try project.run("record").status == 0)
    try project.write(movedBoxScene)
    #expect(try project.run("check", "--reporter", "blob=run").status == 1)
    let unknown = try project.run("approve", "--from", "run", "--cause", "cause-0")
    #expect(unknown.status == 2)
    #expect(unknown.errors.contains("no cause 'cause-0' in this run"), "\(unknown.errors)")
    for flag in ["--json", "--cause=cause-0"] {
      let outcome = try project.run("approve", "--all", flag)
      #expect(outcome.status == 2)
      #expect(outcome.errors.contains("requires --from"), "\(outcome.errors)")
    }
  }
}
