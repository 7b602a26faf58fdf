package import DisplayLists
package import Geometry
import SceneModel
import Typography

extension Rasterizer {
  /// Draws a line of text, each font's part as one path, or lays it on as it was drawn before.
  ///
  /// - Parameter room: The pixels that may be changed without Cairo.
  mutating func draw(
    _ mark: TextMark, _ scale: PixelScale, within room: PixelRect?,
    on canvas: borrowing CairoCanvas
  ) throws(RasterError) {
    if let letters = mark.letters {
      let outline = Outline.path(letters)
      canvas.trace(outline, Double(scale.pixelsPerPoint))
      return canvas.fill(mark.color, outline.form)
    }
    let left = (mark.origin.x * Double(scale.pixelsPerPoint)).rounded(.down)
    if let room, mark.color.alpha == 255, abs(left) < 1e6,
      let stencils = try stencils(of: mark, scale)
    {
      let origin = (x: Int(left), y: scale.pixels(mark.origin.y))
      // What an edge cuts off changes how Cairo sees the pixels at the edge.
      if stencils.allSatisfy({ $0.lies(within: room, at: origin) }) {
        for stencil in stencils { canvas.stamp(stencil, at: origin, mark.color) }
        return
      }
    }
    for run in try runs(of: mark) {
      let frame = TextFrame(mark, run, scale)
      if run.form == .free, let box = frame.inkBox,
        box.width * box.height <= StencilCache.largest << 6,
        canvas.isFilled(by: box)
      {
        canvas.rectangle(Rect(box))
        canvas.fill(PixelPatch(try coverage(of: run, frame, in: box), box, mark.color), .plain)
      } else {
        canvas.trace(run, frame)
        canvas.fill(mark.color, run.form)
      }
    }
  }

  /// The line's pixels, from before or drawn now; nil for a line that is too large.
  private mutating func stencils(
    of mark: TextMark, _ scale: PixelScale
  ) throws(RasterError) -> [TextStencil]? {
    guard stencils != nil else { return nil }
    let left = mark.origin.x * Double(scale.pixelsPerPoint)
    let key = StencilKey(
      font: mark.font, clusters: mark.clusters, hanForm: mark.hanForm, flatness: mark.flatness,
      pixelsPerPoint: scale.pixelsPerPoint, fraction: left - left.rounded(.down))
    if let known = stencils?[key] { return known }
    var made: [TextStencil] = []
    let origin = (x: Int(left.rounded(.down)), y: scale.pixels(mark.origin.y))
    for run in try runs(of: mark) {
      let frame = TextFrame(mark, run, scale)
      guard run.hasInk else { continue }
      // Shapes of nothing but upright and level edges go another way through Cairo.
      guard run.form == .free, let box = frame.inkBox, box.width < 1 << 15, box.height < 1 << 15,
        box.width * box.height <= StencilCache.largest
      else { return nil }
      let coverage = try coverage(of: run, frame, in: box)
      made.append(
        TextStencil(
          box: PixelRect(
            x: box.x - origin.x, y: box.y - origin.y, width: box.width, height: box.height),
          coverage: coverage))
    }
    stencils?.add(made, for: key)
    return made
  }

  /// Draws a run alone and keeps how much of each pixel it covers.
  private func coverage(
    of run: TextRun, _ frame: TextFrame, in box: PixelRect
  ) throws(RasterError) -> [UInt8] {
    let size = PixelSize(width: box.width, height: box.height)
    var pixels = [UInt8](repeating: 0, count: box.width * box.height * 4)
    var failure: RasterError?
    unsafe pixels.withUnsafeMutableBytes { memory in
      do throws(RasterError) {
        let canvas = try unsafe CairoCanvas(
          memory, size, origin: (x: box.x, y: box.y), isClear: false)
        canvas.trace(run, frame)
        canvas.fill(.white, run.form)
        try canvas.finish()
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return alphas(of: pixels)
  }

  /// Where which font leaves ink, so that a comparison can leave it out.
  ///
  /// The box holds the ink and the room of the line's letters too: with another version of the
  /// font the ink was elsewhere, but hardly outside of both. What is blurred is no longer where it
  /// was written: a box tells how far the ink below has run.
  package mutating func textBoxes(of list: DisplayList) throws(RasterError) -> [TextBox] {
    let canvas = list.scale.pixels(list.size)
    let whole = PixelRect(x: 0, y: 0, width: canvas.width, height: canvas.height)
    var boxes: [TextBox] = []
    for item in list.items {
      if let blur = Blur(item.mark, list.scale, within: whole) {
        boxes += blur.spread(boxes, item.source)
      }
      guard case .text(let mark) = item.mark, item.mark.isFinite else { continue }
      for run in try runs(of: mark) where run.hasInk {
        let box = TextFrame(mark, run, list.scale).pixelBounds(within: canvas)
        guard let box else { continue }
        boxes.append(TextBox(source: item.source, font: run.role, bounds: box))
      }
    }
    return boxes
  }

  /// All letters of a line as one shape, in points.
  mutating func letters(
    of mark: TextMark, _ scale: PixelScale
  ) throws(RasterError) -> [PathElement] {
    var elements: [PathElement] = []
    for run in try runs(of: mark) {
      let frame = TextFrame(mark, run, scale)
      for glyph in run.glyphs { elements += frame.elements(of: glyph) }
    }
    return elements
  }

  private mutating func runs(of mark: TextMark) throws(RasterError) -> [TextRun] {
    do throws(FontError) {
      return try textShaper.runs(of: mark)
    } catch {
      throw .font(error)
    }
  }
}

/// The alpha of each pixel.
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

/// The pixels that one font's part of a text may touch.
package struct TextBox: Hashable, Sendable {
  /// The name of the view or part to which the text belongs.
  package let source: String
  package let font: FontRole
  package let bounds: PixelRect
}

extension Blur {
  /// One box for each font of which there is ink below.
  fileprivate func spread(_ boxes: [TextBox], _ source: String) -> [TextBox] {
    FontRole.allCases.compactMap { font in
      let inks = boxes.filter { $0.font == font }.map { $0.bounds.intersection(box) }
        .filter { $0.width > 0 && $0.height > 0 }
      guard let first = inks.first else { return nil }
      let ink = inks.dropFirst().reduce(first) { $0.union($1) }
      return TextBox(source: source, font: font, bounds: ink.grown(by: reach).intersection(box))
    }
  }
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
      switch segment {
      case .move(let point):
        if !elements.isEmpty { elements.append(.close) }
        elements.append(.move(place(point)))
      case .line(let point): elements.append(.line(place(point)))
      case .curve(let first, let second, let end):
        elements.append(.curve(place(first), place(second), place(end)))
      }
    }
    if !elements.isEmpty { elements.append(.close) }
    return elements
  }

  /// The pixels around all glyphs; nil when there is nothing to see or it is far away.
  var inkBox: PixelRect? {
    var box: (left: Double, top: Double, right: Double, bottom: Double)?
    for glyph in run.glyphs {
      guard let shape = glyph.outline.bounds else { continue }
      let (origin, unit) = (origin(of: glyph), unit(of: glyph))
      let own = (
        left: origin.x + shape.minX * unit.x,
        top: origin.y - rise(of: shape.maxY, in: glyph) * unit.y,
        right: origin.x + shape.maxX * unit.x,
        bottom: origin.y - rise(of: shape.minY, in: glyph) * unit.y
      )
      let old = box ?? own
      box = (
        min(old.left, own.left), min(old.top, own.top), max(old.right, own.right),
        max(old.bottom, own.bottom)
      )
    }
    guard let box, [box.left, box.top, box.right, box.bottom].allSatisfy({ abs($0) < 4e6 }) else {
      return nil
    }
    let left = Int(box.left.rounded(.down)) - 1
    let top = Int(box.top.rounded(.down)) - 1
    return PixelRect(
      x: left, y: top, width: Int(box.right.rounded(.up)) + 1 - left,
      height: Int(box.bottom.rounded(.up)) + 1 - top)
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
      bounds.top = min(bounds.top, origin.y - rise(of: shape.maxY, in: glyph) * unit.y)
      bounds.bottom = max(bounds.bottom, origin.y - rise(of: shape.minY, in: glyph) * unit.y)
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
  /// Adds a run to the path.
  fileprivate func trace(_ run: TextRun, _ frame: TextFrame) {
    for glyph in run.glyphs { trace(glyph, frame) }
  }

  /// Adds a glyph to the path.
  private func trace(_ glyph: PlacedGlyph, _ frame: TextFrame) {
    let (origin, unit) = (frame.origin(of: glyph), frame.unit(of: glyph))
    let place = { (point: Point) in
      Point(
        x: origin.x + point.x * unit.x, y: origin.y - frame.rise(of: point.y, in: glyph) * unit.y
      )
      .scaled(1)
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
