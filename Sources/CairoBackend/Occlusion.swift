import DisplayLists
import Geometry
import SceneModel

/// What of a picture's plain areas can be seen, so that no pixel is filled in vain.
///
/// A screen is white, then yellow, then blue: of three areas that fill it hardly one is seen.
struct Occlusion {
  /// By the item's place: the pixels to fill; nil for items that are drawn as they are.
  private var visible: [PixelRect?]
  /// Whether areas without transparency cover every pixel of the canvas.
  let isCovered: Bool

  init(of list: DisplayList, _ canvas: PixelSize) {
    let whole = PixelRect(x: 0, y: 0, width: canvas.width, height: canvas.height)
    visible = plainAreas(of: list, within: whole)
    // What is blurred is read, whatever comes over it later.
    let blurs = list.items.map { if case .blur = $0.mark { true } else { false } }
    isCovered = visible[..<(blurs.firstIndex(of: true) ?? blurs.count)].contains { $0 == whole }
    // What lies above is known when one walks down from the top.
    var above: [PixelRect] = []
    for place in visible.indices.reversed() {
      if blurs[place] { above = [] }
      guard let area = visible[place] else { continue }
      visible[place] = above.reduce(area) { $0.remainder(below: $1) }
      // Small ones hide too little to be worth asking.
      if area.width * area.height * 16 > whole.width * whole.height, above.count < 8 {
        above.append(area)
      }
    }
  }

  /// The pixels that an item has to fill, if it is a plain area.
  subscript(place: Int) -> PixelRect? { visible[place] }
}

/// The areas of whole pixels and one opaque colour that nothing clips and no layer holds.
private func plainAreas(of list: DisplayList, within canvas: PixelRect) -> [PixelRect?] {
  let scale = Double(list.scale.pixelsPerPoint)
  var depth = 0
  return list.items.map { item in
    switch item.mark {
    case .beginClip, .beginGroup: depth += 1
    case .endClip, .endGroup: depth -= 1
    case .fill(.rectangle(let rect), let color) where depth == 0 && color.alpha == 255:
      return rect.scaled(scale).wholePixels?.intersection(canvas)
    case .fill, .shade, .picture, .stroke, .text, .blur: break
    }
    return nil
  }
}

extension Rect {
  /// The rectangle in whole pixels, if its edges lie between pixels.
  var wholePixels: PixelRect? {
    guard let left = Int(exactly: minX), let top = Int(exactly: minY),
      let right = Int(exactly: maxX), let bottom = Int(exactly: maxY)
    else { return nil }
    return PixelRect(x: left, y: top, width: right - left, height: bottom - top)
  }
}

extension PixelRect {
  /// What is seen of the rectangle below another one, if that is a rectangle; else all of it.
  fileprivate func remainder(below cover: PixelRect) -> PixelRect {
    let hidden = intersection(cover)
    if hidden.width == width {
      if hidden.y == y {
        return PixelRect(x: x, y: y + hidden.height, width: width, height: height - hidden.height)
      }
      if hidden.y + hidden.height == y + height {
        return PixelRect(x: x, y: y, width: width, height: height - hidden.height)
      }
    }
    if hidden.height == height {
      if hidden.x == x {
        return PixelRect(x: x + hidden.width, y: y, width: width - hidden.width, height: height)
      }
      if hidden.x + hidden.width == x + width {
        return PixelRect(x: x, y: y, width: width - hidden.width, height: height)
      }
    }
    return self
  }
}
