import SnaplineBasics
import SnaplineSceneModel

extension SceneKey {
  /// The keys in the order of the language reference.
  package static let all: [SceneKey] = setting + bars + content + expectations

  private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

  package static func named(_ name: String) -> SceneKey? { byName[name] }

  /// The keys for devices, eras and other settings.
  private static let setting: [SceneKey] = [
    text("title", \.title),
    SceneKey("from") { entry, reader, scene in
      scene.origin = reader.origin(entry.value)
      scene.hasLostOrigin = scene.origin == nil
    } describe: { scene, dump in
      guard let origin = scene.origin else { return }
      let controller = origin.controller.map { " controller '\($0.value)'" } ?? ""
      dump.line("from '\(origin.file.value)'\(controller)", origin.file.span)
    },
    one("era", \.era, { $0.rawValue }, { reader, node, _ in reader.era(node) }),
    choice("look", \.defaultStyle),
    choice("mode", \.mode),
    SceneKey("strict") { entry, reader, scene in
      scene.isStrict =
        reader.values.choice(entry.value, for: entry.key, of: Strictness.self) != nil
    } describe: { scene, dump in
      if scene.isStrict { dump.line("strict uikit", nil) }
    },
    list("devices", element: "device", \.devices, { $0.name }, { $0.devices($1) }),
    choices("orientations", element: "orientation", \.orientations),
    choices("appearances", element: "appearance", \.appearances),
    list("languages", element: "language", \.languages, { $0.tag }, { $0.languages($1) }),
    list("strings", \.strings, { $0.strings($1) }, describe: { $0.add($1) }),
    choices("directions", element: "direction", \.directions),
    choices("textSizes", element: "textSize", \.textSizes),
    flag("accessibility", \.showsElements),
    choice("text", \.textRendering),
  ]

  private enum Strictness: String, CaseIterable {
    case uikit
  }

  /// The keys for the status bar.
  private static let bars: [SceneKey] = [
    choice("statusBarStyle", \.statusBarStyle),
    flag("statusBarHidden", \.hidesStatusBar),
    flag("homeIndicatorHidden", \.hidesHomeIndicator),
    choice("keyboardAvoidance", \.keyboardAvoidance),
  ]

  /// The keys for views, constraints and states.
  private static let content: [SceneKey] = [
    list(
      "metrics", \.metrics, { $0.metrics($1) },
      describe: { $0.line("metric \($1.name.value) \($1.value.shortText)", $1.name.span) }),
    // Both keys are parsed before all others.
    SceneKey("each", read: { _, _, _ in }, describe: { _, _ in }),
    SceneKey("styles", read: { _, _, _ in }, describe: { _, _ in }),
    SceneKey("root") { entry, reader, scene in
      scene.root = ViewSyntax(
        name: Spanned(entry.key, at: entry.keySpan), kind: Spanned(.view, at: entry.keySpan),
        properties: reader.values.entries(entry.value, for: entry.key), views: [], constraints: [])
    } describe: { scene, dump in
      for property in scene.root?.properties ?? [] { dump.add(property, of: "root ") }
    },
    list("views", \.views, { $0.views($1) }, describe: { $0.add($1) }),
    list("constraints", \.constraints, { $0.constraints($1) }, describe: { $0.add($1) }),
    list("variations", \.variations, { $0.variations($1) }, describe: { $0.add($1) }),
    list("states", \.states, { $0.states($1) }, describe: { $0.add($1) }),
  ]

  /// The keys for the selection of shots, expectations and tolerances.
  private static let expectations: [SceneKey] = [
    list("only", element: "only", \.only, { $0 }, { $0.values.patterns($1, for: "only") }),
    list("except", element: "except", \.except, { $0 }, { $0.values.patterns($1, for: "except") }),
    text("frames", \.frames),
    list("expect", \.expectations, { $0.expectations($1) }, describe: { $0.add($1) }),
    list(
      "tolerances", \.tolerances, { $0.values.tolerances($1, scope: .scene) },
      describe: { $0.line("tolerance \($1.rule.text)", $1.rule.span) }),
    list(
      "proves", \.exemptions, { $0.values.exemptions($1) },
      describe: { $0.line("proves \($1.text)", $1.span) }),
  ]
}
