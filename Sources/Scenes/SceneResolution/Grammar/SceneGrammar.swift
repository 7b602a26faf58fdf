import SnaplineBasics
package import SnaplineSceneModel
package import SnaplineSceneSyntax

/// The tables from which scenes are parsed, for tools that describe or write scenes.
package enum SceneGrammar {
  /// The keys of a scene, in the order of the language reference.
  package static let sceneKeys = SceneKey.all.map(\.name)

  /// The keys of `from`.
  package static let originKeys = SyntaxReader.originKeys

  /// The keys of a custom device.
  package static let deviceKeys = SyntaxReader.deviceKeys

  /// The keys of a variation.
  package static let variationKeys = SyntaxReader.variationKeys

  /// The keys of a tolerance.
  package static let toleranceKeys = ValueReader.toleranceKeys

  package static let fontKeys = font.map(\.name)

  /// The properties of a constraint that a state can change.
  package static let constraintChangeKeys = ["constant", "priority"]

  /// The keys of a fitting size request.
  package static let fittingKeys = [
    "view", "targetSize", "width", "height", "horizontalFittingPriority",
    "verticalFittingPriority",
  ]

  package static let gradientKeys = ["colors", "locations", "startPoint", "endPoint", "type"]

  package static let autoresizingParts = AutoresizingPart.allCases.map(\.rawValue)

  /// The names of priority levels.
  package static let priorityLevels = ["required", "high", "low", "fitting"]

  /// The keys of the root view: its appearance and its guides.
  package static let rootKeys = ViewProperty.ofRoot.map(\.name)

  /// The keys of a view in the order of the language reference: kind, content, appearance,
  /// subviews.
  package static let viewKeys: [String] = {
    let first = ["text", "attributedText", "title", "placeholder", "image"]
    let names = ViewProperty.all.map(\.name).filter { !first.contains($0) }
    let own = names.filter { ViewProperty.named($0)?.kinds.count != ViewProperty.views.count }
    return ["kind", "style"] + first + own + names.filter { !own.contains($0) }
      + ["constraints", "views"]
  }()

  /// Returns the keys that a view of this kind supports.
  package static func viewKeys(of kind: ViewKind) -> [String] {
    let known = ViewProperty.names(for: kind)
    return viewKeys.filter(known.contains)
  }

  /// The properties of views in expectations.
  package static let measures =
    ["frame", "contentSize", "contentOffset"] + Expectation.Component.allCases.map(\.rawValue)
}

extension SceneGrammar {
  /// The keys of a mapping, with the types of their values.
  package typealias Members = [(key: String, form: ValueType)]

  package static let fontMembers = members(of: font)
  package static let textRunMembers = members(of: textRun)
  package static let symbolMembers = members(of: symbol)
  package static let segmentMembers = members(of: segment)
  package static let actionMembers = members(of: action)
  /// The keys of tabs, which include those of all other bar items.
  package static let barItemMembers = members(of: barItem(isTab: true))

  private static func members<Thing>(of keys: [MapKey<Thing>]) -> Members {
    keys.compactMap { key in key.form.map { (key.name, $0) } }
  }

  /// Returns the type of a view's key, found by a dry run of the parser.
  package static func form(ofViewKey key: String) -> ValueType? {
    ViewProperty.named(key)?.forms.first
  }

  /// Returns the effect of a view's key.
  package static func effect(ofViewKey key: String) -> KeyEffect? {
    ViewProperty.named(key)?.effect
  }
}

extension ViewProperty {
  /// The keys in the order of the language reference.
  static let inOrder = SceneGrammar.viewKeys.compactMap(named)

  fileprivate var forms: [ValueType] {
    let kind = kinds.first ?? .view
    return ValueReader.types { values in
      let nothing = SourceSpan(file: "")
      let node = YAMLNode(kind: .invalid, span: nothing, range: 0..<0)
      var view = kind.view(named: name, .ios15, at: nothing)
      read(node, name, &view, .ios15, &values)
    }
  }
}
