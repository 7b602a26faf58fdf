import SnaplineBasics
import SnaplineDisplayLists
import SnaplineSceneModel

// The system's catalog of symbols in drawings of our own, on the grid of the icons: 24 units are
// the longer side of a symbol's box.
extension DisplayListBuilder {
  /// Draws a symbol into a rectangle, or a faint outline for a symbol without a drawing.
  mutating func draw(_ symbol: Symbol, in frame: Rect, _ color: Color) {
    guard symbol.hasDrawing, let sign = Icon.symbol(symbol.name) else {
      let faint = color.withAlpha(multipliedBy: 0.35)
      let radius = min(frame.width, frame.height) / 5
      return strokeBorder(of: frame, width: 1, radius: radius, faint)
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

extension ReturnKeyType {
  /// The icon on the return key of iOS 26; nil where the key keeps its title.
  var glassIcon: Icon? {
    switch self {
    case .default: .enter
    case .go: Icon.symbol("arrow.right")
    case .search: Icon.symbol("magnifyingglass")
    case .done: Icon.symbol("checkmark")
    case .send: Icon.symbol("arrow.up")
    default: nil
    }
  }
}
