package import SnaplineBasics
package import SnaplineSceneModel
import SnaplineSceneResolution
import SnaplineSceneSyntax

/// Returns the JSON Schema (draft 2020-12) of scenes, generated from the tables of the parser.
///
/// It accepts all files that the parser accepts. Checks that need the entire scene, such as the
/// existence of names, remain with the parser.
package func sceneSchema(limits: Limits = .standard) -> String {
  SceneSchema(limits: limits).document.indentedText + "\n"
}

/// Returns the schema of tolerances in project settings, with the definitions that it refers to.
package func toleranceDefinitions() -> [(String, JSON)] {
  SceneSchema(limits: .standard).definitions.filter {
    ["text", "template", "tolerance"].contains($0.0)
  }
}

/// Returns the schema of exempted claims with their reasons.
package func exemptionsSchema() -> JSON {
  let reason = JSON.pattern("^off(,| for [^:]+:).*[^\\s]")
  let ofViews = JSON.objectSchema(keys: "^off for [^:]+$", values: .pattern("[^\\s]"))
  return .objectSchema(ProofClaim.allCases.map { ($0.rawValue, .any(of: [reason, ofViews])) })
}

/// A builder of the schema's parts.
struct SceneSchema {
  let limits: Limits

  var document: JSON {
    .schema(
      "Scene",
      [
        (
          "description",
          .text("A tree of views, constraints between them, and the states of an app.")
        ),
        ("type", .text("object")),
        ("properties", .object(SceneGrammar.sceneKeys.map { ($0, form(ofSceneKey: $0)) })),
        ("additionalProperties", .bool(false)),
        ("$defs", .object(definitions)),
      ])
  }

  // MARK: Scenes

  /// A name, or a template with placeholders of `each`.
  static let viewName = "^([A-Za-z_<][A-Za-z0-9_<>.]*)$"
  static let name = "^[A-Za-z_][A-Za-z0-9_]*$"
  static let language = "^([A-Za-z]{2,3}([-_][A-Za-z0-9]{1,8})*|pseudo)$"
  static let stateName = "^[A-Za-z0-9_][A-Za-z0-9_-]*$"

  func form(ofSceneKey key: String) -> JSON {
    switch key {
    case "from": .any(of: [.reference("text"), origin])
    case "era":
      .any(of: [
        .enumeration(Era.allCases.map(\.rawValue)), .pattern("^ios([7-9]|[1-9][0-9]{1,2})$"),
      ])
      .described("The iOS release whose defaults apply.")
    case "strict": .enumeration(["uikit"])
    case "devices": .items(.any(of: [.enumeration(Device.names), .reference("device")]))
    case "languages": .items(.reference("language"), isUnique: true)
    case "strings": .any(of: [.oneOrMany(.reference("text")), strings])
    case "metrics": .objectSchema(keys: Self.name, values: number())
    case "each": .objectSchema(keys: Self.name, values: .reference("list"))
    case "styles": .objectSchema(keys: Self.name, values: .reference("style"))
    case "root": .objectSchema(SceneGrammar.rootKeys.map { ($0, form(ofViewKey: $0)) })
    case "views": .reference("views")
    case "constraints": .reference("constraints")
    case "variations":
      .objectSchema(keys: "^ *[wh][CR]( +[wh][CR])? *$", values: variation)
    case "states": .objectSchema(keys: Self.stateName, values: .items(.reference("step")))
    case "only", "except": .oneOrMany(.reference("text"))
    case "expect": .items(.reference("claims"))
    case "tolerances": .items(.reference("tolerance"))
    case "proves": exemptionsSchema()
    default: plain(SceneKey.named(key))
    }
  }

  /// Returns the schema of a key with a single type, without placeholders.
  private func plain(_ key: SceneKey?) -> JSON {
    let form: JSON =
      switch key?.form {
      case .text?: .reference("text")
      case .flag?: .object([("type", .text("boolean"))])
      case .choice(let names)?: .enumeration(names)
      default: .object([])
      }
    return key?.isList == true ? .items(form, isUnique: true) : form
  }

  /// The schema of translations: tables by language, or files.
  private var strings: JSON {
    let counted = JSON.objectSchema(
      PluralCategory.allCases.map { ($0.rawValue, .reference("text")) }, required: ["other"])
    let table = JSON.objectSchema(keys: "^", values: .any(of: [.reference("text"), counted]))
    return .objectSchema(
      keys: Self.language, values: .any(of: [.oneOrMany(.reference("text")), table]))
  }

  /// The schema of a variation.
  private var variation: JSON {
    .objectSchema(
      SceneGrammar.variationKeys.map { key in
        switch key {
        case "views": (key, .objectSchema(keys: Self.viewName, values: .reference("style")))
        case "set": (key, .objectSchema(keys: Self.name, values: change))
        default: (key, .oneOrMany(.pattern(Self.name)))
        }
      })
  }

  private var origin: JSON {
    .object([
      ("type", .text("object")),
      ("properties", .object(SceneGrammar.originKeys.map { ($0, .reference("text")) })),
      ("required", .array([.text("file")])), ("additionalProperties", .bool(false)),
    ])
  }

  fileprivate var definitions: [(String, JSON)] {
    let text = JSON.object([
      ("type", .array([.text("string"), .text("number"), .text("boolean")]))
    ])
    return [
      ("text", text.described("A string; digits and true need no quotes.")),
      ("template", .pattern("<[A-Za-z_][A-Za-z0-9_]*(\\.[A-Za-z0-9_]+)?>")),
      ("language", .pattern(Self.language)), ("color", color), ("font", font),
      ("priority", priority), ("device", device), ("list", list),
      ("views", .objectSchema(keys: Self.viewName, values: .reference("view"))),
      ("view", view), ("style", style),
      ("constraints", .items(.reference("constraint"))),
      (
        "constraint",
        .pattern("[=\\[]").described(
          "A constraint such as 'a.top == b.bottom + 8', or a visual format string.")
      ),
      ("step", step), ("claims", claims), ("tolerance", tolerance),
    ]
  }

  /// The schema of a list of `each`: a number of items, their names, or names with values.
  private var list: JSON {
    let item = "^[A-Za-z0-9_]+$"
    let values = JSON.objectSchema(keys: Self.name, values: .reference("text"))
    return .any(of: [
      .numberSchema("integer", minimum: 1, maximum: Double(limits.views)),
      .items(.reference("text"), isUnique: true), .objectSchema(keys: item, values: values),
    ])
  }

  private var device: JSON {
    let longest = Double(limits.pixels)
    let scales = PixelScale.allowed
    let edges = JSON.items(number(minimum: 0), count: 4)
    let areas = JSON.objectSchema(Orientation.allCases.map { ($0.rawValue, edges) })
    let members = SceneGrammar.deviceKeys.map { key -> (String, JSON) in
      switch key {
      case "name": (key, .pattern("^[A-Za-z0-9_][A-Za-z0-9_.-]{0,39}$"))
      case "width", "height": (key, .numberSchema("number", minimum: 1, maximum: longest))
      case "scale":
        (
          key,
          .numberSchema(
            "integer", minimum: Double(scales.lowerBound), maximum: Double(scales.upperBound))
        )
      case "safeArea": (key, .any(of: [edges, areas]))
      default: (key, number(minimum: 0))
      }
    }
    return .objectSchema(members, required: ["width", "height"])
  }

  /// The schema of expectations by scope.
  private var claims: JSON {
    let property = SceneGrammar.measures.joined(separator: "|")
    let claim =
      "^\\s*(warns\\s+\\S+\\.\\S+|reading\\s+order\\s*\\[[^\\]]+\\]"
      + "|\\S+\\s*\\.\\s*(\(property))\\s*==?\\s*[-+.0-9e\\s]+"
      + "|\\S+\\s+inside\\s+\\S+|\\S+\\s*\\.[^=<>]+([<>]=.+|==?[^=<>]*\\..+))\\s*$"
    return .object([
      ("type", .text("object")), ("minProperties", .exact(1)),
      ("additionalProperties", .pattern(claim)),
    ])
  }

  /// The schema of a tolerance for a view or a region.
  private var tolerance: JSON {
    let range = JSON.pattern("^ *[0-9]+ *- *[0-9]+ *$").described(
      "A range, from minimum to maximum.")
    let day = JSON.pattern("^[0-9]{4}-[0-9]{2}-[0-9]{2}$")
    let members = SceneGrammar.toleranceKeys.map { key -> (String, JSON) in
      switch key {
      case "shots": (key, .oneOrMany(.reference("text")))
      case "view": (key, .pattern(Self.viewName))
      case "region": (key, .items(orTemplate(number()), count: 4))
      case "maxDelta", "pixels": (key, range)
      case "since", "until": (key, day)
      default: (key, .reference("text"))
      }
    }
    let required = ["maxDelta", "pixels", "reason", "since"]
    guard case .object(let map) = JSON.objectSchema(members, required: required) else {
      return .object([])
    }
    let areas = ["view", "region"].map { JSON.object([self.required($0)]) }
    return .object(map + [("oneOf", .array(areas))])
  }

  // MARK: Views

  private var view: JSON {
    let kinds = ViewKind.allCases
    let plain = JSON.object([
      ("not", .any(of: [.object([required("kind")]), .object([required("style")])]))
    ])
    var rules = [rule(if: plain, keys: SceneGrammar.viewKeys(of: .view))]
    for kind in kinds {
      let test = JSON.object([
        required("kind"),
        ("properties", .object([("kind", .object([("const", .text(kind.rawValue))]))])),
      ])
      rules.append(rule(if: test, keys: SceneGrammar.viewKeys(of: kind)))
    }
    return .object([
      ("type", .array([.text("object"), .text("null")])),
      ("properties", .object(SceneGrammar.viewKeys.map { ($0, form(ofViewKey: $0)) })),
      ("additionalProperties", .bool(false)), ("allOf", .array(rules)),
    ])
  }

  /// The schema of a style, which can have the keys of every kind.
  private var style: JSON {
    let keys = SceneGrammar.viewKeys.filter { !["style", "views", "constraints"].contains($0) }
    return .objectSchema(keys.map { ($0, form(ofViewKey: $0)) })
  }

  private func required(_ key: String) -> (String, JSON) {
    ("required", .array([.text(key)]))
  }

  private func rule(if test: JSON, keys: [String]) -> JSON {
    .object([("if", test), ("then", .object([("propertyNames", .enumeration(keys))]))])
  }

  func form(ofViewKey key: String) -> JSON {
    switch key {
    case "kind": return orTemplate(.enumeration(ViewKind.allCases.map(\.rawValue)))
    case "style": return .oneOrMany(.reference("text"))
    case "views", "constraints": return .reference(key)
    default:
      let form = SceneGrammar.form(ofViewKey: key).map(schema) ?? .object([])
      return SceneGrammar.effect(ofViewKey: key)
        .map { form.described("Changes \($0.description).") } ?? form
    }
  }
}
