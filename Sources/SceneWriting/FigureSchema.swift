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
        ("description", .text("Images of scenes in rows, with captions, callouts and measures.")),
        ("type", .text("object")),
        ("properties", .object(members(MapKey.ofFigure))),
        ("required", .array([.text("panels")])), ("additionalProperties", .bool(false)),
      ])
  }

  /// The four numbers of a part of a screen that has pixels.
  private var region: JSON {
    let number = JSON.object([("type", .text("number"))])
    let length = JSON.object([("type", .text("number")), ("exclusiveMinimum", .exact(0))])
    return .object([
      ("type", .text("array")), ("prefixItems", .array([number, number, length, length])),
      ("minItems", .exact(4)), ("maxItems", .exact(4)),
    ])
  }

  /// A panel of a bare screen, of one in a frame, or of a graph.
  private var panel: JSON {
    func panel(_ key: String, besides others: [String]) -> JSON {
      .map(members(MapKey.ofPanel, besides: others), required: [key])
    }
    return .any(of: [
      panel("shot", besides: ["graph", "frame"]),
      panel("shot", besides: ["graph"] + Figure.keysOfBareScreens),
      panel("graph", besides: ["shot"] + Figure.keysOfScreens),
    ])
  }

  /// - Parameters:
  ///   - others: What must not be said too.
  ///   - sides: Those at which words can stand.
  private func members<Part>(
    _ keys: [MapKey<Part>], besides others: [String] = [], at sides: [Figure.Side] = []
  ) -> [(String, JSON)] {
    keys.filter { !others.contains($0.name) }.map { key in
      let isSide = key.name == "side" && !sides.isEmpty
      return (key.name, isSide ? .names(sides.map(\.rawValue)) : schema(key.form ?? .text))
    }
  }

  private func schema(_ form: ValueForm) -> JSON {
    switch form {
    case .flag: .object([("type", .text("boolean"))])
    case .choice(let names): .names(names)
    case .number(let range):
      .range("number", least: range.lowerBound, most: range.upperBound)
    case .whole(let range):
      .range("integer", least: Double(range.lowerBound), most: Double(range.upperBound))
    case .figure(.crop): .any(of: [texts, region])
    case .figure(.overlay): .oneOrMany(texts)
    case .figure(.panels): .items(panel)
    case .figure(.callouts):
      .items(.map(members(MapKey.ofCallout, at: [.left, .right]), required: ["view", "text"]))
    case .figure(.measures):
      .items(
        .any(of: [
          .map(
            members(MapKey.ofMeasure, besides: ["height"], at: [.bottom, .top]), required: ["width"]
          ),
          .map(
            members(MapKey.ofMeasure, besides: ["width"], at: [.left, .right]), required: ["height"]
          ),
        ]))
    default: texts
    }
  }
}
