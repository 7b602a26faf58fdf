import Foundation
import SnaplineReports
import TestSupport
import Testing

@testable import snapline

@Suite("Commands in CI")
struct BuildServerTests {
  /// The variables that each known CI system sets for an unsharded job.
  private static let environments: [[String: String]] =
    [["CI": "true"], ["CI": "true", "GITHUB_ACTIONS": "true"]]
    + BuildServer.all.map { server in
      var variables = ["CI": "true", server.index: "\(server.first)", server.count: "1"]
      if let range = server.range {
        variables.merge([range.first: "0", range.last: "0", range.step: "1"]) { $1 }
      }
      if server.name == "GitHub" { variables["GITHUB_ACTIONS"] = "true" }
      return variables
    }

  /// A terminating call of each command, and whether it writes goldens.
  private static let calls: [(command: Command, words: [String], isWriting: Bool)] = [
    (.render, ["box"], false), (.check, [], false), (.check, ["--json"], false),
    (.record, [], true), (.review, [], true), (.approve, ["--all"], true),
    (.reject, ["--all"], false), (.prune, [], true), (.mv, ["box", "crate"], true),
    (.report, ["--from", "run.json"], false), (.merge, ["run.json"], false),
    (.diff, ["a.png", "b.png"], false), (.explain, ["box"], false), (.prove, [], false),
    (.prove, ["--mutate"], false), (.prove, ["--json"], false), (.serve, ["--help"], false),
    (.preview, ["--help"], false), (.log, ["--help"], false),
    (.bisect, ["--help"], false), (.blame, ["--help"], false), (.lsp, ["--help"], false),
    (.list, ["shots"], false),
    (.dump, ["--stage", "layout"], false), (.fmt, ["--check"], false), (.lint, [], false),
    (.embed, ["page.md", "--check"], false), (.schema, [], false), (.doctor, [], false),
    (.initialize, ["-n"], false), (.completions, ["bash"], false), (.help, ["check"], false),
  ]

  private func project() throws -> TemporaryProject {
    let workshop = try TemporaryProject(scene: boxScene)
    #expect(try workshop.run("record").status == 0)
    #expect(try workshop.run("check", "--reporter", "json=run.json").status == 0)
    try workshop.folder.write("# A page\n", to: "page.md")
    for name in ["a.png", "b.png"] { try workshop.paint(name) }
    return workshop
  }

  @Test("Every command exits in CI as elsewhere, except those that write goldens")
  func commands() throws {
    #expect(Set(Self.calls.map(\.command)) == Set(Command.allCases))
    let workshop = try project()
    for call in Self.calls {
      let words = [call.command.rawValue] + call.words
      let status = call.isWriting ? 2 : try workshop.start(words).finish().status
      for environment in Self.environments {
        let outcome = try workshop.start(words, environment: environment).finish()
        #expect(outcome.status == status, "\(words) in \(environment): \(outcome.errors)")
        #expect(
          outcome.errors.contains("goldens are not written in CI (CI=true)") == call.isWriting,
          "\(words) in \(environment): \(outcome.errors)")
      }
    }
  }

  @Test(
    "The help of a command lists exactly the reporters that it accepts",
    arguments: CommandSyntax.all.filter { $0.flags.contains(.reporter) }.map(\.command))
  func reporters(command: Command) throws {
    let workshop = try project()
    let call = try #require(Self.calls.first { $0.command == command })
    let help = try workshop.run("help", command.rawValue).text
    let line = try #require(help.split(separator: "\n").first { $0.contains("reports to write") })
    let listed = try #require(line.firstMatch(of: /to write: ([a-z, ]+)/)).1
      .split(separator: ", ").map { $0.trimmingCharacters(in: .whitespaces) }
    for kind in ReportKind.allCases {
      let path = [.html, .blob].contains(kind) ? "=out/\(kind)" : ""
      let words = [command.rawValue, "--reporter", kind.rawValue + path] + call.words
      let outcome = try workshop.start(words).finish()
      #expect(
        outcome.errors.contains("does not support") != listed.contains(kind.rawValue),
        "\(kind): \(outcome.errors)")
      #expect((outcome.status == 2) != listed.contains(kind.rawValue), "\(kind)")
    }
  }

  @Test("Reporters in the settings that a command does not have are ignored")
  func settings() throws {
    let workshop = try project()
    try workshop.folder.write("reporter: [github, json=proof.json]\n", to: ".snapline.yaml")
    let proof = try workshop.run("prove")
    #expect(proof.status != 2, "\(proof.errors)")
    #expect(proof.text.isEmpty && workshop.folder.contents().keys.contains("proof.json"))
    #expect(try workshop.run("prove", "--mutate").errors.contains("changes tried"))
    try workshop.folder.write("# none\n", to: ".snapline.yaml")
    let variable = ["SNAPLINE_REPORTER": "blob=part"]
    #expect(try workshop.start(["prove"], environment: variable).finish().text.contains("holds"))
    let named = try workshop.run("prove", "--reporter", "blob=part")
    #expect(named.status == 2)
    #expect(named.errors.contains("'prove' does not support the reporter 'blob'"))
    #expect(named.errors.contains("supported: list, github, html, json, junit, markdown, sarif"))
  }
}
