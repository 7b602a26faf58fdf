import Diagnostics
import Geometry
import SceneModel

extension SceneKey {
  /// The keys in the order of the language reference.
  package static let all: [SceneKey] = setting + bars + content + wishes

  private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

  package static func named(_ name: String) -> SceneKey? { byName[name] }

  /// The keys for devices, eras and other settings.
  private static let setting: [SceneKey] = [
    text("title", \.title),
    SceneKey("from") { entry, reader, scene in
      scene.origin = reader.origin(entry.value)
      scene.hasLostOrigin = scene.origin == nil
    } tell: { scene, dump in
      guard let origin = scene.origin else { return }
      let controller = origin.controller.map { " controller '\($0.value)'" } ?? ""
      dump.line("from '\(origin.file.value)'\(controller)", origin.file.span)
    },
    one("era", \.era, { $0.rawValue }, { reader, node, _ in reader.era(node) }),
    word("look", \.look),
    word("mode", \.mode),
    SceneKey("strict") { entry, reader, scene in
      scene.isStrict =
        reader.values.choice(entry.value, for: entry.key, of: Strictness.self) != nil
    } tell: { scene, dump in
      if scene.isStrict { dump.line("strict uikit", nil) }
    },
    several("devices", each: "device", \.devices, { $0.name }, { $0.devices($1) }),
    words("orientations", each: "orientation", \.orientations),
    words("appearances", each: "appearance", \.appearances),
    several("languages", each: "language", \.languages, { $0.tag }, { $0.languages($1) }),
    parts("strings", \.strings, { $0.strings($1) }, tell: { $0.add($1) }),
    words("directions", each: "direction", \.directions),
    words("textSizes", each: "textSize", \.textSizes),
    flag("accessibility", \.showsElements),
    word("text", \.textLook),
  ]

  private enum Strictness: String, CaseIterable {
    case uikit
  }

  /// The keys for the status bar.
  private static let bars: [SceneKey] = [
    word("statusBarStyle", \.statusBarStyle),
    flag("statusBarHidden", \.hidesStatusBar),
    flag("homeIndicatorHidden", \.hidesHomeIndicator),
    word("keyboardAvoidance", \.keyboardAvoidance),
  ]

  /// The keys for views, constraints and states.
  private static let content: [SceneKey] = [
    parts(
      "metrics", \.metrics, { $0.metrics($1) },
      tell: { $0.line("metric \($1.name.value) \($1.value.shortText)", $1.name.span) }),
    // Both keys are parsed before all others.
    SceneKey("each", read: { _, _, _ in }, tell: { _, _ in }),
    SceneKey("styles", read: { _, _, _ in }, tell: { _, _ in }),
    SceneKey("root") { entry, reader, scene in
      scene.root = ViewSyntax(
        name: Spanned(entry.key, at: entry.keySpan), kind: Spanned(.view, at: entry.keySpan),
        properties: reader.values.entries(entry.value, for: entry.key), views: [], constraints: [])
    } tell: { scene, dump in
      for property in scene.root?.properties ?? [] { dump.add(property, of: "root ") }
    },
    parts("views", \.views, { $0.views($1) }, tell: { $0.add($1) }),
    parts("constraints", \.constraints, { $0.constraints($1) }, tell: { $0.add($1) }),
    parts("variations", \.variations, { $0.variations($1) }, tell: { $0.add($1) }),
    parts("states", \.states, { $0.states($1) }, tell: { $0.add($1) }),
  ]

  /// The keys for the selection of shots, expectations and tolerances.
  private static let wishes: [SceneKey] = [
    several("only", each: "only", \.only, { $0 }, { $0.values.patterns($1, for: "only") }),
    several("except", each: "except", \.except, { $0 }, { $0.values.patterns($1, for: "except") }),
    text("frames", \.frames),
    parts("expect", \.expectations, { $0.expectations($1) }, tell: { $0.add($1) }),
    parts(
      "tolerances", \.tolerances, { $0.values.tolerances($1, scope: .scene) },
      tell: { $0.line("tolerance \($1.rule.text)", $1.rule.span) }),
    parts(
      "proves", \.exemptions, { $0.values.exemptions($1) },
      tell: { $0.line("proves \($1.text)", $1.span) }),
  ]
}
