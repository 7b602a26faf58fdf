import Foundation
import TestSupport
import Testing

/// Errors elsewhere must not lose data, overwrite files, or lead to a wrong hint.
@Suite("Data safety")
struct DataSafetyTests {
  @Test(
    "A misspelt device, state or shot makes no golden unused and suggests no deletion",
    arguments: [
      ("iphone-5]", "iphone-s]"), ("hidden:", "\"hid den\":"), ("\"*\"", "landscape, nope"),
    ])
  func misspelling(old: String, new: String) throws {
    let scene = boxScene.replacing(
      "devices: [iphone-4s]",
      with: """
        devices: [iphone-4s, iphone-5]
        states: { hidden: [hide: box] }
        only: ["*"]
        """)
    let workshop = try TemporaryProject(scene: scene)
    #expect(try workshop.run("record").status == 0)
    let before = workshop.goldens
    try workshop.write(scene.replacing(old, with: new))
    let checked = try workshop.run("check")
    #expect(checked.status == 3, "\(checked.text)")
    #expect(!(checked.text + checked.errors).contains("prune"), "\(checked.errors)")
    try workshop.run("prune")
    #expect(workshop.goldens == before)
  }

  @Test("Pending changes of deleted shots are discarded")
  func gone() throws {
    let workshop = try TemporaryProject(scene: boxScene)
    #expect(try workshop.run("record").status == 0)
    try workshop.write(
      boxScene.replacing("devices: [iphone-4s]", with: "devices: [iphone-4s, iphone-5]"))
    #expect(try workshop.run("check").status == 4)
    try workshop.write(boxScene)
    try workshop.write(boxScene, named: "other")
    #expect(try workshop.run("check").status == 4)
    try FileManager.default.removeItem(atPath: workshop.folder["Scenes/other.scene.yaml"])
    #expect(try workshop.run("check").status == 0)
    let before = workshop.goldens
    let approved = try workshop.run("approve", "--all")
    #expect(workshop.goldens == before, "\(approved.text)")
  }

  @Test("check exits with 5 if the filter matches nothing, even with unused goldens")
  func filter() throws {
    let workshop = try TemporaryProject(scene: boxScene)
    #expect(try workshop.run("record").status == 0)
    let picture = try workshop.folder.read("Snapshots/box/portrait.png")
    try workshop.folder.write(picture, to: "Snapshots/box/old.png")
    #expect(try workshop.run("check", "-g", "nothing*").status == 5)
    #expect(try workshop.run("check").status == 0)
  }

  @Test(
    "Commands refuse to write over scenes, goldens and settings",
    arguments: [
      ["check", "--reporter", "json=Scenes/box.scene.yaml"],
      ["check", "--reporter", "list,junit=Snapshots/box/portrait.png"],
      ["check", "--reporter", "markdown=.snapline.yaml"],
      ["check", "--reporter", "html=Snapshots/page"],
      ["check", "--out", "Snapshots"],
      ["render", "-o", "Snapshots/"],
      ["render", "-o", "Snapshots/box/portrait.png", "box/portrait"],
      ["prove", "--reporter", "json=Scenes/box.scene.yaml"],
    ])
  func outputs(arguments: [String]) throws {
    let workshop = try TemporaryProject(scene: boxScene)
    #expect(try workshop.run("record").status == 0)
    try workshop.folder.write("jobs: 1\n", to: ".snapline.yaml")
    try workshop.write(movedBoxScene)
    let before = workshop.folder.contents(below: ".").filter { !$0.key.hasPrefix(".snapline/") }
    let outcome = try workshop.start(arguments).finish()
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("choose another output path"), "\(outcome.errors)")
    let after = workshop.folder.contents(below: ".").filter { !$0.key.hasPrefix(".snapline/") }
    #expect(after == before)
  }

  @Test("A missing or damaged scene copy is reported, and record writes it again")
  func copies() throws {
    let workshop = try TemporaryProject(scene: boxScene)
    #expect(try workshop.run("record").status == 0)
    let before = workshop.goldens
    let copy = try #require(
      FileManager.default.contentsOfDirectory(atPath: workshop.folder["Snapshots/box"])
        .first { $0.hasSuffix(".yaml") })
    for damage in [nil, "views: {}\n"] {
      if let damage {
        try workshop.folder.write(damage, to: "Snapshots/box/\(copy)")
      } else {
        try FileManager.default.removeItem(atPath: workshop.folder["Snapshots/box/\(copy)"])
      }
      let checked = try workshop.run("check", "--decode")
      #expect(checked.status == 0)
      #expect(checked.errors.contains("[golden.lost-copy]"), "\(checked.errors)")
      let recorded = try workshop.run("record")
      #expect(recorded.status == 0 && recorded.text.contains(copy), "\(recorded.text)")
      #expect(workshop.goldens == before)
    }
    #expect(!(try workshop.run("check", "--decode").errors.contains("lost-copy")))
  }

  @Test(
    "Suggested commands are quoted for the shell", arguments: ["my form", "-box"])
  func pasting(name: String) throws {
    let workshop = try TemporaryProject(scene: boxScene, named: name)
    #expect(try workshop.run("record").status == 0)
    try workshop.write(movedBoxScene, named: name)
    let checked = try workshop.run("check")
    let line = try #require(
      checked.errors.split(separator: "\n").first { $0.contains("snapline record") })
    let command = line.matches(of: #/snapline (record .*?) {2}/#).first.map { String($0.1) } ?? ""
    let tool = try toolURL().path
    #expect(
      try shell("'\(tool)' \(command)", in: workshop.folder.path).status == 0, "\(command)")
    #expect(try workshop.run("check").status == 0)
  }

  @Test("The suggested step for failed expectations is explain, not record")
  func claims() throws {
    let wrong = boxScene + "expect:\n  - portrait: box.width == 90\n"
    let workshop = try TemporaryProject(scene: wrong)
    for scene in [wrong, wrong.replacing("top + 40", with: "top + 48")] {
      try workshop.write(scene)
      let checked = try workshop.run("check")
      #expect(checked.errors.contains("snapline explain box"), "\(checked.errors)")
      #expect(!checked.errors.contains("snapline record"), "\(checked.errors)")
      try workshop.write(scene.replacing("== 90", with: "== 100"))
      try #require(try workshop.run("record").status == 0)
    }
    try workshop.write(wrong.replacing("top + 40", with: "top + 48"))
    try workshop.write(boxScene, named: "other")
    let both = try workshop.run("check")
    #expect(both.errors.contains("snapline record other"), "\(both.errors)")
  }

  @Test("The suggested step for a damaged golden replaces it")
  func unusable() throws {
    let workshop = try TemporaryProject(scene: boxScene)
    try #require(try workshop.run("record").status == 0)
    let picture = try workshop.folder.read("Snapshots/box/portrait.png")
    try workshop.folder.write(Array(picture.prefix(100)), to: "Snapshots/box/portrait.png")
    let checked = try workshop.run("check")
    #expect(checked.status == 4)
    #expect(checked.errors.contains("snapline review"), "\(checked.errors)")
    #expect(try workshop.run("approve", "--all").status == 0)
    #expect(try workshop.run("check").status == 0)
  }

  @Test("A long edit is shortened in the message about an invalid scene")
  func longEdit() throws {
    let workshop = try TemporaryProject(scene: boxScene)
    try #require(try workshop.run("record").status == 0)
    try workshop.write(boxScene + "title: \(String(repeating: "x", count: 200_000))\n")
    let checked = try workshop.run("check")
    #expect(checked.status == 3)
    #expect(checked.errors.contains("edits since the golden: title xxx"), "\(checked.errors)")
    #expect(checked.errors.split(separator: "\n").allSatisfy { $0.count < 400 })
  }

  @Test("explain is suggested for layout problems, not for scenes with errors")
  func mistakes() throws {
    let workshop = try TemporaryProject(
      scene: boxScene.replacing("box: {", with: "box: { image: no.png,"))
    try workshop.write(ambiguousScene, named: "open")
    let checked = try workshop.run("check")
    #expect(checked.errors.contains("snapline explain open"), "\(checked.errors)")
    let alone = try workshop.run("check", "box")
    #expect(alone.status == 3)
    #expect(!alone.errors.contains("next"), "\(alone.errors)")
  }

  @Test("A project opened through a link accepts absolute paths")
  func link() throws {
    let workshop = try TemporaryProject(scene: boxScene)
    #expect(try workshop.run("record").status == 0)
    let around = try TemporaryFolder()
    let link = around["link"]
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: workshop.folder.path)
    let outcome = try workshop.run("check", "\(link)/Scenes/box.scene.yaml")
    #expect(outcome.status == 0, "\(outcome.errors)")
  }

  @Test("A wider single-line text is not reported with different line breaks")
  func width() throws {
    let scene = boxScene.replacing(
      "box: {", with: "label: { kind: label, text: Hello, frame: [0, 0, 90, 20] }\n  box: {")
    let workshop = try TemporaryProject(scene: scene)
    #expect(try workshop.run("record").status == 0)
    try workshop.write(
      scene.replacing("text: Hello,", with: "text: Hello, font: { size: 17, weight: bold },"))
    let checked = try workshop.run("check")
    #expect(checked.status == 1)
    #expect(!checked.text.contains("different line breaks"), "\(checked.text)")
  }

  @Test("Renaming a view with fractional frames is no change")
  func thirds() throws {
    let scene = """
      era: ios15
      devices: [iphone-14]
      orientations: [portrait]
      views:
        before: { background: red }
      constraints:
        - before.leading == root.leading + 20
        - before.top == root.top + 304.6667
        - before.width == root.width / 3.1
        - before.height == 10.3333
      """
    let workshop = try TemporaryProject(scene: scene)
    #expect(try workshop.run("record").status == 0)
    try workshop.write(scene.replacing("before", with: "after"))
    let checked = try workshop.run("check")
    #expect(checked.status == 0, "\(checked.text)")
  }

  @Test("fmt formats bracketed pairs that are followed by comments")
  func canonicalForm() throws {
    let workshop = try TemporaryProject(
      scene: """
        views:
          card: { frame: [0, 0, 9, 9] }
        states:
          small: [hide: card]
             # c
          weak: [hide: card]

        """)
    let outcome = try workshop.run("fmt")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(try workshop.folder.read("Scenes/box.scene.yaml").contains(UInt8(ascii: "#")))
    #expect(try workshop.run("fmt", "--check").status == 0)
  }
}
