import Foundation
import TestSupport
import Testing

@Suite("Conflicting names")
struct HostilePathTests {
  /// Writes without Foundation, which normalizes file names.
  private func write(_ name: String, in workshop: TemporaryProject) throws {
    let place = try TemporaryFolder()
    try place.write(boxScene, to: "scene")
    let path = "\(workshop.folder.path)/Scenes/\(name)"
    try shell("mkdir -p \"$(dirname '\(path)')\" && cp '\(place["scene"])' '\(path)'")
  }

  @Test(
    "Two scenes whose goldens have the same path on some file systems are an error",
    arguments: [
      ["caf\u{E9}.scene.yaml", "cafe\u{301}.scene.yaml"], ["a.scene.yaml", "a.scene.json"],
      ["Stra\u{DF}e.scene.yaml", "STRASSE.scene.yaml"], ["a/b.scene.yaml", "A/b.scene.yaml"],
      ["c.scene.yaml", "c/portrait.png.scene.yaml"], ["c.scene.yaml", "C/Layout.TXT/x.scene.yaml"],
      ["c.scene.yaml", "c/portrait.actual.txt.scene.yaml"],
    ])
  func scenes(names: [String]) throws {
    let workshop = try TemporaryProject()
    for name in names { try write(name, in: workshop) }
    let recording = try workshop.run("record")
    #expect(recording.status == 3)
    #expect(recording.errors.contains("[scene.same-name]"), "\(recording.errors)")
    // The first scene has two images, their layout, and a copy of its source.
    #expect(workshop.goldens.count == 4, "\(workshop.goldens.keys)")
    let check = try workshop.run("check", "--reporter", "list,json=run.json")
    #expect(check.status == 3)
    for command in [["merge", "run.json"], ["report", "--from", "run.json"]] {
      let again = try workshop.start(command).finished()
      #expect(again.status == check.status, "\(again.errors)")
      #expect(again.text == check.text)
    }
  }

  @Test("States whose images have the same path on some file systems are an error")
  func states() throws {
    let states = "states:\n  caf\u{E9}: {}\n  cafe\u{301}: {}\n"
    let workshop = try TemporaryProject(scene: boxScene + states)
    let outcome = try workshop.run("record")
    #expect(outcome.status == 3, "\(outcome.errors)")
  }

  @Test("File names that are not UTF-8 are reported, and the command fails")
  func bytes() throws {
    let workshop = try TemporaryProject(scene: boxScene)
    _ = try workshop.run("record")
    try shell("cp Scenes/box.scene.yaml Scenes/$'caf\\xe9.scene.yaml'", in: workshop.folder.path)
    let check = try workshop.run("check")
    #expect(check.status != 0)
    #expect(check.errors.contains("its name is not UTF-8"), "\(check.errors)")
    try workshop.paint("a/same.png")
    try workshop.paint("b/same.png")
    try workshop.paint("b/other.png", spots: [(3, 2)])
    try shell(
      "cp a/same.png a/$'\\xff.png'; mv b/other.png b/$'\\xff.png'", in: workshop.folder.path)
    let pairs = try workshop.run("diff", "a", "b")
    #expect(pairs.status > 1, "\(pairs.text)")
  }

  @Test("An argument that is not UTF-8 is refused, and no similar file is written")
  func bytesOfCall() throws {
    let workshop = try TemporaryProject(scene: boxScene)
    let tool = try toolURL().path
    let outcome = try shell("'\(tool)' render box -o $'x\\xff'", in: workshop.folder.path)
    #expect(outcome.status == 2)
    #expect(outcome.text.contains("'x\u{FFFD}' is not UTF-8"), "\(outcome.text)")
    #expect(workshop.folder.contents()["x\u{FFFD}/box/portrait.png"] == nil)
  }

  @Test("Line breaks in names are printed as ⏎")
  func lines() throws {
    let workshop = try TemporaryProject()
    try workshop.folder.write(boxScene, to: "Scenes/a\nb.scene.yaml")
    let recorded = try workshop.run("record")
    #expect(recorded.lines.first == "wrote Snapshots/a⏎b/portrait.png")
    #expect(try workshop.run("list", "scenes").lines == ["a⏎b"])
    #expect(try workshop.run("render", "-g", "*/portrait").lines.count == 1)
    let unknown = try workshop.run("check", "c\nd")
    #expect(unknown.errors.hasPrefix("snapline: no scene named 'c⏎d'\n"))
  }

  @Test("A scene that is a dangling link is an error and keeps its goldens")
  func danglingLink() throws {
    let workshop = try TemporaryProject(scene: boxScene)
    _ = try workshop.run("record")
    try shell(
      "rm Scenes/box.scene.yaml; ln -s nowhere Scenes/box.scene.yaml", in: workshop.folder.path)
    let outcome = try workshop.run("check")
    #expect(outcome.status == 3)
    #expect(outcome.errors.contains("Scenes/box.scene.yaml"), "\(outcome.errors)")
    _ = try workshop.run("prune")
    #expect(!workshop.goldens.isEmpty)
  }

  @Test("An image that is too large is reported, and the other shots are checked")
  func tooLarge() throws {
    let workshop = try TemporaryProject(scene: boxScene)
    _ = try workshop.run("record")
    let vast = "devices: [{ width: 4000, height: 4000, scale: 4 }]\norientations: [portrait]\n"
    try workshop.folder.write(vast + "views: {}\n", to: "Scenes/vast.scene.yaml")
    let check = try workshop.run("check")
    #expect(check.status == 2)
    #expect(check.errors.contains("cannot render vast/portrait: an image of 16000×16000"))
  }
}
