import SnaplineBasics
import SnaplineProjects
import SnaplineSceneModel
import TestSupport
import Testing

@Suite("Scene names that conflict on some file systems")
struct DuplicateNameTests {
  /// Returns the scenes of a project that are refused for their names.
  private func refused(_ names: [String]) throws -> [String] {
    let folder = try TemporaryFolder()
    for name in names { try folder.write("views: { a: {} }\n", to: "Scenes/\(name).scene.yaml") }
    let project = Project(prefix: folder.path + "/", absolute: folder.path)
    let files = try project.sceneFiles()
    #expect(
      files.map { Array($0.identity.utf8) }
        == names.map { Array($0.utf8) }.sorted {
          $0.lexicographicallyPrecedes($1)
        })
    let loaded = loadScenes(files, filter: ShotFilter([]), threads: 2)
    #expect(loaded.map(\.file) == files)
    return loaded.filter { $0.diagnostics.contains { $0.code == "scene.same-name" } }
      .map(\.file.identity)
  }

  @Test(
    "Of scenes with conflicting golden paths all but the first are refused",
    arguments: [
      (["Form", "form"], ["form"]), (["a/Form", "a/form", "b/form"], ["a/form"]),
      (["A/form", "a/form"], ["a/form"]), (["Cafe\u{301}", "Caf\u{E9}"], ["Caf\u{E9}"]),
      (["CAFE\u{301}", "caf\u{E9}"], ["caf\u{E9}"]), (["STRASSE", "stra\u{DF}e"], ["stra\u{DF}e"]),
      (["a", "a/portrait.png/b"], ["a/portrait.png/b"]),
      (["a", "a/LAYOUT.TXT/b"], ["a/LAYOUT.TXT/b"]),
    ])
  func same(_ names: [String], _ expected: [String]) throws {
    #expect(try refused(names).map { Array($0.utf8) } == expected.map { Array($0.utf8) })
  }

  @Test(
    "Names without a conflict are accepted",
    arguments: [
      ["form", "form2", "forms"], ["a", "a/b", "a/b/c"], ["portrait.png/b", "a"],
      ["a", "a/portrait/b"], ["ab", "a b", "a-b"], ["о", "o"],
    ])
  func different(_ names: [String]) throws { #expect(try refused(names) == []) }

  @Test(
    "relativePath and absolutePath are inverse",
    arguments: [
      ("/a/b/c", "/a", "b/c"), ("/a", "/a/b/c", "../.."), ("/a/b", "/a/c", "../b"),
      ("/a", "/a", ""),
      ("/", "/a", ".."), ("/ab", "/a", "../ab"), ("/a/é", "/a/e", "../é"), ("/x/y", "/", "x/y"),
    ])
  func ways(_ path: String, _ folder: String, _ way: String) {
    #expect(relativePath(of: path, from: folder) == way)
    #expect(absolutePath(folder + "/" + way) == path)
  }
}

@Suite("Lists of frames")
struct FrameListTests {
  private func load(_ frames: [UInt8]) throws -> LoadedScene {
    let folder = try TemporaryFolder()
    try folder.write(
      "frames: app.txt\nviews: { a: { views: { b: {} } }, c: {} }\n", to: "a.scene.yaml")
    try folder.write(frames, to: "app.txt")
    return loadScene(
      SceneFile(path: folder["a.scene.yaml"], identity: "a", isInProject: false))
  }

  @Test(
    "Each line with a name and four numbers is an expectation with its line",
    arguments: ["\n", "\r\n", "\n\n", "\n# c 1 2\n", "\r"], [" ", "   ", "\t", " \t "])
  func lines(end: String, blank: String) throws {
    let rows = [
      ["a", "0", "1", "2.5", "3"], ["c", "-4", "0", "1e2", "8"], ["b", "0", "0", "9", "9"],
    ]
    let text = rows.map { $0.joined(separator: blank) }.joined(separator: end) + end
    let loaded = try load(Array(text.utf8))
    #expect(loaded.diagnostics.map(\.message) == [])
    let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
    let expected = ["a", "c", "b"].map { name in
      lines.firstIndex { $0.hasPrefix(name + blank) }.map { $0 + 1 }
    }
    #expect(loaded.scene?.expectations.map(\.span.start.line) == expected)
  }

  @Test("Random files yield expectations with existing lines, in 150 samples")
  func garbage() throws {
    var random = SeededGenerator(seed: 3)
    var claimed = 0
    let parts = [
      "<UIView: 0x1; frame = (", "0 0; 390 844)", "1e999 0; 1 1)", "nan", "\na 0 0 1 1\n",
      "\nc -1 0 1e3 7\n", "   | ", "<",
      ">", ";", "\n", "\r\n", "; text = '", "'", "contentSize: {", "é", "\u{0}", "b 1 2 3 inf",
      "<UITableView: 0x2; frame = (0 0; 5 5)>\n   | <UITableViewCell: 0x3; frame = (0 0; 5 1e308)>\n",
    ]
    for _ in 0..<150 {
      let text = (0..<random.number(0...12)).map { _ in random.pick(parts) }.joined()
      let loaded = try load(Array(text.utf8) + (random.number(0...3) == 0 ? [0xFF, 0xC3] : []))
      let claims = loaded.scene?.expectations ?? []
      claimed += claims.count
      let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
      for line in claims.map(\.span.start.line) {
        #expect(lines[line - 1].contains(/[0-9]/), "\(text)")
      }
    }
    #expect(claimed > 20)
  }
}
