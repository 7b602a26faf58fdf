import SnaplineBasics
import SnaplineDisplayLists
import SnaplineSceneModel
import SnaplineTypography

/// The transformation of a run from points and font units to pixels of the canvas.
struct TextRunTransform {
  let mark: TextLineCommand
  let run: TextRun
  let scale: Double
  /// The baseline on a whole pixel, so that horizontal strokes of all texts are equally sharp.
  let baseline: Double

  init(_ mark: TextLineCommand, _ run: TextRun, _ scale: PixelScale) {
    self.mark = mark
    self.run = run
    self.scale = Double(scale.pixelsPerPoint)
    baseline = Double(scale.pixels(mark.origin.y))
  }

  /// Returns the origin of a glyph, horizontally on a quarter of a pixel, which is Cairo's sampling
  /// grid: the same glyph then has one of four shapes.
  func origin(of glyph: PositionedGlyph) -> Point {
    Point(
      x: ((mark.origin.x + glyph.origin.x) * scale * 4).rounded() / 4,
      y: baseline - glyph.origin.y * scale * mark.flatness)
  }

  /// Returns the number of pixels per font unit, right and up.
  func unit(of glyph: PositionedGlyph) -> (x: Double, y: Double) {
    (run.unit * glyph.stretch * scale, run.unit * scale * mark.flatness)
  }

  /// Returns the drawn height above the baseline of a height in a glyph, in font units.
  func baselineOffset(of y: Double, in glyph: PositionedGlyph) -> Double {
    glyph.shape.map { $0.baselineOffset(of: y / run.em) * run.em } ?? y
  }

  /// Returns the glyph's shape in points, with closed contours.
  func elements(of glyph: PositionedGlyph) -> [PathElement] {
    let (origin, unit) = (origin(of: glyph), unit(of: glyph))
    let place = { (point: Point) in
      Point(
        x: (origin.x + point.x * unit.x) / scale,
        y: (origin.y - baselineOffset(of: point.y, in: glyph) * unit.y) / scale)
    }
    var elements: [PathElement] = []
    for segment in glyph.outline.segments {
      if case .move = segment, !elements.isEmpty { elements.append(.close) }
      elements.append(segment.translated(by: place))
    }
    if !elements.isEmpty { elements.append(.close) }
    return elements
  }

  /// The pixels around all glyphs; nil if there are none or they are out of range.
  var glyphBounds: PixelRect? {
    let colors = glyphBoxes
    return colors.first.map { colors.reduce($0) { $0.union($1) } }?.pixels
  }

  /// The bounds of each glyph except blanks.
  private var glyphBoxes: [SubpixelGlyphBounds] {
    run.glyphs.compactMap { bounds(of: $0, at: origin(of: $0)) }
  }

  /// Returns the bounds of a glyph at a position; nil for a blank.
  func bounds(of glyph: PositionedGlyph, at origin: Point) -> SubpixelGlyphBounds? {
    guard let shape = glyph.outline.bounds else { return nil }
    let unit = unit(of: glyph)
    return SubpixelGlyphBounds(
      left: origin.x + shape.minX * unit.x,
      top: origin.y - baselineOffset(of: shape.maxY, in: glyph) * unit.y,
      right: origin.x + shape.maxX * unit.x,
      bottom: origin.y - baselineOffset(of: shape.minY, in: glyph) * unit.y)
  }

  func pixelBounds(within canvas: PixelSize) -> PixelRect? {
    let em = mark.font.size * scale
    var bounds = SubpixelGlyphBounds(
      left: (mark.origin.x + run.extent.lowerBound) * scale, top: baseline - em,
      right: (mark.origin.x + run.extent.upperBound) * scale, bottom: baseline + em / 4
    )
    for glyphBounds in glyphBoxes { bounds = bounds.union(glyphBounds) }
    for picture in run.colorGlyphs.map({ frame(of: $0).scaled(scale) }) {
      bounds = bounds.union(
        SubpixelGlyphBounds(
          left: picture.minX, top: picture.minY, right: picture.maxX, bottom: picture.maxY))
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

/// The glyph bounds in fractions of pixels.
struct SubpixelGlyphBounds {
  var left, top, right, bottom: Double

  func union(_ other: SubpixelGlyphBounds) -> SubpixelGlyphBounds {
    SubpixelGlyphBounds(
      left: min(left, other.left), top: min(top, other.top), right: max(right, other.right),
      bottom: max(bottom, other.bottom))
  }

  /// The pixels around the bounds, expanded by one; nil if they are out of range.
  var pixels: PixelRect? {
    guard [left, top, right, bottom].allSatisfy({ abs($0) < 4e6 }) else { return nil }
    let (x, y) = (Int(left.rounded(.down)) - 1, Int(top.rounded(.down)) - 1)
    return PixelRect(
      x: x, y: y, width: Int(right.rounded(.up)) + 1 - x, height: Int(bottom.rounded(.up)) + 1 - y)
  }
}

extension CairoCanvas {
  /// Adds a run to the path.
  func addPath(_ run: TextRun, _ frame: TextRunTransform) {
    for glyph in run.glyphs { trace(glyph, frame, at: frame.origin(of: glyph)) }
  }

  /// Adds a glyph to the path.
  func trace(_ glyph: PositionedGlyph, _ frame: TextRunTransform, at origin: Point) {
    let unit = frame.unit(of: glyph)
    addPath(glyph.outline.segments) { point in
      Point(
        x: origin.x + point.x * unit.x,
        y: origin.y - frame.baselineOffset(of: point.y, in: glyph) * unit.y
      )
      .scaled(1)
    }
  }
}
