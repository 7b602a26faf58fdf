import Foundation
import SnaplineBasics
import SnaplineSceneFiles
import SnaplineSceneModel
import SnaplineSceneResolution
import SnaplineSceneSyntax
import TestSupport
import Testing

@Suite("JSON Schema of scenes and figures")
struct SchemaTests {
  @Test("The schema has every key of a scene and of a view, each with a type")
  func keys() throws {
    let schema = try #require(
      JSONSerialization.jsonObject(with: Data(sceneSchema().utf8)) as? [String: Any])
    let scene = try #require(schema["properties"] as? [String: [String: Any]])
    #expect(Set(scene.keys) == Set(SceneGrammar.sceneKeys))
    let definitions = try #require(schema["$defs"] as? [String: [String: Any]])
    let view = try #require(definitions["view"]?["properties"] as? [String: [String: Any]])
    #expect(Set(view.keys) == Set(SceneGrammar.viewKeys))
    for (key, form) in scene.merging(view, uniquingKeysWith: { first, _ in first }) {
      #expect(form.keys.contains { $0 != "description" }, "nothing is said about '\(key)'")
    }
    for (key, words) in [
      ("background", "pixels"), ("contentInset", "frames"), ("font", "frames, pixels"),
      ("on", "pixels, what VoiceOver speaks"), ("title", "frames, pixels, what VoiceOver speaks"),
      ("accessibilityHint", "what VoiceOver speaks"),
      ("accessibilityIdentifier", "neither the image nor VoiceOver output"),
    ] {
      #expect(view[key]?["description"] as? String == "Changes \(words).", "\(key)")
    }
  }

  @Test("The schema has the same bytes each time")
  func deterministic() { #expect(sceneSchema() == sceneSchema()) }

  @Test("The schema accepts every sound scene of the project")
  func soundScenes() throws {
    let paths = ProjectFiles.paths(below: "Scenes", endingIn: ".scene.yaml")
      .filter { !$0.hasPrefix("Scenes/errors/") }
    #expect(!paths.isEmpty)
    guard let lines = try validate(paths.map { "\(ProjectFiles.root)/\($0)" }) else { return }
    #expect(lines.count == paths.count)
    for line in lines { #expect(line.hasSuffix(": ok"), "\(line)") }
  }

  @Test(
    "The schema rejects what the scene reader rejects, at the same place", arguments: wrongScenes)
  func wrongScene(_ wrong: InvalidScene) throws {
    let read = readScene(Array(wrong.text.utf8), file: "w.scene.yaml", identity: "w")
    #expect(read.hasErrors, "the reader takes it")
    let folder = try TemporaryFolder()
    try folder.write(wrong.text, to: "w.scene.yaml")
    guard let lines = try validate([folder["w.scene.yaml"]]) else { return }
    #expect(lines.first?.contains(": \(wrong.place): ") == true, "\(lines)")
  }

  @Test("The schema accepts every sound figure of the project")
  func soundFigures() throws {
    let paths = ProjectFiles.paths(below: "Scenes", endingIn: ".figure.yaml")
      .filter { !$0.hasPrefix("Scenes/errors/") }
    #expect(!paths.isEmpty)
    let files = paths.map { "\(ProjectFiles.root)/\($0)" }
    for line in try validate(files, by: figureSchema()) ?? [] {
      #expect(line.hasSuffix(": ok"), "\(line)")
    }
  }

  @Test(
    "The figure schema rejects what the figure reader rejects",
    arguments: [
      "crop: [0, 0, 0, 5]", "crop: [0, 0, 4, -5]", "crop: [0, 0, 4]", "graph: a/portrait",
      "callouts: [{ view: a, text: b, side: top }]",
      "callouts: [{ view: a, text: b, side: bottom }]",
      "measures: [{ width: a, side: left }]", "measures: [{ height: a, side: top }]",
      "measures: [{ width: a, height: a }]", "measures: [{ text: a }]",
      "frame: true\n    crop: a", "overlay: true\n    frame: true",
    ])
  func wrongFigure(line: String) throws {
    try refuses("shot: a/portrait\n    \(line)")
  }

  @Test(
    "The figure schema rejects keys of screens in a graph panel", arguments: Figure.keysOfScreens)
  func wrongGraph(key: String) throws {
    let values = ["crop": "a", "callouts": "[{ view: a, text: b }]", "measures": "[{ width: a }]"]
    try refuses("graph: a/portrait\n    \(key): \(values[key] ?? "true")")
  }

  private func refuses(_ panel: String) throws {
    let text = "panels:\n  - \(panel)\n"
    #expect(readFigure(Array(text.utf8), file: "w.figure.yaml", identity: "w").hasErrors)
    let folder = try TemporaryFolder()
    try folder.write(text, to: "w.figure.yaml")
    guard let lines = try validate([folder["w.figure.yaml"]], by: figureSchema()) else { return }
    #expect(lines.first?.contains(": $.panels[0]") == true, "\(lines)")
  }

  @Test("The schema accepts values as typed, such as 'no' and '012', without YAML's conversions")
  func rawText() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      title: 1:30
      views:
        a: { kind: label, text: no, font: 012 }
        b: { kind: label, text: ~, numberOfLines: 0 }
        c: { kind: label, text: 012 }
        d:
      """, to: "t.scene.yaml")
    guard let lines = try validate([folder["t.scene.yaml"]]) else { return }
    #expect(lines.first?.hasSuffix(": ok") == true, "\(lines)")
  }

  /// Returns the validator's lines; nil if Python or its packages are missing.
  private func validate(
    _ paths: [String], by schema: String = sceneSchema()
  ) throws -> [Substring]? {
    let folder = try TemporaryFolder()
    try folder.write(schema, to: "schema.json")
    let script = PythonScript("Tests/Scenes/SceneFilesTests/Writing/validate-scenes.py")
    guard let result = try script.run([folder["schema.json"]] + paths) else { return nil }
    #expect(result.status == 0)
    return result.lines
  }
}

/// A scene with one mistake that a schema can detect.
struct InvalidScene: Sendable, CustomTestStringConvertible {
  let place: String
  let text: String
  var testDescription: String { place }
}

private let rule = "tolerances:\n  - { view: a, maxDelta: 1-3, "

private let wrongScenes: [InvalidScene] = [
  InvalidScene(place: "$", text: "vews:\n  a:\n"),
  InvalidScene(place: "$.era", text: "era: ios6\nviews:\n  a:\n"),
  InvalidScene(place: "$.devices[0]", text: "devices: [iphone-99]\nviews:\n  a:\n"),
  InvalidScene(place: "$.devices[0]", text: "devices: [{ width: 100 }]\nviews:\n  a:\n"),
  InvalidScene(place: "$.views.a.alpha", text: "views:\n  a: { alpha: 2 }\n"),
  InvalidScene(place: "$.views.a.hidden", text: "views:\n  a: { hidden: yes }\n"),
  InvalidScene(place: "$.views.a.background", text: "views:\n  a: { background: \"#12345\" }\n"),
  InvalidScene(place: "$.views.a.kind", text: "views:\n  a: { kind: lable }\n"),
  InvalidScene(place: "$.views.a", text: "views:\n  a: { kind: button, text: no }\n"),
  InvalidScene(place: "$.views.a", text: "views:\n  a: { text: plain }\n"),
  InvalidScene(
    place: "$.views.a.numberOfLines", text: "views:\n  a: { kind: label, numberOfLines: 1.5 }\n"),
  InvalidScene(place: "$.views.a.frame", text: "views:\n  a: { frame: [0, 0, 10] }\n"),
  InvalidScene(place: "$.constraints[0]", text: "views:\n  a:\nconstraints:\n  - a.top 8\n"),
  InvalidScene(
    place: "$.states.s[0]", text: "views:\n  a:\nstates:\n  s:\n    - hid: a\n"),
  InvalidScene(
    place: "$.tolerances[0].pixels",
    text: "views:\n  a:\n\(rule)pixels: 40, reason: why, since: 2026-01-31 }\n"),
  InvalidScene(
    place: "$.tolerances[0]", text: "views:\n  a:\n\(rule)pixels: 1-40, since: 2026-01-31 }\n"),
  InvalidScene(
    place: "$.expect[0].all", text: "views:\n  a:\nexpect:\n  - all: a.top == 3\n"),
]
