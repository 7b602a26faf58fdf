import Foundation
import TestSupport
import Testing

@Suite("Crashes while rendering", .requires(.strace))
struct CrashTests {
  private let scene = """
    devices: [iphone-5]
    orientations: [portrait]
    views:
      text: { kind: label, text: TEXT }
    constraints:
      - text.leading == root.leading + LEFT
      - text.top == root.top + 40

    """

  private func write(_ workshop: TemporaryProject, left: Int) throws {
    for (name, text) in [("a", "abc"), ("b", "姓名"), ("c", "def")] {
      let text = scene.replacing("TEXT", with: text).replacing("LEFT", with: "\(left)")
      try workshop.write(text, named: name)
    }
  }

  /// Crashes the program when it opens the font that only the second scene needs.
  private func crash(
    _ arguments: String, _ signal: String, in workshop: TemporaryProject, after command: String = ""
  ) throws -> (status: Int32, text: String) {
    let fonts = try shell("find /usr/share/fonts -name 'NotoSansCJK-Regular*'").text
    let font = try #require(fonts.split(separator: "\n").first)
    return try shell(
      command
        + "strace -f -o /dev/null -P '\(font)' -e trace=openat -e inject=openat:signal=\(signal):when=1 "
        + "'\(try toolURL().path)' \(arguments)", in: workshop.folder.path)
  }

  @Test(
    "A crash is reported with its shot, all other shots are checked, and the status is 70",
    arguments: ["SEGV", "ABRT", "ILL", "TRAP", "BUS", "FPE"])
  func others(signal: String) throws {
    let workshop = try TemporaryProject()
    try write(workshop, left: 20)
    #expect(try workshop.run("record").status == 0)
    try write(workshop, left: 28)
    let (status, text) = try crash(
      "check -j1 --reporter list,junit=j.xml,json=r.json", signal, in: workshop)
    #expect(status == 70, "\(text)")
    #expect(text.contains("internal error: Snapline crashed while rendering b/portrait"))
    #expect(text.contains("✗ a  portrait"))
    // Equal edits of several scenes are reported once.
    #expect(text.contains("\n  also in  c/portrait\n"))
    let junit = String(decoding: try workshop.folder.read("j.xml"), as: UTF8.self)
    #expect(junit.contains("internal error: Snapline crashed while rendering b/portrait"))
    #expect(junit.contains("<testcase classname=\"c\" name=\"portrait\""))
    #expect(try workshop.folder.read("r.json").count > 100)
  }

  @Test("record writes the other shots and keeps the golden of the shot that crashed")
  func recording() throws {
    let workshop = try TemporaryProject()
    try write(workshop, left: 20)
    #expect(try workshop.run("record").status == 0)
    let old = workshop.goldens
    try write(workshop, left: 28)
    let (status, text) = try crash("record -j1", "SEGV", in: workshop)
    #expect(status == 70, "\(text)")
    let new = workshop.goldens
    #expect(new["b/portrait.png"] == old["b/portrait.png"])
    #expect(new["a/portrait.png"] != old["a/portrait.png"])
    #expect(new["c/portrait.png"] != old["c/portrait.png"])
  }

  @Test("A crash outside of a shot is reported and exits with 70")
  func outside() throws {
    let workshop = try TemporaryProject()
    try write(workshop, left: 20)
    let (status, text) = try crash("render Scenes/b.scene.yaml -o out", "SEGV", in: workshop)
    #expect(status == 70)
    #expect(text.contains("internal error: the program crashed; no file was damaged"))
  }

  @Test("A crash under a memory limit is reported as a crash, with the limit")
  func limitedMemory() throws {
    let workshop = try TemporaryProject()
    try write(workshop, left: 20)
    let (status, text) = try crash(
      "render Scenes/b.scene.yaml -o out", "SEGV", in: workshop, after: "ulimit -v 3000000; ")
    #expect(status == 70, "\(text)")
    #expect(text.contains("internal error: the program crashed; no file was damaged"))
    #expect(text.contains("limited by 'ulimit -v'"), "\(text)")
  }
}
