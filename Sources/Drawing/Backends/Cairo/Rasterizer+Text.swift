package import SnaplineBasics
package import SnaplineDisplayLists
import SnaplineSceneModel
import SnaplineTypography

extension Rasterizer {
  /// Draws a line of text, each font's run as one path or from the cache.
  ///
  /// - Parameter area: The pixels that may be changed without Cairo.
  mutating func draw(
    _ mark: TextLineCommand, _ scale: PixelScale, within area: PixelRect?,
    on canvas: borrowing CairoCanvas
  ) throws(RasterError) {
    if let letters = mark.glyphOutline {
      let outline = Shape.path(letters)
      canvas.addPath(outline, Double(scale.pixelsPerPoint))
      return canvas.fill(mark.color, outline.form)
    }
    let left = (mark.origin.x * Double(scale.pixelsPerPoint)).rounded(.down)
    if let area, mark.color.alpha == 255, abs(left) < 1e6,
      let masks = try masks(of: mark, scale)
    {
      let origin = (x: Int(left), y: scale.pixels(mark.origin.y))
      // Clipping at an edge changes Cairo's result for the pixels at the edge.
      if masks.allSatisfy({ $0.isInside(area, at: origin) }) {
        for mask in masks { canvas.drawMask(mask, at: origin, mark.color, &tints) }
        return
      }
    }
    for run in try runs(of: mark) {
      let frame = TextRunTransform(mark, run, scale)
      if run.form == .free, let box = frame.glyphBounds,
        box.width * box.height <= CoverageMaskCache.largest << 6,
        canvas.isCovered(by: box)
      {
        canvas.rectangle(Rect(box))
        canvas.fill(PixelBuffer(try coverage(of: run, frame, in: box), box, mark.color), .plain)
      } else {
        canvas.addPath(run, frame)
        canvas.fill(mark.color, run.form)
      }
    }
  }

  /// Returns the line's coverage masks, cached or new; nil for a line that is too large.
  private mutating func masks(
    of mark: TextLineCommand, _ scale: PixelScale
  ) throws(RasterError) -> [CoverageMask]? {
    guard masks != nil else { return nil }
    let left = mark.origin.x * Double(scale.pixelsPerPoint)
    let key = TextLineMaskKey(
      font: mark.font, clusters: mark.clusters, hanForm: mark.hanForm, flatness: mark.flatness,
      pixelsPerPoint: scale.pixelsPerPoint, fraction: left - left.rounded(.down))
    if let known = masks?[key] { return known }
    var made: [CoverageMask] = []
    let origin = (x: Int(left.rounded(.down)), y: scale.pixels(mark.origin.y))
    for run in try runs(of: mark) {
      let frame = TextRunTransform(mark, run, scale)
      guard run.hasVisibleGlyphs else { continue }
      // Cairo draws shapes with only vertical and horizontal edges differently.
      guard run.form == .free, let box = frame.glyphBounds, box.isSmallEnough else { return nil }
      let coverage = try coverage(of: run, frame, in: box)
      made.append(
        CoverageMask(
          box: PixelRect(
            x: box.x - origin.x, y: box.y - origin.y, width: box.width, height: box.height),
          coverage: coverage))
    }
    masks?.add(made, for: key)
    return made
  }

  /// Returns the coverage of a run.
  private mutating func coverage(
    of run: TextRun, _ frame: TextRunTransform, in box: PixelRect
  ) throws(RasterError) -> [UInt8] {
    if let joined = try joinedCoverage(of: run, frame, in: box) { return joined }
    return try SnaplineBackends.coverage(in: box) { canvas in
      canvas.addPath(run, frame)
      canvas.fill(.white, run.form)
    }
  }

  /// Returns the boxes of text by font, so that a comparison can ignore them.
  ///
  /// The box contains the glyph bounds and the advance boxes of the line: another version of the
  /// font has different glyph bounds, but hardly outside of both. A blur extends the boxes of the
  /// text below it. Fonts of the app are part of the project and always compared.
  package mutating func textRunBounds(of list: DisplayList) throws(RasterError) -> [TextRunBounds] {
    let canvas = list.scale.pixels(list.size)
    let whole = PixelRect(x: 0, y: 0, width: canvas.width, height: canvas.height)
    var boxes: [TextRunBounds] = []
    for item in list.items {
      if let blur = Blur(item.mark, list.scale, within: whole) {
        boxes += blur.spread(boxes, item.source)
      }
      guard case .text(let mark) = item.mark, item.mark.isFinite else { continue }
      for run in try runs(of: mark) where run.hasVisibleGlyphs || !run.colorGlyphs.isEmpty {
        if case .app = run.role { continue }
        let box = TextRunTransform(mark, run, list.scale).pixelBounds(within: canvas)
        guard let box else { continue }
        boxes.append(TextRunBounds(source: item.source, font: run.role, bounds: box))
      }
    }
    return boxes
  }

  /// Returns all glyphs of a line as one shape, in points.
  mutating func glyphPaths(
    of mark: TextLineCommand, _ scale: PixelScale
  ) throws(RasterError) -> [PathElement] {
    var elements: [PathElement] = []
    for run in try runs(of: mark) {
      let frame = TextRunTransform(mark, run, scale)
      for glyph in run.glyphs { elements += frame.elements(of: glyph) }
    }
    return elements
  }

  mutating func runs(of mark: TextLineCommand) throws(RasterError) -> [TextRun] {
    do throws(FontError) {
      return try textShaper.runs(of: mark)
    } catch {
      throw .font(error)
    }
  }
}

/// The pixels that one font's part of a text may change.
package struct TextRunBounds: Hashable, Sendable {
  /// The name of the view or part of the text.
  package let source: String
  package let font: FontRole
  package let bounds: PixelRect
}

extension Blur {
  /// Returns one box for each font with text below.
  fileprivate func spread(_ boxes: [TextRunBounds], _ source: String) -> [TextRunBounds] {
    FontRole.allCases.compactMap { font in
      let colors = boxes.filter { $0.font == font }.map { $0.bounds.intersection(box) }
        .filter { $0.width > 0 && $0.height > 0 }
      guard let first = colors.first else { return nil }
      let glyphBounds = colors.dropFirst().reduce(first) { $0.union($1) }
      return TextRunBounds(
        source: source, font: font, bounds: glyphBounds.expanded(by: reach).intersection(box))
    }
  }
}
