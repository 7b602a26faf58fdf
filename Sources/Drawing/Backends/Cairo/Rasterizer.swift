import SnaplineBasics
package import SnaplineDisplayLists
package import SnaplineImaging
package import SnaplineSceneModel

/// The renderer of display lists.
///
/// Each worker has its own rasterizer: it caches open fonts and glyph outlines, which must not be
/// shared between threads.
package struct Rasterizer: ~Copyable {
  var textShaper: TextShaper
  /// The cache of coverage masks; nil disables it.
  var masks: CoverageMaskCache?
  var tints = BlendTableCache()
  var images = ImageCache()
  private let limits: Limits
  /// The maximum number of pixels of all open layers: half a gigabyte.
  private let layerLimit: Int

  package init(
    fonts: FontSet, limits: Limits = .standard, layerLimit: Int = 1 << 27,
    remembersText: Bool = true
  ) {
    self.layerLimit = layerLimit
    textShaper = TextShaper(fonts: fonts)
    masks = remembersText ? CoverageMaskCache() : nil
    self.limits = limits
  }

  /// Draws all commands on a clear canvas; the same list always gives the same pixels.
  package mutating func rasterize(_ list: DisplayList) throws(RasterError) -> Bitmap {
    let list = try replacingColorGlyphs(list)
    let size = try canvasSize(of: list)
    guard size.width > 0, size.height > 0 else {
      return Bitmap(size: PixelSize(width: 0, height: 0), bytes: [])
    }
    let count = size.width * size.height * 4
    var failure: RasterError?
    // The image is drawn in its final memory: no copy, and no second pass over it.
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { memory, initialized in
      do throws(RasterError) {
        let bytes = unsafe UnsafeMutableRawBufferPointer(
          rebasing: UnsafeMutableRawBufferPointer(memory)[..<count])
        let occlusion = Occlusion(of: list, size)
        let canvas = try unsafe CairoCanvas(bytes, size, isClear: !occlusion.isCovered)
        try draw(list, occlusion, size, on: canvas)
        try canvas.finish()
        initialized = count
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return Bitmap(size: size, bytes: bytes)
  }

  /// Draws all commands over an image, which determines the size of the canvas.
  package mutating func rasterize(
    _ list: DisplayList, over base: Bitmap
  ) throws(RasterError) -> Bitmap {
    guard base.size.width > 0, base.size.height > 0 else { return base }
    let list = try replacingColorGlyphs(list)
    var base = base
    let size = base.size
    var failure: RasterError?
    unsafe base.bytes.withUnsafeMutableBytes { memory in
      do throws(RasterError) {
        let canvas = try unsafe CairoCanvas(memory, size, isClear: false)
        try draw(list, Occlusion(of: list, size), size, on: canvas)
        try canvas.finish()
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return base
  }

  private func canvasSize(of list: DisplayList) throws(RasterError) -> PixelSize {
    let size = list.scale.pixels(list.size)
    guard size.width <= limits.pixels, size.height <= limits.pixels else {
      throw .tooLarge(size, limit: "\(limits.pixels) pixels per side")
    }
    guard size.width * size.height <= limits.canvasPixels else {
      throw .tooLarge(size, limit: "\(limits.canvasPixels) pixels in total")
    }
    return size
  }

  private mutating func draw(
    _ list: DisplayList, _ occlusion: Occlusion, _ size: PixelSize,
    on canvas: borrowing CairoCanvas
  ) throws(RasterError) {
    let scale = Double(list.scale.pixelsPerPoint)
    let canvasBox = PixelRect(x: 0, y: 0, width: size.width, height: size.height)
    var rooms = UncoveredRegions(canvasBox)
    let boxes = try groupBoxes(of: list, size)
    var layers = OpenLayers(limit: layerLimit)
    for (place, item) in list.items.enumerated() {
      guard item.mark.isFinite else { throw .notFinite(source: item.source) }
      rooms.subtract(item.mark, scale)
      let room = rooms.current
      switch item.mark {
      case .fill(let outline, let color):
        if let area = occlusion[place] {
          canvas.fill(area, color)
        } else {
          try draw(outline, line: nil, color, scale, within: room, on: canvas)
        }
      case .gradient(let outline, let gradient):
        let box = outline.pixels(scale, within: canvasBox)
        guard box.width > 0, box.height > 0 else { break }
        canvas.addPath(outline, scale)
        canvas.fill(PixelBuffer(gradient, box, scale), outline.form)
      case .image(let mark): draw(mark, scale, within: canvasBox, on: canvas)
      case .stroke(let outline, let width, let color):
        try draw(outline, line: width, color, scale, within: room, on: canvas)
      case .text(let mark): try draw(mark, list.scale, within: room, on: canvas)
      case .blur(let outline, _):
        // A layer does not contain the content below it.
        if layers.hasGroup { break }
        blur(outline, Blur(item.mark, list.scale, within: canvasBox), scale, on: canvas)
      case .beginClip(let outline):
        canvas.beginClip { canvas.addPath(outline, scale) }
        layers.beginClip(item.source)
      case .beginGroup(let opacity):
        try layers.beginGroup(item.source, opacity, in: boxes[place], on: canvas)
      case .endClip: try layers.endClip(item.source, on: canvas)
      case .endGroup: try layers.endGroup(item.source, on: canvas)
      }
    }
    try layers.end()
  }

  private func blur(
    _ outline: Shape, _ blur: Blur?, _ scale: Double, on canvas: borrowing CairoCanvas
  ) {
    guard let blur, let patch = PixelBuffer(blur, on: canvas) else { return }
    canvas.addPath(outline, scale)
    canvas.fill(patch, outline.form)
  }

  /// Fills a shape, or strokes it with a line width.
  private mutating func draw(
    _ outline: Shape, line: Double?, _ color: Color, _ scale: Double, within area: PixelRect?,
    on canvas: borrowing CairoCanvas
  ) throws(RasterError) {
    if try drawMask(outline, line: line, color, scale, within: area, on: canvas) { return }
    canvas.addPath(outline, scale)
    canvas.draw(line: line.map { $0 * scale }, color, outline.form)
  }
}

extension Rect {
  init(_ pixels: PixelRect) {
    self.init(
      x: Double(pixels.x), y: Double(pixels.y), width: Double(pixels.width),
      height: Double(pixels.height))
  }
}

extension CairoCanvas {
  /// Fills or strokes the path with a line width, and clears it.
  func draw(line: Double?, _ color: Color, _ form: PathShape) {
    if let line { stroke(width: line, color, form) } else { fill(color, form) }
  }

  /// Adds a shape to the path.
  func addPath(_ outline: Shape, _ scale: Double) {
    switch outline {
    case .rectangle(let rect): rectangle(rect.scaled(scale))
    case .roundedRectangle(let rect, let radius):
      roundedRectangle(rect.scaled(scale), radius: radius * scale)
    case .ellipse(let rect): ellipse(rect.scaled(scale))
    case .path(let elements): addPath(elements) { $0.scaled(scale) }
    }
  }

  /// Adds a free-form shape to the path, with its points transformed.
  func addPath(_ elements: [PathElement], _ transform: (Point) -> Point) {
    for element in elements {
      switch element {
      case .move(let point): move(transform(point))
      case .line(let point): line(transform(point))
      case .curve(let first, let second, let end):
        curve(transform(first), transform(second), transform(end))
      case .close: close()
      }
    }
  }
}
