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
}
