import Geometry
import Imaging

/// The bitmap in the form that compresses best: a palette, grey, without or with alpha.
///
/// A palette is used whenever the colours fit into it: a byte a pixel, or less, beats three
/// bytes even without filters.
func reduced(_ bitmap: Bitmap) -> RawPicture {
  let survey = PixelSurvey(bitmap)
  if let colors = survey.colors, !(survey.isGray && survey.isOpaque && colors.count > 16) {
    return indexed(bitmap, colors)
  }
  guard survey.isOpaque else {
    return RawPicture(
      size: bitmap.size, bitDepth: 8, colorType: .rgba, palette: [],
      rows: bitmap.bytesOfEachPixel(4) { straight($0) })
  }
  let type: PNGColorType = survey.isGray ? .gray : .rgb
  return RawPicture(
    size: bitmap.size, bitDepth: 8, colorType: type, palette: [],
    rows: bitmap.bytesOfEachPixel(type == .gray ? 1 : 3) { swapped($0) })
}

/// What all pixels of a bitmap have in common.
private struct PixelSurvey {
  var isOpaque = true
  var isGray = true
  /// In the order in which they appear; nothing when there are more than 256.
  var colors: [UInt32]? = []

  init(_ bitmap: Bitmap) {
    var seen: Set<UInt32> = []
    var previous: UInt32?
    bitmap.forEachPixel { pixel in
      // Flat areas are most of a picture.
      guard pixel != previous else { return }
      previous = pixel
      if pixel >> 24 != 255 { isOpaque = false }
      if pixel & 0xFF != pixel >> 8 & 0xFF || pixel & 0xFF != pixel >> 16 & 0xFF { isGray = false }
      guard colors != nil, seen.insert(pixel).inserted else { return }
      if seen.count > 256 { colors = nil } else { colors?.append(pixel) }
    }
  }
}

private func indexed(_ bitmap: Bitmap, _ colors: [UInt32]) -> RawPicture {
  // Translucent ones first: opaque entries at the end need no alpha in the file.
  let order = colors.filter { $0 >> 24 != 255 } + colors.filter { $0 >> 24 == 255 }
  let bits = order.count <= 2 ? 1 : order.count <= 4 ? 2 : order.count <= 16 ? 4 : 8
  var indices: [UInt32: UInt8] = [:]
  for (index, color) in order.enumerated() { indices[color] = UInt8(truncatingIfNeeded: index) }
  let bytesPerRow = (bitmap.size.width * bits + 7) / 8
  var rows = [UInt8](repeating: 0, count: bytesPerRow * bitmap.size.height)
  var previous: (color: UInt32, index: UInt8) = (0, indices[0] ?? 0)
  var column = 0
  var rowStart = 0
  bitmap.forEachPixel { color in
    if color != previous.color { previous = (color, indices[color] ?? 0) }
    let bit = column * bits
    rows[rowStart + bit / 8] |= previous.index << UInt8(8 - bits - bit % 8)
    column += 1
    if column == bitmap.size.width {
      column = 0
      rowStart += bytesPerRow
    }
  }
  return RawPicture(
    size: bitmap.size, bitDepth: UInt8(bits), colorType: .palette,
    palette: order.map { color in
      let bytes = straight(color)
      return (0..<4).map { UInt8(truncatingIfNeeded: bytes >> UInt32($0 * 8)) }
    },
    rows: rows)
}

/// The pixel as red, green, blue, alpha from the lowest byte upwards.
private func swapped(_ pixel: UInt32) -> UInt32 {
  pixel & 0xFF00_FF00 | (pixel & 0xFF) << 16 | (pixel >> 16) & 0xFF
}

/// The same, with the colours divided by the alpha as a PNG wants them.
///
/// Rounding to the nearest makes the way back exact for every valid pixel.
private func straight(_ pixel: UInt32) -> UInt32 {
  let alpha = pixel >> 24
  guard alpha != 255 else { return swapped(pixel) }
  guard alpha != 0 else { return 0 }
  let divided = { (channel: UInt32) in min(255, (channel * 255 + alpha / 2) / alpha) }
  let red = divided(pixel >> 16 & 0xFF)
  let green = divided(pixel >> 8 & 0xFF)
  let blue = divided(pixel & 0xFF)
  return red | green << 8 | blue << 16 | alpha << 24
}

extension Bitmap {
  /// All pixels, row by row: blue in the lowest byte, alpha in the highest.
  fileprivate func forEachPixel(_ body: (UInt32) -> Void) {
    unsafe bytes.withUnsafeBytes { bytes in
      let pixels = unsafe bytes.bindMemory(to: UInt32.self)
      var place = 0
      while place < pixels.count {
        body(UInt32(littleEndian: unsafe pixels[place]))
        place += 1
      }
    }
  }

  /// The lowest bytes of what a function makes of each pixel.
  fileprivate func bytesOfEachPixel(_ count: Int, _ transform: (UInt32) -> UInt32) -> [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: size.width * size.height * count) {
      target, initialized in
      forEachPixel { pixel in
        var rest = transform(pixel)
        for _ in 0..<count {
          unsafe target[initialized] = UInt8(truncatingIfNeeded: rest)
          initialized += 1
          rest >>= 8
        }
      }
    }
  }
}
