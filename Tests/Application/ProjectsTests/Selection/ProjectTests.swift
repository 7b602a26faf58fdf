import Foundation
import SnaplineProjects
import TestSupport
import Testing

@Suite("Scenes of a project")
struct ProjectTests {
  let folder: TemporaryFolder
  let project: Project

  init() throws {
    folder = try TemporaryFolder()
    project = Project(prefix: folder.path + "/", absolute: folder.path)
    for name in [
      "Scenes/form", "Scenes/form/dark", "Scenes/a/form", "Scenes/B/form", "Scenes/errors/wrong",
      "Scenes/.hidden/x", "Scenes/Caf\u{E9}", "Scenes/Cafe\u{301}", "Snapshots/x", "Elsewhere/y",
    ] {
      try folder.write("views: { v: {} }\n", to: name + ".scene.yaml")
    }
    try folder.write("not a scene", to: "Scenes/form.scene.yaml.bak")
    try folder.write("{}", to: "Scenes/json.scene.json")
  }

  private func bytes(_ names: [String]) -> [[UInt8]] { names.map { Array($0.utf8) } }

  private func names(_ wanted: String...) throws -> [String] {
    try selectScenes(wanted, in: project).files.map(\.identity)
  }

  @Test("All scenes are found, sorted by bytes, except hidden ones and those below errors")
  func all() throws {
    let expected = [
      "B/form", "Cafe\u{301}", "Caf\u{E9}", "a/form", "form", "form/dark", "json",
    ]
    #expect(bytes(try names()) == bytes(expected))
    let files = try project.sceneFiles()
    #expect(files.allSatisfy { $0.isInProject && fileManager.fileExists(atPath: $0.path) })
    // A scene below several sources is found once.
    let twice = Project(
      prefix: folder.path + "/", absolute: folder.path, sources: ["Scenes", "Scenes/a", "Scenes"])
    #expect(bytes(try twice.sceneFiles().map(\.identity)) == bytes(expected))
  }

  private var fileManager: FileManager { .default }

  @Test("A scene is found by name, file and folder, and listed once")
  func ways() throws {
    for way in ["a/form", "a/form/", folder["Scenes/a/form.scene.yaml"], folder["Scenes/a"], "a"] {
      #expect(try names(way) == ["a/form"], "\(way)")
    }
    #expect(try names("form") == ["form", "form/dark"])
    #expect(try names("form", "a", "form/dark", "a/form") == ["form", "form/dark", "a/form"])
    #expect(try names("json") == ["json"] && names("errors/wrong") == ["errors/wrong"])
    #expect(try names(folder["Elsewhere/y.scene.yaml"]) == ["y"])
  }

  @Test("Different spellings of one path are one scene")
  func spellings() throws {
    let (own, other) = ("Scenes/a/form.scene.yaml", "Elsewhere/y.scene.yaml")
    #expect(try names(folder[own], folder["Scenes/./a//form.scene.yaml"]) == ["a/form"])
    #expect(try names("a/form", folder["Scenes/a/../a/form.scene.yaml"]) == ["a/form"])
    #expect(try names(folder[other], folder["Elsewhere/../Elsewhere/y.scene.yaml"]) == ["y"])
    // A file of the same name in another folder is another scene.
    try folder.write("views: { v: {} }\n", to: "Other/y.scene.yaml")
    #expect(try names(folder[other], folder["Other/y.scene.yaml"]) == ["y", "y"])
  }

  @Test("Naming shots selects these alone, and naming the scene as well selects all of it")
  func shots() throws {
    let some = try selectScenes(["a/form/portrait", "a/form/landscape-x", "json"], in: project)
    #expect(some.files.map(\.identity) == ["a/form", "json"])
    #expect(some.shots == ["a/form": ["portrait", "landscape-x"]])
    for names in [
      ["a/form/portrait", "a/form"], ["a/form", "a/form/portrait"], ["a", "a/form/x"],
    ] {
      let whole = try selectScenes(names, in: project)
      #expect(whole.files.map(\.identity) == ["a/form"])
      #expect(whole.shots["a/form"] == nil, "\(names)")
    }
  }

  @Test(
    "A name that matches nothing is refused",
    arguments: ["forn", "a/b/c/d", "", "/", "Snapshots/x/y", "a/form/x/y", "*", "\u{0}"])
  func unknown(name: String) {
    #expect(throws: SelectionError.self) { try names(name) }
  }

  @Test("A link to a scene of the project is followed; other links in Scenes are refused")
  func links() throws {
    #expect(symlink("form.scene.yaml", folder["Scenes/alias.scene.yaml"]) == 0)
    #expect(try names().contains("alias"))
    #expect(symlink("../../../nowhere", folder["Scenes/dead.scene.yaml"]) == 0)
    // A dangling link is an unreadable scene, so that its goldens are kept.
    #expect(try names().contains("dead"))
    #expect(symlink("a", folder["Scenes/turned"]) == 0)
    #expect(throws: SelectionError.self) { try names() }
    try fileManager.removeItem(atPath: folder["Scenes/turned"])
    let unrelated = try TemporaryFolder()
    try unrelated.write("views: {}", to: "s.scene.yaml")
    #expect(symlink(unrelated["s.scene.yaml"], folder["Scenes/s.scene.yaml"]) == 0)
    #expect(throws: SelectionError.self) { try names() }
    try fileManager.removeItem(atPath: folder["Scenes/s.scene.yaml"])
    // A cycle of folders without scenes is not an error.
    #expect(symlink(".", folder["Scenes/.circle"]) == 0)
    #expect(try names().count == 9)
  }

  @Test(
    "absolutePath(_:) removes '.', '..' and empty components",
    arguments: [
      ("/a/b", "/a/b"), ("/a/./b/", "/a/b"), ("/a/../b", "/b"), ("/../..", "/"), ("//a//b", "/a/b"),
      ("/", "/"), ("/a/b/../../..", "/"), ("/é/..", "/"), ("/.../a", "/.../a"),
    ])
  func paths(_ path: String, _ absolute: String) {
    #expect(absolutePath(path) == absolute)
    #expect(absolutePath(absolutePath(path)) == absolutePath(path))
  }

  @Test("Project places are recovered from their absolute paths")
  func places() throws {
    for place in ["Scenes", "Scenes/a/form.scene.yaml", "Scenes/new/one", "x"] {
      #expect(project.fullPath(of: folder[place]) == place)
      #expect(project.fullPath(of: folder["Scenes/../\(place)"]) == place)
    }
    #expect(project.fullPath(of: folder.path) == ".")
    #expect(project.fullPath(of: folder.path + "x/a") == nil && project.fullPath(of: "/") == nil)
    // The same through another path of the folder.
    let other = try TemporaryFolder()
    #expect(symlink(folder.path, other["link"]) == 0)
    #expect(project.fullPath(of: other["link/Scenes/a"]) == "Scenes/a")
  }

  @Test("An output path inside the golden directory is refused, however it is spelled")
  func goldens() throws {
    try folder.write("x", to: "Snapshots/form/portrait.png")
    for path in ["Snapshots", "Snapshots/new/x.png", "snapshots/a", "Scenes/../Snapshots/form"] {
      #expect(project.reservedUse(of: folder[path]) == "a golden directory", "\(path)")
    }
    #expect(symlink("Snapshots", folder["link"]) == 0)
    #expect(project.reservedUse(of: folder["link/new.png"]) == "a golden directory")
    #expect(project.reservedUse(of: folder["Scenes/form.scene.yaml"]) == "a scene")
    for path in ["Snapshots2/x.png", "out/x.png", "Scenes/form.scene.yaml.bak", "Scenes"] {
      #expect(project.reservedUse(of: folder[path]) == nil, "\(path)")
    }
  }
}
