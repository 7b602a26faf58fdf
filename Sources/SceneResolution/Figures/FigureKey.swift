import Geometry
import SceneModel
package import SceneSyntax

/// A key of a figure or of a part of it, and what it changes.
package struct FigureKey<Part>: Sendable {
  package typealias Reading =
    @Sendable (YAMLNode, String, inout Part, inout FigureReader) -> Void

  package let name: String
  /// What the reader takes, for schemas.
  package let form: FigureForm
  let read: Reading

  init(_ name: String, _ form: FigureForm, _ read: @escaping Reading) {
    (self.name, self.form, self.read) = (name, form, read)
  }
}

/// What can stand behind a key of a figure.
package enum FigureForm: Hashable, Sendable {
  case value(ValueForm)
  /// The name of a view, or four numbers.
  case crop
  /// `true`, the name of a view, or several.
  case overlay
  case panels, callouts, measures
}

extension FigureKey<FigureReader.Written> {
  private static var sizes: ClosedRange<Double> { 0.1...2 }
  private static var counts: ClosedRange<Int> { 1...12 }

  /// The keys of a figure, in the language's order.
  package static var ofFigure: [Self] {
    [
      Self("title", .value(.text)) { node, key, part, reader in
        part.title = reader.words(node, for: key)
      },
      Self("columns", .value(.whole(counts))) { node, key, part, reader in
        part.figure.columns = reader.values.whole(node, for: key, in: counts)
      },
      Self("scale", .value(.number(sizes))) { node, key, part, reader in
        part.figure.scale = reader.values.number(node, for: key, in: sizes) ?? part.figure.scale
      },
      Self("numbered", .value(.flag)) { node, key, part, reader in
        part.figure.isNumbered = reader.values.flag(node, for: key) ?? false
      },
      Self("panels", .panels) { node, key, part, reader in
        part.figure.panels = reader.items(node, for: key).compactMap { reader.panel($0) }
      },
    ]
  }
}

extension FigureKey<PanelPart> {
  /// The keys of a panel, in the language's order.
  package static var ofPanel: [Self] {
    [
      Self("shot", .value(.text)) { node, key, part, reader in
        part.shot = reader.name(node, for: key)
      },
      Self("graph", .value(.text)) { node, key, part, reader in
        part.shot = reader.name(node, for: key)
        part.panel.isGraph = true
      },
      Self("title", .value(.text)) { node, key, part, reader in
        part.panel.title = reader.words(node, for: key)
      },
      Self("caption", .value(.text)) { node, key, part, reader in
        part.panel.caption = reader.words(node, for: key)
      },
      Self("mark", marks) { node, key, part, reader in
        part.panel.mark = reader.values.choice(node, for: key)
      },
      Self("arrow", .value(.text)) { node, key, part, reader in
        part.panel.arrow = reader.words(node, for: key)
      },
      Self("frame", .value(.flag)) { node, key, part, reader in
        part.panel.isFramed = reader.values.flag(node, for: key) ?? false
      },
      Self("whole", .value(.flag)) { node, key, part, reader in
        part.panel.isWhole = reader.values.flag(node, for: key) ?? false
      },
      Self("crop", .crop) { node, key, part, reader in
        guard case .sequence = node.kind else {
          part.panel.crop = reader.name(node, for: key).map { .view($0) }
          return
        }
        let names = ["x", "y", "width", "height"]
        if let edges = reader.values.pointList(node, for: key, names: names) {
          part.panel.crop = .region(
            Rect(x: edges[0], y: edges[1], width: max(1, edges[2]), height: max(1, edges[3])))
        }
      },
      Self("overlay", .overlay) { node, key, part, reader in
        if let text = node.scalar?.text, text == "true" || text == "false" {
          part.panel.overlay = text == "true" ? .all : nil
        } else {
          part.panel.overlay = .views(reader.names(node, for: key))
        }
      },
      Self("callouts", .callouts) { node, key, part, reader in
        part.panel.callouts = reader.items(node, for: key).compactMap { reader.callout($0) }
      },
      Self("measures", .measures) { node, key, part, reader in
        part.panel.measures = reader.items(node, for: key).compactMap { reader.measure($0) }
      },
    ]
  }

  private static var marks: FigureForm { .value(.choice(Figure.Mark.allCases.map(\.rawValue))) }
}

extension FigureKey<RemarkPart> {
  /// The keys of a callout, in the language's order.
  package static var ofCallout: [Self] {
    [
      Self("view", .value(.text)) { node, key, part, reader in
        part.view = reader.name(node, for: key)
      }
    ] + ofRemark
  }

  /// The keys of a measure, in the language's order.
  package static var ofMeasure: [Self] {
    let axes: [(String, Axis)] = [("width", .horizontal), ("height", .vertical)]
    return axes.map { name, axis in
      Self(name, .value(.text)) { node, key, part, reader in
        part.view = reader.name(node, for: key)
        part.axis = axis
      }
    } + ofRemark
  }

  private static var ofRemark: [Self] {
    [
      Self("text", .value(.text)) { node, key, part, reader in
        part.text = reader.words(node, for: key)
      },
      Self("mark", .value(.choice(Figure.Mark.allCases.map(\.rawValue)))) {
        node, key, part, reader in
        part.mark = reader.values.choice(node, for: key)
      },
      Self("side", .value(.choice(Figure.Side.allCases.map(\.rawValue)))) {
        node, key, part, reader in
        part.side = reader.values.choice(node, for: key)
      },
    ]
  }
}
