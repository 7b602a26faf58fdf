package import Geometry
package import SceneModel
import Typography

/// One thing that happened alike to several views, with where each of them was and is.
package struct MoveMark: Hashable, Sendable {
  /// On the screen, in points; one of the two is missing for what came or went.
  package struct Place: Hashable, Sendable {
    package var old: Rect?
    package var new: Rect?

    package init(old: Rect?, new: Rect?) {
      self.old = old
      self.new = new
    }
  }

  package var places: [Place]
  /// A few letters: `Δy +8`.
  package var label: String
  /// Whether the places tell it all, or else it is a change inside of them.
  package var isOfFrame: Bool

  package init(places: [Place], label: String, isOfFrame: Bool) {
    self.places = places
    self.label = label
    self.isOfFrame = isOfFrame
  }
}

/// A page on which the golden and the picture of today stand side by side.
package struct MovesPage: Hashable, Sendable {
  /// In pixels.
  package let size: PixelSize
  package let oldPlace: PixelRect
  package let newPlace: PixelRect
  /// Everything that is drawn over the two pictures.
  package let overlay: DisplayList
}

/// Lays the page out and draws what happened: what was in dashes, what is in full lines, the way
/// from the one to the other as an arrow with its number.
///
/// Both pictures keep their pixels, and their upper edges are on one line whatever their sizes.
/// - Parameter unexplained: How many pixels no movement explains; nothing when that is unknown.
package func paintMoves(
  _ marks: [MoveMark], old: PixelSize, new: PixelSize, scale: PixelScale, unexplained: Int?
) -> MovesPage {
  let painter = MovesPainter(old: old, new: new, scale: scale)
  return painter.page(marks, unexplained: unexplained)
}

extension Color {
  /// What is now. Blue and vermilion stay apart for every eye.
  package static let movesBlue = Color(0, 90, 181)
  /// What was.
  package static let movesGray = Color(78, 88, 102)
  /// What nothing explains; the same as in pictures of differences.
  package static let movesLoud = Color(232, 64, 0)
}

/// The measures of a page; a larger screen gets larger letters and lines.
private struct MovesPainter {
  private let old: Rect
  private let new: Rect
  private let page: Size
  private let scale: PixelScale
  /// One on a phone.
  private let unit: Double

  init(old: PixelSize, new: PixelSize, scale: PixelScale) {
    self.scale = scale
    let points = 1 / Double(scale.pixelsPerPoint)
    let (oldSize, newSize) = (points * old, points * new)
    let shorter = min(max(oldSize.width, oldSize.height), max(newSize.width, newSize.height))
    unit = (shorter / 480).clamped(to: 0.75...2.5)
    let margin = scale.rounded(12 * unit)
    let top = scale.rounded(28 * unit)
    // Small pictures need room for what is written above and below them.
    let column = max(oldSize.width, scale.rounded(96 * unit))
    self.old = Rect(origin: Point(x: margin, y: top), size: oldSize)
    self.new = Rect(origin: Point(x: margin + column + margin, y: top), size: newSize)
    page = Size(
      width: self.new.minX + max(newSize.width, scale.rounded(132 * unit)) + margin,
      height: top + max(oldSize.height, newSize.height) + scale.rounded(30 * unit))
  }

  func page(_ marks: [MoveMark], unexplained: Int?) -> MovesPage {
    var pen = OverlayPen(scale: scale, font: Font(.systemSemibold, size: (9 * unit).rounded()))
    var items = captions(unexplained)
    items += panel(old) { pen in
      for mark in marks { drawOld(mark, &pen) }
    }
    items += panel(new) { pen in
      for mark in marks { drawNew(mark, &pen) }
    }
    for mark in marks { label(mark, &pen) }
    pen.writeLabels(inside: Rect(origin: .zero, size: page))
    items += pen.items
    return MovesPage(
      size: scale.pixels(page), oldPlace: pixels(old), newPlace: pixels(new),
      overlay: DisplayList(size: page, scale: scale, items: items))
  }

  private func pixels(_ rect: Rect) -> PixelRect {
    PixelRect(
      x: scale.pixels(rect.minX), y: scale.pixels(rect.minY), width: scale.pixels(rect.width),
      height: scale.pixels(rect.height))
  }
}

extension MovesPainter {
  /// What is drawn on one of the pictures, in its own coordinates, cut off at its edges.
  private func panel(_ frame: Rect, _ draw: (inout MovesPen) -> Void) -> [DisplayItem] {
    var pen = MovesPen(unit: unit, scale: scale, origin: frame.origin)
    draw(&pen)
    let border = frame.inset(by: EdgeInsets(all: -0.5))
    return [DisplayItem("moves", .beginClip(.rectangle(border)))]
      + pen.items
      + [
        DisplayItem("moves", .endClip),
        DisplayItem("moves", .stroke(.rectangle(border), width: 1, Color(174, 180, 190))),
      ]
  }

  private func drawOld(_ mark: MoveMark, _ pen: inout MovesPen) {
    for place in mark.places {
      guard let frame = place.old else { continue }
      if place.new == nil || !mark.isOfFrame {
        pen.solid(frame, .movesGray)
      } else {
        pen.dashed(frame, .movesGray)
      }
    }
  }

  private func drawNew(_ mark: MoveMark, _ pen: inout MovesPen) {
    for place in mark.places {
      if mark.isOfFrame, let frame = place.old { pen.dashed(frame, .movesGray, isFaint: true) }
    }
    for place in mark.places {
      if let frame = place.new { pen.solid(frame, .movesBlue) }
    }
    guard mark.isOfFrame else { return }
    for (start, end) in arrows(mark) { pen.arrow(from: start, to: end, .movesBlue) }
  }

  /// The way of the view in the middle, or the edges that went elsewhere.
  private func arrows(_ mark: MoveMark) -> [(Point, Point)] {
    guard let place = middle(mark), let old = place.old, let new = place.new else { return [] }
    if old.size == new.size {
      return [(Point(x: old.midX, y: old.midY), Point(x: new.midX, y: new.midY))]
    }
    var arrows: [(Point, Point)] = []
    for (before, after) in [(old.minX, new.minX), (old.maxX, new.maxX)] where before != after {
      arrows.append((Point(x: before, y: new.midY), Point(x: after, y: new.midY)))
    }
    for (before, after) in [(old.minY, new.minY), (old.maxY, new.maxY)] where before != after {
      arrows.append((Point(x: new.midX, y: before), Point(x: new.midX, y: after)))
    }
    return arrows
  }

  /// Of many views the one that stands in the middle of the list speaks for all.
  private func middle(_ mark: MoveMark) -> MoveMark.Place? {
    let seen = mark.places.filter { place in
      place.new.flatMap { $0.intersection(Rect(origin: .zero, size: new.size)) } != nil
    }
    return seen.isEmpty ? nil : seen[seen.count / 2]
  }

  /// Beside the arrow's end; for what went, on the old picture.
  private func label(_ mark: MoveMark, _ pen: inout OverlayPen) {
    let text = mark.places.count > 1 ? "\(mark.label) ×\(mark.places.count)" : mark.label
    if let place = middle(mark), let frame = place.new {
      let ways = mark.isOfFrame ? arrows(mark) : []
      let anchor = ways.first?.1 ?? Point(x: frame.midX, y: frame.midY)
      pen.label(
        text, .movesBlue, at: around(anchor, text).map { $0 + new.origin }, isBadge: true)
    } else if let frame = mark.places.lazy.compactMap(\.old).first {
      let middle = Point(x: frame.midX, y: frame.midY)
      pen.label(
        text, .movesGray, at: around(middle, text).map { $0 + old.origin }, isBadge: true)
    }
  }

  /// Places beside a point, the nearest first, and then ever farther above and below.
  private func around(_ point: Point, _ text: String) -> [Point] {
    let beside = Double(text.count) * 2.6 * unit + 10 * unit
    let row = 13 * unit
    let near = [Point(x: beside, y: 0), Point(x: -beside, y: 0)]
    let far = (1...4).flatMap { step -> [Point] in
      let y = Double(step) * row
      return [0, beside, -beside].flatMap { [Point(x: $0, y: -y), Point(x: $0, y: y)] }
    }
    return (near + far).map { point + $0 }
  }
}

extension MovesPainter {
  /// What stands above each picture, and below them what the lines mean.
  private func captions(_ unexplained: Int?) -> [DisplayItem] {
    var pen = MovesPen(unit: unit, scale: scale, origin: .zero)
    let top = 18 * unit
    let bold = Font(.systemSemibold, size: (11 * unit).rounded())
    let plain = Font(.systemRegular, size: (9 * unit).rounded())
    for (word, frame) in [("golden", old), ("today", new)] {
      let end = pen.text(word, bold, .movesInk, at: Point(x: frame.minX, y: top))
      let size = "\(frame.width.shortText)×\(frame.height.shortText) pt"
      _ = pen.text(size, plain, .movesGray, at: Point(x: end + 6 * unit, y: top))
    }
    let y = page.height - 11 * unit
    var x = old.minX
    let sample = { (x: Double) in
      Rect(x: x, y: y - 7 * unit, width: 14 * unit, height: 8 * unit)
    }
    pen.dashed(sample(x), .movesGray)
    x = pen.text("was", plain, .movesInk, at: Point(x: x + 18 * unit, y: y)) + 10 * unit
    pen.solid(sample(x), .movesBlue)
    x = pen.text("is", plain, .movesInk, at: Point(x: x + 18 * unit, y: y)) + 10 * unit
    guard let unexplained else { return pen.items }
    if unexplained > 0 { pen.fill(sample(x), .movesLoud) }
    let start = unexplained > 0 ? x + 18 * unit : x
    let words =
      unexplained == 0 ? "nothing else differs" : "\(unexplained) px differ besides"
    _ = pen.text(words, plain, .movesInk, at: Point(x: start, y: y))
    return pen.items
  }
}

extension Color {
  fileprivate static let movesInk = Color(24, 30, 40)
}

private func * (points: Double, size: PixelSize) -> Size {
  Size(width: Double(size.width) * points, height: Double(size.height) * points)
}
