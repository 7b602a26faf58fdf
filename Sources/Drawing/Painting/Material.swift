import SnaplineBasics
import SnaplineDisplayLists
import SnaplineSceneModel
import SnaplineTypography

extension DisplayListBuilder {
  /// Fills a shape with a translucent material.
  ///
  /// Over a single plain area the result is the given color. Other content below is blurred and
  /// contributes a fifth of its difference from that area. The limit is the first hundred materials
  /// of an image.
  mutating func fill(material color: Color, _ outline: Shape) {
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
  /// Returns the color of the area that fills a rectangle, and whether other content is above it.
  /// Draw commands of the view itself, such as a shadow, do not count.
  fileprivate func backdrop(
    of frame: Rect, for view: String, _ window: Color
  ) -> (ground: Color, hasContent: Bool) {
    var (ground, hasContent) = (window, false)
    var layers: [Shape?] = []
    for item in self {
      switch item.mark {
      case .beginClip(let outline): layers.append(outline)
      case .beginGroup: layers.append(nil)
      case .endClip, .endGroup: _ = layers.popLast()
      case .fill(let outline, let color)
      where !layers.contains(nil) && layers.allSatisfy { $0?.covers(frame) == true }
        && outline.covers(frame) == true:
        if color.alpha == 255 { hasContent = false }
        ground = ground.covered(by: color)
      case .fill, .gradient, .image, .stroke, .text, .blur:
        guard !hasContent, item.source != view, let box = item.mark.extent.intersection(frame)
        else { continue }
        hasContent = layers.allSatisfy { $0.map { $0.extent.intersection(box) != nil } ?? true }
      }
    }
    return (ground, hasContent)
  }
}

extension Color {
  /// Returns the color with another color composited over it.
  fileprivate func covered(by top: Color) -> Color {
    func mix(_ below: UInt8, _ above: UInt8) -> UInt8 {
      let alpha = Int(top.alpha)
      return UInt8((Int(below) * (255 - alpha) + Int(above) * alpha + 127) / 255)
    }
    return Color(mix(red, top.red), mix(green, top.green), mix(blue, top.blue))
  }
}
