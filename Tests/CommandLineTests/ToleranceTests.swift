import Foundation
import Geometry
import Imaging
import PNG
import TestSupport
import Testing

@Suite("Rules about pixels")
struct ToleranceTests {
  private let workshop: TemporaryProject

  /// A project with goldens of which the portrait one has three other pixels in the box.
  init() throws {
    workshop = try TemporaryProject(scene: boxScene)
    #expect(try workshop.run("record").status == 0)
    try dirty(count: 3, by: 2)
  }

  /// Changes so many pixels of the golden, all in the box, by so much.
  private func dirty(count: Int, by delta: UInt8, x: Int = 60) throws {
    let path = "Snapshots/box/portrait.png"
    var golden = try decodePNG(workshop.folder.read(path))
    for column in x..<x + count {
      golden.bytes[(100 * golden.size.width + column) * 4 + 1] ^= delta
    }
    try workshop.folder.write(try encodePNG(golden), to: path)
  }

  private func rule(_ parts: String, since: String = "2026-01-31") throws {
    try workshop.write(
      boxScene + "tolerances:\n  - { \(parts), reason: another library, since: \(since) }\n")
  }

  private let narrow = "shots: portrait, view: box, maxDelta: 1-3, pixels: 1-4"

  @Test("Pixels that differ as a rule says are the same, and the rule is named")
  func applied() throws {
    #expect(try workshop.run("check").status == 1)
    try rule(narrow)
    let outcome = try workshop.run("check", "--reporter", "list,json=run.json")
    #expect(outcome.status == 0, "\(outcome.text)")
    #expect(outcome.text.contains("2 same"))
    #expect(
      outcome.errors.contains(
        "tolerance 'maxDelta 1-3, pixels 1-4 in box' at Scenes/box.scene.yaml:11:7 "
          + "applied in 1 shot (another library, since 2026-01-31)"))
    let run = try workshop.folder.text("run.json")
    #expect(run.contains(#""outcome": "applied""#) && run.contains(#""pixels": 3"#))
    #expect(try workshop.run("report", "--from", "run.json").errors == outcome.errors)
    #expect(try workshop.run("check", "-v").text.contains("✓ box/portrait  within a tolerance"))
  }

  @Test("A recording leaves a golden alone that a rule lets pass")
  func record() throws {
    try rule(narrow)
    let before = workshop.goldens
    #expect(try workshop.run("record").status == 0)
    #expect(workshop.goldens == before)
    #expect(try workshop.run("check").status == 0)
  }

  @Test("More than a rule allows is a change, and it is said how much more")
  func exceeded() throws {
    try rule("view: box, maxDelta: 0-1, pixels: 0-2")
    let outcome = try workshop.run("check")
    #expect(outcome.status == 1)
    #expect(outcome.text.contains("3 pixels differ, a tolerance fails"))
    #expect(
      outcome.text.contains(
        "exceeded: 3 pixels, largest difference 2 of 255, 1 pixel over the limit, "
          + "difference 1 over the limit"))
  }

  @Test("A rule that expects more than there is fails, so that it does not outlive its reason")
  func stale() throws {
    try rule("shots: portrait, view: box, maxDelta: 1-3, pixels: 4-9")
    #expect(
      try workshop.run("check").text.contains(
        "below its minimum: 3 pixels, largest difference 2 of 255; lower the minimum"))
    #expect(try workshop.run("record").status == 0)
    try rule(narrow)
    let outcome = try workshop.run("check")
    #expect(outcome.status == 1)
    #expect(outcome.text.contains("box  portrait"))
    #expect(outcome.text.contains("unnecessary: no pixels differ; remove it"))
    #expect(try workshop.run("record").errors.contains("but 1 shot has none: run 'snapline check'"))
  }

  @Test("A tolerance that is allowed to be unused is reported and does not fail")
  func idle() throws {
    #expect(try workshop.run("record").status == 0)
    try rule("view: box, maxDelta: 0-3, pixels: 0-9")
    let outcome = try workshop.run("check", "--reporter", "list,github")
    #expect(outcome.status == 0)
    #expect(outcome.errors.contains("is unnecessary in 2 shots"))
    #expect(outcome.text.contains("::warning file=Scenes/box.scene.yaml,line=11,col=7,title=toler"))
  }

  @Test(
    "Pixels outside of a rule's area count",
    arguments: ["region: [0, 0, 20, 400]", "region: [32, 0, 300, 400]", "region: [-9, 51, 99, 9]"])
  func outside(area: String) throws {
    try rule("shots: portrait, \(area), maxDelta: 0-255, pixels: 0-9999")
    #expect(try workshop.run("check").status == 1)
  }

  @Test("A region is in points of the screen, and a pixel that it touches is in it")
  func region() throws {
    try rule("shots: portrait, region: [30.2, 50.3, 1, 0.1], maxDelta: 1-3, pixels: 3-3")
    #expect(try workshop.run("check").status == 0)
  }

  @Test("No rule hides that a view moved")
  func moved() throws {
    try workshop.write(
      movedBoxScene + """
        tolerances:
          - region: [0, 0, 1000, 1000]
            maxDelta: 0-255
            pixels: 0-9999999
            reason: everything
            since: 2026-01-31

        """)
    let outcome = try workshop.run("check")
    #expect(outcome.status == 1)
    #expect(outcome.text.contains("Δy +8 pt"))
  }

  @Test("A rule with an end allows nothing behind it, and is named")
  func expired() throws {
    try rule(narrow + ", until: 2026-06-30")
    #expect(try workshop.run("check", "--today", "2026-06-30").status == 0)
    let outcome = try workshop.run("check", "--today=2026-07-01")
    #expect(outcome.status == 1)
    #expect(
      outcome.text.contains(
        "expired on 2026-06-30, but 3 pixels, largest difference 2 of 255 still differ"))
    #expect(outcome.errors.contains("expired on 2026-06-30: its pixels are compared again"))
    #expect(try workshop.run("check", "--today", "2026-02-30").status == 2)
    try rule("view: box, maxDelta: 1-3, pixels: 1-4, until: 2000-02-29", since: "2000-01-01")
    #expect(try workshop.run("check").errors.contains("expired on 2000-02-29"))
  }

  @Test("A pattern of a rule that means no picture, or a view that is not there, is 3")
  func wrong() throws {
    try rule("shots: potrait, view: box, maxDelta: 1-3, pixels: 1-4")
    let outcome = try workshop.run("check")
    #expect(outcome.status == 3)
    #expect(outcome.errors.contains("11:14: error") && outcome.errors.contains("[shots.pattern]"))
    try rule("view: bax, maxDelta: 1-3, pixels: 1-4")
    #expect(try workshop.run("check").errors.contains("did you mean 'box'?"))
  }

  @Test("A project's rule holds for the shots that it names")
  func project() throws {
    func settle(_ first: String) throws {
      try workshop.folder.write(
        """
        tolerances:
          - \(first)
            maxDelta: 1-3
            pixels: 1-4
            reason: another library
            since: 2026-01-31

        """, to: ".snapline.yaml")
    }
    try settle("shots: '*/portrait'\n    view: box")
    let outcome = try workshop.run("check")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.errors.contains("at .snapline.yaml:2:5 applied in 1 shot"))
    #expect(try workshop.run("doctor", "--config").text.contains("1 rule"))
    try settle("shots: landscape\n    region: [0, 0, 999, 999]")
    #expect(try workshop.run("check", "-g", "portrait").status == 1)
    try settle("shots: box\n    view: bax")
    #expect(try workshop.run("check").errors.contains("[tolerance.unknown-view]"))
    try settle("shots: bux\n    view: box")
    #expect(try workshop.run("check").errors.contains("[tolerance.no-shot]"))
    try settle("view: box")
    let refused = try workshop.run("check")
    #expect(refused.status == 2)
    #expect(refused.errors.contains("2:5: error: the tolerance has no 'shots'"))
  }

  @Test("Canonical form keeps rules and orders their keys")
  func canonical() throws {
    try rule("since: 2026-01-30, pixels: 1-4, maxDelta: 1-3, view: box")
    let text = try workshop.folder.text("Scenes/box.scene.yaml")
      .replacing(", since: 2026-01-31", with: "")
    try workshop.write(text)
    #expect(try workshop.run("fmt").status == 0)
    #expect(
      try workshop.folder.text("Scenes/box.scene.yaml").contains(
        "- { view: box, maxDelta: 1-3, pixels: 1-4, reason: another library, since: 2026-01-30 }"))
  }
}
