import SnaplineProjects
import TestSupport
import Testing

@Suite("Reserved paths")
struct ReservedPathTests {
  let folder: TemporaryFolder
  let project: Project

  init() throws {
    folder = try TemporaryFolder()
    project = Project(
      prefix: folder.path + "/", absolute: folder.path, sources: ["Scenes", "App/Main.storyboard"])
    for file in [
      "Scenes/a/form.scene.yaml", "Scenes/a/plain.yaml", "App/Main.storyboard", "App/Other.xib",
      "Snapshots/a/form/portrait.png", "page.md",
    ] { try folder.write("views: { v: {} }\n", to: file) }
  }

  @Test(
    "A scene file is called by its scene name, and other paths by themselves",
    arguments: [
      ("a/form", "a/form"), ("a/form/", "a/form"), ("Scenes/a/form.scene.yaml", "a/form"),
      ("Scenes/a/", "a"), ("Scenes/a", "a"), ("Scenes/new.scene.yaml", "new"),
      ("App/Main.storyboard", "App/Main"), ("page.md", "page.md"), ("Snapshots/a", "Snapshots/a"),
    ])
  func names(path: String, name: String) {
    let isThere = path.hasPrefix("Scenes") || path.hasPrefix("App") || path.hasPrefix("Snap")
    let given = isThere ? folder[path] : path
    #expect(project.sceneName(given) == (name == path && isThere ? folder[path] : name))
  }

  @Test(
    "An output path that is a scene or lies in the golden directory is recognized",
    arguments: [
      ("Scenes/a/form.scene.yaml", "a scene"), ("App/Main.storyboard", "a scene"),
      ("Snapshots", "a golden directory"), ("Snapshots/a/form/portrait.png", "a golden directory"),
      ("Snapshots/new/x.png", "a golden directory"), ("snapshots/x", "a golden directory"),
      ("Scenes/../Snapshots/x", "a golden directory"), ("Scenes/a", nil), ("page.md", nil),
      ("Scenes/new.scene.yaml", nil), ("Snapshots-2/x", nil),
    ] as [(String, String?)])
  func meanings(path: String, meaning: String?) {
    #expect(project.reservedUse(of: folder[path]) == meaning)
  }

  @Test(
    "Scenes and their resources are watched; goldens and sources are not",
    arguments: [
      ("Scenes/a/form.scene.yaml", true), ("Scenes/a/notes.txt", true), ("icon.png", true),
      ("Snapshots/a/form/portrait.png", false), ("de.lproj/Localizable.strings", true),
      ("App/Other.xib", true), ("App/Assets.xcassets/x.imageset/Contents.json", true),
      ("page.md", false), ("Sources/main.swift", false),
    ])
  func shown(place: String, mayShow: Bool) { #expect(project.isReadable(place) == mayShow) }
}
