import Foundation
import SnaplineBasics
import SnaplineImaging
import TestSupport
import Testing

/// A card that is too wide for screens below 360 points.
private let cardScene = """
  devices: [iphone-8]
  orientations: [portrait]
  views:
    panel:
      background: white
      views:
        card: { background: red }
  constraints:
    - panel.edges == root.edges
    - card.leading == panel.leading + 20
    - card.width == 340
    - "V:|-20-[card(60)]"

  """

@Suite("snapline prove")
struct ProveTests {
  @Test("prove reports the screens, the amount and the reason of a failed claim, and exits with 1")
  func fails() throws {
    let workshop = try TemporaryProject(scene: cardScene, named: "card")
    let outcome = try workshop.run("prove", "--widths")
    #expect(outcome.status == 1)
    #expect(
      outcome.text.contains(
        "'card' extends beyond 'panel' on the right, at worst by 40 points at 320: width 320…359"
          + " [prove.outside]"))
    #expect(outcome.text.contains("note: card.width is 340 here: card.width == 340"))
    #expect(
      outcome.text.contains("0 of 1 scene holds on all screens checked: 1,047 screens, from "))
    #expect(try workshop.run("prove", "--widths", "360...1366").status == 0)
    // An argument that is not a range is a scene name.
    #expect(try workshop.run("prove", "--widths", "card").text == outcome.text)
    #expect(try workshop.run("prove", "--heights", "480...700").status == 0)
  }

  @Test("A claim that the scene or the settings turn off is not checked")
  func off() throws {
    let workshop = try TemporaryProject(
      scene: cardScene + "proves:\n  outside: off, the card may leave\n", named: "card")
    let outcome = try workshop.run("prove", "--widths")
    #expect(outcome.status == 0)
    #expect(outcome.text.contains("off: outside, the card may leave"))
    try workshop.write(cardScene, named: "card")
    #expect(try workshop.run("prove").status == 1)
    try workshop.folder.write("proves:\n  outside: off, not here\n", to: ".snapline.yaml")
    #expect(try workshop.run("prove").status == 0)
    #expect(try workshop.run("doctor", "--config").text.contains("1 claim disabled"))
    // No exemption is suggested for scenes without such findings.
    try workshop.write(boxScene, named: "plain")
    let list = try workshop.run("prove").text
    #expect(list.ranges(of: "off: outside").count == 1 && !list.contains("(0 findings)"), "\(list)")
    try workshop.folder.write("proves:\n  outsid: off, not here\n", to: ".snapline.yaml")
    let typo = try workshop.run("prove")
    #expect(typo.status == 2)
    #expect(typo.errors.contains("did you mean 'outside'?"))
  }

  @Test("Exempted findings are counted, and an unused exemption is a warning")
  func exempted() throws {
    let head = cardScene + "proves:\n  outside:\n"
    let workshop = try TemporaryProject(
      scene: head + "    off for card: it may leave\n", named: "card")
    let outcome = try workshop.run("prove")
    #expect(outcome.status == 0)
    #expect(
      outcome.text.contains(
        "  off: outside for card: it may leave (1 finding)  Scenes/card.scene.yaml:15:5"))
    #expect(outcome.text.contains(" layouts; 1 finding exempted\n"))
    let json = try workshop.run("prove", "--json").text
    #expect(json.contains("\"views\": [\"card\"], \"reason\": \"it may leave\", \"findings\": 1"))
    #expect(json.contains("\"exempted\": 1, \"unusedExemptions\": []"))
    try workshop.write(
      head + "    off for c*, panel: it may leave\n    off for panel: it is wide\n", named: "card")
    let unused = try workshop.run("prove")
    #expect(unused.status == 0)
    #expect(
      unused.text.contains(
        "Scenes/card.scene.yaml:16:5: warning: the exemption 'outside for panel: it is wide' "
          + "covers no finding [prove.unused-exemption]"))
    // A smaller range cannot tell whether an exemption is unused.
    let part = try workshop.run("prove", "--widths", "360...1366")
    #expect(part.status == 0 && !part.text.contains("covers no finding"))
  }

  @Test("Slopes are exact fractions in text, and have all digits in JSON")
  func slopes() throws {
    let scene = cardScene.replacing("card.width == 340", with: "card.width == panel.width / 3")
    let workshop = try TemporaryProject(scene: scene, named: "card")
    let text = try workshop.run("prove", "--widths", "--view", "card").text
    #expect(text.contains("card.width = 1/3·w for 320…1366"))
    let json = try workshop.run("prove", "--widths", "--json")
    let slope = try #require(json.text.firstMatch(of: /"slope": (0\.333[0-9]*)/))
    let third = try #require(Double(String(slope.1)))
    #expect(abs(third * 1366 - 1366.0 / 3) < 1e-6)
  }

  @Test("prove --json has the screens and linear pieces, and JUnit a test per claim")
  func reports() throws {
    let workshop = try TemporaryProject(scene: cardScene, named: "card")
    let json = try workshop.run("prove", "--widths", "--json")
    #expect(json.status == 1)
    let proof = try #require(
      try JSONSerialization.jsonObject(with: Data(json.text.utf8)) as? [String: Any])
    let scene = try #require((proof["scenes"] as? [[String: Any]])?.first)
    #expect(scene["holds"] as? Bool == false)
    let first = try #require((scene["proofs"] as? [[String: Any]])?.first)
    let failure = try #require((first["failures"] as? [[String: Any]])?.first)
    #expect(failure["claim"] as? String == "outside")
    #expect(failure["screens"] as? [[Int]] == [[320, 359]])
    let numbers = try #require(first["numbers"] as? [[String: Any]])
    #expect(numbers.contains { $0["number"] as? String == "card.width" })
    let junit = try workshop.run("prove", "--widths", "--reporter", "junit=out.xml,markdown=out.md")
    #expect(junit.status == 1)
    let xml = try workshop.folder.text("out.xml")
    #expect(xml.contains("tests=\"15\" failures=\"1\""))
    #expect(try workshop.folder.text("out.md").contains("✗ card"))
    #expect(try workshop.run("prove", "--reporter", "blob=out").status == 2)
  }

  @Test("The HTML report has bars, images and linear pieces, and no script")
  func page() throws {
    let scene = cardScene.replacing("{ background: red }", with: "{ background: red } # <script>")
    let workshop = try TemporaryProject(scene: scene, named: "card")
    let outcome = try workshop.run("prove", "--widths", "--reporter", "html=page")
    #expect(outcome.status == 1)
    let page = try workshop.folder.text("page/index.html")
    #expect(page.contains("<i style=\"left:0.0%;width:3.7%\"></i>"))
    #expect(page.contains("extends beyond 'panel'"))
    #expect(page.contains("data:image/png;base64,"))
    #expect(page.contains("<th scope=\"row\">panel.width</th><td>w</td><td>320…1366</td>"))
    #expect(!page.contains("<script") && page.contains("default-src 'none'"))
    let again = try workshop.run("prove", "--widths", "--reporter", "html=page")
    #expect(again.status == 1)
    #expect(try workshop.folder.text("page/index.html") == page)
  }

  @Test(
    "prove --mutate reports where an undetected mutation is visible, and a claim that detects it")
  func mutate() throws {
    let scene = cardScene.replacing(
      "card.width == 340", with: "card.width == root.width - 40 @ 750\n  - card.width <= 500")
    let workshop = try TemporaryProject(scene: scene, named: "card")
    let outcome = try workshop.run("prove", "--mutate")
    #expect(outcome.status == 1)
    #expect(
      outcome.text.contains("the change would be visible at widths 541…1366"), "\(outcome.text)")
    #expect(outcome.text.contains("add '- all: card.width <= 500' to 'expect'"))
    let json = try workshop.run("prove", "--mutate", "--json")
    #expect(json.status == 1 && json.text.contains("\"prove.unnoticed\""))
    #expect(try workshop.run("prove", "--mutate", "--reporter", "junit").status == 2)
    try workshop.write(scene + "expect:\n  - all: card.width <= 500\n", named: "card")
    #expect(try workshop.run("prove", "--mutate").text.contains(" is removed [") == false)
    try workshop.write(
      cardScene.replacing("card.width == 340", with: "card.width == root.width - 40"),
      named: "card")
    #expect(try workshop.run("prove", "--mutate").status == 0)
  }

  @Test("prove --chart - prints only the image on standard output")
  func chartOnOutput() throws {
    let outcome = try TemporaryProject(scene: boxScene).run("prove", "--widths", "--chart", "-")
    #expect(outcome.status == 0)
    #expect(try decodePNG(outcome.output).size.width > 100)
  }

  @Test("prove --view prints the linear pieces with their constraints; charts and images are files")
  func frames() throws {
    let workshop = try TemporaryProject(scene: cardScene, named: "card")
    let outcome = try workshop.run(
      "prove", "--widths", "--view", "card", "--chart", "card.svg", "--out", "failures")
    #expect(outcome.text.contains("card.width = 340 for 320…1366: card.width == 340"))
    #expect(try workshop.folder.text("card.svg").hasPrefix("<svg"))
    let pictures = workshop.folder.contents(below: "failures").keys
    #expect(pictures.contains { $0.hasSuffix("outside-card-w320-first.png") })
    #expect(outcome.text.contains("  image  failures/card/portrait-outside-card-w320-first.png"))
    let told = try workshop.run("prove", "--widths", "--json", "--out", "failures")
    #expect(told.text.contains("\"first\": \"failures/card/portrait-outside-card-w320-first.png\""))
    #expect(try workshop.run("prove", "--view", "crad").errors.contains("did you mean 'card'?"))
    let strip = try workshop.run("render", "card", "--widths", "-o", "strip.png")
    #expect(strip.status == 0)
    #expect(try workshop.folder.read("strip.png").count > 100)
  }

  @Test(
    "Invalid ranges are refused",
    arguments: [
      "0...NaN", "700...320", "320...99999", "0...320", "-5...10", "320...", "a", "1e3...2000",
    ])
  func ranges(range: String) throws {
    let workshop = try TemporaryProject(scene: cardScene, named: "card")
    let outcome = try workshop.run("prove", "--widths=\(range)")
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("for '--widths': it must be a range such as 320...1366"))
  }

  @Test("A scene with errors is reported and not proven")
  func errors() throws {
    let workshop = try TemporaryProject(scene: cardScene + "viewss:\n", named: "card")
    let outcome = try workshop.run("prove")
    #expect(outcome.status == 3)
    #expect(outcome.errors.contains("did you mean 'views'?"))
  }

  @Test("A scene of 600 views reports the unexamined screens and is not proven")
  func large() throws {
    let rows = (0..<600).map { "    v\($0): { background: red }\n" }.joined()
    let chain = (0..<600).map { index in
      "  - v\(index).leading == root.leading + \(index % 90)\n"
        + "  - v\(index).width == 0.1 * root.width @ \(index % 2 == 0 ? 500 : 600)\n"
        + "  - v\(index).width >= \(30 + index % 97)\n"
        + "  - v\(index).top == root.top + \(index % 400)\n  - v\(index).height == 9\n"
    }.joined()
    let workshop = try TemporaryProject(
      scene: "devices: [iphone-8]\norientations: [portrait]\nviews:\n"
        + rows.replacingOccurrences(of: "    v", with: "  v") + "constraints:\n" + chain,
      named: "many")
    let outcome = try workshop.run("prove", "--widths", "320...324")
    #expect(outcome.status == 1)
    #expect(outcome.text.contains("0 of 1 scene hold"), "\(outcome.text)")
    #expect(
      outcome.text.contains("not checked: overlap and order inside 'root' (more than 300 views)"))
  }
}
