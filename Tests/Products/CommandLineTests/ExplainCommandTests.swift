import Foundation
import SnaplineBasics
import SnaplineImaging
import TestSupport
import Testing

@Suite("snapline explain")
struct ExplainCommandTests {
  @Test("explain lists all views of the first shot, with the source of each number")
  func overview() throws {
    let outcome = try TemporaryProject(scene: boxScene).run("explain", "box")
    #expect(outcome.status == 0)
    #expect(outcome.lines.first == "-- box/portrait")
    #expect(outcome.lines.contains("box  20 40 100 50  in root"))
    let width = outcome.lines.first { $0.hasPrefix("  width 100  box.width == 100") }
    #expect(width?.hasSuffix("Scenes/box.scene.yaml:8:5") == true)
    #expect(outcome.errors.contains("(1 of 2); use --shot to choose another"))
  }

  @Test("explain --json describes a diagnostic code")
  func codeAsJSON() throws {
    let outcome = try TemporaryProject().run("explain", "view.in-guide", "--json")
    let told = try JSONSerialization.jsonObject(with: Data(outcome.text.utf8))
    let members = try #require(told as? [String: String])
    #expect(members["name"] == "view.in-guide" && members["severity"] == "error")
    #expect(members["sentence"]?.isEmpty == false)
  }

  @Test("A suggested fix of a JSON scene is valid JSON")
  func pastedJSON() throws {
    let workshop = try TemporaryProject()
    try workshop.folder.write(
      """
      { "era": "ios7", "devices": ["iphone-4s"], "views": { "box": { "background": "#FF0000" } },
        "constraints": ["box.leading == root.leading", "box.top == root.top", "box.width == 100"] }
      """, to: "Scenes/box.scene.json")
    let told = try workshop.run("explain", "box")
    let pasted = try #require(told.text.split(separator: "fix: add to 'constraints'\n").last)
    let line = try #require(pasted.split(separator: "\n").first)
    #expect(line.hasPrefix("      \"box.") && line.hasSuffix("\""), "\(told.text)")
  }

  @Test("explain refuses a directory of several scenes")
  func folder() throws {
    let workshop = try TemporaryProject(scene: boxScene)
    try workshop.write(boxScene, named: "other")
    let outcome = try workshop.run("explain", "Scenes")
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("'Scenes' contains 2 scenes; name one"), "\(outcome.errors)")
  }

  @Test("explain suggests --view for a second operand")
  func twoNames() throws {
    let workshop = try TemporaryProject(scene: boxScene)
    let outcome = try workshop.run("explain", "box", "box")
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("'explain' takes exactly one scene"))
    #expect(outcome.errors.contains("snapline explain box --view box"))
    #expect(try workshop.run("explain", "box", "--view", "box").status == 0)
  }

  @Test("Commands exit with 3 for a scene whose 'only' matches no shot")
  func mistakenChoice() throws {
    let workshop = try TemporaryProject(scene: boxScene + "only: [tablet]\n")
    for command in ["explain", "check", "lint"] {
      let outcome = try workshop.run(command, "box")
      #expect(outcome.status == 3)
      let said = outcome.text + outcome.errors
      #expect(said.contains("box.scene.yaml:10:8: error: no shot matches 'tablet'"), "\(said)")
    }
  }

  @Test("A misspelt diagnostic code is refused with a hint")
  func misspeltCode() throws {
    let outcome = try TemporaryProject(scene: boxScene).run("explain", "layout.conflikt")
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("unknown diagnostic code 'layout.conflikt'"))
    #expect(outcome.errors.contains("did you mean 'layout.conflict'?"))
  }

  @Test("explain --view --shot prints the chain of constraints of one view")
  func chain() throws {
    let text = boxScene.replacing("box.width == 100", with: "box.trailing == root.trailing")
    let outcome = try TemporaryProject(scene: text)
      .run("explain", "box", "--view", "box", "--shot", "landscape")
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
    #expect(outcome.lines.first == "-- box/landscape")
    #expect(outcome.text.contains("width 460  box.trailing == root.trailing"))
    #expect(outcome.text.contains("root.width 480  screen width: iphone-4s, landscape"))
  }

  @Test("explain prints a conflict on standard output, and --console prints UIKit's log")
  func conflict() throws {
    let workshop = try TemporaryProject(scene: conflictingScene)
    let told = try workshop.run("explain", "box")
    #expect(told.status == 0)
    #expect(
      told.text.contains(
        "conflicting constraint 'box.width == 120' is broken "
          + "[layout.conflict]"))
    let log = try workshop.run("explain", "box", "--console")
    #expect(log.text.contains("Will attempt to recover by breaking constraint"))
    #expect(log.text.contains("Scenes/box.scene.yaml:10:5"))
    let silent = try TemporaryProject(scene: boxScene).run("explain", "box", "--console")
    #expect(silent.output.isEmpty && silent.errors.contains("no conflicts"))
  }

  @Test("dump warns of a broken constraint, and lint lists it")
  func conflictElsewhere() throws {
    let workshop = try TemporaryProject(scene: conflictingScene)
    let dumped = try workshop.run("dump", "--stage", "layout")
    #expect(dumped.status == 0 && dumped.text.contains("box 20 40 100 50"))
    #expect(dumped.errors.contains("conflicting constraint 'box.width == 120' is broken"))
    #expect(try workshop.run("dump", "--stage", "scene").errors.isEmpty)
    let linted = try workshop.run("lint")
    #expect(linted.status == 1 && linted.text.contains("[layout.conflict]"))
  }

  @Test(
    "A misspelt view or shot exits with 2 and a hint",
    arguments: [
      (["explain", "box", "--view", "bux"], "did you mean 'box'?"),
      (["explain", "box", "--shot", "potrait"], "did you mean 'portrait'?"),
      (["explain"], "'explain' requires a scene or a diagnostic code"),
    ])
  func misspelt(arguments: [String], answer: String) throws {
    let workshop = try TemporaryProject(scene: boxScene)
    let running = try workshop.start(arguments)
    running.process.waitUntilExit()
    let outcome = try running.outcome()
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains(answer))
  }

  @Test("explain --graph prints the dependencies of sizes around a scroll view")
  func graph() throws {
    let text = """
      era: ios9
      devices: [iphone-5]
      views:
        scroll: { kind: scrollView, views: { box: {} } }
      constraints:
        - scroll.edges == root.edges
        - box.edges == scroll.edges
        - box.width == root.width
        - box.height == 900
      """
    let workshop = try TemporaryProject(scene: text)
    let outcome = try workshop.run("explain", "box", "--graph")
    #expect(outcome.status == 0)
    #expect(outcome.lines.map { $0.prefix(31) }.first == "scroll.contentSize → box.frame ")
    #expect(outcome.lines.last == "no dependency cycles")
    #expect(
      try TemporaryProject(scene: boxScene).run("explain", "box", "--graph").text.contains(
        "no size"))

    let drawn = try workshop.run("explain", "box", "--graph", "-o", "graph.png")
    #expect(drawn.status == 0 && drawn.lines == ["graph.png"])
    let picture = try decodePNG(workshop.folder.read("graph.png"))
    #expect(picture.size.width > 3 * picture.size.height)
    #expect(try workshop.run("explain", "box", "-o", "page.png").status == 2)
  }

  @Test("explain --json has the source of each number and a fix for each finding")
  func json() throws {
    let text = boxScene.replacing("  - box.width == 100\n", with: "")
    let outcome = try TemporaryProject(scene: text).run("explain", "box", "--json", "--view", "box")
    #expect(outcome.status == 0)
    let root = try #require(
      try JSONSerialization.jsonObject(with: Data(outcome.output)) as? [String: Any])
    #expect(root["version"] as? Int == 1 && root["shot"] as? String == "portrait")
    let view = try #require((root["views"] as? [[String: Any]])?.first)
    let numbers = try #require(view["numbers"] as? [[String: Any]])
    #expect(numbers.map { $0["name"] as? String } == ["x", "y", "width", "height"])
    let decided = try #require(numbers[0]["decidedBy"] as? [String: Any])
    #expect(decided["text"] as? String == "box.leading == root.leading + 20")
    #expect(decided["line"] as? Int == 6)
    #expect(numbers[2]["decidedBy"] is NSNull)
    let finding = try #require((root["findings"] as? [[String: Any]])?.first)
    #expect(finding["code"] as? String == "layout.ambiguous")
    let repair = try #require(finding["repair"] as? [String: Any])
    #expect(repair["certain"] as? Bool == false)
    #expect(
      try TemporaryProject(scene: text).run("explain", "box", "--json", "--console").status == 0)
  }

  @Test("explain --fix writes certain fixes, lists them and gives a reason for the others")
  func fix() throws {
    let text = boxScene.replacing("root.leading + 20", with: "root.left + 20")
      .replacing("era: ios7", with: "# Kept.\nera: ios9")
    let workshop = try TemporaryProject(scene: text)
    let dry = try workshop.run("explain", "box", "--fix", "-n")
    #expect(dry.status == 0 && dry.lines.first?.hasPrefix("would fix: Scenes/box.scene") == true)
    #expect(
      try String(decoding: workshop.folder.read("Scenes/box.scene.yaml"), as: UTF8.self) == text)

    let outcome = try workshop.run("explain", "box", "--fix")
    #expect(outcome.status == 0)
    #expect(outcome.lines.first?.hasPrefix("fixed: Scenes/box.scene.yaml:7:20:") == true)
    #expect(
      try String(decoding: workshop.folder.read("Scenes/box.scene.yaml"), as: UTF8.self)
        == text.replacing("root.left", with: "root.leading"))
    #expect(try workshop.run("explain", "box", "--fix").errors.contains("nothing to fix"))

    let doubtful = try TemporaryProject(scene: ambiguousScene).run("explain", "box", "--fix")
    #expect(doubtful.status == 1 && doubtful.text.contains("decide where the view belongs"))
  }

  @Test("explain CODE prints its severity, a text and an example")
  func code() throws {
    let workshop = try TemporaryProject()
    let told = try workshop.run("explain", "constraint.division-by-zero")
    #expect(told.status == 0)
    #expect(
      told.text == """
        constraint.division-by-zero, error
          An expression divides by zero.

          example:  a.width == b.width / 0

        """)
    #expect(
      try workshop.run("explain", "layout.conflict").text.contains("and one of them is broken"))
    #expect(try workshop.run("list", "codes").lines.count > 200)
    try workshop.write(boxScene + "expect:\n  - all: warns layout.conflcit\n")
    let misspelt = try workshop.run("check")
    #expect(misspelt.errors.contains("did you mean 'layout.conflict'?"), "\(misspelt.errors)")
  }

  @Test("render --overlay draws over the image, and check has no such option")
  func overlay() throws {
    let workshop = try TemporaryProject(scene: boxScene)
    let plain = try workshop.run("render", "-g", "portrait", "-o", "plain.png")
    let overlaid = try workshop.run("render", "-g", "portrait", "-o", "over.png", "--overlay")
    #expect(plain.status == 0 && overlaid.status == 0)
    let before = try decodePNG(workshop.folder.read("plain.png"))
    let after = try decodePNG(workshop.folder.read("over.png"))
    #expect(before.size == after.size && before.bytes != after.bytes)
    #expect(try workshop.run("check", "--overlay").status == 2)
  }
}
