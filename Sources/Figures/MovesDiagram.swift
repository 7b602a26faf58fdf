package import DisplayLists
package import Geometry
package import SceneModel
import Typography

/// One thing that happened alike to several views, with where each of them was and is.
package struct MoveAnnotation: Hashable, Sendable {
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
package struct MovesDiagram: Hashable, Sendable {
  /// In pixels.
  package let size: PixelSize
  /// How many pixels a pixel of the pictures gets on each side: tiny pictures are enlarged.
  package let enlargement: Int
  package let oldPlace: PixelRect
  package let newPlace: PixelRect
  /// Everything that is drawn over the two pictures.
  package let overlay: DisplayList
}

/// Lays the page out and draws what happened: what was in dashes, what is in full lines, the way
/// from the one to the other as an arrow with its number.
///
/// Both pictures keep their pixels, and their upper edges are on one line whatever their sizes.
/// - Parameters:
///   - oldScale: The pixels of a point of the old picture, where they are others.
///   - unexplained: How many pixels no movement explains; nil when that is unknown.
///   - oldName: What the old picture is called.
package func paintMoves(
  _ marks: [MoveAnnotation], old: PixelSize, oldScale: PixelScale? = nil, new: PixelSize,
  scale: PixelScale, unexplained: Int?, oldName: String = "golden"
) -> MovesDiagram {
  let painter = MovesDiagramLayout(
    old: old, oldScale: oldScale ?? scale, new: new, scale: scale, oldName: oldName)
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
private struct MovesDiagramLayout {
  private let old: Rect
  private let new: Rect
  private let page: Size
  private let scale: PixelScale
  /// One on a phone.
  private let unit: Double
  /// What stands above the pictures.
  private let titles: [(word: String, size: String)]
  private let enlargement: Int
  /// The height of the room for labels below the pictures.
  private let shelf: Double
  /// How large a point of each picture is on the page.
  private let oldPoint: Double
  private let newPoint: Double

  init(
    old: PixelSize, oldScale: PixelScale, new: PixelSize, scale: PixelScale, oldName: String
  ) {
    self.scale = scale
    let titles = [
      (word: oldName, size: sizeText(old, oldScale)), (word: "today", size: sizeText(new, scale)),
    ]
    self.titles = titles
    let longest = max(old.width, old.height, new.width, new.height, 1)
    enlargement = (320 / longest).clamped(to: 1...16)
    newPoint = Double(enlargement)
    oldPoint = newPoint * Double(oldScale.pixelsPerPoint) / Double(scale.pixelsPerPoint)
    let points = newPoint / Double(scale.pixelsPerPoint)
    let (oldSize, newSize) = (points * old, points * new)
    let shorter = min(max(oldSize.width, oldSize.height), max(newSize.width, newSize.height))
    unit = (shorter / 480).clamped(to: 0.75...2.5)
    let margin = scale.rounded(12 * unit)
    let top = scale.rounded(28 * unit)
    // Small pictures need room for what is written above and below them.
    let (titleFonts, gap) = (Self.titleFonts(unit), 6 * unit)
    let room = titles.map { title in
      MovesBuilder.width(of: title.word, titleFonts.word, scale) + gap
        + MovesBuilder.width(of: title.size, titleFonts.size, scale)
    }
    let column = max(oldSize.width, scale.rounded(max(124 * unit, room[0])))
    self.old = Rect(origin: Point(x: margin, y: top), size: oldSize)
    self.new = Rect(origin: Point(x: margin + column + margin, y: top), size: newSize)
    let height = max(oldSize.height, newSize.height)
    // Where a picture has no room for labels beside what moves, they stand below it.
    shelf = height < 120 * unit ? 36 * unit : 0
    page = Size(
      width: self.new.minX + max(newSize.width, scale.rounded(max(140 * unit, room[1]))) + margin,
      height: top + height + scale.rounded(30 * unit + shelf))
  }

  /// In what is written above a picture: what it is, and how large.
  private static func titleFonts(_ unit: Double) -> (word: Font, size: Font) {
    (
      Font(.systemSemibold, size: (11 * unit).rounded()),
      Font(.systemRegular, size: (9 * unit).rounded())
    )
  }

  func page(_ marks: [MoveAnnotation], unexplained: Int?) -> MovesDiagram {
    var pen = OverlayBuilder(scale: scale, font: Font(.systemSemibold, size: (9 * unit).rounded()))
    var items = captions(unexplained)
    let before = marks.map { $0.scaled(by: oldPoint) }
    let after = marks.map { $0.scaled(by: newPoint) }
    items += panel(old) { pen in
      for mark in before { drawOld(mark, &pen) }
    }
    items += panel(new) { pen in
      for mark in after { drawNew(mark, &pen) }
    }
    for (then, now) in zip(before, after) { label(then, now, &pen) }
    pen.writeLabels(inside: Rect(origin: .zero, size: page))
    items += pen.items
    return MovesDiagram(
      size: scale.pixels(page), enlargement: enlargement, oldPlace: scale.pixels(old),
      newPlace: scale.pixels(new),
      overlay: DisplayList(size: page, scale: scale, items: items))
  }
}

extension MovesDiagramLayout {
  /// What is drawn on one of the pictures, in its own coordinates, cut off at its edges.
  private func panel(_ frame: Rect, _ draw: (inout MovesBuilder) -> Void) -> [DisplayItem] {
    var pen = MovesBuilder(unit: unit, scale: scale, origin: frame.origin)
    draw(&pen)
    let border = frame.inset(by: EdgeInsets(all: -0.5))
    return [DisplayItem("moves", .beginClip(.rectangle(border)))]
      + pen.items
      + [
        DisplayItem("moves", .endClip),
        DisplayItem("moves", .stroke(.rectangle(border), width: 1, Color(174, 180, 190))),
      ]
  }

  private func drawOld(_ mark: MoveAnnotation, _ pen: inout MovesBuilder) {
    for place in mark.places {
      guard let frame = place.old else { continue }
      if place.new == nil || !mark.isOfFrame {
        pen.solid(frame, .movesGray)
      } else {
        pen.dashed(frame, .movesGray)
      }
    }
  }

  private func drawNew(_ mark: MoveAnnotation, _ pen: inout MovesBuilder) {
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
  private func arrows(_ mark: MoveAnnotation) -> [(Point, Point)] {
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
  private func middle(_ mark: MoveAnnotation) -> MoveAnnotation.Place? {
    let screen = Rect(origin: .zero, size: new.size)
    let seen = mark.places.filter { place in
      guard let frame = place.new else { return false }
      // What has no extent meets nothing, and is shown all the same.
      let isEmpty = frame.width == 0 || frame.height == 0
      return frame.intersection(screen) != nil
        || isEmpty && (0...screen.maxX).contains(frame.minX)
          && (0...screen.maxY).contains(frame.minY)
    }
    return seen.isEmpty ? nil : seen[seen.count / 2]
  }

  /// Beside the arrow's end; for what went, on the old picture.
  private func label(_ then: MoveAnnotation, _ now: MoveAnnotation, _ pen: inout OverlayBuilder) {
    let text = now.places.count > 1 ? "\(now.label) ×\(now.places.count)" : now.label
    if let place = middle(now), let frame = place.new {
      let ways = now.isOfFrame ? arrows(now) : []
      let anchor = ways.first?.1 ?? Point(x: frame.midX, y: frame.midY)
      pen.label(text, .movesBlue, at: places(at: anchor, on: new, text), isBadge: true)
    } else if let frame = then.places.lazy.compactMap(\.old).first {
      let middle = Point(x: frame.midX, y: frame.midY)
      pen.label(text, .movesGray, at: places(at: middle, on: old, text), isBadge: true)
    }
  }

  /// Where on the page a label may stand that belongs to a point of a picture.
  private func places(at point: Point, on picture: Rect, _ text: String) -> [Point] {
    guard shelf > 0 else { return around(point, text).map { $0 + picture.origin } }
    let half = Double(text.count) * 2.6 * unit + 6 * unit
    let x = (picture.minX + point.x).clamped(
      to: picture.minX + half...max(picture.minX + half, page.width - half))
    let rows = [0, 1].map { picture.maxY + (10 + 14 * $0) * unit }
    return [0, 2, -2, 4, -4].flatMap { step in rows.map { Point(x: x + step * half, y: $0) } }
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

  /// What stands above each picture, and below them what the lines mean.
  private func captions(_ unexplained: Int?) -> [DisplayItem] {
    var pen = MovesBuilder(unit: unit, scale: scale, origin: .zero)
    let top = 18 * unit
    let (bold, plain) = Self.titleFonts(unit)
    for (title, frame) in zip(titles, [old, new]) {
      let end = pen.text(title.word, bold, .movesInk, at: Point(x: frame.minX, y: top))
      _ = pen.text(title.size, plain, .movesGray, at: Point(x: end + 6 * unit, y: top))
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
      unexplained == 0 ? "no other differences" : "\(unexplained) px differ for other reasons"
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

/// The extent of a picture in its own points.
private func sizeText(_ size: PixelSize, _ scale: PixelScale) -> String {
  let points = 1 / Double(scale.pixelsPerPoint) * size
  let text = "\(points.width.shortText)×\(points.height.shortText) pt"
  return scale.pixelsPerPoint == 1 ? text : "\(text) @\(scale.pixelsPerPoint)x"
}

extension MoveAnnotation {
  /// The mark on a picture whose points have this length.
  fileprivate func scaled(by factor: Double) -> Self {
    func scaled(_ rect: Rect) -> Rect { CanvasTransform(factor: factor).place(rect) }
    var mark = self
    mark.places = places.map {
      Place(old: $0.old.map(scaled), new: $0.new.map(scaled))
    }
    return mark
  }
}
