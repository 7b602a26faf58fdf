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

/// The areas of whole pixels and one opaque colour that no layer holds and no odd clip cuts.
private func plainAreas(of list: DisplayList, within canvas: PixelRect) -> [PixelRect?] {
  let scale = Double(list.scale.pixelsPerPoint)
  var rooms = OpenRooms(canvas)
  return list.items.map { item in
    rooms.follow(item.mark, scale)
    guard case .fill(.rectangle(let rect), let color) = item.mark, color.alpha == 255,
      let room = rooms.current
    else { return nil }
    return rect.scaled(scale).wholePixels?.intersection(room)
  }
}

/// The pixels that marks may change without Cairo: none inside of layers and of clips that are no
/// rectangles of whole pixels.
struct OpenRooms {
  private var rooms: [PixelRect?]

  init(_ canvas: PixelRect) { rooms = [canvas] }

  var current: PixelRect? { rooms.last ?? nil }

  /// Goes into and out of clips and layers.
  mutating func follow(_ mark: Mark, _ scale: Double) {
    switch mark {
    case .beginClip(let outline):
      rooms.append(current.flatMap { outline.wholePixels(scale)?.intersection($0) })
    case .beginGroup: rooms.append(nil)
    // What closes more than was opened is refused where it is drawn.
    case .endClip, .endGroup: if rooms.count > 1 { rooms.removeLast() }
    case .fill, .shade, .picture, .stroke, .text, .blur: break
    }
  }
}

extension Outline {
  /// The whole pixels that the outline holds, if it is a rectangle of such.
  fileprivate func wholePixels(_ scale: Double) -> PixelRect? {
    guard case .rectangle(let rect) = self else { return nil }
    return rect.scaled(scale).wholePixels
  }
}

extension Rect {
  /// The rectangle in whole pixels, if its edges lie between pixels.
  var wholePixels: PixelRect? {
    guard let left = Int32(exactly: minX), let top = Int32(exactly: minY),
      let right = Int32(exactly: maxX), let bottom = Int32(exactly: maxY)
    else { return nil }
    return PixelRect(
      x: Int(left), y: Int(top), width: Int(right) - Int(left), height: Int(bottom) - Int(top))
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
