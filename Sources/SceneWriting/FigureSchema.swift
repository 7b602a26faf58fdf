import JSONText
import SceneModel
import SceneResolution
import SceneSyntax

/// The JSON Schema (draft 2020-12) of figures, made from the tables by which they are read.
package func figureSchema() -> String {
  FigureSchema().document.indentedText + "\n"
}

/// Builds the schema's parts.
private struct FigureSchema {
  private let texts = JSON.object([
    ("type", .array([.text("string"), .text("number"), .text("boolean")]))
  ])

  var document: JSON {
    .schema(
      "Figure",
      [
        ("description", .text("Pictures of scenes in rows, with what is to be said about them.")),
        ("type", .text("object")),
        ("properties", .object(members(MapKey.ofFigure))),
        ("required", .array([.text("panels")])), ("additionalProperties", .bool(false)),
      ])
  }

  private func members<Part>(_ keys: [MapKey<Part>]) -> [(String, JSON)] {
    keys.map { ($0.name, schema($0.form ?? .text)) }
  }

  private func schema(_ form: ValueForm) -> JSON {
    switch form {
    case .flag: .object([("type", .text("boolean"))])
    case .choice(let names): .names(names)
    case .number(let range):
      .range("number", least: range.lowerBound, most: range.upperBound)
    case .whole(let range):
      .range("integer", least: Double(range.lowerBound), most: Double(range.upperBound))
    case .figure(.crop): .any(of: [texts, .items(.object([("type", .text("number"))]), count: 4)])
    case .figure(.overlay): .oneOrMany(texts)
    case .figure(.panels): .items(.map(members(MapKey.ofPanel)))
    case .figure(.callouts): .items(.map(members(MapKey.ofCallout), required: ["view", "text"]))
    case .figure(.measures): .items(.map(members(MapKey.ofMeasure)))
    default: texts
    }
  }
}
