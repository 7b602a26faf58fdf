import SnaplineBasics
private import SnaplineCCairo
import SnaplineDisplayLists
import SnaplineSceneModel

/// A Cairo surface over caller-owned memory and its context; all coordinates are in pixels.
///
/// This is the only file that calls Cairo. Errors are collected inside Cairo, where a failed
/// context ignores all further calls, and are reported by `finish`.
@safe struct CairoCanvas: ~Copyable {
  private let surface: OpaquePointer
  private let pen: OpaquePointer
  private let memory: UnsafeMutableRawBufferPointer
  private let width: Int

  /// Creates a canvas whose top left pixel is at `origin`; it is cleared, or shows the contents of
  /// the memory.
  ///
  /// The memory must have four bytes per pixel and outlive the canvas.
  init(
    _ memory: UnsafeMutableRawBufferPointer, _ size: PixelSize, origin: (x: Int, y: Int) = (0, 0),
    isClear: Bool = true
  ) throws(RasterError) {
    // On a surface cleared by Cairo itself, the first command is rounded differently from later
    // ones.
    if isClear { unsafe memory.initializeMemory(as: UInt8.self, repeating: 0) }
    let data = unsafe memory.bindMemory(to: UInt8.self).baseAddress
    unsafe self.memory = memory
    width = size.width
    unsafe surface = cairo_image_surface_create_for_data(
      data, CAIRO_FORMAT_ARGB32, Int32(clamping: size.width), Int32(clamping: size.height),
      Int32(clamping: size.width * 4))
    // Cairo never returns null: a failure is an object that carries a status.
    unsafe pen = cairo_create(surface)
    try check(unsafe cairo_surface_status(surface))
    // Whole pixels: the shapes are the same for any origin.
    unsafe cairo_surface_set_device_offset(surface, -Double(origin.x), -Double(origin.y))
    // Sixteen samples per pixel instead of thousands: the difference is hardly visible at 2x, but
    // edges then have 17 alpha values. A form has 67 colors instead of 562 and fits into a palette;
    // its file shrinks to a quarter.
    unsafe cairo_set_antialias(pen, CAIRO_ANTIALIAS_FAST)
  }

  deinit {
    unsafe cairo_destroy(pen)
    unsafe cairo_surface_destroy(surface)
  }

  /// Flushes the surface to the memory and throws if drawing failed.
  consuming func finish() throws(RasterError) {
    unsafe cairo_surface_flush(surface)
    try check(unsafe cairo_status(pen))
  }

  // MARK: Paths

  func move(_ point: Point) { unsafe cairo_move_to(pen, point.x, point.y) }

  func line(_ point: Point) { unsafe cairo_line_to(pen, point.x, point.y) }

  func curve(_ first: Point, _ second: Point, _ end: Point) {
    unsafe cairo_curve_to(pen, first.x, first.y, second.x, second.y, end.x, end.y)
  }

  func close() { unsafe cairo_close_path(pen) }

  func rectangle(_ rect: Rect) {
    unsafe cairo_rectangle(pen, rect.minX, rect.minY, rect.width, rect.height)
  }

  /// Adds a rectangle with circular corners, whose radius is at most half a side.
  func roundedRectangle(_ rect: Rect, radius: Double) {
    let radius = min(radius, rect.width / 2, rect.height / 2)
    guard radius > 0 else { return rectangle(rect) }
    let corners = [
      (rect.maxX - radius, rect.minY + radius), (rect.maxX - radius, rect.maxY - radius),
      (rect.minX + radius, rect.maxY - radius), (rect.minX + radius, rect.minY + radius),
    ]
    unsafe cairo_new_sub_path(pen)
    for (index, corner) in corners.enumerated() {
      let start = Double(index - 1) * .pi / 2
      unsafe cairo_arc(pen, corner.0, corner.1, radius, start, start + .pi / 2)
    }
    close()
  }

  func ellipse(_ rect: Rect) {
    // A scale of zero would be an error that ends the entire image.
    guard rect.width > 0, rect.height > 0 else { return }
    unsafe cairo_save(pen)
    unsafe cairo_translate(pen, rect.midX, rect.midY)
    unsafe cairo_scale(pen, rect.width / 2, rect.height / 2)
    unsafe cairo_new_sub_path(pen)
    unsafe cairo_arc(pen, 0, 0, 1, 0, 2 * .pi)
    close()
    unsafe cairo_restore(pen)
  }

  // MARK: Drawing

  /// Fills and clears the path.
  func fill(_ color: Color, _ form: PathShape) {
    setSource(color)
    fill(form)
  }

  /// Fills the path by sampling, regardless of its shape, and clears it.
  ///
  /// - Parameter corner: The corner of a pixel column that the path leaves free.
  func fillWithPixels(_ color: Color, at corner: Point) {
    setSource(color)
    addSpeck(at: corner + Point(x: 0.5, y: 1.0 / 256))
    unsafe cairo_fill(pen)
  }

  /// Fills the path with pixels at their exact positions, and clears the path.
  func fill(_ patch: consuming PixelBuffer, _ form: PathShape) {
    let box = patch.box
    unsafe patch.pixels.withUnsafeMutableBytes { memory in
      let data = unsafe memory.bindMemory(to: UInt8.self).baseAddress
      let source = unsafe cairo_image_surface_create_for_data(
        data, CAIRO_FORMAT_ARGB32, Int32(clamping: box.width), Int32(clamping: box.height),
        Int32(clamping: box.width * 4))
      unsafe cairo_set_source_surface(pen, source, Double(box.x), Double(box.y))
      unsafe cairo_pattern_set_filter(cairo_get_source(pen), CAIRO_FILTER_NEAREST)
      fill(form)
      // Releases the reference to the memory before it is freed.
      setSource(.clear)
      unsafe cairo_surface_finish(source)
      unsafe cairo_surface_destroy(source)
    }
  }

  /// Strokes and clears the path.
  func stroke(width: Double, _ color: Color, _ form: PathShape) {
    setSource(color)
    unsafe cairo_set_line_width(pen, width)
    guard form == .free else { return unsafe cairo_stroke(pen) }
    withSpanCapacity(beside: unsafe extents(cairo_stroke_extents)) { speck in
      if let speck {
        move(speck)
        line(speck + Point(x: 1.0 / 256, y: 0))
      }
      unsafe cairo_stroke(pen)
    }
  }

  /// Calls a closure with the pixels and the number of pixels in a row.
  func withPixels(_ body: (UnsafeMutablePointer<UInt32>, _ width: Int) -> Void) {
    unsafe cairo_surface_flush(surface)
    let pixels = unsafe memory.assumingMemoryBound(to: UInt32.self)
    if let start = pixels.baseAddress { unsafe body(start, width) }
    unsafe cairo_surface_mark_dirty(surface)
  }

  // MARK: Clips and groups

  /// Clips later drawing to the path, until `endClip`.
  func beginClip(_ path: () -> Void) {
    unsafe cairo_save(pen)
    path()
    unsafe cairo_clip(pen)
  }

  func endClip() { unsafe cairo_restore(pen) }

  /// Redirects later drawing to a layer of the pixels in a box, until `endGroup`; nil is an empty
  /// layer.
  ///
  /// - Parameter limit: The maximum number of pixels of the layer.
  /// - Returns: The number of pixels; nil, and no layer is begun, if it exceeds the maximum.
  func beginGroup(in box: PixelRect?, limit: Int) -> Int? {
    beginClip { rectangle(box.map(Rect.init) ?? .zero) }
    let clip = unsafe extents(cairo_clip_extents)
    let count =
      Int((clip.right - clip.left).rounded(.up)) * Int((clip.bottom - clip.top).rounded(.up))
    guard count <= limit else {
      endClip()
      return nil
    }
    unsafe cairo_push_group(pen)
    return count
  }

  /// Composites the layer onto the previous content.
  func endGroup(opacity: Double) {
    paintGroup(opacity: opacity)
    endClip()
  }

  private func paintGroup(opacity: Double) {
    unsafe cairo_pop_group_to_source(pen)
    unsafe cairo_paint_with_alpha(pen, opacity)
  }

  private func fill(_ form: PathShape) {
    guard form == .free else { return unsafe cairo_fill(pen) }
    withSpanCapacity(beside: unsafe extents(cairo_path_extents)) { speck in
      if let speck { addSpeck(at: speck) }
      unsafe cairo_fill(pen)
    }
  }

  /// Adds an invisible shape between two samples.
  private func addSpeck(at speck: Point) {
    move(speck)
    line(speck + Point(x: 0, y: 1.0 / 256))
    line(speck + Point(x: 1.0 / 256, y: 1.0 / 256))
    close()
  }

  private func setSource(_ color: Color) {
    unsafe cairo_set_source_rgba(
      pen, Double(color.red) / 255, Double(color.green) / 255, Double(color.blue) / 255,
      Double(color.alpha) / 255)
  }
}

// Cairo's scan converter for quarter-pixel samples (`cairo-tor22-scan-converter.c`, up to 1.18)
// allocates as many spans for a row of pixels as the shape has columns. A row in which every pixel
// differs from its neighbors needs one more, which is written beyond the end of the buffer; up to
// 63 columns there is always capacity.
extension CairoCanvas {
  /// Whether a shape occupies every column of the clip, so that it must not be drawn as a free-form
  /// path.
  func isCovered(by box: PixelRect) -> Bool {
    let box = Rect(box)
    let edges = SubpixelGlyphBounds(
      left: box.minX, top: box.minY, right: box.maxX, bottom: box.maxY)
    return freeColumn(beside: edges) == .none
  }

  /// Draws a path that is extended by one column, by an invisible shape between two samples next to
  /// it; if there is no column for it, with finer samples.
  ///
  /// A clip that is no rectangle would remove the invisible shape: the path is then drawn on a
  /// layer.
  private func withSpanCapacity(
    beside shape: SubpixelGlyphBounds, _ draw: (_ speck: Point?) -> Void
  ) {
    let column = freeColumn(beside: shape)
    if column == .notNeeded { return draw(nil) }
    let hasLayer = !hasLevelClip
    if hasLayer { beginLayer(around: shape) }
    if case .at(let speck) = column {
      draw(speck)
    } else {
      unsafe cairo_set_antialias(pen, CAIRO_ANTIALIAS_GOOD)
      draw(nil)
      unsafe cairo_set_antialias(pen, CAIRO_ANTIALIAS_FAST)
    }
    if hasLayer {
      paintGroup(opacity: 1)
      endClip()
    }
  }

  /// Begins a layer without a clip for the path, which is kept.
  ///
  /// The layer has only the rows of the shape: clearing and compositing one as large as the clip
  /// takes many times as long for a line of text. It has all columns, because Cairo rounds an edge
  /// of the clip where it is cut at a column.
  private func beginLayer(around shape: SubpixelGlyphBounds) {
    let path = unsafe cairo_copy_path(pen)
    let clip = unsafe extents(cairo_clip_extents)
    let (top, bottom) = (shape.top.rounded(.down) - 2, shape.bottom.rounded(.up) + 2)
    beginClip {
      unsafe cairo_new_path(pen)
      rectangle(Rect(x: clip.left, y: top, width: clip.right - clip.left, height: bottom - top))
    }
    unsafe cairo_push_group(pen)
    unsafe cairo_reset_clip(pen)
    unsafe cairo_append_path(pen, path)
    unsafe cairo_path_destroy(path)
  }

  private func freeColumn(beside shape: SubpixelGlyphBounds) -> PixelColumn {
    let clip = unsafe extents(cairo_clip_extents)
    let left = max(shape.left, clip.left).rounded(.down)
    let right = min(shape.right, clip.right).rounded(.up)
    guard right - left > 63 else { return .notNeeded }
    let y = max(shape.top, clip.top).rounded(.up) + 1.0 / 256
    if right + 1 <= clip.right { return .at(Point(x: right + 0.5, y: y)) }
    if left - 1 >= clip.left { return .at(Point(x: left - 0.5, y: y)) }
    return .none
  }

  private var hasLevelClip: Bool {
    let list = unsafe cairo_copy_clip_rectangle_list(pen)
    defer { unsafe cairo_rectangle_list_destroy(list) }
    return unsafe list?.pointee.status == CAIRO_STATUS_SUCCESS
  }

  private func extents(
    _ ask: (
      OpaquePointer?, UnsafeMutablePointer<Double>?, UnsafeMutablePointer<Double>?,
      UnsafeMutablePointer<Double>?, UnsafeMutablePointer<Double>?
    ) -> Void
  ) -> SubpixelGlyphBounds {
    var found = SubpixelGlyphBounds(left: 0, top: 0, right: 0, bottom: 0)
    unsafe ask(pen, &found.left, &found.top, &found.right, &found.bottom)
    return found
  }
}

/// A visible column of pixels next to a shape.
private enum PixelColumn: Equatable {
  case notNeeded
  /// A point in the column, between two samples.
  case at(Point)
  case none
}

/// Returns the version of Cairo at run time, which may differ from that at build time.
func cairoVersion() -> String { unsafe String(cString: cairo_version_string()) }

private func check(_ status: cairo_status_t) throws(RasterError) {
  switch status {
  case CAIRO_STATUS_SUCCESS: return
  case CAIRO_STATUS_NO_MEMORY: throw .outOfMemory
  default: throw unsafe .cairo(String(cString: cairo_status_to_string(status)))
  }
}
