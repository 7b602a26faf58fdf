import Foundation
import Glibc
import SnaplineImaging
import TestSupport
import Testing

@Suite("Interrupted and concurrent writes")
struct FileSystemFaultTests {
  @Test("Two scenes whose names differ only in case are an error")
  func capitals() throws {
    let workshop = try TemporaryProject(scene: boxScene, named: "box")
    try workshop.write(boxScene, named: "Box")
    let outcome = try workshop.run("record")
    #expect(outcome.status == 3)
    #expect(outcome.errors.contains("[scene.same-name]"), "\(outcome.errors)")
    let goldens = Set(
      workshop.folder.contents(below: "Snapshots").keys.compactMap {
        $0.split(separator: "/").first
      })
    #expect(goldens.count == 1)
  }

  @Test("In 60 rounds, a killed record leaves each golden old or new")
  func killed() throws {
    let workshop = try TemporaryProject()
    var states: [[String: [UInt8]]] = []
    for scene in [boxScene, movedBoxScene] {
      try workshop.write(scene)
      #expect(try workshop.run("record").status == 0)
      states.append(workshop.goldens)
    }
    var generator = SeededGenerator(seed: 9)
    for round in 0..<60 {
      try workshop.write(round % 2 == 0 ? boxScene : movedBoxScene)
      let running = try workshop.start(["record", "-j1"])
      usleep(UInt32(generator.number(0...40_000)))
      kill(running.process.processIdentifier, SIGKILL)
      running.process.waitUntilExit()
      for (name, bytes) in workshop.goldens where !name.hasSuffix(".tmp") {
        // Until no shot needs the old copy of the scene, the new copy is next to it.
        let isCopy = name.hasSuffix(".yaml")
        let isWhole = states.contains {
          $0[name] == bytes || isCopy && $0.values.contains(bytes)
        }
        // The layout file may mix both scenes, because its shots are written one by one.
        #expect(isWhole || name == "box/layout.txt", "\(name) after round \(round)")
      }
    }
    try workshop.write(boxScene)
    #expect(try workshop.run("record").status == 0)
    try workshop.write(movedBoxScene)
    #expect(try workshop.run("record").status == 0)
    #expect(workshop.goldens == states[1])
  }

  @Test("In 5 rounds, two concurrent records write what one would have written")
  func twoRecorders() throws {
    let alone = try TemporaryProject(scene: labelledScene)
    #expect(try alone.run("record").status == 0)
    for _ in 0..<5 {
      let shared = try TemporaryProject(scene: labelledScene)
      let recorders = try ["portrait", "landscape", "box"].map {
        try shared.start(["record", "-g", $0])
      }
      for recorder in recorders { #expect(try recorder.finished().status == 0) }
      #expect(shared.goldens == alone.goldens)
    }
  }

  @Test("A JPEG, an oversized PNG and flipped bits make only their golden unusable")
  func strangeFiles() throws {
    let workshop = try TemporaryProject(scene: boxScene)
    #expect(try workshop.run("record").status == 0)
    let path = "Snapshots/box/portrait.png"
    let golden = try workshop.folder.read(path)
    var bomb = golden
    // A width and height of 2,147,483,647 pixels.
    bomb.replaceSubrange(16..<24, with: [0x7F, 0xFF, 0xFF, 0xFF, 0x7F, 0xFF, 0xFF, 0xFF])
    let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0, 16, 0x4A, 0x46, 0x49, 0x46, 0]
    for bytes in [bomb, jpeg, Array(golden.dropFirst())] {
      try workshop.folder.write(bytes, to: path)
      let outcome = try workshop.run("check")
      #expect(outcome.status == 4)
      #expect(outcome.text.contains("1 same"))
    }
    var generator = SeededGenerator(seed: 4)
    for _ in 0..<20 {
      var flipped = golden
      flipped[generator.number(8...flipped.count - 1)] ^= UInt8(1 << generator.number(0...7))
      try workshop.folder.write(flipped, to: path)
      // Any flipped bit at worst makes the golden unusable.
      #expect([0, 1, 4].contains(try workshop.run("check").status))
    }
  }

  @Test(
    "Files without a scene exit with 3 and a message",
    arguments: ["", "\u{0}\u{1}", "[]", "- a"])
  func noScene(text: String) throws {
    let workshop = try TemporaryProject(scene: text)
    let outcome = try workshop.run("check")
    #expect(outcome.status == 3)
    #expect(outcome.errors.contains("Scenes/box.scene.yaml:"))
  }

  @Test("check compares without writable output")
  func fullDisk() throws {
    let workshop = try TemporaryProject(scene: boxScene)
    #expect(try workshop.run("record").status == 0)
    try workshop.write(movedBoxScene)
    try workshop.folder.write("in the way", to: ".snapline")
    let outcome = try workshop.run("check")
    #expect(outcome.status == 1)
    #expect(outcome.text.contains("moved"))
    #expect(outcome.errors.contains("cannot write"))
  }
}
