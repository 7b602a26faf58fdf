import SnaplineBasics
import SnaplineImaging
import TestSupport
import Testing

@Suite("render, list, dump and doctor")
struct RenderTests {
  @Test("render --contact-sheet writes every shot on one page, and no other file")
  func contactSheet() throws {
    let workshop = try TemporaryProject(scene: boxScene)
    let outcome = try workshop.run("render", "--contact-sheet", "sheets/all.png")
    #expect(outcome.status == 0)
    #expect(outcome.text == "sheets/all.png\n")
    let page = try decodePNG(workshop.folder.read("sheets/all.png"))
    #expect(page.size == PixelSize(width: 1440, height: 222))
    #expect(workshop.folder.contents(below: ".snapline").isEmpty)
    let again = try workshop.run("render", "--contact-sheet", "-")
    #expect(try again.output == workshop.folder.read("sheets/all.png"))
  }

  @Test(
    "A contact sheet's heading shows a title that differs from the file name",
    arguments: [("A form", "box: A form"), ("Box", "Box")])
  func contactSheetHeading(title: String, heading: String) throws {
    let workshop = try TemporaryProject(scene: "title: \(title)\n" + boxScene)
    #expect(try workshop.run("render", "--contact-sheet", "all.svg").status == 0)
    let page = String(decoding: try workshop.folder.read("all.svg"), as: UTF8.self)
    #expect(page.contains("aria-label=\"\(heading)\""))
  }

  @Test(
    "Pixels do not depend on pixman's vector code or fast paths",
    arguments: ["sse2 ssse3 mmx", "fast", "wholeops"])
  func processors(disabled: String) throws {
    let workshop = try TemporaryProject(
      scene: labelledScene.replacing(
        "views:\n",
        with:
          "views:\n  ball: { frame: [30, 60, 90, 90], cornerRadius: 40, alpha: 0.5, background: red }\n"
      ))
    let render = ["render", "box", "-g", "portrait", "-o"]
    #expect(try workshop.start(render + ["all.png"]).finish().status == 0)
    let environment = ["PIXMAN_DISABLE": disabled]
    let fewer = try workshop.start(render + ["fewer.png"], environment: environment).finish()
    #expect(fewer.status == 0)
    #expect(try workshop.folder.read("all.png") == workshop.folder.read("fewer.png"))
  }

  @Test(
    "Contact sheets and charts report errors as render does",
    arguments: [["--contact-sheet", "all.png"], ["--widths"], ["--widths", "-o", "all.png"]])
  func pagesOfMistakes(words: [String]) throws {
    let workshop = try TemporaryProject(scene: "views: [\n")
    let wrong = try workshop.start(["render"] + words).finish()
    #expect(wrong.status == 3)
    #expect(wrong.text.isEmpty && wrong.errors.contains("error: "), "\(wrong)")
    #expect(wrong.errors == (try workshop.run("render").errors))
    #expect(workshop.folder.contents()["all.png"] == nil)
    try workshop.write(conflictingScene)
    let doubtful = try workshop.start(["render", "-g", "portrait"] + words).finish()
    #expect(doubtful.status == 0)
    #expect(doubtful.errors.contains("warning: "), "\(doubtful)")
    #expect(doubtful.errors == (try workshop.run("render", "-g", "portrait").errors))
  }

  @Test("render -o writes every image into a directory and prints the paths")
  func folder() throws {
    let workshop = try TemporaryProject(scene: boxScene)
    let outcome = try workshop.run("render", "-o", "pictures")
    #expect(outcome.status == 0)
    #expect(outcome.lines == ["pictures/box/portrait.png", "pictures/box/landscape.png"])
    let picture = try decodePNG(workshop.folder.read("pictures/box/portrait.png"))
    #expect(picture.size == PixelSize(width: 640, height: 960))
  }

  @Test(
    "render writes the first shot of a scene into one file, and a note names the others",
    arguments: [
      (["-o", "box.png", "--crop", "box"], "; '--format apng' writes all of them"),
      (["-o", "box.svg"], "; '--format apng' writes all of them"),
      (["-o", "box.png", "--widths"], ""),
    ])
  func firstShot(words: [String], animation: String) throws {
    let workshop = try TemporaryProject(scene: boxScene)
    let outcome = try workshop.start(["render", "box"] + words).finish()
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.text == "\(words[1])\n")
    let note =
      "rendered 'box/portrait', the first of 2 shots; select another with -g: box/landscape"
    #expect(outcome.errors == note + animation + "\n")
    let first = try workshop.folder.read(words[1])
    let chosen = try workshop.start(["render", "-g", "portrait"] + words).finish()
    #expect(chosen.status == 0 && chosen.errors.isEmpty)
    #expect(try workshop.folder.read(words[1]) == first)
  }

  @Test("render refuses several selected shots, or shots of several scenes, for one file")
  func severalShots() throws {
    let workshop = try TemporaryProject(scene: boxScene)
    let chosen = try workshop.run("render", "-g", "box/*", "-o", "box.png")
    #expect(chosen.status == 2)
    #expect(chosen.errors.contains("2 shots cannot be written to one file"))
    #expect(
      chosen.errors.contains(
        "select one with -g: box/portrait, box/landscape; '--format apng' writes all of them"))
    try workshop.write(boxScene, named: "other")
    #expect(try workshop.run("render", "-o", "box.png").status == 2)
    #expect(try workshop.run("render", "-o", "box.png", "--format", "apng").status == 0)
    #expect(workshop.folder.contents()["box.png"] != nil)
  }

  @Test("render reads standard input and writes standard output without a project")
  func streams() throws {
    let workshop = try TemporaryProject()
    let outcome = try workshop.run(
      "render", "-", "-o", "-", "-g", "portrait", input: boxScene)
    #expect(outcome.status == 0)
    let picture = try decodePNG(outcome.output)
    let center = ((90 * picture.size.width) + 60) * 4
    #expect(Array(picture.bytes[center..<center + 4]) == [0, 0, 255, 255])
  }

  @Test("Hundreds of views with equal priorities are rendered, with one warning")
  func tiedViews() throws {
    let names = (0..<400).map { "v\($0)" }
    let scene =
      "devices: [iphone-5]\norientations: [portrait]\nviews:\n"
      + names.map { "  \($0): { kind: label, text: A }\n" }.joined() + "constraints:\n"
      + names.map { "  - \($0).top == root.top\n" }.joined()
      + "  - v0.leading == root.leading\n  - v399.trailing == v0.leading + 9000\n"
      + zip(names, names.dropFirst()).map { "  - \($1).leading == \($0).trailing\n" }.joined()
    let outcome = try TemporaryProject().run(
      "render", "-", "-o", "-", input: scene)
    #expect(outcome.status == 0)
    #expect(outcome.errors.ranges(of: "[layout.tie]").count == 1)
  }

  @Test("--scale changes the image size, up to 4 pixels per point")
  func scale() throws {
    let workshop = try TemporaryProject(scene: boxScene)
    for scale in [1, 4] {
      #expect(
        try workshop.run("render", "-g", "portrait", "-o", "p.png", "--scale", "\(scale)").status
          == 0)
      #expect(
        try decodePNG(workshop.folder.read("p.png")).size
          == PixelSize(width: 320 * scale, height: 480 * scale))
    }
    let refused = try workshop.run("render", "-g", "portrait", "-o", "p.png", "--scale", "5")
    #expect(refused.status == 2)
    #expect(refused.errors.contains("expected one of 1, 2, 3, 4"), "\(refused.errors)")
  }

  @Test(
    "A conflicting or ambiguous layout is rendered with a warning",
    arguments: [conflictingScene, ambiguousScene])
  func doubtful(scene: String) throws {
    let workshop = try TemporaryProject(scene: scene)
    let outcome = try workshop.run("render", "-o", "pictures")
    #expect(outcome.status == 0)
    #expect(outcome.errors.contains("[layout."))
    #expect(outcome.lines.count == 2)
  }

  @Test("A scene with errors exits with 3 and reports them")
  func wrong() throws {
    let workshop = try TemporaryProject(scene: wrongScene)
    let outcome = try workshop.run("render", "-o", "pictures")
    #expect(outcome.status == 3)
    #expect(outcome.errors.contains("did you mean"))
  }

  @Test("A file outside the project can be rendered, but not checked")
  func outside() throws {
    let workshop = try TemporaryProject(scene: boxScene)
    try workshop.folder.write(boxScene, to: "elsewhere/my.scene.yaml")
    #expect(try workshop.run("render", "elsewhere/my.scene.yaml", "-o", "p").status == 0)
    #expect(try workshop.run("check", "elsewhere/my.scene.yaml").status == 2)
  }

  @Test("An unwritable output directory exits with 2")
  func readOnly() throws {
    let workshop = try TemporaryProject(scene: boxScene)
    try workshop.folder.write("a file", to: "pictures")
    let outcome = try workshop.run("render", "-o", "pictures")
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("pictures"))
  }

  @Test("list prints scenes, shots, devices and eras, also as JSON")
  func list() throws {
    let workshop = try TemporaryProject(scene: boxScene)
    #expect(try workshop.run("list", "scenes").text == "box\n")
    #expect(try workshop.run("list", "shots").text == "box/portrait\nbox/landscape\n")
    #expect(try workshop.run("list", "devices").lines.contains("iphone-5"))
    #expect(try workshop.run("list", "eras").lines.first == "ios7")
    let json = try workshop.run("list", "scenes", "--json")
    #expect(
      json.text == #"[{"name": "box", "file": "Scenes/box.scene.yaml", "shots": 2}]"# + "\n")
  }

  @Test("The project is found from any of its subdirectories")
  func upward() throws {
    let workshop = try TemporaryProject(scene: boxScene, named: "deep/box")
    #expect(try workshop.run("list", "scenes", "-C", "Scenes/deep").text == "deep/box\n")
    #expect(try workshop.run("-C", "Scenes", "record").status == 0)
    #expect(workshop.folder.contents(below: "Snapshots").keys.contains("deep/box/portrait.png"))
  }

  @Test(
    "dump prints every stage, with the same bytes twice",
    arguments: ["syntax", "scene", "shots", "problem", "solution", "layout", "display-list"])
  func stages(stage: String) throws {
    let workshop = try TemporaryProject(scene: boxScene)
    let outcome = try workshop.run("dump", "--stage", stage)
    #expect(outcome.status == 0)
    #expect(outcome.text.count > 10)
    #expect(try workshop.run("dump", "--stage", stage).output == outcome.output)
  }

  @Test("dump --stage layout --json has the frame of every view")
  func json() throws {
    let workshop = try TemporaryProject(scene: boxScene)
    let outcome = try workshop.run("dump", "--stage", "layout", "--json", "-g", "portrait")
    #expect(
      outcome.text == """
        {"scene": "box", "shots": [{"shot": "portrait", "views": [\
        {"name": "root", "parent": null, "frame": [0, 0, 320, 480]}, \
        {"name": "box", "parent": "root", "frame": [20, 40, 100, 50]}]}]}

        """)
  }

  @Test("doctor lists libraries and fonts")
  func doctor() throws {
    let outcome = try TemporaryProject().run("doctor")
    #expect(outcome.status == 0)
    for word in ["cairo", "harfbuzz", "freetype", "Inter"] { #expect(outcome.text.contains(word)) }
  }
}
