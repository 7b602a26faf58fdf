import Foundation
import TestSupport
import Testing

@Suite("log -o history.apng", .requires(.git))
struct HistoryAnimationTests {
  private func project(_ tops: [Int] = [40, 140, 90]) throws -> TemporaryProject {
    let workshop = try TemporaryProject(scene: boxScene)
    try workshop.git("init", "-q")
    for top in tops {
      try workshop.write(boxScene.replacing("top + 40", with: "top + \(top)"))
      try workshop.commit()
    }
    return workshop
  }

  @Test("The animation of one shot has a still frame for each revision, and is deterministic")
  func frames() throws {
    let workshop = try project()
    let outcome = try workshop.run("log", "box", "-g", "box/portrait", "-o", "history.apng")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(
      outcome.text == """
        history.apng
        3 commits changed the screen

        """)
    let bytes = try workshop.folder.read("history.apng")
    // Two transitions of fifteen frames, and three revisions.
    #expect(count("fcTL", in: bytes) == 33)
    #expect(try workshop.run("log", "box", "-g", "box/portrait", "-o", "b.apng").status == 0)
    #expect(try workshop.folder.read("b.apng") == bytes)
  }

  @Test("Several shots are refused with the name of one, and no change has no animation")
  func problems() throws {
    let several = try project().run("log", "box", "-o", "history.apng")
    #expect(several.status == 2)
    #expect(
      several.errors == """
        snapline: an animation shows one shot, and 2 changed
          select one with '-g', such as '-g box/portrait'

        """)
    let single = try project([40]).run("log", "box", "-g", "box/portrait", "-o", "history.apng")
    #expect(single.status == 2)
    #expect(single.errors.contains("no listed commit changed an image"))
  }

  private func count(_ chunk: String, in bytes: [UInt8]) -> Int {
    let name = Array(chunk.utf8)
    return bytes.indices.dropLast(3).count { Array(bytes[$0..<$0 + 4]) == name }
  }
}
