import SnaplineBasics
import SnaplineSceneModel
import SnaplineSceneResolution
import SnaplineSceneSyntax

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
    case .autoresizing: .oneOrMany(.enumeration(SceneGrammar.autoresizingParts))
    case .priorities:
      .any(of: [
        .reference("priority"),
        .objectSchema([
          ("horizontal", .reference("priority")), ("vertical", .reference("priority")),
        ]),
      ])
    case .insets: .any(of: [orTemplate(number()), .items(orTemplate(number()), count: 4)])
    case .number(let range):
      orTemplate(.numberSchema("number", minimum: range.lowerBound, maximum: range.upperBound))
    case .whole(let range):
      orTemplate(
        .numberSchema(
          "integer", minimum: Double(range.lowerBound), maximum: Double(range.upperBound)))
    case .wholeOr(let word, let range): .any(of: [schema(.whole(range)), .enumeration([word])])
    case .pointsOrImage: .any(of: [orTemplate(number(minimum: 0)), schema(.image)])
    case .pointsOr(let word, let least):
      .any(of: [orTemplate(number(minimum: least)), .enumeration([word])])
    case .lengthsOrNone(let count):
      .items(.any(of: [orTemplate(number(minimum: 0)), .enumeration(["none"])]), count: count)
    case .barItems: textsOrMaps(SceneGrammar.barItemMembers)
    case .actions: textsOrMaps(SceneGrammar.actionMembers)
    case .segments: textsOrMaps(SceneGrammar.segmentMembers)
    case .columns: .any(of: [schema(.texts), .items(schema(.texts))])
    case .wholes(let range): .items(schema(.whole(range)))
    case .dateAndTime: orTemplate(.pattern(Self.dateAndTime))
    case .texts: .items(.reference("text"))
    case .attributedText:
      textsOrMaps(SceneGrammar.textRunMembers, required: ["text"])
    case .gradient: gradient
    case .namedImage: .any(of: [.reference("text"), symbol])
    case .image: .any(of: [.reference("text"), schema(.numbers(2, minimum: 0)), symbol])
    case .choice(let names): orTemplate(.enumeration(names))
    case .choices(let names): .oneOrMany(orTemplate(.enumeration(names)))
    case .numbers(let count, let least): .items(orTemplate(number(minimum: least)), count: count)
    // Figures have a separate schema.
    case .figure: .object([])
    }
  }

  private func members(_ list: SceneGrammar.Members) -> [(String, JSON)] {
    list.map { ($0.key, schema($0.form)) }
  }

  private func textsOrMaps(_ list: SceneGrammar.Members, required: [String] = []) -> JSON {
    .items(.any(of: [.reference("text"), .objectSchema(members(list), required: required)]))
  }

  /// `2026-11-22`, `14:30`, or both.
  private static let dateAndTime =
    "^([0-9]{4}-[0-9]{2}-[0-9]{2}( +[0-9]{2}:[0-9]{2})?|[0-9]{2}:[0-9]{2})$"

  func orTemplate(_ value: JSON) -> JSON {
    .any(of: [value, .reference("template")])
  }

  /// Returns the schema of a number of points.
  func number(minimum: Double? = nil) -> JSON {
    .numberSchema("number", minimum: minimum ?? -limits.magnitude, maximum: limits.magnitude)
  }

  var color: JSON {
    let digits = "^#([0-9A-Fa-f]{3}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})$"
    let single: [JSON] = [
      .pattern(digits), .enumeration(AdaptiveColor.names), .reference("template"),
    ]
    let names = Appearance.allCases.map(\.rawValue)
    return .any(of: single + [.objectSchema(names.map { ($0, .any(of: single)) }, required: names)])
  }

  var font: JSON {
    let size = orTemplate(.numberSchema("number", minimum: 1, maximum: limits.fontSize))
    let styles = TextStyle.allCases.map(\.rawValue)
    return .any(of: [size, .enumeration(styles), .objectSchema(members(SceneGrammar.fontMembers))])
  }

  private var gradient: JSON {
    let colors = JSON.arraySchema(.reference("color"), minItems: 2, maxItems: limits.gradientStops)
    let members = SceneGrammar.gradientKeys.map { key -> (String, JSON) in
      switch key {
      case "colors": (key, colors)
      case "locations":
        (key, .arraySchema(schema(.number(0...1)), minItems: 2, maxItems: limits.gradientStops))
      case "type": (key, schema(.choice(LayerGradient.Kind.allCases.map(\.rawValue))))
      default: (key, schema(.numbers(2, minimum: nil)))
      }
    }
    return .any(of: [colors, .objectSchema(members, required: ["colors"])])
  }

  /// The schema of a symbol.
  private var symbol: JSON {
    .objectSchema(members(SceneGrammar.symbolMembers), required: ["systemName"])
  }

  var priority: JSON {
    let number = JSON.object([
      ("type", .text("number")), ("exclusiveMinimum", .exact(0)),
      ("maximum", .number(Constraint.requiredPriority)),
    ])
    return .any(of: [number, .enumeration(SceneGrammar.priorityLevels), .reference("template")])
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
    return .any(of: [.enumeration([StepSyntax.Verb.dismiss.rawValue]), map])
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
      return single(.numberSchema("number", minimum: scales.lowerBound, maximum: scales.upperBound))
    case .contentSize: return single(.items(number(minimum: 0), count: 2))
    case .keyboard: return .any(of: [.enumeration(["shown", "hidden"]), number(minimum: 0)])
    case .scroll: return scroll
    case .rotate: return .enumeration(Orientation.allCases.map(\.rawValue))
    case .resize:
      return .objectSchema(
        [("view", name), ("width", number(minimum: 0)), ("height", number(minimum: 0))],
        required: ["view"])
    case .keyboardAvoidance: return .enumeration(KeyboardAvoidance.allCases.map(\.rawValue))
    case .mode: return .enumeration(ConstraintMode.allCases.map(\.rawValue))
    case .look: return .enumeration(Scene.DefaultStyle.allCases.map(\.rawValue))
    case .hugging, .compressionResistance: return single(priorities)
    }
  }

  /// A priority for both axes, or a map with one for some.
  private var priorities: JSON {
    let axes = Axis.allCases.map { ($0.rawValue, JSON.reference("priority")) }
    guard case .object(let map) = JSON.objectSchema(axes) else { return .reference("priority") }
    return .any(of: [.reference("priority"), .object(map + [("minProperties", .exact(1))])])
  }

  private var fitting: JSON {
    let members = SceneGrammar.fittingKeys.map { key -> (String, JSON) in
      switch key {
      case "view": (key, .pattern(Self.name))
      case "targetSize": (key, .enumeration(["compressed", "expanded"]))
      case "width", "height": (key, number(minimum: 0))
      default: (key, .reference("priority"))
      }
    }
    return .objectSchema(members, required: ["view"])
  }

  /// The schema of a change of a constraint: a constant, or a mapping with a priority.
  var change: JSON {
    let members = SceneGrammar.constraintChangeKeys.map {
      ($0, $0 == "priority" ? .reference("priority") : number())
    }
    return .any(of: [number(), .objectSchema(members)])
  }

  private var scroll: JSON {
    let name = JSON.pattern(Self.name)
    let members: [(String, JSON)] = [
      ("view", name), ("to", .enumeration(["top", "bottom"])),
      ("page", .numberSchema("integer", minimum: 1, maximum: 10_000)),
      ("offset", .items(number(), count: 2)), ("reveal", name),
    ]
    guard case .object(let map) = JSON.objectSchema(members, required: ["view"]) else {
      return .object([])
    }
    return .object(map + [("minProperties", .exact(2)), ("maxProperties", .exact(2))])
  }

  /// Returns the schema of a mapping with one entry, whose key names a constraint or a view.
  private func single(_ value: JSON) -> JSON {
    guard case .object(let map) = JSON.objectSchema(keys: Self.name, values: value) else {
      return .object([])
    }
    return .object(map + [("minProperties", .exact(1)), ("maxProperties", .exact(1))])
  }
}
