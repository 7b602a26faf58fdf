import Foundation
import TestSupport
import Testing

@Suite("Little memory, little stack")
struct LimitTests {
  @Test(
    "Too little of either is said before anything is done",
    arguments: [
      ("-s 128", "the stack limit is below 512 kB"),
      ("-v 100000", "the memory limit is below 128 MB"),
    ])
  func little(limit: String, message: String) throws {
    let workshop = try Workshop(scene: boxScene)
    let tool = try toolURL().path
    let (status, text) = try shell(
      "ulimit \(limit); exec '\(tool)' check 2>&1", in: workshop.folder.path)
    #expect(status == 2, "\(text)")
    #expect(text.contains(message), "\(text)")
    #expect(!text.contains("bug"))
  }

  @Test("A limit that is raised by whoever set it is no reason to stop")
  func softLimit() throws {
    let workshop = try Workshop(scene: boxScene)
    let tool = try toolURL().path
    let (status, text) = try shell(
      "ulimit -S -s 256; exec '\(tool)' list shots 2>&1", in: workshop.folder.path)
    #expect(status == 0, "\(text)")
  }
}
