import SnaplinePlatform
import SnaplineProjects
import SnaplineSceneModel
import TestSupport
import Testing

@Suite("Relocated scenes")
struct SceneRelocationTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func file(_ name: String) -> SceneFile {
    SceneFile(
      path: folder[name], identity: SceneFile.stem(name) ?? name, isInProject: true)
  }

  /// Returns the changed text of a scene at its new path; nil if it is unchanged.
  private func text(
    of name: String, moving old: String, to new: String
  ) throws(SelectionError) -> String? {
    let relocation = SceneRelocation(of: folder[old], to: folder[new])
    return try relocation.text(of: file(name)).map { String(decoding: $0, as: UTF8.self) }
  }

  private let login = """
    # The storyboard is the app's.
    from: Login.storyboard   # its only root
    devices: [iphone-5]

    """

  @Test(
    "The path of a storyboard is rewritten, and all other text is unchanged",
    arguments: [
      ("a/x.scene.yaml", "x.scene.yaml", "a/Login.storyboard"),
      ("a/x.scene.yaml", "b/c/x.scene.yaml", "\"../../a/Login.storyboard\""),
      ("a/x.scene.yaml", "a/c/y.scene.yaml", "\"../Login.storyboard\""),
    ])
  func storyboard(old: String, new: String, path: String) throws {
    try folder.write(login, to: "a/x.scene.yaml")
    try folder.write("<document/>", to: "a/Login.storyboard")
    let moved = try text(of: "a/x.scene.yaml", moving: old, to: new)
    #expect(moved == login.replacing("Login.storyboard", with: path))
  }

  @Test("Without a change of the relative path no text is written")
  func along() throws {
    try folder.write(login, to: "a/x.scene.yaml")
    try folder.write("<document/>", to: "a/Login.storyboard")
    #expect(try text(of: "a/x.scene.yaml", moving: "a", to: "deep/b") == nil)
    #expect(try text(of: "a/x.scene.yaml", moving: "a/x.scene.yaml", to: "a/y.scene.yaml") == nil)
    #expect(try text(of: "a/x.scene.yaml", moving: "other", to: "there") == nil)
    // A directory whose name has the same prefix is not affected.
    #expect(try text(of: "a/x.scene.yaml", moving: "a/x", to: "b") == nil)
    try folder.write("views: { a: {} }\n", to: "plain.scene.yaml")
    #expect(
      try text(of: "plain.scene.yaml", moving: "plain.scene.yaml", to: "b/p.scene.yaml") == nil)
  }

  @Test("A missing storyboard, or an absolute path, is unchanged")
  func absent() throws {
    try folder.write(login, to: "a/x.scene.yaml")
    #expect(try text(of: "a/x.scene.yaml", moving: "a/x.scene.yaml", to: "x.scene.yaml") == nil)
    try folder.write("<document/>", to: "a/Login.storyboard")
    let absolute = login.replacing("Login.story", with: "\(folder["a"])/Login.story")
    try folder.write(absolute, to: "a/x.scene.yaml")
    #expect(try text(of: "a/x.scene.yaml", moving: "a/x.scene.yaml", to: "x.scene.yaml") == nil)
  }

  @Test(
    "An image or strings file that would be outside is an error with its name",
    arguments: [
      ("views: { a: { kind: imageView, image: art/cat.png } }\n", "art/cat.png", "shows the image"),
      (
        "languages: [en, de]\nstrings: art/Main.xcstrings\nviews: { a: {} }\n",
        "art/Main.xcstrings", "uses strings from"
      ),
    ])
  func outside(scene: String, name: String, words: String) throws {
    try folder.write(scene, to: "a/x.scene.yaml")
    try folder.write("content", to: "a/\(name)")
    let (old, new) = ("a/x.scene.yaml", "b/x.scene.yaml")
    let error = #expect(throws: SelectionError.self) { try text(of: old, moving: old, to: new) }
    #expect(error?.message.contains("'a/x' \(words) '\(name)'") == true, "\(error?.message ?? "")")
    #expect(error?.hint?.hasSuffix("b/\(name)") == true)
    // With its directory the scene may move, and if the same file exists at the target.
    #expect(try text(of: old, moving: "a", to: "b") == nil)
    try folder.write("content", to: "b/\(name)")
    #expect(try text(of: old, moving: old, to: new) == nil)
    try folder.write("other content", to: "b/\(name)")
    #expect(throws: SelectionError.self) { try text(of: old, moving: old, to: new) }
  }

  @Test("A frames file moves with its scene")
  func frames() throws {
    let scene = "frames: app.txt\nviews: { a: {} }\n"
    try folder.write(scene, to: "a/x.scene.yaml")
    try folder.write("a 0 0 1 1", to: "a/app.txt")
    func frames(
      _ old: String, _ new: String, besides others: [SceneFile] = []
    ) throws(SelectionError) -> [String]? {
      let relocation = SceneRelocation(of: folder[old], to: folder[new])
      return try relocation.frames(of: file("a/x.scene.yaml"), besides: others).map {
        [absolutePath($0.old), absolutePath($0.new)]
      }
    }
    #expect(
      try frames("a/x.scene.yaml", "b/x.scene.yaml") == [folder["a/app.txt"], folder["b/app.txt"]])
    #expect(try frames("a", "b") == nil)
    #expect(try frames("a/x.scene.yaml", "a/y.scene.yaml") == nil)
    // Another scene needs the frames where they are, and no file is overwritten.
    try folder.write(scene, to: "a/other.scene.yaml")
    #expect(throws: SelectionError.self) {
      try frames("a/x.scene.yaml", "b/x.scene.yaml", besides: [file("a/other.scene.yaml")])
    }
    try folder.write("mine", to: "b/app.txt")
    let error = #expect(throws: SelectionError.self) {
      try frames("a/x.scene.yaml", "b/x.scene.yaml")
    }
    #expect(error?.message.hasSuffix("app.txt' already exists") == true)
  }
}

@Suite("Figures with renamed scenes")
struct FigureRelocationTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Returns the new name of a shot in a figure that also has a comment and an unchanged panel.
  private func moved(
    _ shot: String, in figure: String, _ renamed: [String: String], known: [String]
  ) throws -> String? {
    let text = "# first\npanels:\n  - { shot: stays/form/portrait }  # second\n  - shot: \(shot)\n"
    try folder.write(text, to: "Scenes/\(figure).figure.yaml")
    let file = SceneFile(
      path: folder["Scenes/\(figure).figure.yaml"], identity: figure, isInProject: true)
    let relocation = FigureRelocation(renamed, among: known + ["stays/form", figure])
    guard let bytes = relocation.text(of: file) else { return nil }
    let new = String(decoding: bytes, as: UTF8.self)
    let start = text.prefix(text.count - shot.count - 1)
    #expect(new.hasPrefix(start))
    return String(new.dropFirst(start.count).dropLast())
  }

  @Test("Names of moved scenes are rewritten, and others are unchanged")
  func names() throws {
    let known = ["a/form", "a/formal", "b/list"]
    #expect(
      try moved("a/form/portrait", in: "docs/all", ["a/form": "b/form"], known: known)
        == "b/form/portrait")
    #expect(
      try moved("a/formal/portrait", in: "docs/all", ["a/form": "b/form"], known: known) == nil)
    #expect(
      try moved(
        "a/form/landscape-broken", in: "docs/all", ["a/form": "c", "a/formal": "d"], known: known)
        == "c/landscape-broken")
  }

  @Test("A scene next to its figure may have a relative name while it stays there")
  func frameNextTo() throws {
    let known = ["docs/form", "docs/other"]
    // The scene is moved.
    #expect(
      try moved("form/portrait", in: "docs/all", ["docs/form": "b/form"], known: known)
        == "b/form/portrait")
    // The figure is moved.
    #expect(
      try moved("form/portrait", in: "docs/all", ["docs/all": "b/all"], known: known)
        == "docs/form/portrait")
    // Both are moved to one directory.
    let both = ["docs/form": "b/form", "docs/all": "b/all"]
    #expect(try moved("form/portrait", in: "docs/all", both, known: known) == nil)
    // There another scene has that name in the scene directory.
    #expect(
      try moved("form/portrait", in: "docs/all", both, known: known + ["form"]) == nil)
  }

  @Test("Unknown names and files that are not figures are unchanged")
  func undeclared() throws {
    #expect(try moved("gone/portrait", in: "docs/all", ["a/form": "b"], known: ["a/form"]) == nil)
    try folder.write("views: {}\n", to: "Scenes/a.scene.yaml")
    let scene = SceneFile(path: folder["Scenes/a.scene.yaml"], identity: "a", isInProject: true)
    #expect(FigureRelocation(["a": "b"], among: ["a"]).text(of: scene) == nil)
  }
}
