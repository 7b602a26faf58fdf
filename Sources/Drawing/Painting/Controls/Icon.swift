import SnaplineBasics
import SnaplineDisplayLists
import SnaplineSceneModel

/// An icon on a grid of 24 by 24: lines and filled shapes.
struct Icon: Sendable {
  var lines: [PathElement] = []
  var shapes: [PathElement] = []
  /// Whether the round cap of a line is beyond the line's end, as in symbols, not within it.
  var hasLongEnds = false
}

extension DisplayListBuilder {
  /// Draws an icon into a square, with the line weight of the era.
  mutating func draw(
    _ icon: Icon, in frame: Rect, _ color: Color, weight: Double? = nil, isMirrored: Bool = false
  ) {
    guard frame.width > 0, color.alpha > 0 else { return }
    let factor = frame.width / 24
    let placed = icon.moved { point in
      Point(
        x: isMirrored ? frame.maxX - point.x * factor : frame.minX + point.x * factor,
        y: frame.minY + point.y * factor)
    }
    if !placed.shapes.isEmpty { fill(.path(placed.shapes), color) }
    let weight = weight ?? (era >= .ios13 ? 1.8 : 1.1)
    guard !placed.lines.isEmpty else { return }
    guard era >= .ios13, color.alpha == 255 else {
      return stroke(.path(placed.lines), width: weight, color)
    }
    // Cairo versions differ in round caps, so caps are drawn as discs.
    let strokes = placed.lines.roundedStrokes(weight, isLong: icon.hasLongEnds)
    stroke(.path(strokes.lines), width: weight, color)
    fill(.path(strokes.ends), color)
  }
}

extension Icon {
  /// The symbols by their names in SF Symbols.
  static let symbols = IconFile.standard.symbols

  static let cross = named("stop")
  /// The icon of the back button.
  static let chevron = named("chevron")
  /// The icon of the return key.
  static let enter = named("enter")
  static let circledPlus = named("circledPlus")
  static let circledLetter = named("circledLetter")

  /// Returns the icon of one of the system's items; nil for titles and spaces.
  static func icon(for item: BarItem.SystemItem) -> Icon? {
    IconFile.standard.icons[item.rawValue]
  }

  private static func named(_ name: String) -> Icon { IconFile.standard.icons[name] ?? Icon() }
}

extension Icon {
  /// The mirrored icon.
  var mirrored: Icon { moved { Point(x: 24 - $0.x, y: $0.y) } }

  /// Returns the icon scaled around the middle of the grid.
  func sized(_ factor: Double) -> Icon {
    moved { Point(x: 12 + ($0.x - 12) * factor, y: 12 + ($0.y - 12) * factor) }
  }

  fileprivate func moved(by transform: (Point) -> Point) -> Icon {
    Icon(
      lines: lines.map { $0.translated(by: transform) },
      shapes: shapes.map { $0.translated(by: transform) },
      hasLongEnds: hasLongEnds)
  }
}
