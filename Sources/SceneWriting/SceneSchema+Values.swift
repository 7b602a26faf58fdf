import Geometry
import JSONText
import SceneModel
import SceneResolution
import SceneSyntax

// The schemas of values.
extension SceneSchema {
  /// Returns the schema of a type; in repeated views a value can be a placeholder of a list.
  func schema(_ form: ValueType) -> JSON {
    switch form {
    case .text: .reference("text")
    case .flag: orTemplate(.object([("type", .text("boolean"))]))
    case .color: .reference("color")
    case .font: .reference("font")
    case .frame: .items(orTemplate(number()), count: 4)
    case .autoresizing: .oneOrMany(.names(SceneGrammar.autoresizingParts))
    case .priorities:
      .any(of: [
        .reference("priority"),
        .map([("horizontal", .reference("priority")), ("vertical", .reference("priority"))]),
      ])
    case .insets: .any(of: [orTemplate(number()), .items(orTemplate(number()), count: 4)])
    case .number(let range):
      orTemplate(.range("number", least: range.lowerBound, most: range.upperBound))
    case .whole(let range):
      orTemplate(
        .range("integer", least: Double(range.lowerBound), most: Double(range.upperBound)))
    case .pointsOr(let word, let least):
      .any(of: [orTemplate(number(least: least)), .names([word])])
    case .lengthsOrNone(let count):
      .items(.any(of: [orTemplate(number(least: 0)), .names(["none"])]), count: count)
    case .barItems: textsOrMaps(SceneGrammar.barItemMembers)
    case .actions: textsOrMaps(SceneGrammar.actionMembers)
    case .segments: textsOrMaps(SceneGrammar.segmentMembers)
    case .columns: .any(of: [schema(.texts), .items(schema(.texts))])
    case .wholes(let range): .items(schema(.whole(range)))
    case .moment: orTemplate(.pattern(Self.moment))
    case .texts: .items(.reference("text"))
    case .attributedText:
      textsOrMaps(SceneGrammar.textRunMembers, required: ["text"])
    case .gradient: gradient
    case .namedImage: .any(of: [.reference("text"), symbol])
    case .image: .any(of: [.reference("text"), schema(.numbers(2, least: 0)), symbol])
    case .choice(let names): orTemplate(.names(names))
    case .choices(let names): .oneOrMany(orTemplate(.names(names)))
    case .numbers(let count, let least): .items(orTemplate(number(least: least)), count: count)
    // Figures have a separate schema.
    case .figure: .object([])
    }
  }

  private func members(_ list: SceneGrammar.Members) -> [(String, JSON)] {
    list.map { ($0.key, schema($0.form)) }
  }

  private func textsOrMaps(_ list: SceneGrammar.Members, required: [String] = []) -> JSON {
    .items(.any(of: [.reference("text"), .map(members(list), required: required)]))
  }

  /// `2026-11-22`, `14:30`, or both.
  private static let moment =
    "^([0-9]{4}-[0-9]{2}-[0-9]{2}( +[0-9]{2}:[0-9]{2})?|[0-9]{2}:[0-9]{2})$"

  func orTemplate(_ value: JSON) -> JSON {
    .any(of: [value, .reference("template")])
  }

  /// Returns the schema of a number of points.
  func number(least: Double? = nil) -> JSON {
    .range("number", least: least ?? -limits.magnitude, most: limits.magnitude)
  }

  var color: JSON {
    let digits = "^#([0-9A-Fa-f]{3}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})$"
    let single: [JSON] = [.pattern(digits), .names(AdaptiveColor.names), .reference("template")]
    let names = Appearance.allCases.map(\.rawValue)
    return .any(of: single + [.map(names.map { ($0, .any(of: single)) }, required: names)])
  }

  var font: JSON {
    let size = orTemplate(.range("number", least: 1, most: limits.fontSize))
    let styles = TextStyle.allCases.map(\.rawValue)
    return .any(of: [size, .names(styles), .map(members(SceneGrammar.fontMembers))])
  }

  private var gradient: JSON {
    let colors = JSON.list(.reference("color"), least: 2, most: limits.gradientStops)
    let members = SceneGrammar.gradientKeys.map { key -> (String, JSON) in
      switch key {
      case "colors": (key, colors)
      case "locations":
        (key, .list(schema(.number(0...1)), least: 2, most: limits.gradientStops))
      case "type": (key, schema(.choice(LayerGradient.Kind.allCases.map(\.rawValue))))
      default: (key, schema(.numbers(2, least: nil)))
      }
    }
    return .any(of: [colors, .map(members, required: ["colors"])])
  }

  /// The schema of a symbol.
  private var symbol: JSON {
    .map(members(SceneGrammar.symbolMembers), required: ["systemName"])
  }

  var priority: JSON {
    let number = JSON.object([
      ("type", .text("number")), ("exclusiveMinimum", .exact(0)),
      ("maximum", .number(Constraint.requiredPriority)),
    ])
    return .any(of: [number, .names(SceneGrammar.priorityLevels), .reference("template")])
  }
}

// The steps of states; a new verb does not compile without a schema.
extension SceneSchema {
  var step: JSON {
    let verbs = StepSyntax.Verb.allCases.map { ($0.rawValue, argument(of: $0)) }
    let map = JSON.object([
      ("type", .text("object")), ("properties", .object(verbs)),
      ("additionalProperties", .bool(false)), ("minProperties", .exact(1)),
      ("maxProperties", .exact(1)),
    ])
    return .any(of: [.names([StepSyntax.Verb.dismiss.rawValue]), map])
  }

  private func argument(of verb: StepSyntax.Verb) -> JSON {
    let name = JSON.pattern(Self.name)
    switch verb {
    case .activate, .deactivate, .hide, .show, .remove: return .oneOrMany(name)
    case .focus, .flashIndicators: return name
    case .fit: return .any(of: [name, fitting])
    case .dismiss: return .object([])
    case .set: return single(change)
    case .type: return single(.reference("text"))
    case .zoom:
      let scales = ZoomContent.scales
      return single(.range("number", least: scales.lowerBound, most: scales.upperBound))
    case .contentSize: return single(.items(number(least: 0), count: 2))
    case .keyboard: return .any(of: [.names(["shown", "hidden"]), number(least: 0)])
    case .scroll: return scroll
    case .rotate: return .names(Orientation.allCases.map(\.rawValue))
    case .resize:
      return .map(
        [("view", name), ("width", number(least: 0)), ("height", number(least: 0))],
        required: ["view"])
    case .keyboardAvoidance: return .names(KeyboardAvoidance.allCases.map(\.rawValue))
    case .mode: return .names(ConstraintMode.allCases.map(\.rawValue))
    case .look: return .names(Scene.DefaultStyle.allCases.map(\.rawValue))
    case .hugging, .compressionResistance: return single(priorities)
    }
  }

  /// A priority for both axes, or a map with one for some.
  private var priorities: JSON {
    let axes = Axis.allCases.map { ($0.rawValue, JSON.reference("priority")) }
    guard case .object(let map) = JSON.map(axes) else { return .reference("priority") }
    return .any(of: [.reference("priority"), .object(map + [("minProperties", .exact(1))])])
  }

  private var fitting: JSON {
    let members = SceneGrammar.fittingKeys.map { key -> (String, JSON) in
      switch key {
      case "view": (key, .pattern(Self.name))
      case "targetSize": (key, .names(["compressed", "expanded"]))
      case "width", "height": (key, number(least: 0))
      default: (key, .reference("priority"))
      }
    }
    return .map(members, required: ["view"])
  }

  /// The schema of a change of a constraint: a constant, or a mapping with a priority.
  var change: JSON {
    let members = SceneGrammar.constraintChangeKeys.map {
      ($0, $0 == "priority" ? .reference("priority") : number())
    }
    return .any(of: [number(), .map(members)])
  }

  private var scroll: JSON {
    let name = JSON.pattern(Self.name)
    let members: [(String, JSON)] = [
      ("view", name), ("to", .names(["top", "bottom"])),
      ("page", .range("integer", least: 1, most: 10_000)),
      ("offset", .items(number(), count: 2)), ("reveal", name),
    ]
    guard case .object(let map) = JSON.map(members, required: ["view"]) else {
      return .object([])
    }
    return .object(map + [("minProperties", .exact(2)), ("maxProperties", .exact(2))])
  }

  /// Returns the schema of a mapping with one entry, whose key names a constraint or a view.
  private func single(_ value: JSON) -> JSON {
    guard case .object(let map) = JSON.map(from: Self.name, to: value) else {
      return .object([])
    }
    return .object(map + [("minProperties", .exact(1)), ("maxProperties", .exact(1))])
  }
}
