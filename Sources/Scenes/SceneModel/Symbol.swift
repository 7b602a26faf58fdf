package import SnaplineBasics
package import SnaplineTypography

/// An SF Symbol.
package struct Symbol: Hashable, Sendable {
  package var name: String
  /// The size of the accompanying text, in points.
  package var points = 17.0
  package var weight = FontWeight.regular
  package var scale = Scale.medium

  package init(_ name: String) { self.name = name }

  package enum Scale: String, Hashable, Sendable, CaseIterable {
    case small, medium, large

    package var factor: Double {
      switch self {
      case .small: 0.79
      case .medium: 1
      case .large: 1.29
      }
    }
  }
}

extension Symbol {
  /// Returns the size of a symbol whose shape Interface Builder stores in a box of 128 points; at
  /// 17 points, symbols stored by their own size fill 0.152 of it.
  package func size(ofShape shape: Size, box: Double = 128) -> Size {
    let factor = 0.152 * 128 / box * scale.factor * points / 17
    return Size(width: shape.width * factor, height: shape.height * factor)
  }

  package var size: Size {
    size(ofShape: Self.shapes[name] ?? Size(width: 128, height: 116))
  }

  /// The width of the strokes.
  package var lineWidth: Double {
    let share =
      switch weight {
      case .ultraLight: 0.032
      case .thin: 0.05
      case .light: 0.07
      case .regular: 0.088
      case .medium: 0.102
      case .semibold: 0.118
      case .bold: 0.132
      case .heavy: 0.15
      case .black: 0.168
      }
    return points * share * scale.factor.squareRoot()
  }

  /// Whether the symbol has a drawing.
  package var hasDrawing: Bool { Self.shapes[name] != nil }

  /// The boxes of the drawable symbols by name, as stored in documents or, if no document has the
  /// symbol, as drawn.
  package static let shapes: [String: Size] = {
    var shapes: [String: Size] = [:]
    for (width, height, names) in rows {
      for name in names.split(separator: " ") {
        let size = Size(width: width, height: height)
        let base = name.hasSuffix("*") ? name.dropLast() : name
        shapes[String(base)] = size
        // A star marks symbols that also have a filled variant.
        if base != name { shapes[base + ".fill"] = size }
      }
    }
    return shapes
  }()

  private static let rows: [(Double, Double, String)] = [
    (
      128, 123,
      """
      circle* clock* globe checkmark.circle* xmark.circle* multiply.circle* plus.circle* \
      minus.circle* info.circle* exclamationmark.circle* ellipsis.circle* chevron.down.circle* \
      chevron.up.circle* chevron.left.circle* chevron.right.circle* person.circle* play.circle* \
      pause.circle* magnifyingglass.circle*
      """
    ),
    (128, 128, "sun.max* paperplane* location* lock*"),
    (128, 121, "person* gear gearshape*"), (128, 117, "magnifyingglass"),
    (128, 116, "star* square* message* square.grid.2x2*"), (128, 114, "checkmark pencil"),
    (128, 113, "plus xmark tag*"), (128, 110, "bubble.left*"),
    (128, 109, "exclamationmark.triangle*"), (128, 107, "heart*"), (128, 106, "calendar"),
    (128, 104, "house*"), (128, 102, "cart*"), (128, 99, "book*"), (128, 97, "folder*"),
    (128, 96, "arrow.left arrow.right slider.horizontal.3"), (96, 128, "arrow.up arrow.down"),
    (128, 94, "camera*"), (128, 93, "envelope* photo* creditcard*"), (128, 87, "list.bullet"),
    (128, 82, "cloud* forward* backward*"), (128, 75, "eye*"),
    (128, 73, "line.3.horizontal line.3.horizontal.decrease"), (128, 70, "chevron.up chevron.down"),
    (128, 26, "ellipsis"), (128, 20, "minus"), (127, 128, "phone*"), (124, 128, "moon*"),
    (119, 128, "bell* gift*"), (117, 128, "trash* square.and.pencil"),
    (116, 128, "doc.on.doc arrow.clockwise arrow.counterclockwise"), (115, 128, "doc* doc.text*"),
    (112, 128, "play* bag*"), (110, 128, "square.and.arrow.up* square.and.arrow.down*"),
    (106, 128, "flag*"), (100, 128, "pause* stop*"),
    (97, 128, "chevron.left chevron.right chevron.backward chevron.forward"),
    (94, 128, "bookmark*"), (86, 128, "bolt* mic*"), (60, 128, "mappin"),
  ]
}
