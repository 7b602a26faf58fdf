import DisplayLists
import Geometry
import SceneModel
import Typography

/// How much of each pixel a line of text covers, ready to be laid on any picture.
///
/// Most lines of a run are drawn again and again: keys, clocks, labels of forms. A stencil is
/// Cairo's own picture of the line, so that laying it on gives the pixels that drawing would.
struct TextStencil {
  /// Relative to the pixel in which the line's origin lies.
  let box: PixelRect
  /// By rows; 0 is nothing, 255 the whole pixel.
  let coverage: [UInt8]
}

/// All on which a stencil depends: two lines with equal keys differ by whole pixels alone.
struct StencilKey: Hashable {
  let font: Font
  let clusters: [TextCluster]
  let hanForm: HanForm
  let flatness: Double
  let pixelsPerPoint: Int
  /// Where in its pixel the line begins, from the left.
  let fraction: Double
}

/// The stencils that a worker has made, for as long as they do not take too much room.
struct StencilCache {
  /// Enough for the keyboards and labels of a large project.
  private static let limit = 8 << 20
  /// Larger ones are drawn once and never again, like a page of a book.
  static let largest = 1 << 18

  private var known: [StencilKey: [TextStencil]] = [:]
  private var bytes = 0

  subscript(key: StencilKey) -> [TextStencil]? { known[key] }

  mutating func add(_ stencils: [TextStencil], for key: StencilKey) {
    let size = stencils.reduce(256) { $0 + $1.coverage.count }
    if bytes + size > Self.limit {
      known = [:]
      bytes = 0
    }
    known[key] = stencils
    bytes += size
  }
}

extension TextStencil {
  /// Whether all of it comes to lie in a rectangle.
  func lies(within room: PixelRect, at origin: (x: Int, y: Int)) -> Bool {
    let (left, top) = (origin.x + box.x, origin.y + box.y)
    return left >= room.x && top >= room.y && left + box.width <= room.x + room.width
      && top + box.height <= room.y + room.height
  }
}

extension CairoCanvas {
  /// Lays a stencil, all of which lies on the canvas, on the picture in an opaque colour.
  func stamp(_ stencil: TextStencil, at origin: (x: Int, y: Int), _ color: Color) {
    let (left, top) = (origin.x + stencil.box.x, origin.y + stencil.box.y)
    let size = stencil.box
    let ink = 0xFF00_0000 | UInt32(color.red) << 16 | UInt32(color.green) << 8 | UInt32(color.blue)
    unsafe withPixels { pixels, width in
      unsafe stencil.coverage.withUnsafeBufferPointer { coverage in
        for row in 0..<size.height {
          let shares = unsafe UnsafeBufferPointer(
            rebasing: coverage[row * size.width..<(row + 1) * size.width])
          unsafe lay(shares, of: ink, on: pixels + (top + row) * width + left)
        }
      }
    }
  }
}

/// Lays a row of shares of a colour on pixels.
private func lay(
  _ shares: UnsafeBufferPointer<UInt8>, of ink: UInt32, on pixels: UnsafeMutablePointer<UInt32>
) {
  var place = 0
  while place < shares.count {
    // Most of a line of text is the ground between its letters.
    if place &+ 8 <= shares.count,
      unsafe UnsafeRawBufferPointer(shares).loadUnaligned(fromByteOffset: place, as: UInt64.self)
        == 0
    {
      place &+= 8
      continue
    }
    let end = min(place &+ 8, shares.count)
    while place < end {
      let share = unsafe shares[place]
      if share == 255 {
        unsafe pixels[place] = ink
      } else if share != 0 {
        unsafe pixels[place] = mixed(ink, share, pixels[place])
      }
      place &+= 1
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
