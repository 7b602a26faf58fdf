import Foundation
import SnaplineImaging
import TestSupport
import Testing

@Suite("Text goldens")
struct TextGoldenCommandTests {
  /// Creates a project with text goldens.
  private func converted(_ scene: String = boxScene) throws -> TemporaryProject {
    let workshop = try TemporaryProject(scene: scene)
    #expect(try workshop.run("record").status == 0)
    #expect(try workshop.run("record", "--goldens", "text").status == 0)
    return workshop
  }

  @Test("record --goldens replaces images by text and back, and stores the choice")
  func conversion() throws {
    let workshop = try TemporaryProject(scene: labelledScene)
    #expect(try workshop.run("record").status == 0)
    let images = workshop.goldens
    let outcome = try workshop.run("record", "--goldens", "text")
    #expect(outcome.status == 0)
    #expect(
      outcome.text == """
        converted 2 goldens to text
        wrote 'goldens: text' to .snapline.yaml

        """)
    #expect(workshop.goldens.keys.sorted() == ["box/layout.txt", "box/scene.yaml"])
    #expect(try workshop.folder.read(".snapline.yaml") == Array("goldens: text\n".utf8))
    #expect(try workshop.run("check", "--decode").status == 0)
    #expect(try workshop.run("record").text.contains("nothing to record"))
    #expect(try workshop.run("record", "--goldens", "images").status == 0)
    #expect(workshop.goldens == images)
    #expect(try workshop.folder.read(".snapline.yaml") == Array("goldens: images\n".utf8))
  }

  @Test("A dry conversion writes nothing")
  func dryRun() throws {
    let workshop = try TemporaryProject(scene: boxScene)
    #expect(try workshop.run("record").status == 0)
    let before = workshop.folder.contents()
    let outcome = try workshop.run("record", "--goldens", "text", "-n")
    #expect(outcome.text.contains("would convert 2 goldens to text"))
    #expect(outcome.text.contains("would write 'goldens: text' to .snapline.yaml"))
    #expect(workshop.folder.contents() == before)
  }

  @Test("The other settings and their comments are kept")
  func otherSettings() throws {
    let workshop = try TemporaryProject(scene: boxScene)
    try workshop.folder.write(
      "# ours\nobsolete: fail\ngoldens: images # small", to: ".snapline.yaml")
    #expect(try workshop.run("record").status == 0)
    #expect(try workshop.run("record", "--goldens", "text").status == 0)
    let settings = try workshop.folder.read(".snapline.yaml")
    #expect(
      String(decoding: settings, as: UTF8.self) == "# ours\nobsolete: fail\ngoldens: text # small")
  }

  @Test("Only named goldens are converted, and the settings stay as they are")
  func selection() throws {
    let workshop = try TemporaryProject(scene: boxScene)
    #expect(try workshop.run("record").status == 0)
    #expect(try workshop.run("record", "--goldens", "text", "box/portrait").status == 0)
    #expect(
      workshop.goldens.keys.sorted() == ["box/landscape.png", "box/layout.txt", "box/scene.yaml"])
    #expect(!workshop.folder.contents().keys.contains(".snapline.yaml"))
    #expect(try workshop.run("check").status == 0)
  }

  @Test("A changed scene has the same report as with images, and shows the old image")
  func changed() throws {
    let (text, images) = (try converted(labelledScene), try TemporaryProject(scene: labelledScene))
    #expect(try images.run("record").status == 0)
    let moved = labelledScene.replacing("top + 40", with: "top + 48")
    var reports: [String] = []
    for workshop in [text, images] {
      try workshop.write(moved)
      let outcome = try workshop.run("check", "--reporter", "list,html=page")
      #expect(outcome.status == 1)
      reports.append(outcome.text)
    }
    #expect(reports[0] == reports[1])
    let out = text.folder.contents(below: ".snapline/out")
    let (golden, actual) = (out["box/portrait.golden.png"], out["box/portrait.actual.png"])
    let image = try decodePNG(try #require(images.goldens["box/portrait.png"]))
    #expect(try decodePNG(try #require(golden)) == image)
    #expect(try decodePNG(try #require(actual)) != image)
  }

  @Test("approve writes the files that record writes, and undo restores the goldens")
  func approval() throws {
    let (approved, recorded) = (try converted(), try converted())
    let before = approved.goldens
    for workshop in [approved, recorded] { try workshop.write(movedBoxScene) }
    #expect(try approved.run("check").status == 1)
    let pending = approved.folder.contents(below: ".snapline/out")
    #expect(try approved.run("approve", "--all").status == 0)
    #expect(try recorded.run("record").status == 0)
    #expect(approved.goldens == recorded.goldens)
    #expect(try approved.run("approve", "--undo", "--all").status == 0)
    #expect(approved.goldens == before)
    #expect(approved.folder.contents(below: ".snapline/out") == pending)
  }

  @Test("Changes of another machine are approved from a blob")
  func blob() throws {
    let (server, home) = (try converted(), try converted())
    for workshop in [server, home] { try workshop.write(movedBoxScene) }
    let run = try TemporaryFolder()
    #expect(try server.run("check", "--reporter", "blob=\(run.path)").status == 1)
    #expect(run.contents().keys.contains { $0.hasSuffix(".png") })
    #expect(try home.run("approve", "--from", run.path, "--all").status == 0)
    #expect(try home.run("check").status == 0)
    #expect(home.goldens.keys.sorted() == ["box/layout.txt", "box/scene.yaml"])
  }

  @Test("render --goldens writes the bytes of image goldens")
  func images() throws {
    let workshop = try TemporaryProject(scene: labelledScene)
    #expect(try workshop.run("record").status == 0)
    let images = workshop.goldens.filter { $0.key.hasSuffix(".png") }
    #expect(try workshop.run("render", "--goldens", "-o", "first").status == 0)
    #expect(try workshop.run("record", "--goldens", "text", "box/portrait").status == 0)
    // The stored scene is rendered, whatever the current one shows.
    try workshop.write(labelledScene.replacing("top + 40", with: "top + 48"))
    #expect(try workshop.run("render", "--goldens", "-o", "second").status == 0)
    #expect(workshop.folder.contents(below: "first") == images)
    #expect(workshop.folder.contents(below: "second") == images)
  }

  @Test("The setting selects the shots with text goldens")
  func patterns() throws {
    let workshop = try TemporaryProject(scene: boxScene)
    try workshop.write(boxScene, named: "other")
    try workshop.folder.write("goldens: { text: [box, '**/landscape'] }\n", to: ".snapline.yaml")
    #expect(try workshop.run("record").status == 0)
    #expect(workshop.goldens.keys.filter { $0.hasSuffix(".png") } == ["other/portrait.png"])
    #expect(try workshop.run("check").status == 0)
  }

  @Test(
    "An invalid setting is an error with its line",
    arguments: ["goldens: pictures", "goldens: { txt: [a] }", "goldens: [text]", "goldens:"])
  func invalidSetting(line: String) throws {
    let workshop = try TemporaryProject(scene: boxScene)
    try workshop.folder.write("\(line)\n", to: ".snapline.yaml")
    let outcome = try workshop.run("check")
    #expect(outcome.status == 2, "\(outcome.errors)")
    #expect(outcome.errors.contains(".snapline.yaml:1:"), "\(outcome.errors)")
  }

  @Test("A form is required")
  func noForm() throws {
    let workshop = try TemporaryProject(scene: boxScene)
    let outcome = try workshop.run("record", "--goldens", "box")
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("'--goldens' requires a form"))
  }

  @Test("An image that is not that of its scene stays an image, with the reason")
  func replacedImage() throws {
    let workshop = try TemporaryProject(scene: boxScene)
    #expect(try workshop.run("record").status == 0)
    try workshop.paint("Snapshots/box/portrait.png")
    let outcome = try workshop.run("record", "--goldens", "text")
    #expect(outcome.text.contains("converted 1 golden to text"))
    #expect(outcome.errors.contains("kept the form of box/portrait: "), "\(outcome.errors)")
    #expect(workshop.goldens.keys.contains("box/portrait.png"))
  }

  @Test("Without the copy of its scene a changed text golden is unreadable, with the reason")
  func lostCopy() throws {
    let workshop = try converted()
    try FileManager.default.removeItem(atPath: workshop.folder["Snapshots/box/scene.yaml"])
    try workshop.write(movedBoxScene)
    let outcome = try workshop.run("check")
    #expect(outcome.status == 4)
    #expect(outcome.text.contains("the copy of the scene stored with the golden is missing"))
  }

  @Test("The golden of a removed shot is reported and pruned")
  func obsolete() throws {
    let workshop = try converted()
    try workshop.write(boxScene.replacing("era:", with: "orientations: [portrait]\nera:"))
    let outcome = try workshop.run("check", "--obsolete", "fail")
    #expect(outcome.status == 4, "\(outcome.text) \(outcome.errors)")
    #expect((outcome.text + outcome.errors).contains("landscape"))
    let pruned = try workshop.run("prune")
    #expect(pruned.text == "deleted Snapshots/box/layout.txt (landscape)\n")
    #expect(try workshop.run("check", "--obsolete", "fail").status == 0)
  }

  @Test("The goldens of a renamed scene are found and moved")
  func renamed() throws {
    let workshop = try converted()
    try FileManager.default.moveItem(
      atPath: workshop.folder["Scenes/box.scene.yaml"],
      toPath: workshop.folder["Scenes/crate.scene.yaml"])
    #expect(try workshop.run("mv").status == 0)
    #expect(workshop.goldens.keys.sorted() == ["crate/layout.txt", "crate/scene.yaml"])
    #expect(try workshop.run("check").status == 0)
  }

  @Test("A merge of both branches' edits is recorded, an unresolved one is refused")
  func merge() throws {
    let workshop = try converted()
    try workshop.git("init", "-q", "-b", "main")
    try workshop.commit()
    try workshop.git("checkout", "-q", "-b", "theirs")
    try workshop.write(boxScene.replacing("width == 100", with: "width == 120"))
    #expect(try workshop.run("record").status == 0)
    try workshop.commit()
    try workshop.git("checkout", "-q", "main")
    try workshop.write(movedBoxScene)
    #expect(try workshop.run("record").status == 0)
    try workshop.commit()
    let merge = "git -c user.name=a -c user.email=a@b merge -q theirs"
    #expect(try shell(merge, in: workshop.folder.path).status == 1)
    #expect(try workshop.run("record").status != 0)
    try workshop.write(movedBoxScene.replacing("width == 100", with: "width == 120"))
    let outcome = try workshop.run("record")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.errors.contains("contains exactly the edits of both branches"))
    #expect(try workshop.run("check").status == 0)
  }

  /// Creates a project with a figure of the labelled scene.
  private func figureProject() throws -> TemporaryProject {
    let workshop = try TemporaryProject(scene: labelledScene)
    let figure = "title: A box\npanels:\n  - shot: box/portrait\n  - shot: box/landscape\n"
    try workshop.folder.write(figure, to: "Scenes/shown.figure.yaml")
    #expect(try workshop.run("record").status == 0)
    return workshop
  }

  @Test("A figure has text goldens, whose old images show the scenes of that time")
  func figure() throws {
    let (text, images) = (try figureProject(), try figureProject())
    let before = images.goldens
    #expect(try text.run("record", "--goldens", "text").text.contains("converted 4 goldens"))
    #expect(text.goldens.keys.allSatisfy { !$0.hasSuffix(".png") })
    #expect(try text.run("check", "--decode").status == 0)
    let moved = labelledScene.replacing("top + 40", with: "top + 48")
    var reports: [String] = []
    for workshop in [text, images] {
      try workshop.write(moved)
      let outcome = try workshop.run("check")
      #expect(outcome.status == 1)
      reports.append(outcome.text)
    }
    #expect(reports[0] == reports[1])
    let old = text.folder.contents(below: ".snapline/out")["shown/dark.golden.png"]
    let recorded = try decodePNG(try #require(before["shown/dark.png"]))
    #expect(try decodePNG(try #require(old)) == recorded)
    // The stored scenes are rendered although the current ones differ.
    #expect(try text.run("render", "--goldens", "-o", "old").status == 0)
    #expect(text.folder.contents(below: "old") == before.filter { $0.key.hasSuffix(".png") })
    #expect(try text.run("record", "--goldens", "images").status == 0)
    #expect(text.goldens == before)
  }

  @Test("Approved figures have the copies of their new scenes, and undo restores the old ones")
  func approvedFigure() throws {
    let workshop = try figureProject()
    #expect(try workshop.run("record", "--goldens", "text").status == 0)
    let before = workshop.goldens
    try workshop.write(labelledScene.replacing("top + 40", with: "top + 48"))
    #expect(try workshop.run("check").status == 1)
    #expect(try workshop.run("approve", "--all").status == 0)
    #expect(try workshop.run("render", "--goldens", "-o", "new").status == 0)
    #expect(try workshop.run("approve", "--undo", "--all").status == 0)
    #expect(workshop.goldens == before)
    #expect(try workshop.run("record").status == 0)
    let outcome = try workshop.run("check", "--decode")
    #expect(outcome.status == 0)
    #expect(!(outcome.text + outcome.errors).contains("without a visible effect"))
  }

  @Test("A figure of a scene with an image file keeps its images, with the reason")
  func figureOfImageFile() throws {
    let workshop = try TemporaryProject(
      scene: """
        era: ios7
        views:
          dot: { kind: imageView, image: dot.png, frame: [0, 0, 10, 10] }
        """)
    try workshop.paint("Scenes/dot.png")
    try workshop.folder.write("panels: [{ shot: box/portrait }]\n", to: "Scenes/shown.figure.yaml")
    #expect(try workshop.run("record").status == 0)
    let outcome = try workshop.run("record", "--goldens", "text", "shown")
    #expect(outcome.text.contains("converted 0 goldens"), "\(outcome.text)")
    #expect(outcome.errors.contains("kept the form of shown/dark and 1 more"), "\(outcome.errors)")
    #expect(workshop.goldens.keys.contains("shown/light.png"))
  }

  @Test("Storyboards have text goldens, and the report of a change is that of images")
  func storyboards() throws {
    var reports: [String] = []
    for form in ["text", "images"] {
      let workshop = try TemporaryProject(scene: boxScene)
      try workshop.folder.write(storyboard(), to: "Scenes/Main.storyboard")
      #expect(try workshop.run("record").status == 0)
      #expect(try workshop.run("record", "--goldens", form).status == 0)
      #expect(workshop.goldens.keys.contains { $0.hasSuffix(".png") } == (form == "images"))
      try workshop.folder.write(storyboard(boxHeight: 60), to: "Scenes/Main.storyboard")
      let outcome = try workshop.run("check")
      #expect(outcome.status == 1)
      reports.append(outcome.text)
    }
    #expect(reports[0] == reports[1])
  }

  @Test("Shards of a run on text goldens are merged into the report of one run")
  func shards() throws {
    let workshop = try converted()
    try workshop.write(labelledScene, named: "other")
    #expect(try workshop.run("record").status == 0)
    try workshop.write(movedBoxScene)
    let whole = try workshop.run("check")
    for shard in ["1/2", "2/2"] {
      let blob = "blob=part-\(shard.prefix(1))"
      _ = try workshop.run("check", "--shard", shard, "--reporter", blob)
    }
    let merged = try workshop.run("merge", "part-1", "part-2", "--reporter", "list")
    // Only the paths of the images differ.
    let lines = [whole, merged].map { $0.lines.filter { !$0.hasPrefix("  image ") } }
    #expect(lines[0] == lines[1], "\(merged.errors)")
  }
}
