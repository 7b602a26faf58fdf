import Foundation
import Glibc
import TestSupport
import Testing

/// Whether strace can watch system calls of a child, so that it is killed at a chosen one.
/// The maximum number of kills per command; SNAPLINE_KILLS=1000 tests every system call.
private let mostKills =
  ProcessInfo.processInfo.environment["SNAPLINE_KILLS"].flatMap { Int($0) } ?? 9

/// The system calls that change files, or come just before one that does.
private let changes = [
  "write", "fsync", "rename", "renameat", "unlink", "unlinkat", "mkdir", "mkdirat", "rmdir",
  "flock",
]

@Suite("Killed at a write", .requires(.strace))
struct KilledProcessTests {
  /// Creates a project whose last check found a change.
  private func changed() throws -> TemporaryProject {
    let workshop = try TemporaryProject(scene: boxScene)
    #expect(try workshop.run("record").status == 0)
    try workshop.write(movedBoxScene)
    #expect(try workshop.run("check").status == 1)
    return workshop
  }

  /// Runs a command repeatedly and kills it at another system call each time, until it was killed
  /// at all of them or often enough; `look` examines the files after every kill.
  private func killing(
    _ arguments: [String], in workshop: TemporaryProject, reset: () throws -> Void,
    look: (String) throws -> Void
  ) throws -> Int {
    let tool = try toolURL().path
    try reset()
    let all = try calls(of: arguments, workshop)
    var kills = 0
    for place in stride(from: 0, to: all.count, by: max(1, all.count / mostKills)) {
      let (call, number) = all[place]
      try reset()
      let line =
        "strace -f -o /dev/null -e trace=\(call) -e inject=\(call):signal=SIGKILL:when=\(number) "
        + "'\(tool)' \(arguments.joined(separator: " "))"
      // strace exits as its program does.
      if [9, 137].contains(try shell(line, in: workshop.folder.path).status) { kills += 1 }
      try look("\(call) \(number)")
    }
    return kills
  }

  /// Returns the system calls of an undisturbed run in order, each with its number among calls of
  /// the same name, as strace counts them.
  private func calls(
    of arguments: [String], _ workshop: TemporaryProject
  ) throws -> [(name: String, number: Int)] {
    let place = try TemporaryFolder()
    let tool = try toolURL().path
    try shell(
      "strace -f -o '\(place["calls"])' -e trace=\(changes.joined(separator: ",")) "
        + "'\(tool)' \(arguments.joined(separator: " "))", in: workshop.folder.path)
    let text = String(decoding: try place.read("calls"), as: UTF8.self)
    var counts: [String: Int] = [:]
    return text.split(separator: "\n").compactMap { line in
      // `1234  rename("a", "b") = 0`
      let words = line.split(separator: " ")
      guard words.count > 1, let name = words[1].split(separator: "(").first.map(String.init),
        changes.contains(name)
      else { return nil }
      counts[name, default: 0] += 1
      return (name, counts[name, default: 0])
    }
  }

  @Test("A killed record leaves each file old or new, and repeating it writes the rest")
  func record() throws {
    let workshop = try TemporaryProject(scene: boxScene)
    #expect(try workshop.run("record").status == 0)
    let old = workshop.goldens
    try workshop.write(movedBoxScene)
    #expect(try workshop.run("record").status == 0)
    let new = workshop.goldens
    let kills = try killing(["record", "-q", "-j1"], in: workshop) {
      for (name, bytes) in old { try workshop.folder.write(bytes, to: "Snapshots/\(name)") }
    } look: { number in
      for (name, bytes) in workshop.goldens where !name.hasSuffix(".tmp") {
        // Until no shot needs the old copy of the scene, the new copy is next to it.
        let isCopy = name.hasSuffix(".yaml") && new.values.contains(bytes)
        #expect(bytes == old[name] || bytes == new[name] || isCopy, "\(name) after kill \(number)")
      }
      let again = try workshop.run("record")
      #expect(again.status == 0)
      #expect(workshop.goldens == new, "after kill \(number)")
    }
    #expect(kills >= min(mostKills, 8))
  }

  @Test(
    "A killed conversion of goldens leaves each one in one form, and repeating it converts the rest"
  )
  func conversion() throws {
    let workshop = try TemporaryProject(scene: boxScene)
    #expect(try workshop.run("record").status == 0)
    let images = workshop.goldens
    #expect(try workshop.run("record", "--goldens", "text").status == 0)
    let text = workshop.goldens
    for (form, old, new) in [("text", images, text), ("images", text, images)] {
      let kills = try killing(["record", "-q", "-j1", "--goldens", form], in: workshop) {
        try FileManager.default.removeItem(atPath: workshop.folder["Snapshots"])
        for (name, bytes) in old { try workshop.folder.write(bytes, to: "Snapshots/\(name)") }
        try workshop.folder.write(
          "goldens: \(form == "text" ? "images" : "text")", to: ".snapline.yaml")
      } look: { number in
        let checked = try workshop.run("check", "--decode")
        #expect(checked.status == 0, "after kill \(number)")
        let again = try workshop.run("record", "--goldens", form)
        #expect(again.status == 0, "after kill \(number)")
        #expect(workshop.goldens == new, "after kill \(number)")
      }
      #expect(kills >= min(mostKills, 5))
    }
  }

  @Test("A killed 'log --html' leaves a complete page, and repeating it writes the new one")
  func historyPage() throws {
    let workshop = try TemporaryProject(scene: boxScene)
    try workshop.git("init", "-q")
    try workshop.commit()
    let page = ["log", "box", "-q", "-j1", "--html", "page"]
    #expect(try workshop.start(page).finish().status == 0)
    let old = workshop.folder.contents()
    try workshop.write(movedBoxScene)
    try workshop.commit()
    let kills = try killing(page, in: workshop) {
      try FileManager.default.removeItem(atPath: workshop.folder["page"])
      for (name, bytes) in old where name.hasPrefix("page/") {
        try workshop.folder.write(bytes, to: name)
      }
    } look: { number in
      let text = String(decoding: try workshop.folder.read("page/index.html"), as: UTF8.self)
      #expect(text.hasSuffix("</html>\n"), "after kill \(number)")
      let named = text.matches(of: #/"(images\/[0-9a-f]+\.png)"/#)
      #expect(!named.isEmpty)
      for name in named {
        #expect(workshop.folder.contents()["page/\(name.1)"] != nil, "after kill \(number)")
      }
      #expect(try workshop.start(page).finish().status == 0, "after kill \(number)")
    }
    #expect(kills >= min(mostKills, 5))
  }

  @Test("A killed first record leaves no partial file, and repeating it writes the rest")
  func first() throws {
    let workshop = try TemporaryProject(scene: boxScene)
    #expect(try workshop.run("record").status == 0)
    let new = workshop.goldens
    let kills = try killing(["record", "-q", "-j1"], in: workshop) {
      try FileManager.default.removeItem(atPath: workshop.folder["Snapshots"])
    } look: { number in
      for (name, bytes) in workshop.goldens where !name.hasSuffix(".tmp") {
        #expect(bytes == new[name], "\(name) after kill \(number)")
      }
      let again = try workshop.run("record")
      #expect(again.status == 0)
      #expect(workshop.goldens == new, "after kill \(number)")
    }
    #expect(kills >= min(mostKills, 8))
  }

  @Test("A killed approve loses neither the change nor its undo")
  func approve() throws {
    let workshop = try changed()
    let start = workshop.folder.contents()
    let old = workshop.goldens
    #expect(try workshop.run("approve", "--all").status == 0)
    let new = workshop.goldens
    let kills = try killing(["approve", "--all", "-q"], in: workshop) {
      try workshop.restore(start)
    } look: { number in
      let pending = try workshop.run("approve").lines.map(String.init)
      for shot in ["portrait", "landscape"] where !pending.contains("box/\(shot)") {
        #expect(workshop.goldens["box/\(shot).png"] == new["box/\(shot).png"], "\(number)")
      }
      _ = try workshop.run("approve", "--all")
      #expect(workshop.goldens == new, "after kill \(number)")
      let undone = try workshop.run("approve", "--undo", "--all")
      #expect(undone.status == 0)
      #expect(workshop.goldens == old, "after kill \(number)")
      let waiting = try workshop.run("approve").lines
      #expect(waiting.count == 2)
    }
    #expect(kills >= min(mostKills, 8))
  }

  @Test("A killed undo can be repeated")
  func undo() throws {
    let workshop = try changed()
    let old = workshop.goldens
    #expect(try workshop.run("approve", "--all").status == 0)
    let start = workshop.folder.contents()
    let kills = try killing(["approve", "--undo", "--all", "-q"], in: workshop) {
      try workshop.restore(start)
    } look: { number in
      _ = try workshop.run("approve", "--undo", "--all")
      #expect(workshop.goldens == old, "after kill \(number)")
      let waiting = try workshop.run("approve").lines
      #expect(waiting.count == 2, "after kill \(number)")
    }
    #expect(kills >= min(mostKills, 8))
  }

  @Test("A killed prune can be repeated and leaves no scene copy")
  func prune() throws {
    let workshop = try changed()
    #expect(try workshop.run("approve", "box/portrait").status == 0)
    try workshop.write(boxScene, named: "gone")
    #expect(try workshop.run("record", "gone").status == 0)
    try FileManager.default.removeItem(atPath: workshop.folder["Scenes/gone.scene.yaml"])
    try workshop.write(boxScene.replacing("era:", with: "orientations: [landscape]\nera:"))
    let start = workshop.folder.contents()
    #expect(try workshop.run("prune").status == 0)
    let new = workshop.goldens
    #expect(new.keys.sorted() == ["box/landscape.png", "box/layout.txt", "box/scene.yaml"])
    let kills = try killing(["prune", "-q"], in: workshop) {
      try workshop.restore(start)
    } look: { number in
      let again = try workshop.run("prune")
      #expect(again.status == 0)
      #expect(workshop.goldens == new, "after kill \(number)")
    }
    #expect(kills >= min(mostKills, 8))
  }

  @Test("A killed check leaves goldens unchanged and no partial pending change")
  func check() throws {
    let workshop = try changed()
    let start = workshop.folder.contents().filter { !$0.key.hasPrefix(".snapline") }
    let old = workshop.goldens
    let kills = try killing(["check", "-q", "-j1"], in: workshop) {
      try workshop.restore(start)
    } look: { number in
      #expect(workshop.goldens == old, "after kill \(number)")
      for line in try workshop.run("approve").lines {
        let approved = try workshop.run("approve", String(line))
        #expect(approved.status == 0, "after kill \(number)")
      }
      let left = try workshop.run("check")
      #expect([0, 1].contains(left.status), "after kill \(number)")
      #expect(!left.text.contains("unusable"), "after kill \(number)")
    }
    #expect(kills >= min(mostKills, 8))
  }
}

extension TemporaryProject {
  /// Replaces all files of the directory by these.
  fileprivate func restore(_ files: [String: [UInt8]]) throws {
    for name in ["Snapshots", ".snapline"] {
      try? FileManager.default.removeItem(atPath: folder[name])
    }
    for (name, bytes) in files { try folder.write(bytes, to: name) }
  }
}
