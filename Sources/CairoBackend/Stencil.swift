import DisplayLists
import Geometry
import SceneModel
import Typography

/// How much of each pixel a line of text, a letter or a shape covers, ready to be laid on any
/// picture.
///
/// Most lines of a run are drawn again and again: keys, clocks, labels of forms. A stencil is
/// Cairo's own picture of the line, so that laying it on gives the pixels that drawing would.
struct Stencil {
  /// Relative to the pixel in which the origin lies.
  let box: PixelRect
  /// By rows; 0 is nothing, 255 the whole pixel.
  let coverage: [UInt8]
  /// Where there is something, by rows from the left.
  let spans: [Span]

  /// Neighbours in a row.
  struct Span {
    let row, column: Int32
    var count: Int32
    /// Whether they are covered wholly.
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
          // Most of a stencil is the ground between letters.
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

extension Stencil.Span {
  fileprivate init(_ row: Int32, _ columns: Range<Int>, isFull: Bool) {
    self.row = row
    column = Int32(truncatingIfNeeded: columns.lowerBound)
    count = Int32(truncatingIfNeeded: columns.count)
    self.isFull = isFull
  }

  /// Takes what comes next along: letters are of many small pieces, which go with their neighbours.
  fileprivate mutating func join(_ next: Stencil.Span) -> Bool {
    guard row == next.row, !isFull, !next.isFull, next.column - end < 4 else { return false }
    count = next.end - column
    return true
  }
}

/// All on which the stencils of a line depend: two lines with equal keys differ by whole pixels alone.
struct StencilKey: Hashable {
  let font: Font
  let clusters: [TextCluster]
  let hanForm: HanForm
  let flatness: Double
  let pixelsPerPoint: Int
  /// Where in its pixel the line begins, from the left.
  let fraction: Double

  /// Of what tells lines apart: nearly all with the same letters have the rest in common.
  func hash(into hasher: inout Hasher) {
    hasher.combine(font.size)
    hasher.combine(fraction)
    for cluster in clusters { hasher.combine(cluster.text) }
  }
}

/// The stencils that a worker has made, for as long as they do not take too much room.
struct StencilCache {
  /// Enough for the keyboards and labels of a large project.
  private static let limit = 8 << 20
  /// Larger ones are drawn once and never again, like a page of a book.
  static let largest = 1 << 18

  private var lines: [StencilKey: [Stencil]] = [:]
  private var parts: [StencilName: Stencil] = [:]
  private var bytes = 0

  subscript(line: StencilKey) -> [Stencil]? { lines[line] }
  subscript(part: StencilName) -> Stencil? { parts[part] }

  mutating func add(_ stencils: [Stencil], for line: StencilKey) {
    makeRoom(for: stencils)
    lines[line] = stencils
  }

  mutating func add(_ stencil: Stencil, for part: StencilName) {
    makeRoom(for: [stencil])
    parts[part] = stencil
  }

  private mutating func makeRoom(for stencils: [Stencil]) {
    let size = stencils.reduce(256) { $0 + $1.coverage.count + 16 * $1.spans.count }
    if bytes + size > Self.limit { self = StencilCache() }
    bytes += size
  }
}

extension Stencil {
  /// Whether all of it comes to lie in a rectangle.
  func lies(within room: PixelRect, at origin: (x: Int, y: Int)) -> Bool {
    let (left, top) = (origin.x + box.x, origin.y + box.y)
    return left >= room.x && top >= room.y && left + box.width <= room.x + room.width
      && top + box.height <= room.y + room.height
  }
}

extension Color {
  /// The pixel of the colour, which is opaque.
  fileprivate var pixel: UInt32 {
    0xFF00_0000 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
  }
}

extension CairoCanvas {
  /// Fills pixels, all of which lie on the canvas, with an opaque colour.
  func fill(_ area: PixelRect, _ color: Color) {
    guard area.width > 0, area.height > 0 else { return }
    unsafe withPixels { pixels, width in
      let first = unsafe UnsafeMutableBufferPointer(
        start: pixels + area.y * width + area.x, count: area.width)
      unsafe first.update(repeating: color.pixel)
      // Copies are made in larger pieces than pixels.
      for row in 1..<area.height {
        unsafe first.baseAddress.map {
          unsafe ($0 + row * width).update(from: $0, count: area.width)
        }
      }
    }
  }

  /// Lays a stencil, all of which lies on the canvas, on the picture in an opaque colour.
  func stamp(
    _ stencil: Stencil, at origin: (x: Int, y: Int), _ color: Color, _ tints: inout TintTables
  ) {
    let (left, top) = (origin.x + stencil.box.x, origin.y + stencil.box.y)
    let size = stencil.box
    guard size.width > 0, size.height > 0 else { return }
    let ink = color.pixel
    unsafe withPixels { pixels, width in
      let start = unsafe pixels + top * width + left
      // A stencil has a rim without ink: what is seen there is what most of the line stands on.
      let tints = unsafe tints.table(of: ink, on: start.pointee)
      unsafe stencil.coverage.withUnsafeBufferPointer { coverage in
        for span in stencil.spans {
          let (row, column, count) = (Int(span.row), Int(span.column), Int(span.count))
          let target = unsafe UnsafeMutableBufferPointer(
            start: start + row * width + column, count: count)
          if span.isFull {
            unsafe target.update(repeating: ink)
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

/// What a plain ground becomes under each share of an ink.
struct TintTable {
  let ink: UInt32
  let ground: UInt32
  /// By the share.
  let tints: [UInt32]

  init(of ink: UInt32, on ground: UInt32) {
    (self.ink, self.ground) = (ink, ground)
    tints = (0...UInt8.max).map { mixed(ink, $0, ground) }
  }
}

/// The tables of a worker: texts of few colours stand on few grounds.
struct TintTables {
  private var known: [TintTable] = []

  mutating func table(of ink: UInt32, on ground: UInt32) -> TintTable {
    if let table = known.first(where: { $0.ink == ink && $0.ground == ground }) { return table }
    if known.count == 16 { known = [] }
    let table = TintTable(of: ink, on: ground)
    known.append(table)
    return table
  }
}

/// Lays shares of a colour on pixels.
private func lay(
  _ shares: UnsafeBufferPointer<UInt8>, _ table: TintTable,
  on pixels: UnsafeMutableBufferPointer<UInt32>
) {
  let (ink, ground) = (table.ink, table.ground)
  unsafe table.tints.withUnsafeBufferPointer { tints in
    for place in shares.indices {
      let share = unsafe shares[place]
      let below = unsafe pixels[place]
      unsafe pixels[place] = below == ground ? tints[Int(share)] : mixed(ink, share, below)
    }
  }
}

/// A share of one colour and the rest of another, rounded as Cairo rounds.
///
/// Two channels are reckoned at a time; nearly the half is added and a 256th of the product is
/// put back, which divides by 255 and rounds a half down.
private func mixed(_ ink: UInt32, _ share: UInt8, _ ground: UInt32) -> UInt32 {
  let low = parts(ink, UInt32(share)) &+ parts(ground, UInt32(~share))
  let high = parts(ink >> 8, UInt32(share)) &+ parts(ground >> 8, UInt32(~share))
  return saturated(low) | saturated(high) << 8
}

private func parts(_ channels: UInt32, _ share: UInt32) -> UInt32 {
  let product = (channels & 0x00FF_00FF) &* share &+ 0x007F_007F
  return (product &+ (product >> 8 & 0x00FF_00FF)) >> 8 & 0x00FF_00FF
}

/// Sums of two channels; what exceeds 255 is 255.
private func saturated(_ sums: UInt32) -> UInt32 {
  let excess = sums & 0x0100_0100
  return (sums | (excess &- (excess >> 8))) & 0x00FF_00FF
}
