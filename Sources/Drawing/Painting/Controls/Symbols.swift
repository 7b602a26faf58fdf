import Basics
import DisplayLists
import SceneModel

// The system's catalog of symbols in drawings of our own, on the grid of the icons: 24 units are
// the longer side of a symbol's box.
extension DisplayListBuilder {
  /// Draws a symbol into a rectangle, or a placeholder for an unknown symbol.
  mutating func draw(_ symbol: Symbol, in frame: Rect, _ color: Color) {
    guard let sign = Icon.symbols[symbol.name] else {
      return fill(frame, radius: min(frame.width, frame.height) / 5, color)
    }
    let natural = symbol.size
    guard natural.width > 0, natural.height > 0, color.alpha > 0 else { return }
    let factor = min(frame.width / natural.width, frame.height / natural.height)
    let square = frame.centeredSquare(side: max(natural.width, natural.height) * factor)
    let weight = symbol.lineWidth * factor
    guard color.alpha < 255 else { return draw(sign, in: square, color, weight: weight) }
    // Lines overlap shapes, so both share one opacity.
    add(.beginGroup(opacity: Double(color.alpha) / 255))
    let solid = Color(color.red, color.green, color.blue)
    draw(sign, in: square, solid, weight: weight)
    add(.endGroup)
  }
}

/// The outlined and the filled variant of a symbol.
struct SymbolPaths {
  let plain: Icon
  let filled: Icon

  /// - Parameters:
  ///   - body: Shapes that are outlined, or filled and stroked.
  ///   - lines: Lines of both variants; `shapes` are shapes of both.
  ///   - details: Lines of the outlined variant only; `marks` are such shapes.
  ///   - holes: Shapes cut out of the filled variant; `cores` are shapes within them.
  init(
    _ body: [PathElement]..., lines: [[PathElement]] = [], shapes: [[PathElement]] = [],
    details: [[PathElement]] = [], marks: [[PathElement]] = [], holes: [[PathElement]] = [],
    cores: [[PathElement]] = []
  ) {
    func turned(_ parts: [[PathElement]]) -> [PathElement] {
      parts.flatMap { $0.turned(clockwise: true) }
    }
    let (body, shapes) = (turned(body), turned(shapes))
    let lines = body + lines.flatMap(\.self)
    let left = holes.flatMap { $0.turned(clockwise: false) } + turned(cores)
    plain = Icon(lines: lines + details.flatMap(\.self), shapes: shapes + turned(marks))
    filled = Icon(lines: lines, shapes: body + shapes + left)
  }
}

extension Icon {
  /// The symbols by their names in SF Symbols.
  static let symbols: [String: Icon] = {
    var all = single
    for (name, drawing) in paired {
      all[name] = drawing.plain
      all["\(name).fill"] = drawing.filled
    }
    for name in all.keys { all[name]?.hasLongEnds = true }
    all["multiply.circle"] = all["xmark.circle"]
    all["multiply.circle.fill"] = all["xmark.circle.fill"]
    return all
  }()

  /// Returns the outline of a stroke along points, with miter joins.
  static func strip(_ points: (Double, Double)..., width: Double = 1.9) -> [PathElement] {
    let places = points.map { Point(x: $0.0, y: $0.1) }
    guard places.count > 1 else { return [] }
    /// Returns the unit vector to the left of a segment.
    func normal(_ index: Int) -> Point {
      let way = places[index].direction(to: places[index + 1])
      return Point(x: way.y, y: -way.x)
    }
    var (left, right): ([Point], [Point]) = ([], [])
    for (index, place) in places.enumerated() {
      let before = normal(max(0, index - 1))
      let after = normal(min(index, places.count - 2))
      let sum = Point(x: before.x + after.x, y: before.y + after.y)
      let reach = width / max(0.2, sum.x * sum.x + sum.y * sum.y)
      left.append(Point(x: place.x + sum.x * reach, y: place.y + sum.y * reach))
      right.append(Point(x: place.x - sum.x * reach, y: place.y - sum.y * reach))
    }
    return [PathElement](through: left + right.reversed(), closed: true)
  }

  /// Returns a drawing in a circle: with an outlined circle, or cut out of a disc.
  static func circled(
    _ inner: [PathElement]..., foreground: [[PathElement]] = [], holes: [[PathElement]],
    cores: [[PathElement]] = []
  ) -> SymbolPaths {
    SymbolPaths(
      circle(12, 12, radius: 10.5), details: inner, marks: foreground, holes: holes,
      cores: cores)
  }
}

extension [PathElement] {
  /// Returns the segments with the given winding direction; equal directions leave no holes.
  fileprivate func turned(clockwise: Bool) -> [PathElement] {
    pieces.flatMap { piece in
      (piece.turning > 0) == clockwise || piece.turning == 0 ? piece : piece.backwards
    }
  }

  /// Twice the signed area within the points, positive if they are clockwise.
  private var turning: Double {
    let points = compactMap(\.end)
    return zip(points, points.dropFirst() + points.prefix(1)).reduce(0) { sum, pair in
      sum + pair.0.x * pair.1.y - pair.1.x * pair.0.y
    }
  }
}

extension ReturnKeyType {
  /// The icon on the return key of iOS 26; nil where the key keeps its title.
  var glassIcon: Icon? {
    switch self {
    case .default: .enter
    case .go: Icon.symbols["arrow.right"]
    case .search: Icon.symbols["magnifyingglass"]
    case .done: Icon.symbols["checkmark"]
    case .send: Icon.symbols["arrow.up"]
    default: nil
    }
  }
}
