import SnaplineBasics
import SnaplineSceneModel
import SnaplineSceneResolution
import SnaplineSceneSyntax

/// Returns the JSON Schema (draft 2020-12) of figures, generated from the tables of the parser.
package func figureSchema() -> String {
  FigureSchema().document.indentedText + "\n"
}

/// A builder of the schema's parts.
private struct FigureSchema {
  private let texts = JSON.object([
    ("type", .array([.text("string"), .text("number"), .text("boolean")]))
  ])

  var document: JSON {
    .schema(
      "Figure",
      [
        ("description", .text("Images of scenes in rows, with captions, callouts and measures.")),
        ("type", .text("object")),
        ("properties", .object(members(MapKey.ofFigure))),
        ("required", .array([.text("panels")])), ("additionalProperties", .bool(false)),
      ])
  }

  /// The schema of a screen region, four numbers.
  private var region: JSON {
    let number = JSON.object([("type", .text("number"))])
    let length = JSON.object([("type", .text("number")), ("exclusiveMinimum", .exact(0))])
    return .object([
      ("type", .text("array")), ("prefixItems", .array([number, number, length, length])),
      ("minItems", .exact(4)), ("maxItems", .exact(4)),
    ])
  }

  /// The schema of a panel: a bare screen, a screen in a device frame, or a graph.
  private var panel: JSON {
    func panel(_ key: String, besides others: [String]) -> JSON {
      .objectSchema(members(MapKey.ofPanel, besides: others), required: [key])
    }
    return .any(of: [
      panel("shot", besides: ["graph", "frame"]),
      panel("shot", besides: ["graph"] + Figure.keysOfBareScreens),
      panel("graph", besides: ["shot"] + Figure.keysOfScreens),
    ])
  }

  /// - Parameters:
  ///   - others: The keys that are excluded.
  ///   - sides: The sides on which the text can be drawn.
  private func members<Part>(
    _ keys: [MapKey<Part>], besides others: [String] = [], at sides: [Figure.Side] = []
  ) -> [(String, JSON)] {
    keys.filter { !others.contains($0.name) }.map { key in
      let isSide = key.name == "side" && !sides.isEmpty
      return (key.name, isSide ? .enumeration(sides.map(\.rawValue)) : schema(key.form ?? .text))
    }
  }

  private func schema(_ form: ValueType) -> JSON {
    switch form {
    case .flag: .object([("type", .text("boolean"))])
    case .choice(let names): .enumeration(names)
    case .number(let range):
      .numberSchema("number", minimum: range.lowerBound, maximum: range.upperBound)
    case .whole(let range):
      .numberSchema("integer", minimum: Double(range.lowerBound), maximum: Double(range.upperBound))
    case .figure(.crop): .any(of: [texts, region])
    case .figure(.overlay): .oneOrMany(texts)
    case .figure(.panels): .items(panel)
    case .figure(.callouts):
      .items(
        .objectSchema(members(MapKey.ofCallout, at: [.left, .right]), required: ["view", "text"]))
    case .figure(.measures):
      .items(
        .any(of: [
          .objectSchema(
            members(MapKey.ofMeasure, besides: ["height"], at: [.bottom, .top]), required: ["width"]
          ),
          .objectSchema(
            members(MapKey.ofMeasure, besides: ["width"], at: [.left, .right]), required: ["height"]
          ),
        ]))
    default: texts
    }
  }
}
