import Diagnostics
package import SceneModel
package import SceneSyntax

/// The tables by which scenes are read, for tools that describe or write scenes.
package enum SceneGrammar {
  /// The keys of a scene, in the language's order.
  package static let sceneKeys = SceneKey.all.map(\.name)

  /// The keys of what a scene takes from another file.
  package static let originKeys = SyntaxReader.originKeys

  /// The keys of a screen with measures of its own.
  package static let deviceKeys = SyntaxReader.deviceKeys

  /// The keys of what is otherwise in some size classes.
  package static let variationKeys = SyntaxReader.variationKeys

  /// The keys of a rule about pixels.
  package static let toleranceKeys = ValueReader.toleranceKeys

  /// The keys of a font.
  package static let fontKeys = font.map(\.name)

  /// What a state can change of a constraint.
  package static let constraintChangeKeys = ["constant", "priority"]

  /// What a step asks a view's fitting size with.
  package static let fittingKeys = [
    "view", "targetSize", "width", "height", "horizontalFittingPriority",
    "verticalFittingPriority",
  ]

  /// The keys of a gradient.
  package static let gradientKeys = ["colors", "locations", "startPoint", "endPoint", "type"]

  /// The parts of an autoresizing mask.
  package static let autoresizingParts = AutoresizingPart.allCases.map(\.rawValue)

  /// The names of priorities.
  package static let priorityLevels = ["required", "high", "low", "fitting"]

  /// The keys of the screen's own view: what it looks like, and what its guides keep clear of.
  package static let rootKeys = ViewProperty.ofRoot.map(\.name)

  /// The keys of a view's map, in the language's order: what it is, what it shows, how it
  /// looks, and what lies in it.
  package static let viewKeys: [String] = {
    let first = ["text", "attributedText", "title", "placeholder", "image"]
    let names = ViewProperty.all.map(\.name).filter { !first.contains($0) }
    let own = names.filter { ViewProperty.named($0)?.kinds.count != ViewProperty.views.count }
    return ["kind", "style"] + first + own + names.filter { !own.contains($0) }
      + ["constraints", "views"]
  }()

  /// The keys that a view of this kind understands.
  package static func viewKeys(of kind: ViewKind) -> [String] {
    let known = ViewProperty.names(for: kind)
    return viewKeys.filter(known.contains)
  }

  /// What can be expected of a view.
  package static let measures =
    ["frame", "contentSize", "contentOffset"] + Expectation.Measure.allCases.map(\.rawValue)
}

extension SceneGrammar {
  /// Keys of a map, each with what the reader takes as its value.
  package typealias Members = [(key: String, form: ValueForm)]

  package static let fontMembers = members(of: font)
  package static let textRunMembers = members(of: textRun)
  package static let symbolMembers = members(of: symbol)
  package static let segmentMembers = members(of: segment)
  package static let actionMembers = members(of: action)
  /// Those of tabs: no other item of a bar has more.
  package static let barItemMembers = members(of: barItem(isTab: true))

  private static func members<Thing>(of keys: [MapKey<Thing>]) -> Members {
    keys.compactMap { key in key.form.map { (key.name, $0) } }
  }

  /// What the reader takes as the value of a view's key, found by asking the reader.
  package static func form(ofViewKey key: String) -> ValueForm? {
    ViewProperty.named(key)?.forms.first
  }

  /// What another value of a view's key can change.
  package static func effect(ofViewKey key: String) -> KeyEffect? {
    ViewProperty.named(key)?.effect
  }
}

extension ViewProperty {
  /// All of them in the language's order.
  static let inOrder = SceneGrammar.viewKeys.compactMap(named)

  fileprivate var forms: [ValueForm] {
    let kind = kinds.first ?? .view
    return ValueReader.forms { values in
      let nothing = SourceSpan(file: "")
      let node = YAMLNode(kind: .invalid, span: nothing, range: 0..<0)
      var view = kind.view(named: name, .ios15, at: nothing)
      read(node, name, &view, .ios15, &values)
    }
  }
}
