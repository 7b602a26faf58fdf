import Selection
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
    "A scene that is given by its file goes by its name, and anything else by itself",
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
    "No output takes the place of a scene or of goldens, by whatever way they are named",
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
    "Only what can be seen in a picture is watched, and no golden is",
    arguments: [
      ("Scenes/a/form.scene.yaml", true), ("Scenes/a/notes.txt", true), ("icon.png", true),
      ("Snapshots/a/form/portrait.png", false), ("de.lproj/Localizable.strings", true),
      ("App/Other.xib", true), ("App/Assets.xcassets/x.imageset/Contents.json", true),
      ("page.md", false), ("Sources/main.swift", false),
    ])
  func shown(place: String, mayShow: Bool) { #expect(project.isReadable(place) == mayShow) }
}
