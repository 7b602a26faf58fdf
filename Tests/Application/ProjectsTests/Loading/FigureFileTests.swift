import Foundation
import SnaplineBasics
import SnaplineProjects
import SnaplineSceneModel
import TestSupport
import Testing

@Suite("Scenes of a figure")
struct FigureFileTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let form = """
      devices: [iphone-5]
      views: { card: { background: red }, title: { kind: label, text: T } }
      states: { typing: [dismiss] }

      """
    try folder.write(form, to: "Scenes/articles/form.scene.yaml")
    try folder.write("{ \"views\": { \"a\": {} } }", to: "Scenes/articles/data.scene.json")
    try folder.write("views: { a: { kind: nothing } }\n", to: "Scenes/articles/broken.scene.yaml")
    try folder.write("views: { top: {} }\n", to: "Scenes/form.scene.yaml")
    try folder.write("views: { secret: {} }\n", to: "secret.scene.yaml")
  }

  /// Returns the diagnostics of panels, and the scenes that were found.
  private func loaded(
    _ panels: [String], identity: String = "articles/page", isInProject: Bool = true
  ) throws -> (said: [String], scenes: [String?]) {
    let text = "panels:\n" + panels.map { "  - { \($0) }\n" }.joined()
    let path = "Scenes/\(identity).figure.yaml"
    try folder.write(text, to: path)
    let file = SceneFile(path: folder[path], identity: identity, isInProject: isInProject)
    let loaded = loadScene(file)
    #expect(loaded.plannedShots.map(\.name) == ["light", "dark"] || loaded.scene == nil)
    let said = loaded.diagnostics.map { diagnostic in
      let start = diagnostic.span?.start ?? SourcePosition(line: 0, column: 0)
      return "\(start.line):\(start.column) \(diagnostic.code) \(diagnostic.hint ?? "-")"
    }
    return (said, loaded.scene?.figure?.panels.map { $0.scene?.identity } ?? [])
  }

  @Test(
    "A scene is found by its project name, or by its name relative to the figure"
  )
  func names() throws {
    let found = try loaded([
      "shot: articles/form/landscape-typing", "shot: data/portrait", "shot: articles/data/portrait",
      "graph: articles/form/portrait-typing", "shot: form/landscape",
    ])
    #expect(found.said.isEmpty, "\(found.said)")
    #expect(
      found.scenes == ["articles/form", "data", "articles/data", "articles/form", "form"])
  }

  @Test("The project name takes precedence over the relative name")
  func precedence() throws {
    // `Scenes/form` has the view `top`, `Scenes/articles/form` the view `card`.
    #expect(try loaded(["shot: form/portrait, crop: top"]).said.isEmpty)
    let other = try loaded(["shot: form/portrait, crop: card"])
    #expect(
      other.said.count == 1 && other.said[0].hasPrefix("2:34 figure.unknown-view"), "\(other.said)")
  }

  @Test(
    "An unknown name is reported at its location, with a hint",
    arguments: [
      ("shot: articles/from/portrait", "2:13 figure.unknown-scene did you mean 'articles/form'?"),
      ("shot: frm/portrait", "2:13 figure.unknown-scene did you mean 'form'?"),
      (
        "shot: qqqqq/portrait",
        "2:13 figure.unknown-scene run 'snapline list scenes' for all scenes"
      ),
      (
        "shot: articles/form/potrait",
        "2:13 figure.unknown-shot did you mean 'articles/form/portrait'?"
      ),
      (
        "shot: articles/form/q",
        "2:13 figure.unknown-shot run 'snapline list shots articles/form' for all shots"
      ),
      (
        "shot: form",
        "2:13 figure.unknown-shot write SCENE/SHOT, such as articles/form/portrait"
      ),
      (
        "shot: /portrait",
        "2:13 figure.unknown-shot write SCENE/SHOT, such as articles/form/portrait"
      ),
      (
        "shot: articles/broken/portrait",
        "2:13 figure.scene run 'snapline check articles/broken' to see them"
      ),
      (
        "shot: articles/form/portrait, crop: crd",
        "2:43 figure.unknown-view did you mean 'card'?"
      ),
      (
        "shot: articles/form/portrait, overlay: [card, titel]",
        "2:53 figure.unknown-view did you mean 'title'?"
      ),
      (
        "shot: articles/form/portrait, overlay: qqqq",
        "2:46 figure.unknown-view -"
      ),
      (
        "shot: articles/form/portrait, callouts: [{ view: qqqq, text: x }]",
        "2:56 figure.unknown-view -"
      ),
      (
        "shot: articles/form/portrait, measures: [{ width: tittle }]",
        "2:57 figure.unknown-view did you mean 'title'?"
      ),
    ])
  func missing(panel: String, said: String) throws {
    #expect(try loaded([panel]).said == [said])
  }

  @Test(
    "A scene name cannot lead out of the scene directory",
    arguments: [
      "../secret/portrait", "articles/../../secret/portrait", "./form/portrait",
      "articles//form/portrait",
    ])
  func outside(name: String) throws {
    let found = try loaded(["shot: \(name)"])
    #expect(
      found.said.count == 1 && found.said[0].contains("figure.unknown-scene"), "\(found.said)")
    #expect(found.scenes == [nil])
  }

  @Test("An invalid panel does not affect others, and each scene is read once")
  func others() throws {
    let found = try loaded([
      "shot: articles/form/portrait", "shot: nothing/portrait", "shot: articles/broken/portrait",
      "shot: articles/form/landscape", "shot: articles/broken/landscape",
    ])
    #expect(found.said.count == 3)
    #expect(found.scenes == ["articles/form", nil, nil, "articles/form", nil])
  }
}

@Suite("Documents referenced by scenes")
struct ReferencedDocumentTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Returns a storyboard of scenes with these identifiers.
  private func storyboard(_ names: [String]) -> String {
    let scenes = names.enumerated().map { index, name in
      """
      <scene sceneID="s\(index)"><objects>
      <viewController id="c\(index)-00-abc"\(name.isEmpty ? "" : " storyboardIdentifier=\"\(name)\"")>
      <view key="view" id="v\(index)-00-abc"><rect key="frame" x="0" y="0" width="375" height="667"/></view>
      </viewController></objects></scene>
      """
    }
    return """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" toolsVersion="14460">
      <device id="retina4_7"/><scenes>\(scenes.joined())</scenes></document>
      """
  }

  private func said(_ from: String) throws -> [String] {
    let text = "from: \(from)\ndevices: [iphone-8]\n"
    let file = SceneFile(path: folder["app/a.scene.yaml"], identity: "a", isInProject: false)
    return loadScene(file, bytes: Array(text.utf8)).diagnostics.map { diagnostic in
      let start = diagnostic.span?.start ?? SourcePosition(line: 0, column: 0)
      return "\(start.line):\(start.column) \(diagnostic.code) \(diagnostic.hint ?? "-")"
    }
  }

  @Test("A document with one root needs no controller, and one with several does")
  func roots() throws {
    try folder.write(storyboard(["Login"]), to: "app/One.storyboard")
    try folder.write(storyboard(["Login", "Settings"]), to: "app/Two.storyboard")
    try folder.write(
      storyboard((1...8).map { "Page\($0)" }), to: "app/Many.storyboard")
    try folder.write(storyboard([]), to: "app/None.storyboard")
    #expect(try said("One.storyboard").isEmpty)
    #expect(try said("{ file: Two.storyboard, controller: Settings }").isEmpty)
    #expect(
      try said("Two.storyboard")
        == ["1:7 from.controller add 'controller:' with one of 'Login', 'Settings'"])
    let many = try said("Many.storyboard")
    #expect(many.count == 1 && many[0].hasSuffix("'Page6' …"), "\(many)")
    #expect(try said("None.storyboard").contains { $0.contains("from.empty") })
  }

  @Test("An unknown controller is reported at its location, with a hint")
  func names() throws {
    try folder.write(storyboard(["Login", "Settings"]), to: "app/Two.storyboard")
    #expect(
      try said("{ file: Two.storyboard, controller: Setings }")
        == ["1:43 from.controller did you mean 'Settings'?"])
    #expect(
      try said("{ controller: qqqqqq, file: Two.storyboard }")
        == ["1:21 from.controller available: 'Login', 'Settings'"])
    // An object id is a name, too.
    #expect(try said("{ file: Two.storyboard, controller: c1-00-abc }").isEmpty)
  }

  @Test("An unreadable or invalid document is reported at the file name")
  func files() throws {
    try folder.write("views: {}", to: "app/b.scene.yaml")
    try folder.write("no XML", to: "app/Broken.storyboard")
    for (name, code) in [
      ("b.scene.yaml", "from.file"), ("Main", "from.file"), ("Gone.storyboard", "from.unreadable"),
      ("../Gone.xib", "from.unreadable"), ("\"\"", "from.file"), ("{ controller: a }", "from.file"),
      ("[a.storyboard]", "value.type"),
    ] {
      let found = try said(name)
      #expect(found.count == 1 && found[0].hasPrefix("1:7 \(code)"), "\(name): \(found)")
    }
    let broken = try said("Broken.storyboard")
    #expect(broken.contains { $0.contains("from.unusable") } && broken.count > 1, "\(broken)")
  }

  @Test("A document may be anywhere, but a link cannot disguise another file")
  func places() throws {
    try folder.write("", to: "app/x")
    try folder.write(storyboard(["Login"]), to: "shared/One.storyboard")
    #expect(try said("../shared/One.storyboard").isEmpty)
    #expect(try said("\(folder["shared/One.storyboard"])").isEmpty)
    try folder.write("secret", to: "secret.txt")
    try link(folder["app/Link.storyboard"], to: folder["secret.txt"])
    #expect(try said("Link.storyboard").map { $0.prefix(13) } == ["1:7 from.file"])
  }

  private func link(_ path: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
  }
}
