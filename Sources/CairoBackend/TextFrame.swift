import DisplayLists
import Geometry
import SceneModel
import Typography

/// Where a run lies on the canvas: from its points and font units to pixels.
struct TextFrame {
  let mark: TextMark
  let run: TextRun
  let scale: Double
  /// On a whole pixel: horizontal strokes of all texts are then equally sharp.
  let baseline: Double

  init(_ mark: TextMark, _ run: TextRun, _ scale: PixelScale) {
    self.mark = mark
    self.run = run
    self.scale = Double(scale.pixelsPerPoint)
    baseline = Double(scale.pixels(mark.origin.y))
  }

  /// Across, on a quarter of a pixel, which is as fine as Cairo samples: the same letter then
  /// has one of four shapes.
  func origin(of glyph: PlacedGlyph) -> Point {
    Point(
      x: ((mark.origin.x + glyph.origin.x) * scale * 4).rounded() / 4,
      y: baseline - glyph.origin.y * scale * mark.flatness)
  }

  /// How many pixels a font unit has, right and up.
  func unit(of glyph: PlacedGlyph) -> (x: Double, y: Double) {
    (run.unit * glyph.stretch * scale, run.unit * scale * mark.flatness)
  }

  /// How high over the baseline a place of a glyph is drawn, in font units.
  func rise(of y: Double, in glyph: PlacedGlyph) -> Double {
    glyph.shape.map { $0.rise(of: y / run.em) * run.em } ?? y
  }

  /// The glyph's shape in points, every contour closed.
  func elements(of glyph: PlacedGlyph) -> [PathElement] {
    let (origin, unit) = (origin(of: glyph), unit(of: glyph))
    let place = { (point: Point) in
      Point(
        x: (origin.x + point.x * unit.x) / scale,
        y: (origin.y - rise(of: point.y, in: glyph) * unit.y) / scale)
    }
    var elements: [PathElement] = []
    for segment in glyph.outline.segments {
      if case .move = segment, !elements.isEmpty { elements.append(.close) }
      elements.append(segment.moved(by: place))
    }
    if !elements.isEmpty { elements.append(.close) }
    return elements
  }

  /// The pixels around all glyphs; nil when there is nothing to see or it is far away.
  var inkBox: PixelRect? {
    let inks = inks
    return inks.first.map { inks.reduce($0) { $0.union($1) } }?.pixels
  }

  /// What each glyph can touch, but for blanks.
  private var inks: [InkEdges] { run.glyphs.compactMap { ink(of: $0, at: origin(of: $0)) } }

  /// What a glyph that stands there can touch; nil of a blank.
  func ink(of glyph: PlacedGlyph, at origin: Point) -> InkEdges? {
    guard let shape = glyph.outline.bounds else { return nil }
    let unit = unit(of: glyph)
    return InkEdges(
      left: origin.x + shape.minX * unit.x,
      top: origin.y - rise(of: shape.maxY, in: glyph) * unit.y,
      right: origin.x + shape.maxX * unit.x,
      bottom: origin.y - rise(of: shape.minY, in: glyph) * unit.y)
  }

  func pixelBounds(within canvas: PixelSize) -> PixelRect? {
    let em = mark.font.size * scale
    var bounds = InkEdges(
      left: (mark.origin.x + run.extent.lowerBound) * scale, top: baseline - em,
      right: (mark.origin.x + run.extent.upperBound) * scale, bottom: baseline + em / 4
    )
    for ink in inks { bounds = bounds.union(ink) }
    for picture in run.pictures.map({ frame(of: $0).scaled(scale) }) {
      bounds = bounds.union(
        InkEdges(left: picture.minX, top: picture.minY, right: picture.maxX, bottom: picture.maxY))
    }
    let columns = Double(canvas.width)
    let rows = Double(canvas.height)
    let left = Int(bounds.left.rounded(.down).clamped(to: 0...columns))
    let right = Int(bounds.right.rounded(.up).clamped(to: 0...columns))
    let top = Int(bounds.top.rounded(.down).clamped(to: 0...rows))
    let bottom = Int(bounds.bottom.rounded(.up).clamped(to: 0...rows))
    guard right > left, bottom > top else { return nil }
    return PixelRect(x: left, y: top, width: right - left, height: bottom - top)
  }
}

/// Where ink ends, in pixels and their parts.
struct InkEdges {
  var left, top, right, bottom: Double

  func union(_ other: InkEdges) -> InkEdges {
    InkEdges(
      left: min(left, other.left), top: min(top, other.top), right: max(right, other.right),
      bottom: max(bottom, other.bottom))
  }

  /// The pixels around it, with a rim of one; nil when it is far away.
  var pixels: PixelRect? {
    guard [left, top, right, bottom].allSatisfy({ abs($0) < 4e6 }) else { return nil }
    let (x, y) = (Int(left.rounded(.down)) - 1, Int(top.rounded(.down)) - 1)
    return PixelRect(
      x: x, y: y, width: Int(right.rounded(.up)) + 1 - x, height: Int(bottom.rounded(.up)) + 1 - y)
  }
}

extension CairoCanvas {
  /// Adds a run to the path.
  func trace(_ run: TextRun, _ frame: TextFrame) {
    for glyph in run.glyphs { trace(glyph, frame, at: frame.origin(of: glyph)) }
  }

  /// Adds a glyph to the path.
  func trace(_ glyph: PlacedGlyph, _ frame: TextFrame, at origin: Point) {
    let unit = frame.unit(of: glyph)
    trace(glyph.outline.segments) { point in
      Point(
        x: origin.x + point.x * unit.x, y: origin.y - frame.rise(of: point.y, in: glyph) * unit.y
      )
      .scaled(1)
    }
  }
}
