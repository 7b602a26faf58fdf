import SnaplineBasics
import SnaplineDisplayLists
import SnaplineSceneModel

/// The visible parts of an image's plain areas, so that no pixel is filled in vain.
///
/// A screen may be white, then yellow, then blue: of three areas that fill it usually one is
/// visible.
struct Occlusion {
  /// The pixels to fill, by item index; nil for items that are drawn unchanged.
  private var visible: [PixelRect?]
  /// Whether opaque areas cover every pixel of the canvas.
  let isCovered: Bool

  init(of list: DisplayList, _ canvas: PixelSize) {
    let whole = PixelRect(x: 0, y: 0, width: canvas.width, height: canvas.height)
    visible = plainAreas(of: list, within: whole)
    // The input of a blur is read even if it is covered later.
    let blurs = list.items.map { if case .blur = $0.mark { true } else { false } }
    isCovered = visible[..<(blurs.firstIndex(of: true) ?? blurs.count)].contains { $0 == whole }
    // Iterating from the top gives the areas above each item.
    var above: [PixelRect] = []
    for place in visible.indices.reversed() {
      if blurs[place] { above = [] }
      guard let area = visible[place] else { continue }
      visible[place] = above.reduce(area) { $0.remainder(below: $1) }
      // Small areas hide too little to justify the test.
      if area.width * area.height * 16 > whole.width * whole.height, above.count < 8 {
        above.append(area)
      }
    }
  }

  /// The pixels that an item has to fill, if it is a plain area.
  subscript(_ index: Int) -> PixelRect? { visible[index] }
}

/// Returns the pixel-aligned areas of one opaque color outside of layers and non-rectangular clips.
private func plainAreas(of list: DisplayList, within canvas: PixelRect) -> [PixelRect?] {
  let scale = Double(list.scale.pixelsPerPoint)
  var rooms = UncoveredRegions(canvas)
  return list.items.map { item in
    rooms.subtract(item.mark, scale)
    guard case .fill(.rectangle(let rect), let color) = item.mark, color.alpha == 255,
      let room = rooms.current
    else { return nil }
    return rect.scaled(scale).wholePixels?.intersection(room)
  }
}

/// The pixels that can be changed without Cairo: none inside of layers and of clips that are no
/// pixel-aligned rectangles.
struct UncoveredRegions {
  private var rooms: [PixelRect?]

  init(_ canvas: PixelRect) { rooms = [canvas] }

  var current: PixelRect? { rooms.last ?? nil }

  /// Updates the state at the begin or end of a clip or layer.
  mutating func subtract(_ mark: DrawCommand, _ scale: Double) {
    switch mark {
    case .beginClip(let outline):
      rooms.append(current.flatMap { outline.wholePixels(scale)?.intersection($0) })
    case .beginGroup: rooms.append(nil)
    // An unbalanced end throws where it is drawn.
    case .endClip, .endGroup: if rooms.count > 1 { rooms.removeLast() }
    case .fill, .gradient, .image, .stroke, .text, .blur: break
    }
  }
}

extension Shape {
  /// Returns the pixels of the shape, if it is a pixel-aligned rectangle.
  fileprivate func wholePixels(_ scale: Double) -> PixelRect? {
    guard case .rectangle(let rect) = self else { return nil }
    return rect.scaled(scale).wholePixels
  }
}

extension Rect {
  /// The rectangle in pixels, if it is pixel-aligned.
  var wholePixels: PixelRect? {
    guard let left = Int32(exactly: minX), let top = Int32(exactly: minY),
      let right = Int32(exactly: maxX), let bottom = Int32(exactly: maxY)
    else { return nil }
    return PixelRect(
      x: Int(left), y: Int(top), width: Int(right) - Int(left), height: Int(bottom) - Int(top))
  }
}

extension PixelRect {
  /// Returns the visible part of the rectangle below another one, if that is a rectangle; otherwise
  /// all of it.
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
