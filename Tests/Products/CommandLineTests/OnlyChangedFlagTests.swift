import Foundation
import TestSupport
import Testing

/// A scene that shows a storyboard of an app outside the project's directories.
private func appScene(_ file: String = "../App/Base.lproj/Login.storyboard") -> String {
  """
  from: { file: \(file), controller: Login }
  languages: [en, de]
  devices: [iphone-5]

  """
}

@Suite("--only-changed with files outside the project")
struct OnlyChangedFlagTests {
  private let workshop: TemporaryProject
  private let picture: [UInt8]

  /// Creates a project with an unrelated box scene.
  init() throws {
    workshop = try TemporaryProject(scene: boxScene)
    picture = try ProjectFiles.bytes("Scenes/controls/pictures/heart@2x.png")
  }

  private func commit() throws {
    let name = "-c user.name=a -c user.email=a@b"
    let line = "git init -q . && git add --all && git \(name) commit -q -m state"
    #expect(try shell(line, in: workshop.folder.path).status == 0)
  }

  private func writeApp(in folder: String = "App/Base.lproj") throws {
    let storyboard = try ProjectFiles.text("Scenes/interface-builder/Login.storyboard")
    try workshop.folder.write(storyboard, to: "\(folder)/Login.storyboard")
  }

  /// The scenes that are selected after a change of a file.
  private func touched(by path: String, in project: String = ".") throws -> [Substring] {
    let before = try? workshop.folder.read(path)
    try workshop.folder.write((before ?? []) + Array(" ".utf8), to: path)
    let found = try workshop.run("list", "scenes", "--only-changed", "-C", project).lines
    if let before { try workshop.folder.write(before, to: path) }
    return found
  }

  @Test(
    "Strings and images next to a storyboard select the scenes that show it",
    arguments: [
      "App/de.lproj/Login.strings", "App/de.lproj/Login.stringsdict", "App/Login.xcstrings",
      "App/logo.png", "App/logo@2x.PNG", "App/Base.lproj/Login.storyboard",
      "Assets.xcassets/logo.imageset/Contents.json",
    ])
  func around(path: String) throws {
    try writeApp()
    try workshop.write(appScene(), named: "taken")
    try workshop.folder.write("", to: path)
    try writeApp()
    try commit()
    #expect(try touched(by: path) == ["taken"])
    #expect(try touched(by: "Elsewhere/de.lproj/Login.strings").isEmpty)
  }

  @Test(
    "An image is recognized in every spelling of its name in the scene",
    arguments: [
      "image: up.PNG", "image: \"up.\\u0050NG\"", "each: { r: [{ f: up, e: PNG }] }, image: <r.f>",
    ])
  func images(value: String) throws {
    try workshop.write("views: { a: { kind: imageView, \(value) } }\n", named: "shown")
    try workshop.folder.write(picture, to: "Scenes/up.PNG")
    try commit()
    #expect(try touched(by: "Scenes/up.PNG") == ["shown"])
  }

  @Test(
    "A storyboard is recognized by an escaped name, a name with spaces and a link",
    arguments: [
      "\"../App/Base.lproj/Login\\x2Estoryboard\"", "\"../My App/Login.storyboard\"",
      "../Link.storyboard",
    ])
  func names(file: String) throws {
    try writeApp()
    try writeApp(in: "My App")
    try shell("ln -s App/Base.lproj/Login.storyboard Link.storyboard", in: workshop.folder.path)
    try workshop.write(appScene(file), named: "taken")
    try commit()
    let folder = file.contains("My App") ? "My App" : "App/Base.lproj"
    #expect(try touched(by: "\(folder)/Login.storyboard") == ["taken"])
  }

  @Test("A figure is selected by changes of its scenes' strings and frames")
  func figures() throws {
    let figure = "panels: [{ shot: deep/a/portrait }]\n"
    try workshop.folder.write(figure, to: "Scenes/all.figure.yaml")
    try workshop.write("languages: [en, de]\nframes: app.txt\n" + boxScene, named: "deep/a")
    try workshop.folder.write("box 0 0 1 1\n", to: "Scenes/deep/app.txt")
    try workshop.folder.write("\"a\" = \"b\";\n", to: "Scenes/deep/de.lproj/Localizable.strings")
    try commit()
    for path in ["app.txt", "de.lproj/Localizable.strings"] {
      #expect(try touched(by: "Scenes/deep/\(path)") == ["all", "deep/a"])
    }
  }

  @Test("Tracked files outside the project select the scenes that use them")
  func outside() throws {
    try writeApp()
    let project = "Parts/Tests"
    let folder = workshop.folder
    try folder.write(boxScene, to: "\(project)/Scenes/box.scene.yaml")
    try folder.write(
      appScene("../../../App/Base.lproj/Login.storyboard"), to: "\(project)/Scenes/x.scene.yaml")
    try folder.write(picture, to: "App/logo.png")
    try commit()
    for path in ["App/Base.lproj/Login.storyboard", "App/logo.png"] {
      #expect(try touched(by: path, in: project) == ["x"])
    }
    #expect(try touched(by: "\(project)/Scenes/box.scene.yaml", in: project) == ["box"])
    #expect(try touched(by: "Scenes/box.scene.yaml", in: project).isEmpty)
  }

  @Test("An app in a nested repository selects the scenes that show it")
  func submodule() throws {
    try writeApp()
    try workshop.write(appScene(), named: "taken")
    let inner = "git -c user.name=a -c user.email=a@b commit -q --allow-empty -m state"
    try shell("git init -q App && cd App && git add --all && \(inner)", in: workshop.folder.path)
    try commit()
    func touched() throws -> String { try workshop.run("list", "scenes", "--only-changed").text }
    #expect(try touched() == "")
    try shell("cd App && \(inner)", in: workshop.folder.path)
    #expect(try touched() == "taken\n")
  }
}
