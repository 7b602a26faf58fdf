import TestSupport
import Testing

private let figure = """
  title: Where the box is
  panels:
    - shot: box/portrait
      callouts:
        - { view: box, text: a box }
      measures:
        - { width: box }
  """

/// Creates a project with the box scene and a figure of it.
private func workshop() throws -> TemporaryProject {
  let workshop = try TemporaryProject(scene: boxScene)
  try workshop.folder.write(figure, to: "Scenes/place.figure.yaml")
  return workshop
}

@Suite("Figures on the command line")
struct FigureCommandTests {
  @Test("render reports flags that have no effect on a figure")
  func unusedFlags() throws {
    let workshop = try workshop()
    let told = try workshop.run("render", "place", "--frame", "--background", "red", "-o", "out")
    #expect(told.status == 0)
    #expect(
      told.errors.contains("'--frame' and '--background' have no effect on the figure 'place'"))
    let silent = try workshop.run("render", "place", "--scale", "2", "-o", "out")
    #expect(silent.status == 0 && silent.errors.isEmpty)
  }

  @Test(
    "A figure is rendered twice to the same bytes in each format", arguments: ["png", "svg", "pdf"])
  func deterministic(format: String) throws {
    let workshop = try workshop()
    for folder in ["one", "two"] {
      let outcome = try workshop.run(
        "render", "Scenes/place.figure.yaml", "--format", format, "-o", folder)
      #expect(outcome.status == 0, "\(outcome.errors)")
    }
    let (one, two) = (
      workshop.folder.contents(below: "one"), workshop.folder.contents(below: "two")
    )
    #expect(!one.isEmpty && one == two)
  }

  @Test("A figure has its own goldens, and fails with the cause of its shot's change")
  func check() throws {
    let workshop = try workshop()
    let recorded = try workshop.run("record")
    #expect(recorded.lines.contains("wrote Snapshots/place/light.png"))
    #expect(try workshop.run("check").status == 0)
    try workshop.write(movedBoxScene)
    let outcome = try workshop.run("check", "place")
    #expect(outcome.status == 1)
    #expect(outcome.text.contains("✗ place  light"))
    #expect(outcome.text.contains("because  box.top == root.top + 48   constant 40 → 48"))
    #expect(outcome.text.contains("Scenes/box.scene.yaml:7:27"))
    #expect(try workshop.run("approve", "place/light").status == 0)
    #expect(try workshop.run("check", "place", "-g", "*/light").status == 0)
  }

  @Test("A scene is listed and recorded before its figures")
  func sceneFirst() throws {
    let workshop = try TemporaryProject(scene: boxScene)
    try workshop.folder.write(figure, to: "Scenes/a.figure.yaml")
    try workshop.run("record")
    try workshop.write(movedBoxScene)
    let outcome = try workshop.run("check")
    #expect(outcome.text.hasPrefix("✗ box  portrait "), "\(outcome.text)")
    #expect(outcome.text.contains("also in  box/landscape, a/light, a/dark"))
    #expect(outcome.errors.contains("snapline record box "))
    #expect(!outcome.errors.contains("snapline record a "))
    // A scene whose expectations fail cannot be recorded, and its figure should not be.
    try workshop.write(movedBoxScene + "expect:\n  - all: box.y == 40\n")
    #expect(!(try workshop.run("check").errors.contains("snapline record")))
  }

  @Test("mv rewrites a scene's name in figures and keeps the rest of their lines")
  func renamedScene() throws {
    let workshop = try workshop()
    try workshop.write(boxScene, named: "deep/part")
    try workshop.folder.write(
      "panels: [{ graph: 'part/portrait', title: box/portrait }]   # a part\n",
      to: "Scenes/deep/parts.figure.yaml")
    try #require(try workshop.run("record").status == 0)
    func holds() throws {
      let checked = try workshop.run("check", "--obsolete", "fail")
      #expect(checked.status == 0, "\(checked.text)\(checked.errors)")
    }
    let before = workshop.folder.contents()
    let dry = try workshop.run("mv", "box", "a/crate", "-n")
    #expect(dry.lines.first == "would rewrite the scenes' names in Scenes/place.figure.yaml")
    #expect(workshop.folder.contents() == before)
    #expect(try workshop.run("mv", "box", "a/crate").status == 0)
    #expect(
      try workshop.folder.text("Scenes/place.figure.yaml")
        == figure.replacing("box/portrait", with: "a/crate/portrait"))
    try holds()
    // A figure in the scene's old directory gets the scene's full name.
    #expect(try workshop.run("mv", "deep/part", "part").status == 0)
    try holds()
    #expect(try workshop.run("mv", "part", "other").status == 0)
    #expect(
      try workshop.folder.text("Scenes/deep/parts.figure.yaml")
        == "panels: [{ graph: 'other/portrait', title: box/portrait }]   # a part\n"
        .replacing("'", with: "\""))
    try holds()
    // mv of a directory keeps the relative names in it.
    let inside = "panels: [{ shot: crate/portrait }]\n"
    try workshop.folder.write(inside, to: "Scenes/a/crates.figure.yaml")
    try #require(try workshop.run("record").status == 0)
    #expect(try workshop.run("mv", "a", "b/c").status == 0)
    #expect(try workshop.folder.text("Scenes/b/c/crates.figure.yaml") == inside)
    #expect(
      try workshop.folder.text("Scenes/place.figure.yaml")
        == figure.replacing("box/portrait", with: "b/c/crate/portrait"))
    try holds()
  }

  @Test(
    "Each edited value of a figure is a cause with its line and column",
    arguments: [
      ("a box", "the box", ["text a box → the box   Scenes/place.figure.yaml:5:29"]),
      (
        "title: Where", "# A word.\n\ntitle:   Here",
        ["title Where the box is → Here the box is", ":3:10"]
      ),
      ("  - shot", "  - crop: box\n    shot", ["crop added   Scenes/place.figure.yaml:3:5"]),
      (
        "      - { width: box }", "      - { width: box }\n      - { height: box }",
        ["measures added   Scenes/place.figure.yaml:8:9"]
      ),
      (
        "    measures:\n      - { width: box }\n", "",
        ["measures removed   Scenes/place.figure.yaml:3:5"]
      ),
    ])
  func edited(old: String, new: String, told: [String]) throws {
    let workshop = try workshop()
    // The goldens contain the canonical form, which has other lines and columns.
    try workshop.folder.write(
      figure.replacing("text: a", with: "text:  a") + "\n",
      to: "Scenes/place.figure.yaml")
    try workshop.run("record")
    let text = try workshop.folder.text("Scenes/place.figure.yaml")
    try #require(text.contains(old))
    try workshop.folder.write(text.replacing(old, with: new), to: "Scenes/place.figure.yaml")
    let outcome = try workshop.run("check", "place")
    #expect(outcome.status == 1)
    #expect(outcome.text.contains("because  the figure file"), "\(outcome.text)")
    for part in told { #expect(outcome.text.contains(part), "\(outcome.text)") }
  }

  @Test("A figure of a removed view is invalid, and the view's line is reported")
  func gone() throws {
    let workshop = try workshop()
    try workshop.run("record")
    try workshop.write(boxScene.replacing("box", with: "card"))
    let outcome = try workshop.run("check", "place")
    #expect(outcome.status == 3)
    #expect(
      outcome.errors.contains("Scenes/place.figure.yaml:5:17: error: no view named 'box' in 'box'"))
  }

  @Test(
    "A crop without any pixel of the screen is an error at its location",
    arguments: [("[500, 0, 40, 40]", "'[500, 0, 40, 40]'"), ("box", "'box'")])
  func emptyCrop(crop: String, name: String) throws {
    let workshop = try TemporaryProject(
      scene: boxScene.replacing("root.top + 40", with: "root.top + 900"))
    try workshop.folder.write(
      "panels:\n  - shot: box/portrait\n    crop: \(crop)\n", to: "Scenes/place.figure.yaml")
    let diagnostic =
      "Scenes/place.figure.yaml:3:11: error: \(name) covers no pixel of the screen [figure.crop]"
    let drawn = try workshop.run("render", "place")
    #expect(drawn.status == 3)
    #expect(drawn.errors.ranges(of: diagnostic).count == 1, "\(drawn.errors)")
    let recorded = try workshop.run("record", "place")
    #expect(recorded.status == 3)
    #expect(recorded.errors.contains(diagnostic))
    #expect(recorded.errors.contains("skipped 'place': a 'crop' is empty"))
    #expect(!recorded.errors.contains("ambiguous"))
  }

  @Test(
    "Commands about layout report that a figure has none",
    arguments: [
      (["prove", "place"], 5), (["render", "place", "--widths"], 5),
      (["render", "place", "--contact-sheet", "all.png"], 5),
      (["dump", "--stage", "syntax", "place"], 0),
    ] as [([String], Int32)])
  func noLayout(words: [String], status: Int32) throws {
    let workshop = try workshop()
    let outcome = try workshop.start(words).finish()
    #expect(outcome.status == status)
    #expect(outcome.errors.contains("'place' is a figure"), "\(outcome.errors)")
  }

  @Test("A figure outside 'Scenes' is refused with the directory that is searched")
  func outside() throws {
    let workshop = try workshop()
    let figure = try workshop.folder.read("Scenes/place.figure.yaml")
    try workshop.folder.write(String(decoding: figure, as: UTF8.self), to: "place.figure.yaml")
    let outcome = try workshop.run("render", "place.figure.yaml", "-o", "out/")
    #expect(outcome.status == 3)
    #expect(outcome.errors.contains("no scene named 'box'"))
    #expect(
      outcome.errors.contains(
        "figures outside of 'Scenes' can only show scenes of their own directory; "
          + "move it into 'Scenes'"))
  }

  @Test("embed --check reports a figure as outdated after a change of its shot")
  func embedded() throws {
    let workshop = try workshop()
    try workshop.folder.write(
      "<!-- snapline: place/light --scale 2 -->\n![where the box is](place.png)\n",
      to: "page.md")
    #expect(try workshop.run("embed", "page.md").status == 0)
    #expect(try workshop.run("embed", "page.md", "--check").status == 0)
    try workshop.write(movedBoxScene)
    #expect(try workshop.run("embed", "page.md", "--check").status == 1)
  }

  @Test("fmt, schema and lint accept figures")
  func tools() throws {
    let workshop = try workshop()
    try workshop.folder.write(
      "panels:\n  - { callouts: [{ text: a,   view: box }], shot: box/portrait } # here\n",
      to: "Scenes/place.figure.yaml")
    #expect(try workshop.run("fmt", "Scenes/place.figure.yaml").status == 0)
    let text = String(
      decoding: try workshop.folder.read("Scenes/place.figure.yaml"), as: UTF8.self)
    #expect(
      text == "panels:\n  - { shot: box/portrait, callouts: [{ view: box, text: a }] }   # here\n")
    #expect(try workshop.run("schema", "--of", "figure").text.contains("\"callouts\""))
    #expect(try workshop.run("lint", "place").status == 0)
  }
}
