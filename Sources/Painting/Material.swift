import DisplayLists
import Geometry
import SceneModel
import Typography

extension Canvas {
  /// Fills a shape with what the system lets things shine through of.
  ///
  /// Over one plain area it is the colour that is given. What else lies below is blurred, and a
  /// fifth of it is seen: as much lighter or darker as it is than that area. Of a picture's very
  /// many only the first hundred do.
  mutating func fill(material color: Color, _ outline: Outline) {
    materialsLeft -= 1
    guard materialsLeft >= 0 else { return fill(outline, color) }
    let backdrop = items.backdrop(of: outline.extent, for: source, palette.background)
    guard color.alpha == 255, backdrop.hasContent else { return fill(outline, color) }
    func part(_ path: KeyPath<Color, UInt8>) -> UInt8 {
      let whole = 5 * Int(color[keyPath: path]) - Int(backdrop.ground[keyPath: path])
      return UInt8(((whole + 2) / 4).clamped(to: 0...255))
    }
    add(.blur(outline, radius: 10))
    fill(outline, Color(part(\.red), part(\.green), part(\.blue), alpha: 204))
  }
}

extension [DisplayItem] {
  /// What was painted below a place: the colour of what fills all of it, and whether there is
  /// anything on that. What a view has painted itself, as a shadow, does not count.
  fileprivate func backdrop(
    of place: Rect, for view: String, _ window: Color
  ) -> (ground: Color, hasContent: Bool) {
    var (ground, hasContent) = (window, false)
    var layers: [Outline?] = []
    for item in self {
      switch item.mark {
      case .beginClip(let outline): layers.append(outline)
      case .beginGroup: layers.append(nil)
      case .endClip, .endGroup: _ = layers.popLast()
      case .fill(let outline, let color)
      where !layers.contains(nil) && layers.allSatisfy { $0?.covers(place) == true }
        && outline.covers(place) == true:
        if color.alpha == 255 { hasContent = false }
        ground = ground.covered(by: color)
      case .fill, .shade, .picture, .stroke, .text, .blur:
        guard !hasContent, item.source != view, let box = item.mark.extent.intersection(place)
        else { continue }
        hasContent = layers.allSatisfy { $0.map { $0.extent.intersection(box) != nil } ?? true }
      }
    }
    return (ground, hasContent)
  }
}

extension Color {
  /// The colour with another one over it.
  fileprivate func covered(by top: Color) -> Color {
    func mix(_ below: UInt8, _ above: UInt8) -> UInt8 {
      let alpha = Int(top.alpha)
      return UInt8((Int(below) * (255 - alpha) + Int(above) * alpha + 127) / 255)
    }
    return Color(mix(red, top.red), mix(green, top.green), mix(blue, top.blue))
  }
}
