import SnaplineBasics
import SnaplineDisplayLists
import SnaplineSceneModel

/// An icon on a grid of 24 by 24: lines and filled shapes.
struct Icon: Sendable {
  var lines: [PathElement] = []
  var shapes: [PathElement] = []
  /// Whether the round cap of a line is beyond the line's end, as in symbols, not within it.
  var hasLongEnds = false
  var cut: IconCut?
}

/// Lines and shapes that are cut out of an icon, and others that are drawn over it.
struct IconCut: Sendable {
  /// The distance between an icon and what is drawn over it.
  static let margin = 1.5

  var lines: [PathElement] = []
  var shapes: [PathElement] = []
  var overLines: [PathElement] = []
  var overShapes: [PathElement] = []
  /// Whether the lines and shapes over the icon are cut out of it, too, with a margin.
  var hasMargin = false
}

extension DisplayListBuilder {
  /// Draws an icon into a square, with the line weight of the era.
  mutating func draw(
    _ icon: Icon, in frame: Rect, _ color: Color, weight: Double? = nil, isMirrored: Bool = false
  ) {
    guard frame.width > 0, color.alpha > 0 else { return }
    let factor = frame.width / 24
    let weight = weight ?? (era >= .ios13 ? 1.8 : 1.1)
    let placed = icon.solid(weight: weight / factor).moved { point in
      Point(
        x: isMirrored ? frame.maxX - point.x * factor : frame.minX + point.x * factor,
        y: frame.minY + point.y * factor)
    }
    if !placed.shapes.isEmpty { fill(.path(placed.shapes), color) }
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
  static let cross = named("stop")
  /// The icon of the back button.
  static let chevron = named("chevron")
  /// The icon of the return key.
  static let enter = named("enter")
  static let circledPlus = named("circledPlus")
  static let circledLetter = named("circledLetter")

  /// Returns the drawing of a symbol by its name in SF Symbols; nil if there is none.
  static func symbol(_ name: String) -> Icon? { IconFile.standard.symbol(name) }

  /// Returns the icon of one of the system's items; nil for titles and spaces.
  static func icon(for item: BarItem.SystemItem) -> Icon? {
    IconFile.standard.icons[item.rawValue]
  }

  private static func named(_ name: String) -> Icon { IconFile.standard.icons[name] ?? Icon() }
}

extension Icon {
  /// The icon with right and left exchanged.
  var mirrored: Icon { reflected { Point(x: 24 - $0.x, y: $0.y) } }

  /// The icon with top and bottom exchanged.
  var flipped: Icon { reflected { Point(x: $0.x, y: 24 - $0.y) } }

  /// The icon after a quarter turn clockwise.
  var turned: Icon { moved { Point(x: 24 - $0.y, y: $0.x) } }

  /// Returns the icon scaled around the middle of the grid, which moves to another point.
  func sized(_ factor: Double, to center: Point = Point(x: 12, y: 12)) -> Icon {
    moved {
      Point(x: center.x + ($0.x - 12) * factor, y: center.y + ($0.y - 12) * factor)
    }
  }

  func moved(by transform: (Point) -> Point) -> Icon {
    mapped { path in path.map { $0.translated(by: transform) } }
  }

  /// Returns the icon reflected, with shapes that have the winding direction of before.
  private func reflected(by transform: (Point) -> Point) -> Icon {
    var icon = moved(by: transform)
    icon.shapes = icon.shapes.pieces.flatMap(\.backwards)
    if var cut = icon.cut {
      cut.shapes = cut.shapes.pieces.flatMap(\.backwards)
      cut.overShapes = cut.overShapes.pieces.flatMap(\.backwards)
      icon.cut = cut
    }
    return icon
  }

  private func mapped(_ map: ([PathElement]) -> [PathElement]) -> Icon {
    var icon = Icon(lines: map(lines), shapes: map(shapes), hasLongEnds: hasLongEnds)
    icon.cut = cut.map {
      IconCut(
        lines: map($0.lines), shapes: map($0.shapes), overLines: map($0.overLines),
        overShapes: map($0.overShapes), hasMargin: $0.hasMargin)
    }
    return icon
  }
}
