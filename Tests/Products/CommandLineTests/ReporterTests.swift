import Foundation
import FoundationXML
import TestSupport
import Testing

@Suite("Reports of check")
struct ReporterTests {
  @Test("Several reporters write to standard output and to files")
  func stacking() throws {
    let workshop = try changed()
    let outcome = try workshop.run(
      "check", "--reporter", "list,json=out/run.json", "--reporter", "junit=out/junit.xml")
    #expect(outcome.status == 1)
    #expect(outcome.text.contains("2 shots of 1 scene: 2 changed"))
    #expect(workshop.folder.contents(below: "out").keys.sorted() == ["junit.xml", "run.json"])
  }

  @Test("The JSON report has every shot with status, location and displacement")
  func json() throws {
    let workshop = try changed()
    let outcome = try workshop.run("check", "--reporter", "json", "-g", "portrait")
    let run = try object(outcome.output)
    #expect(run["format"] as? Int == 1)
    #expect(run["status"] as? Int == 1)
    let scene = try #require((run["scenes"] as? [[String: Any]])?.first)
    #expect(scene["file"] as? String == "Scenes/box.scene.yaml")
    let shot = try #require((scene["shots"] as? [[String: Any]])?.first)
    #expect(shot["id"] as? String == "box/portrait")
    #expect(shot["status"] as? String == "changed")
    #expect((shot["pixels"] as? [String: Any])?["count"] as? Int == 6400)
    let view = try #require((shot["views"] as? [[String: Any]])?.first)
    #expect(view["change"] as? String == "moved")
    #expect(view["new"] as? [Int] == [20, 48])
    let short = try object(try workshop.run("check", "--json", "-g", "portrait").output)
    #expect(short["format"] as? Int == 1)
  }

  @Test("Reports name libraries whose versions differ from the golden's")
  func otherLibraries() throws {
    let workshop = try changed()
    let path = "Snapshots/box/layout.txt"
    let layout = try workshop.folder.text(path)
    let version = try #require(layout.firstMatch(of: /cairo[ =]([0-9.]+)/)?.1)
    try workshop.folder.write(
      layout.replacing("cairo=\(version)", with: "cairo=1.2.3").replacing(
        "cairo \(version)", with: "cairo 1.2.3"), to: path)
    for reporter in ["list", "junit", "markdown", "html=-"] {
      let text = try workshop.run("check", "--reporter", reporter).text
      #expect(text.contains("cairo 1.2.3 → \(version)"), "\(reporter)")
    }
    #expect(try workshop.run("record").status == 0)
    #expect(try !workshop.run("check").text.contains("cairo"))
  }

  @Test("Diagnostics are in the JSON report, which stays valid for hostile names")
  func hostileText() throws {
    let workshop = try TemporaryProject(
      scene: "views: { \"a\\\"\\u0001<b>&\\n\": {} }\nnope: ]]>\n")
    let outcome = try workshop.run("check", "--reporter", "json")
    #expect(outcome.status == 3)
    let scene = try #require((try object(outcome.output)["scenes"] as? [[String: Any]])?.first)
    #expect((scene["diagnostics"] as? [[String: Any]])?.isEmpty == false)
    #expect(scene["fit"] as? Bool == false)
  }

  @Test(
    "The JUnit report is valid XML and counts failures", arguments: [movedBoxScene, wrongScene])
  func junit(scene: String) throws {
    let workshop = try changed()
    try workshop.write(scene)
    let outcome = try workshop.run("check", "--reporter", "junit")
    let counter = ElementCounter()
    let parser = XMLParser(data: Data(outcome.output))
    parser.delegate = counter
    #expect(parser.parse())
    #expect(counter.counts["testsuite"] == 1)
    if scene == movedBoxScene {
      #expect(counter.counts["failure"] == 2)
      #expect(counter.counts["testcase"] == 2)
    } else {
      #expect(counter.counts["error"] == 1)
    }
  }

  @Test("A change is one GitHub annotation at its cause, with at most ten annotations")
  func github() throws {
    let workshop = try changed()
    let outcome = try workshop.run("check", environment: ["GITHUB_ACTIONS": "true"])
    let lines = outcome.lines.filter { $0.hasPrefix("::") }
    #expect(lines.count == 1)
    let start = "::error file=Scenes/box.scene.yaml,line=7,col=27,title=box%3A 2 shots::"
    #expect(lines.first?.hasPrefix(start) == true)
    for number in 0..<18 { try workshop.write(boxScene, named: "many/box\(number)") }
    let many = try workshop.run("check", "--reporter", "github")
    #expect(many.lines.count == 10)
    #expect(many.lines.first?.hasPrefix(start) == true)
    #expect(many.lines.last == "::error::and 10 more")
  }

  @Test("The GitHub step summary is appended to its file")
  func stepSummary() throws {
    let workshop = try changed()
    try workshop.folder.write("before\n", to: "summary.md")
    let environment = ["GITHUB_STEP_SUMMARY": workshop.folder["summary.md"]]
    let outcome = try workshop.run("check", "--reporter", "github", environment: environment)
    #expect(outcome.status == 1)
    let text = String(decoding: try workshop.folder.read("summary.md"), as: UTF8.self)
    #expect(text.hasPrefix("before\n### ✗ Snapline: 2 shots of 1 scene"))
    let nowhere = try workshop.run(
      "check", "--reporter", "github", environment: ["GITHUB_STEP_SUMMARY": "/dev/null/summary"])
    #expect(nowhere.status == 1, "a summary that cannot be written is no verdict")
    #expect(nowhere.errors.contains("/dev/null/summary"))
  }

  @Test("The Markdown report fits into a GitHub comment")
  func markdown() throws {
    let workshop = try TemporaryProject()
    let mistakes = (0..<300).map { "  - b\($0).top == c\($0).top\n" }.joined()
    for number in 0..<12 {
      try workshop.write("views: {a: {}}\nconstraints:\n" + mistakes, named: "wrong\(number)")
    }
    let outcome = try workshop.run("check", "--reporter", "markdown")
    #expect(outcome.status == 3)
    #expect(outcome.text.utf16.count < 65_536)
    #expect(outcome.text.contains(/… and [0-9]+ more\. The report is truncated/))
    let change = try changed().run("check", "--reporter", "markdown")
    #expect(
      change.text.contains(
        "<details><summary>✗ <code>box: 2 shots</code>: 1 view differs, nothing unexplained"))
  }

  @Test("An unknown reporter exits with 2")
  func unknown() throws {
    let workshop = try changed()
    let outcome = try workshop.run("check", "--reporter", "junti=x")
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("did you mean 'junit'?"))
  }

  @Test("An unwritable report exits with 2")
  func unwritable() throws {
    let workshop = try changed()
    let outcome = try workshop.run("check", "--reporter", "json=Scenes/box.scene.yaml/run.json")
    #expect(outcome.status == 2)
  }

  private func changed() throws -> TemporaryProject {
    let workshop = try TemporaryProject(scene: boxScene)
    #expect(try workshop.run("record").status == 0)
    try workshop.write(movedBoxScene)
    return workshop
  }

  private func object(_ bytes: [UInt8]) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
  }
}

/// Counts the elements of a document by name.
private final class ElementCounter: NSObject, XMLParserDelegate {
  private(set) var counts: [String: Int] = [:]

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String] = [:]
  ) {
    counts[name, default: 0] += 1
  }
}
