package import SnaplineBasics
package import SnaplineDisplayLists
package import SnaplineSceneModel
import SnaplineTypography

/// A change that applies to several views, with their old and new frames.
package struct MoveAnnotation: Hashable, Sendable {
  /// The frames of a view on the screen, in points; one is nil for a view that was added or
  /// removed.
  package struct Frame: Hashable, Sendable {
    package var old: Rect?
    package var new: Rect?

    package init(old: Rect?, new: Rect?) {
      self.old = old
      self.new = new
    }
  }

  package var frames: [Frame]
  /// The short text of the change: `Δy +8`.
  package var label: String
  /// Whether the frames are the change; false for a change of the content.
  package var isOfFrame: Bool

  package init(frames: [Frame], label: String, isOfFrame: Bool) {
    self.frames = frames
    self.label = label
    self.isOfFrame = isOfFrame
  }
}

/// A page with the golden and the current image side by side.
package struct MovesDiagram: Hashable, Sendable {
  /// The size in pixels.
  package let size: PixelSize
  /// The factor by which the images are enlarged, more than 1 for tiny images.
  package let enlargement: Int
  package let oldFrame: PixelRect
  package let newFrame: PixelRect
  /// The drawing on top of the two images.
  package let overlay: DisplayList
}

/// Draws a page of the changes: old frames are dashed, new frames are solid, and a displacement is
/// an arrow with its length.
///
/// Both images keep their pixels and are aligned at their upper edges.
///
/// - Parameters:
///   - oldScale: The display scale of the old image if it differs.
///   - unexplained: The number of pixels that no displacement explains; nil if unknown.
///   - oldName: The title of the old image.
package func movesDiagram(
  _ marks: [MoveAnnotation], old: PixelSize, oldScale: PixelScale? = nil, new: PixelSize,
  scale: PixelScale, unexplained: Int?, oldName: String = "golden"
) -> MovesDiagram {
  let painter = MovesDiagramLayout(
    old: old, oldScale: oldScale ?? scale, new: new, scale: scale, oldName: oldName)
  return painter.page(marks, unexplained: unexplained)
}

extension Color {
  /// The color of new frames. Blue and vermilion are distinguishable with every color vision.
  package static let movesBlue = Color(0, 90, 181)
  /// The color of old frames.
  package static let movesGray = Color(78, 88, 102)
  /// The color of unexplained pixels, as in diff images.
  package static let movesHighlight = Color(232, 64, 0)
}

/// The measures of a page; text and lines grow with the screen.
private struct MovesDiagramLayout {
  private let old: Rect
  private let new: Rect
  private let page: Size
  private let scale: PixelScale
  /// The unit of measures; 1 for a phone.
  private let unit: Double
  /// The titles above the images.
  private let titles: [(word: String, size: String)]
  private let enlargement: Int
  /// The height of the space for labels below the images.
  private let labelBandHeight: Double
  /// The length of a point of each image on the page.
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
    // Small images need additional width for their titles and labels.
    let (titleFonts, gap) = (Self.titleFonts(unit), 6 * unit)
    let pen = PlainDiagram(source: "moves", scale: scale)
    let room = titles.map { title in
      pen.line(title.word, titleFonts.word).size.width + gap
        + pen.line(title.size, titleFonts.size).size.width
    }
    let column = max(oldSize.width, scale.rounded(max(124 * unit, room[0])))
    self.old = Rect(origin: Point(x: margin, y: top), size: oldSize)
    self.new = Rect(origin: Point(x: margin + column + margin, y: top), size: newSize)
    let height = max(oldSize.height, newSize.height)
    // Small images have their labels below instead of next to the moved views.
    labelBandHeight = height < 120 * unit ? 36 * unit : 0
    page = Size(
      width: self.new.minX + max(newSize.width, scale.rounded(max(140 * unit, room[1]))) + margin,
      height: top + height + scale.rounded(30 * unit + labelBandHeight))
  }

  /// Returns the fonts of a title: for the name, and for the size.
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
    pen.placeLabels(inside: Rect(origin: .zero, size: page))
    items += pen.items
    return MovesDiagram(
      size: scale.pixels(page), enlargement: enlargement, oldFrame: scale.pixels(old),
      newFrame: scale.pixels(new),
      overlay: DisplayList(size: page, scale: scale, items: items))
  }
}

extension MovesDiagramLayout {
  /// Returns a drawing on one of the images, in its coordinates and clipped to its edges.
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
    for place in mark.frames {
      guard let frame = place.old else { continue }
      if place.new == nil || !mark.isOfFrame {
        pen.strokeSolid(frame, .movesGray)
      } else {
        pen.strokeDashed(frame, .movesGray)
      }
    }
  }

  private func drawNew(_ mark: MoveAnnotation, _ pen: inout MovesBuilder) {
    for place in mark.frames {
      if mark.isOfFrame, let frame = place.old {
        pen.strokeDashed(frame, .movesGray, isFaint: true)
      }
    }
    for place in mark.frames {
      if let frame = place.new { pen.strokeSolid(frame, .movesBlue) }
    }
    guard mark.isOfFrame else { return }
    for (start, end) in arrows(mark) { pen.arrow(from: start, to: end, .movesBlue) }
  }

  /// Returns the displacement of the middle view, or those of its edges if it was resized.
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

  /// Returns the frames of the view in the middle of the list, which represents all views.
  private func middle(_ mark: MoveAnnotation) -> MoveAnnotation.Frame? {
    let screen = Rect(origin: .zero, size: new.size)
    let seen = mark.frames.filter { place in
      guard let frame = place.new else { return false }
      // An empty frame intersects nothing, but is drawn.
      let isEmpty = frame.width == 0 || frame.height == 0
      return frame.intersection(screen) != nil
        || isEmpty && (0...screen.maxX).contains(frame.minX)
          && (0...screen.maxY).contains(frame.minY)
    }
    return seen.isEmpty ? nil : seen[seen.count / 2]
  }

  /// Draws the label next to the arrow's end; for a removed view, on the old image.
  private func label(_ then: MoveAnnotation, _ now: MoveAnnotation, _ pen: inout OverlayBuilder) {
    let text = now.frames.count > 1 ? "\(now.label) ×\(now.frames.count)" : now.label
    if let place = middle(now), let frame = place.new {
      let ways = now.isOfFrame ? arrows(now) : []
      let anchor = ways.first?.1 ?? Point(x: frame.midX, y: frame.midY)
      pen.label(text, .movesBlue, at: positions(at: anchor, on: new, text), isBadge: true)
    } else if let frame = then.frames.lazy.compactMap(\.old).first {
      let middle = Point(x: frame.midX, y: frame.midY)
      pen.label(text, .movesGray, at: positions(at: middle, on: old, text), isBadge: true)
    }
  }

  /// Returns the candidate positions on the page for the label of a point in an image.
  private func positions(at point: Point, on image: Rect, _ text: String) -> [Point] {
    guard labelBandHeight > 0 else { return around(point, text).map { $0 + image.origin } }
    let half = Double(text.count) * 2.6 * unit + 6 * unit
    let x = (image.minX + point.x).clamped(
      to: image.minX + half...max(image.minX + half, page.width - half))
    let rows = [0, 1].map { image.maxY + (10 + 14 * $0) * unit }
    return [0, 2, -2, 4, -4].flatMap { step in rows.map { Point(x: x + step * half, y: $0) } }
  }

  /// Returns positions around a point, the nearest first, then increasingly far above and below.
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

  /// Returns the titles above the images, and the legend below them.
  private func captions(_ unexplained: Int?) -> [DisplayItem] {
    var pen = MovesBuilder(unit: unit, scale: scale, origin: .zero)
    let top = 18 * unit
    let (bold, plain) = Self.titleFonts(unit)
    for (title, frame) in zip(titles, [old, new]) {
      let end = pen.text(title.word, bold, .movesForeground, at: Point(x: frame.minX, y: top))
      _ = pen.text(title.size, plain, .movesGray, at: Point(x: end + 6 * unit, y: top))
    }
    let y = page.height - 11 * unit
    var x = old.minX
    let sample = { (x: Double) in
      Rect(x: x, y: y - 7 * unit, width: 14 * unit, height: 8 * unit)
    }
    pen.strokeDashed(sample(x), .movesGray)
    x = pen.text("was", plain, .movesForeground, at: Point(x: x + 18 * unit, y: y)) + 10 * unit
    pen.strokeSolid(sample(x), .movesBlue)
    x = pen.text("is", plain, .movesForeground, at: Point(x: x + 18 * unit, y: y)) + 10 * unit
    guard let unexplained else { return pen.items }
    if unexplained > 0 { pen.fill(sample(x), .movesHighlight) }
    let start = unexplained > 0 ? x + 18 * unit : x
    let words =
      unexplained == 0 ? "no other differences" : "\(unexplained) px differ for other reasons"
    _ = pen.text(words, plain, .movesForeground, at: Point(x: start, y: y))
    return pen.items
  }
}

extension Color {
  fileprivate static let movesForeground = Color(24, 30, 40)
}

private func * (points: Double, size: PixelSize) -> Size {
  Size(width: Double(size.width) * points, height: Double(size.height) * points)
}

/// Returns the text of an image's size in its own points.
private func sizeText(_ size: PixelSize, _ scale: PixelScale) -> String {
  let points = 1 / Double(scale.pixelsPerPoint) * size
  let text = "\(points.width.shortText)×\(points.height.shortText) pt"
  return scale.pixelsPerPoint == 1 ? text : "\(text) @\(scale.pixelsPerPoint)x"
}

extension MoveAnnotation {
  /// Returns the annotation scaled to an image whose points have this length.
  fileprivate func scaled(by factor: Double) -> Self {
    func scaled(_ rect: Rect) -> Rect { CanvasTransform(factor: factor).apply(to: rect) }
    var mark = self
    mark.frames = frames.map {
      Frame(old: $0.old.map(scaled), new: $0.new.map(scaled))
    }
    return mark
  }
}
