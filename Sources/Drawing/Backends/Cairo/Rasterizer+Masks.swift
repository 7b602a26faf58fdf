import SnaplineBasics
import SnaplineDisplayLists
import SnaplineSceneModel

/// The cache key of a glyph's coverage mask: glyphs with equal keys differ only by whole pixels.
struct GlyphMaskKey: Hashable {
  let glyph: GlyphReference
  /// The number of pixels per font unit.
  let across, up: Double
  /// The quarter of a pixel in which the glyph begins.
  let fraction: Double
  let em: Double
  let shape: GlyphScaling?

  func hash(into hasher: inout Hasher) {
    hasher.combine(glyph.number)
    hasher.combine(across)
    hasher.combine(fraction)
  }
}

/// The cache key of a rounded rectangle, an ellipse or a small path.
struct ShapeMaskKey: Hashable {
  /// The shape in pixels, relative to the pixel of its upper left corner.
  let outline: Shape
  /// The line width; nil for a fill.
  let line: Double?
}

/// The cache key of a separate coverage mask.
enum MaskKey: Hashable {
  case glyph(GlyphMaskKey)
  case shape(ShapeMaskKey)
}

extension Rasterizer {
  /// Returns the coverage of a run, composed of its glyphs, most of which are in the cache.
  ///
  /// For each pixel Cairo counts the samples inside the shape: a run is the sum of its glyphs if
  /// they share no pixel. Nil if two glyphs share one.
  mutating func joinedCoverage(
    of run: TextRun, _ frame: TextRunTransform, in box: PixelRect
  ) throws(RasterError) -> [UInt8]? {
    guard masks != nil, run.form == .free else { return nil }
    var joined = [UInt8](repeating: 0, count: box.width * box.height)
    for glyph in run.glyphs where glyph.outline.bounds != nil {
      let origin = frame.origin(of: glyph)
      guard let name = glyph.name, let line = Int(exactly: origin.y) else { return nil }
      let column = origin.x.rounded(.down)
      let (unit, fraction) = (frame.unit(of: glyph), origin.x - column)
      let key = GlyphMaskKey(
        glyph: name, across: unit.x, up: unit.y, fraction: fraction, em: run.em,
        shape: glyph.shape)
      let start = Point(x: fraction, y: 0)
      let mask = try mask(.glyph(key), frame.bounds(of: glyph, at: start)?.pixels) {
        canvas, box in
        canvas.trace(glyph, frame, at: start)
        // In a line, glyphs with only vertical and horizontal edges are also filled by sampling.
        canvas.fillWithPixels(.white, at: Point(x: Double(box.x), y: Double(box.y)))
      }
      guard let mask,
        joined.join(mask, atX: Int(column) - box.x, y: line - box.y, rowsOf: box.width)
      else { return nil }
    }
    return joined
  }

  /// Returns the cached or new coverage mask of a glyph or a shape; nil if it is too large.
  private mutating func mask(
    _ name: MaskKey, _ box: @autoclosure () -> PixelRect?,
    _ draw: (borrowing CairoCanvas, PixelRect) -> Void
  ) throws(RasterError) -> CoverageMask? {
    if let known = masks?[name] { return known }
    guard let box = box(), box.isSmallEnough else { return nil }
    let coverage = try coverage(in: box) { canvas in draw(canvas, box) }
    let mask = CoverageMask(box: box, coverage: coverage)
    masks?.add(mask, for: name)
    return mask
  }

  /// Draws a cached shape, filled or stroked.
  ///
  /// - Parameter area: The pixels that may be changed without Cairo.
  ///
  /// - Returns: Whether it was drawn; false requires Cairo.
  mutating func drawMask(
    _ outline: Shape, line: Double?, _ color: Color, _ scale: Double, within area: PixelRect?,
    on canvas: borrowing CairoCanvas
  ) throws(RasterError) -> Bool {
    guard masks != nil, let area, color.alpha == 255,
      let (shape, origin) = outline.fromItsPixel(scale), abs(origin.x) < 1e6, abs(origin.y) < 1e6
    else { return false }
    let pixel = (x: Int(origin.x), y: Int(origin.y))
    let key = ShapeMaskKey(outline: shape, line: line.map { $0 * scale })
    let mask = try mask(.shape(key), key.box) { canvas, _ in
      canvas.addPath(key.outline, 1)
      canvas.draw(line: key.line, .white, key.outline.form)
    }
    guard let mask, mask.isInside(area, at: pixel) else { return false }
    canvas.drawMask(mask, at: pixel, color, &tints)
    return true
  }
}

extension ShapeMaskKey {
  /// The pixels that the shape may change; nil if it is not cached.
  fileprivate var box: PixelRect? {
    let ((low, high), half) = (outline.reach, (line ?? 0) / 2)
    let edges = SubpixelGlyphBounds(
      left: low.x - half, top: low.y - half, right: high.x + half, bottom: high.y + half)
    guard let box = edges.pixels, box.isSmallEnough else { return nil }
    guard case .path = outline else { return box }
    // Corners of a stroked path reach further, and Cairo treats a wide path differently.
    return line == nil && box.width < 64 ? box : nil
  }
}

extension Shape {
  /// Returns the shape in pixels, relative to the pixel of its upper left corner, and that pixel;
  /// nil if the shape is not cached.
  fileprivate func fromItsPixel(_ scale: Double) -> (Shape, origin: Point)? {
    let corner = reach.0.scaled(scale)
    let origin = Point(x: corner.x.rounded(.down), y: corner.y.rounded(.down))
    func moved(_ rect: Rect) -> Rect {
      let rect = rect.scaled(scale)
      return Rect(origin: rect.origin - origin, size: rect.size)
    }
    func moved(_ point: Point) -> Point { point.scaled(scale) - origin }
    switch self {
    case .roundedRectangle(let rect, let radius) where radius > 0:
      return (.roundedRectangle(moved(rect), radius: radius * scale), origin)
    case .ellipse(let rect): return (.ellipse(in: moved(rect)), origin)
    case .path(let elements) where elements.count <= 64:
      return (.path(elements.map { $0.translated(by: moved) }), origin)
    case .rectangle, .roundedRectangle, .path: return nil
    }
  }
}

extension PixelRect {
  /// Whether a coverage mask of the size is cached.
  var isSmallEnough: Bool {
    width > 0 && height > 0 && width < 1 << 15 && height < 1 << 15
      && width * height <= CoverageMaskCache.largest
  }
}

extension [UInt8] {
  /// Adds a coverage mask; returns false if some of its pixels were covered already.
  fileprivate mutating func join(
    _ mask: CoverageMask, atX x: Int, y: Int, rowsOf width: Int
  ) -> Bool {
    let box = mask.box
    guard x + box.x >= 0, y + box.y >= 0, x + box.x + box.width <= width,
      (y + box.y + box.height) * width <= count
    else { return false }
    return unsafe withUnsafeMutableBufferPointer { all in
      unsafe mask.coverage.withUnsafeBufferPointer { own in
        for span in mask.spans {
          let from = Int(span.row) * box.width + Int(span.column)
          let to = (y + box.y + Int(span.row)) * width + x + box.x + Int(span.column)
          for place in 0..<Int(span.count) {
            let share = unsafe own[from &+ place]
            guard share != 0 else { continue }
            guard unsafe all[to &+ place] == 0 else { return false }
            unsafe all[to &+ place] = share
          }
        }
        return true
      }
    }
  }
}

/// Returns the coverage of a drawing within a box of pixels.
func coverage(
  in box: PixelRect, _ draw: (borrowing CairoCanvas) -> Void
) throws(RasterError) -> [UInt8] {
  let size = PixelSize(width: box.width, height: box.height)
  var pixels = [UInt8](repeating: 0, count: box.width * box.height * 4)
  var failure: RasterError?
  unsafe pixels.withUnsafeMutableBytes { memory in
    do throws(RasterError) {
      let canvas = try unsafe CairoCanvas(
        memory, size, origin: (x: box.x, y: box.y), isClear: false)
      draw(canvas)
      try canvas.finish()
    } catch {
      failure = error
    }
  }
  if let failure { throw failure }
  return alphas(of: pixels)
}

/// Returns the alpha of each pixel.
private func alphas(of pixels: [UInt8]) -> [UInt8] {
  unsafe [UInt8](unsafeUninitializedCapacity: pixels.count / 4) { target, initialized in
    unsafe pixels.withUnsafeBytes { bytes in
      let pixels = unsafe bytes.bindMemory(to: UInt32.self)
      for place in 0..<pixels.count {
        unsafe target[place] = UInt8(truncatingIfNeeded: UInt32(littleEndian: pixels[place]) >> 24)
      }
      initialized = pixels.count
    }
  }
}
