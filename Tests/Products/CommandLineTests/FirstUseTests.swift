import Foundation
import TestSupport
import Testing

@Suite("First use")
struct FirstUseTests {
  @Test("record lists refused shots with reasons, as errors")
  func refusals() throws {
    let workshop = try TemporaryProject(scene: boxScene)
    try workshop.write(ambiguousScene, named: "open")
    try workshop.write(wrongScene, named: "wrong")
    try workshop.write(boxScene + "expect:\n  - portrait: box.width == 99\n", named: "claims")
    let outcome = try workshop.run("record")
    #expect(outcome.status == 3)
    #expect(outcome.text.contains("wrote Snapshots/box/portrait.png"))
    #expect(
      outcome.errors.contains(
        "error: ambiguous: no constraint sets the height of 'box'"))
    #expect(!outcome.errors.contains("warning:"))
    for text in [
      "skipped 2 of 2 shots of 'open': the layout conflicts or is ambiguous",
      "skipped 'wrong': the scene is invalid",
      "skipped 'claims': 1 expectation failed",
    ] { #expect(outcome.errors.contains(text), "\(text) in \(outcome.errors)") }
    // For `render`, ambiguity is only a warning.
    #expect(
      try workshop.run("render", "open").errors.contains("warning: ambiguous: no constraint sets"))
  }

  @Test("The scene of init is recorded, checked, linted and proven without messages")
  func firstScene() throws {
    let workshop = try TemporaryProject()
    for command in [["init"], ["record"], ["check"], ["lint"], ["prove"]] {
      let outcome = try workshop.start(command).finished()
      #expect(outcome.status == 0, "\(command): \(outcome.text)\(outcome.errors)")
    }
  }

  @Test("A failed check suggests the next step, and a passed one prints none")
  func nextStep() throws {
    let workshop = try TemporaryProject(scene: boxScene)
    #expect(try workshop.run("check").errors.contains("snapline record  "))
    #expect(try workshop.run("record").status == 0)
    #expect(try workshop.run("check").errors.isEmpty)
    try workshop.write(movedBoxScene)
    let changed = try workshop.run("check", "--reporter", "list,html")
    #expect(changed.errors.contains("snapline review"))
    #expect(changed.errors.contains("snapline record box"))
    #expect(changed.errors.contains(".snapline/report/index.html"))
    #expect(!(try workshop.folder.read(".snapline/report/index.html").isEmpty))
    try workshop.write(ambiguousScene)
    #expect(try workshop.run("check").errors.contains("snapline explain box"))
    try workshop.write(boxScene, named: "new")
    try FileManager.default.removeItem(atPath: workshop.folder["Scenes/box.scene.yaml"])
    #expect(try workshop.run("check").errors.contains("snapline mv box new"))
    try workshop.write(movedBoxScene, named: "new")
    let gone = try workshop.run("check")
    #expect(gone.errors.contains("snapline prune"))
    // In CI no review is suggested.
    #expect(!(try workshop.run("check", "--ci").errors.contains("snapline record")))
    #expect(try workshop.run("check", "-q").errors.isEmpty)
  }

  @Test(
    "Unsupported image formats are refused",
    arguments: ["gif", "jpg", "webp", "foo"])
  func endings(ending: String) throws {
    let workshop = try TemporaryProject(scene: boxScene)
    let calls = [
      ["render", "-o", "x.\(ending)"], ["render", "--contact-sheet", "x.\(ending)"],
      ["explain", "box", "--graph", "-o", "x.\(ending)"],
      ["diff", "a.png", "b.png", "-o", "x.\(ending)"],
    ]
    try workshop.paint("a.png")
    try workshop.paint("b.png", spots: [(x: 2, y: 2)])
    for call in calls {
      let outcome = try workshop.start(call).finished()
      #expect(outcome.status == 2, "\(call)")
      #expect(outcome.errors.contains("unsupported image format '.\(ending)'"))
      let hint = try #require(outcome.errors.split(separator: "\n").last)
      #expect(hint.hasPrefix("  supported: ."), "\(hint)")
      #expect(hint.hasSuffix("; for a directory, end the path with '/'"), "\(hint)")
    }
    #expect(!FileManager.default.fileExists(atPath: workshop.folder["x.\(ending)"]))
    #expect(try workshop.run("render", "-o", "x.\(ending)/").status == 0)
    #expect(try workshop.run("render", "-o", "v1.2").status == 0)
  }

  @Test(
    "Every report can be written to standard output",
    arguments: ["json", "junit", "markdown", "html", "github"])
  func output(kind: String) throws {
    let workshop = try TemporaryProject(scene: boxScene)
    let outcome = try workshop.run("check", "--reporter", "\(kind)=-")
    #expect(!outcome.output.isEmpty)
    #expect(!FileManager.default.fileExists(atPath: workshop.folder["-"]))
    #expect(try workshop.run("check", "--reporter", "blob=-").status == 2)
  }

  @Test("A shot can be named wherever a scene can")
  func shots() throws {
    let workshop = try TemporaryProject(scene: boxScene)
    try workshop.write(boxScene, named: "deep/other")
    for call in [["record"], ["check"], ["list", "shots"], ["dump", "--stage", "layout"]] {
      let one = try workshop.start(call + ["deep/other/portrait"]).finished()
      #expect(one.status == 0, "\(call) \(one.errors)")
      #expect(!one.text.contains("landscape"))
    }
    let two = try workshop.run("list", "shots", "deep/other/portrait", "box")
    #expect(two.text == "deep/other/portrait\nbox/portrait\nbox/landscape\n")
    let all = try workshop.run("list", "shots", "box/portrait", "box")
    #expect(all.lines.count == 2)
    #expect(try workshop.run("render", "box/landscape", "-o", "one.png").status == 0)
    #expect(try workshop.run("explain", "box/landscape").text.contains("-- box/landscape"))
    let wrong = try workshop.run("check", "box/portrat")
    #expect(wrong.status == 2)
    #expect(wrong.errors.contains("did you mean 'box/portrait'?"))
  }

  @Test(
    "Commands of other tools get a hint",
    arguments: [
      (["update"], "'record'"), (["accept"], "'approve'"), (["test"], "'check'"),
      (["check", "-u"], "'snapline record'"), (["-u"], "'snapline record'"),
      (["verify"], "'check'"),
    ])
  func synonyms(words: [String], meant: String) throws {
    let outcome = try TemporaryProject(scene: boxScene).start(words).finished()
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("did you mean \(meant)?"), "\(outcome.errors)")
  }

  @Test("Devices with the same screen share all names, and unknown ones get the next known device")
  func devices() throws {
    let workshop = try TemporaryProject()
    for name in ["iphone-se", "iphone-13", "iphone-15"] {
      try workshop.write(boxScene.replacing("iphone-4s", with: name), named: name)
      #expect(try workshop.run("record", name).status == 0)
      #expect(try workshop.run("list", "shots", name, "--device", name).lines.count == 2)
    }
    #expect(try workshop.run("list", "devices", "-v").text.contains("iphone-15-pro"))
    try workshop.write(boxScene.replacing("iphone-4s", with: "iphone-18-pro"), named: "next")
    #expect(try workshop.run("check", "next").errors.contains("did you mean 'iphone-17-pro'?"))
    try workshop.write(boxScene.replacing("iphone-4s", with: "iPhone15"), named: "next")
    #expect(try workshop.run("check", "next").errors.contains("did you mean 'iphone-15'?"))
    let none = try workshop.run("check", "iphone-13", "--device", "iphone-99")
    #expect(none.errors.contains("did you mean --device iphone-17?"))
  }

  @Test("--max-failures stops a check, and --last-failed repeats the failed shots")
  func failures() throws {
    let workshop = try TemporaryProject()
    for name in ["a", "b", "c"] { try workshop.write(boxScene, named: name) }
    let early = try workshop.run("check", "--last-failed")
    #expect(early.status == 2)
    #expect(early.errors.contains("there is no failed check to repeat"))
    let some = try workshop.run("check", "-j1", "--max-failures", "2")
    #expect(some.text.contains("2 shots of"))
    #expect(try workshop.run("check", "--max-failures", "0").status == 2)
    #expect(try workshop.run("record").status == 0)
    try workshop.write(movedBoxScene, named: "b")
    #expect(try workshop.run("check").status == 1)
    #expect(try workshop.run("check", "--last-failed").text.contains("2 shots of 1 scene"))
    try workshop.write(wrongScene, named: "c")
    #expect(try workshop.run("check").status == 3)
    #expect(try workshop.run("check", "--last-failed").text.contains("of 2 scenes"))
    for name in ["b", "c"] { try workshop.write(boxScene, named: name) }
    #expect(try workshop.run("check", "--last-failed").status == 0)
    let none = try workshop.run("check", "--last-failed")
    #expect(none.status == 0)
    #expect(none.errors.contains("no failed shots in the last check"))
  }

  @Test("FORCE_COLOR switches colors on and off")
  func colors() throws {
    let workshop = try TemporaryProject(scene: boxScene)
    #expect(try workshop.run("check", environment: ["FORCE_COLOR": "1"]).text.contains("\u{1B}["))
    for environment in [["FORCE_COLOR": "0"], ["FORCE_COLOR": "0", "CLICOLOR_FORCE": "1"], [:]] {
      #expect(!(try workshop.run("check", environment: environment).text.contains("\u{1B}[")))
    }
  }

  @Test("The list of shots ends after 200, with a note about -v")
  func longLog() throws {
    let workshop = try TemporaryProject()
    for number in 0..<105 {
      let scene = boxScene.replacing("iphone-4s", with: "{ width: 40, height: 20, scale: 1 }")
      try workshop.write(scene, named: "s\(number)")
    }
    let outcome = try workshop.run("check")
    #expect(outcome.text.matches(of: /no golden yet/).count == 200)
    #expect(outcome.errors.contains("… and 10 more shots (use -v to list all)"))
    #expect(try workshop.run("check", "-v").text.matches(of: /no golden yet/).count == 210)
  }
}
