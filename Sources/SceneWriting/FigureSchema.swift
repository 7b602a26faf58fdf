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
    .object([
      ("$schema", .text("https://json-schema.org/draft/2020-12/schema")),
      ("title", .text("Figure")),
      ("description", .text("Pictures of scenes in rows, with what is to be said about them.")),
      ("type", .text("object")),
      ("properties", .object(members(FigureKey.ofFigure))),
      ("required", .array([.text("panels")])), ("additionalProperties", .bool(false)),
    ])
  }

  private func members<Part>(_ keys: [FigureKey<Part>]) -> [(String, JSON)] {
    keys.map { ($0.name, schema($0.form)) }
  }

  private func schema(_ form: FigureForm) -> JSON {
    switch form {
    case .value(.flag): .object([("type", .text("boolean"))])
    case .value(.choice(let names)): .names(names)
    case .value(.number(let range)):
      .range("number", least: range.lowerBound, most: range.upperBound)
    case .value(.whole(let range)):
      .range("integer", least: Double(range.lowerBound), most: Double(range.upperBound))
    case .value: texts
    case .crop: .any(of: [texts, .items(.object([("type", .text("number"))]), count: 4)])
    case .overlay: .oneOrMany(texts)
    case .panels: .items(.map(members(FigureKey.ofPanel)))
    case .callouts: .items(.map(members(FigureKey.ofCallout), required: ["view", "text"]))
    case .measures: .items(.map(members(FigureKey.ofMeasure)))
    }
  }
}
