import Foundation
import TestSupport
import Testing

@Suite("Limits of memory and stack")
struct LimitTests {
  @Test(
    "Limits that are too low are refused at the start",
    arguments: [
      ("-s 128", "the stack limit is below 512 kB"),
      ("-v 100000", "the memory limit is below 128 MB"),
    ])
  func little(limit: String, message: String) throws {
    let workshop = try TemporaryProject(scene: boxScene)
    let tool = try toolURL().path
    let (status, text) = try shell(
      "ulimit \(limit); exec '\(tool)' check 2>&1", in: workshop.folder.path)
    #expect(status == 2, "\(text)")
    #expect(text.contains(message), "\(text)")
    #expect(!text.contains("bug"))
  }

  @Test("A run that exceeds the memory limit reports it", arguments: [140_000, 250_000])
  func usedUp(kilobytes: Int) throws {
    let big = boxScene.replacing(
      "devices: [iphone-4s]", with: "devices: [{ name: big, width: 1900, height: 1900 }]")
    let workshop = try TemporaryProject(scene: big)
    let tool = try toolURL().path
    let (status, text) = try shell(
      "ulimit -v \(kilobytes); exec '\(tool)' render box --scale 4 -o box.png 2>&1",
      in: workshop.folder.path)
    #expect(status == 2, "\(text)")
    #expect(text.contains("out of memory: the limit of 'ulimit -v' is too low"), "\(text)")
    #expect(!text.contains("report this bug"), "\(text)")
  }

  @Test("A soft stack limit is raised")
  func softLimit() throws {
    let workshop = try TemporaryProject(scene: boxScene)
    let tool = try toolURL().path
    let (status, text) = try shell(
      "ulimit -S -s 256; exec '\(tool)' list shots 2>&1", in: workshop.folder.path)
    #expect(status == 0, "\(text)")
  }
}
