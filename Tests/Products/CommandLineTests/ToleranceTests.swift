import Foundation
import SnaplineBasics
import SnaplineImaging
import TestSupport
import Testing

@Suite("Pixel tolerances")
struct ToleranceTests {
  private let workshop: TemporaryProject

  /// Creates a project with goldens; three pixels of the portrait image's box differ.
  init() throws {
    workshop = try TemporaryProject(scene: boxScene)
    #expect(try workshop.run("record").status == 0)
    try dirty(count: 3, by: 2)
  }

  /// Changes some pixels of the golden's box by an amount.
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

  @Test("Pixels within a tolerance are the same, and the tolerance is named")
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

  @Test("record leaves a golden alone that differs within a tolerance")
  func record() throws {
    try rule(narrow)
    let before = workshop.goldens
    #expect(try workshop.run("record").status == 0)
    #expect(workshop.goldens == before)
    #expect(try workshop.run("check").status == 0)
  }

  @Test("An exceeded tolerance is a change, with the excess")
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

  @Test("A tolerance with an unreached minimum fails")
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

  @Test("An unused tolerance with minimum 0 is a warning")
  func unused() throws {
    #expect(try workshop.run("record").status == 0)
    try rule("view: box, maxDelta: 0-3, pixels: 0-9")
    let outcome = try workshop.run("check", "--reporter", "list,github")
    #expect(outcome.status == 0)
    #expect(outcome.errors.contains("is unnecessary in 2 shots"))
    #expect(outcome.text.contains("::warning file=Scenes/box.scene.yaml,line=11,col=7,title=toler"))
  }

  @Test(
    "Differing pixels outside a tolerance's area are a change",
    arguments: ["region: [0, 0, 20, 400]", "region: [32, 0, 300, 400]", "region: [-9, 51, 99, 9]"])
  func outside(area: String) throws {
    try rule("shots: portrait, \(area), maxDelta: 0-255, pixels: 0-9999")
    #expect(try workshop.run("check").status == 1)
  }

  @Test("A region is in points, and includes pixels that it touches")
  func region() throws {
    try rule("shots: portrait, region: [30.2, 50.3, 1, 0.1], maxDelta: 1-3, pixels: 3-3")
    #expect(try workshop.run("check").status == 0)
  }

  @Test("No tolerance hides a moved view")
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

  @Test("A tolerance has no effect after its end date, and is named")
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

  @Test("A tolerance with an unknown shot pattern or view exits with 3")
  func wrong() throws {
    try rule("shots: potrait, view: box, maxDelta: 1-3, pixels: 1-4")
    let outcome = try workshop.run("check")
    #expect(outcome.status == 3)
    #expect(outcome.errors.contains("11:14: error") && outcome.errors.contains("[shots.pattern]"))
    try rule("view: bax, maxDelta: 1-3, pixels: 1-4")
    #expect(try workshop.run("check").errors.contains("did you mean 'box'?"))
  }

  @Test("A tolerance in the settings applies to the shots that it names")
  func project() throws {
    func resolve(_ first: String) throws {
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
    try resolve("shots: '*/portrait'\n    view: box")
    let outcome = try workshop.run("check")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.errors.contains("at .snapline.yaml:2:5 applied in 1 shot"))
    #expect(try workshop.run("doctor", "--config").text.contains("1 rule"))
    try resolve("shots: landscape\n    region: [0, 0, 999, 999]")
    #expect(try workshop.run("check", "-g", "portrait").status == 1)
    try resolve("shots: box\n    view: bax")
    #expect(try workshop.run("check").errors.contains("[tolerance.unknown-view]"))
    try resolve("shots: bux\n    view: box")
    #expect(try workshop.run("check").errors.contains("[tolerance.no-shot]"))
    try resolve("view: box")
    let refused = try workshop.run("check")
    #expect(refused.status == 2)
    #expect(refused.errors.contains("2:5: error: the tolerance has no 'shots'"))
  }

  @Test("fmt keeps tolerances and orders their keys")
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
