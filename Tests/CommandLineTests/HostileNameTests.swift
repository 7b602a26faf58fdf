import Foundation
import TestSupport
import Testing

@Suite("Names that get in each other's way")
struct HostileNameTests {
  /// Writes past Foundation, which spells names anew.
  private func write(_ name: String, in workshop: Workshop) throws {
    let place = try TemporaryFolder()
    try place.write(boxScene, to: "scene")
    let path = "\(workshop.folder.path)/Scenes/\(name)"
    try shell("mkdir -p \"$(dirname '\(path)')\" && cp '\(place["scene"])' '\(path)'")
  }

  @Test(
    "Two scenes whose goldens would be one on some disk are one too many",
    arguments: [
      ["caf\u{E9}.scene.yaml", "cafe\u{301}.scene.yaml"], ["a.scene.yaml", "a.scene.json"],
      ["Stra\u{DF}e.scene.yaml", "STRASSE.scene.yaml"], ["a/b.scene.yaml", "A/b.scene.yaml"],
      ["c.scene.yaml", "c/portrait.png.scene.yaml"], ["c.scene.yaml", "C/Layout.TXT/x.scene.yaml"],
      ["c.scene.yaml", "c/portrait.actual.txt.scene.yaml"],
    ])
  func scenes(names: [String]) throws {
    let workshop = try Workshop()
    for name in names { try write(name, in: workshop) }
    let recording = try workshop.run("record")
    #expect(recording.status == 3)
    #expect(recording.errors.contains("[scene.same-name]"), "\(recording.errors)")
    // Of the first: two pictures, their layout, and the scene as it was written.
    #expect(workshop.goldens.count == 4, "\(workshop.goldens.keys)")
    let check = try workshop.run("check", "--reporter", "list,json=run.json")
    #expect(check.status == 3)
    for command in [["merge", "run.json"], ["report", "--from", "run.json"]] {
      let again = try workshop.start(command).finished()
      #expect(again.status == check.status, "\(again.errors)")
      #expect(again.text == check.text)
    }
  }

  @Test("States whose pictures would be one on some disk are refused")
  func states() throws {
    let states = "states:\n  caf\u{E9}: {}\n  cafe\u{301}: {}\n"
    let workshop = try Workshop(scene: boxScene + states)
    let outcome = try workshop.run("record")
    #expect(outcome.status == 3, "\(outcome.errors)")
  }
}
