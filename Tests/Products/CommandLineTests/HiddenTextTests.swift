import TestSupport
import Testing

@Suite("Texts without visible pixels")
struct HiddenTextTests {
  @Test(
    "A text that changes only in its truncated part passes with a note",
    arguments: [
      "numberOfLines: 1", "numberOfLines: 2",
      "adjustsFontSizeToFitWidth: true, minimumScaleFactor: 0.9",
    ])
  func behindEllipsis(key: String) throws {
    let scene =
      boxScene.replacing(
        "views:\n",
        with:
          "views:\n  title: { kind: label, text: A title of far too many words for it, \(key) }\n")
        + """
          - title.leading == box.leading
          - title.top == box.bottom + 8
          - title.width == 90

        """
    let workshop = try TemporaryProject(scene: scene)
    #expect(try workshop.run("record").status == 0)
    try workshop.write(scene.replacing("words for it", with: "words for it ok"))
    let outcome = try workshop.run("check")
    #expect(outcome.status == 0, "\(outcome.text)")
    #expect(outcome.errors.contains("2 shots changed in the scene file without a visible effect"))
    try workshop.write(scene.replacing("A title of", with: "One title of"))
    #expect(try workshop.run("check").status == 1)
  }

  @Test(
    "A text in the color of the screen is compared, also if its width is the same",
    arguments: ["Not connected", "Cnonected"])
  func sameColor(text: String) throws {
    let scene =
      boxScene.replacing(
        "views:\n", with: "views:\n  title: { kind: label, text: Connected, textColor: white }\n")
        + """
          - title.leading == box.leading
          - title.top == box.bottom + 8
          - title.width == 200

        """
    let workshop = try TemporaryProject(scene: scene)
    #expect(try workshop.run("record").status == 0)
    try workshop.write(scene.replacing("Connected", with: text))
    let outcome = try workshop.run("check")
    #expect(outcome.status == 1, "\(outcome.text)\(outcome.errors)")
    #expect(outcome.text.contains("text Connected → \(text)"), "\(outcome.text)")
    #expect(try workshop.run("record").status == 0)
    #expect(try workshop.run("check").status == 0)
  }

  @Test("A text in the color of the screen is not compared where it would not be seen")
  func covered() throws {
    let scene =
      boxScene.replacing(
        "views:\n",
        with: """
          views:
            title: { kind: label, text: Connected, textColor: white, alpha: 0 }
            under: { kind: label, text: Connected, textColor: white, frame: [0, 0, 200, 30] }
            cover: { background: white, frame: [0, 0, 200, 30] }

          """)
        + """
          - title.leading == box.leading
          - title.top == box.bottom + 8

        """
    let workshop = try TemporaryProject(scene: scene)
    #expect(try workshop.run("record").status == 0)
    try workshop.write(scene.replacing("Connected", with: "Cnonected"))
    let outcome = try workshop.run("check")
    #expect(outcome.status == 0, "\(outcome.text)\(outcome.errors)")
  }
}
