import SnaplineBasics
import SnaplineDisplayLists
import SnaplineSceneModel
import SnaplineTypography

/// The coverage mask of a text line, a glyph or a shape, which can be drawn onto any image.
///
/// Most lines of a run recur: keys, clocks, labels of forms. The mask comes from Cairo, so drawing
/// it gives the same pixels as drawing the line.
struct CoverageMask {
  /// The box relative to the pixel of the origin.
  let box: PixelRect
  /// The coverage by rows, from 0 to 255 (a fully covered pixel).
  let coverage: [UInt8]
  /// The covered spans, by rows from the left.
  let spans: [Span]

  /// Adjacent covered pixels in a row.
  struct Span {
    let row, column: Int32
    var count: Int32
    /// Whether all pixels are fully covered.
    let isFull: Bool

    var end: Int32 { column + count }
  }

  init(box: PixelRect, coverage: [UInt8]) {
    self.box = box
    self.coverage = coverage
    spans = Self.spans(of: coverage, rowsOf: box.width)
  }

  private static func spans(of coverage: [UInt8], rowsOf width: Int) -> [Span] {
    var spans: [Span] = []
    var last: Span?
    unsafe coverage.withUnsafeBytes { bytes in
      for start in stride(from: 0, to: bytes.count, by: max(1, width)) {
        let row = Int32(truncatingIfNeeded: start / width)
        var column = 0
        while column < width {
          let place = start &+ column
          // Most of a mask is the background between glyphs.
          if column &+ 8 <= width,
            unsafe bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self) == 0
          {
            column &+= 8
            continue
          }
          let share = unsafe bytes[place]
          var end = column &+ 1
          while end < width, unsafe bytes[start &+ end] == share { end &+= 1 }
          if share != 0 {
            let span = Span(row, column..<end, isFull: share == 255 && end &- column >= 8)
            if last?.join(span) != true {
              if let last { spans.append(last) }
              last = span
            }
          }
          column = end
        }
      }
    }
    if let last { spans.append(last) }
    return spans
  }
}

extension CoverageMask.Span {
  fileprivate init(_ row: Int32, _ columns: Range<Int>, isFull: Bool) {
    self.row = row
    column = Int32(truncatingIfNeeded: columns.lowerBound)
    count = Int32(truncatingIfNeeded: columns.count)
    self.isFull = isFull
  }

  /// Merges an adjacent span: glyphs consist of many small spans.
  fileprivate mutating func join(_ next: CoverageMask.Span) -> Bool {
    guard row == next.row, !isFull, !next.isFull, next.column - end < 4 else { return false }
    count = next.end - column
    return true
  }
}

/// The cache key of a line's coverage masks: lines with equal keys differ only by whole pixels.
struct TextLineMaskKey: Hashable {
  let font: Font
  let clusters: [TextCluster]
  let hanForm: HanScript
  let flatness: Double
  let pixelsPerPoint: Int
  /// The horizontal position within a pixel.
  let fraction: Double

  /// Hashes the distinguishing fields; lines with the same text rarely differ in the rest.
  func hash(into hasher: inout Hasher) {
    hasher.combine(font.size)
    hasher.combine(fraction)
    for cluster in clusters { hasher.combine(cluster.text) }
  }
}

/// A cache of a worker's coverage masks, limited in size.
struct CoverageMaskCache {
  /// The limit in bytes, enough for the keyboards and labels of a large project.
  private static let limit = 8 << 20
  /// The size above which masks are not cached, because long texts rarely recur.
  static let largest = 1 << 18

  private var lines: [TextLineMaskKey: [CoverageMask]] = [:]
  private var parts: [MaskKey: CoverageMask] = [:]
  private var bytes = 0

  subscript(line: TextLineMaskKey) -> [CoverageMask]? { lines[line] }
  subscript(part: MaskKey) -> CoverageMask? { parts[part] }

  mutating func add(_ masks: [CoverageMask], for line: TextLineMaskKey) {
    ensureCapacity(for: masks)
    lines[line] = masks
  }

  mutating func add(_ mask: CoverageMask, for part: MaskKey) {
    ensureCapacity(for: [mask])
    parts[part] = mask
  }

  private mutating func ensureCapacity(for masks: [CoverageMask]) {
    let size = masks.reduce(256) { $0 + $1.coverage.count + 16 * $1.spans.count }
    if bytes + size > Self.limit { self = CoverageMaskCache() }
    bytes += size
  }
}

extension CoverageMask {
  /// Whether the mask is inside a rectangle.
  func isInside(_ area: PixelRect, at origin: (x: Int, y: Int)) -> Bool {
    let (left, top) = (origin.x + box.x, origin.y + box.y)
    return left >= area.x && top >= area.y && left + box.width <= area.x + area.width
      && top + box.height <= area.y + area.height
  }
}

extension Color {
  /// The pixel of the color, which is opaque.
  fileprivate var pixel: UInt32 {
    0xFF00_0000 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
  }
}

extension CairoCanvas {
  /// Fills pixels within the canvas with an opaque color.
  func fill(_ area: PixelRect, _ color: Color) {
    guard area.width > 0, area.height > 0 else { return }
    unsafe withPixels { pixels, width in
      let first = unsafe UnsafeMutableBufferPointer(
        start: pixels + area.y * width + area.x, count: area.width)
      unsafe first.update(repeating: color.pixel)
      // Copying a row is faster than setting pixels.
      for row in 1..<area.height {
        unsafe first.baseAddress.map {
          unsafe ($0 + row * width).update(from: $0, count: area.width)
        }
      }
    }
  }

  /// Draws a mask within the canvas in an opaque color.
  func drawMask(
    _ mask: CoverageMask, at origin: (x: Int, y: Int), _ color: Color,
    _ tints: inout BlendTableCache
  ) {
    let (left, top) = (origin.x + mask.box.x, origin.y + mask.box.y)
    let size = mask.box
    guard size.width > 0, size.height > 0 else { return }
    let glyphBounds = color.pixel
    unsafe withPixels { pixels, width in
      let start = unsafe pixels + top * width + left
      // The edge of a mask is empty, so its first pixel is the background of most of the line.
      let tints = unsafe tints.table(foreground: glyphBounds, background: start.pointee)
      unsafe mask.coverage.withUnsafeBufferPointer { coverage in
        for span in mask.spans {
          let (row, column, count) = (Int(span.row), Int(span.column), Int(span.count))
          let target = unsafe UnsafeMutableBufferPointer(
            start: start + row * width + column, count: count)
          if span.isFull {
            unsafe target.update(repeating: glyphBounds)
          } else {
            let first = row * size.width + column
            unsafe lay(
              UnsafeBufferPointer(rebasing: coverage[first..<first + count]), tints, on: target)
          }
        }
      }
    }
  }
}

/// The colors of a foreground over a plain background, by coverage.
struct BlendTable {
  let foreground: UInt32
  let background: UInt32
  /// The colors by coverage.
  let tints: [UInt32]

  init(of foreground: UInt32, on background: UInt32) {
    (self.foreground, self.background) = (foreground, background)
    tints = (0...UInt8.max).map { mixed(foreground, $0, background) }
  }
}

/// A cache of tables: texts of few colors are on few backgrounds.
struct BlendTableCache {
  private var cached: [BlendTable] = []

  mutating func table(foreground: UInt32, background: UInt32) -> BlendTable {
    if let table = cached.first(where: {
      $0.foreground == foreground && $0.background == background
    }) {
      return table
    }
    if cached.count == 16 { cached = [] }
    let table = BlendTable(of: foreground, on: background)
    cached.append(table)
    return table
  }
}

/// Blends a color onto pixels with a coverage.
private func lay(
  _ shares: UnsafeBufferPointer<UInt8>, _ table: BlendTable,
  on pixels: UnsafeMutableBufferPointer<UInt32>
) {
  let (glyphBounds, ground) = (table.foreground, table.background)
  unsafe table.tints.withUnsafeBufferPointer { tints in
    for place in shares.indices {
      let share = unsafe shares[place]
      let below = unsafe pixels[place]
      unsafe pixels[place] = below == ground ? tints[Int(share)] : mixed(glyphBounds, share, below)
    }
  }
}

/// Returns the blend of two colors, rounded as in Cairo.
///
/// Two channels are computed at a time; adding nearly one half and 1/256 of the product divides by
/// 255 and rounds a half down.
private func mixed(_ foreground: UInt32, _ fraction: UInt8, _ background: UInt32) -> UInt32 {
  let low = parts(foreground, UInt32(fraction)) &+ parts(background, UInt32(~fraction))
  let high = parts(foreground >> 8, UInt32(fraction)) &+ parts(background >> 8, UInt32(~fraction))
  return saturated(low) | saturated(high) << 8
}

private func parts(_ channels: UInt32, _ fraction: UInt32) -> UInt32 {
  let product = (channels & 0x00FF_00FF) &* fraction &+ 0x007F_007F
  return (product &+ (product >> 8 & 0x00FF_00FF)) >> 8 & 0x00FF_00FF
}

/// Clamps the sums of two channels to 255.
private func saturated(_ sums: UInt32) -> UInt32 {
  let excess = sums & 0x0100_0100
  return (sums | (excess &- (excess >> 8))) & 0x00FF_00FF
}
