package import Geometry
package import Painting
import Typography

extension Rasterizer {
  /// Draws a line of text, each font's part as one path.
  mutating func draw(
    _ mark: TextMark, _ scale: PixelScale, on canvas: borrowing CairoCanvas
  ) throws(RasterError) {
    for run in try runs(of: mark) {
      let frame = TextFrame(mark, run, scale)
      for glyph in run.glyphs { canvas.trace(glyph, frame) }
      canvas.fill(mark.color)
    }
  }

  /// Where which font leaves ink, so that a comparison can leave it out.
  ///
  /// The box holds the ink and the room of the line's letters too: with another version of the
  /// font the ink was elsewhere, but hardly outside of both.
  package mutating func textBoxes(of list: DisplayList) throws(RasterError) -> [TextBox] {
    let canvas = list.scale.pixels(list.size)
    var boxes: [TextBox] = []
    for item in list.items {
      guard case .text(let mark) = item.mark, item.mark.isFinite else { continue }
      for run in try runs(of: mark) where run.hasInk {
        let box = TextFrame(mark, run, list.scale).pixelBounds(within: canvas)
        guard let box else { continue }
        boxes.append(TextBox(source: item.source, font: run.role, bounds: box))
      }
    }
    return boxes
  }

  private mutating func runs(of mark: TextMark) throws(RasterError) -> [TextRun] {
    do throws(FontError) {
      return try textShaper.runs(of: mark)
    } catch {
      throw .font(error)
    }
  }
}

/// The pixels that one font's part of a text may touch.
package struct TextBox: Hashable, Sendable {
  /// The name of the view or part to which the text belongs.
  package let source: String
  package let font: FontRole
  package let bounds: PixelRect
}

/// Where a run lies on the canvas: from its points and font units to pixels.
private struct TextFrame {
  private let mark: TextMark
  private let run: TextRun
  private let scale: Double
  /// On a whole pixel: horizontal strokes of all texts are then equally sharp.
  private let baseline: Double

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
      y: baseline - glyph.origin.y * scale)
  }

  /// How many pixels a font unit has, right and up.
  func unit(of glyph: PlacedGlyph) -> (x: Double, y: Double) {
    (run.unit * glyph.stretch * scale, run.unit * scale)
  }

  func pixelBounds(within canvas: PixelSize) -> PixelRect? {
    let em = mark.font.size * scale
    var bounds = (
      left: (mark.origin.x + run.extent.lowerBound) * scale, top: baseline - em,
      right: (mark.origin.x + run.extent.upperBound) * scale, bottom: baseline + em / 4
    )
    for glyph in run.glyphs {
      guard let shape = glyph.outline.bounds else { continue }
      let (origin, unit) = (origin(of: glyph), unit(of: glyph))
      bounds.left = min(bounds.left, origin.x + shape.minX * unit.x)
      bounds.right = max(bounds.right, origin.x + shape.maxX * unit.x)
      bounds.top = min(bounds.top, origin.y - shape.maxY * unit.y)
      bounds.bottom = max(bounds.bottom, origin.y - shape.minY * unit.y)
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

extension CairoCanvas {
  /// Adds a glyph to the path.
  fileprivate func trace(_ glyph: PlacedGlyph, _ frame: TextFrame) {
    let (origin, unit) = (frame.origin(of: glyph), frame.unit(of: glyph))
    let place = { (point: Point) in
      Point(x: origin.x + point.x * unit.x, y: origin.y - point.y * unit.y).scaled(1)
    }
    for segment in glyph.outline.segments {
      switch segment {
      case .move(let point): move(place(point))
      case .line(let point): line(place(point))
      case .curve(let first, let second, let end): curve(place(first), place(second), place(end))
      }
    }
  }
}
