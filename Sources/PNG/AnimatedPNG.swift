import Geometry
private import Glibc
package import Imaging

/// Encodes images of one size as an animation that repeats forever.
///
/// Each frame contains only the rectangle that differs from the previous frame, and in it only the
/// differing pixels. Each image is requested once and kept as runs of equal pixels until the palette
/// is known; images with too many colors for a palette, or that exceed `memoryLimit`, are requested twice.
/// - Parameters:
///   - delays: The duration of each image in milliseconds.
///   - held: The images with a long duration, whose colors are exact if they fit into a palette;
///     the colors of moving parts in other images can be approximate.
///   - room: The largest number of bytes that are used to keep images.
package func encodeAPNG(
  _ delays: [Int], holding: Set<Int>, memoryLimit: Int = 1 << 28, image: (Int) throws -> Bitmap
) throws -> [UInt8] {
  var census = ColorHistogram()
  var size: PixelSize?
  var kept: [ColorRuns?] = []
  var left = memoryLimit
  for index in delays.indices {
    let bitmap = try image(index)
    guard size == nil || size == bitmap.size else { throw PNGError.unevenFrames }
    size = bitmap.size
    guard !census.isFull else { continue }
    let runs = census.add(bitmap, isHeld: holding.contains(index))
    left -= runs?.byteCount ?? 0
    kept.append(left >= 0 ? runs : nil)
  }
  guard let size, size.width > 0, size.height > 0 else { throw PNGError.empty }
  let isFull = census.isFull
  // For large animations the smallest file takes twice as long as one that is 10 % larger.
  let effort =
    size.width * size.height * delays.count > 1 << 27 ? PNGCompressionLevel.small : .smallest
  func runs(_ index: Int) throws -> ColorRuns? {
    if isFull { return nil }
    return try kept[index] ?? census.add(try image(index), isHeld: false)
  }
  guard let palette = census.palette() else {
    let colors = census.colors
    return try AnimationWriter(size, .truecolor, effort).file(delays, held: holding) { index in
      try runs(index)?.pixels(by: colors) ?? (try image(index)).pixels
    }
  }
  let places = census.colors.map(palette.index)
  return try AnimationWriter(size, .palette(palette), effort).file(delays, held: holding) {
    try runs($0)?.pixels(by: places) ?? []
  }
}

/// The encoding of an animation's pixels, as palette indices or as colors.
private struct PixelCode<Pixel: FixedWidthInteger> {
  /// The transparent pixel, which preserves the pixel of the previous frame.
  let clear: Pixel
  let isOpaque: (Pixel) -> Bool
  /// The approximate pixel for moving parts, by exact pixel; nil to use exact pixels.
  let passing: [Pixel]?
  /// Whether PNG filters are applied to the rows.
  let isFiltered: Bool
  let image: ([Pixel], PixelSize) -> UncompressedImage
}

extension PixelCode<UInt8> {
  /// Pixels as indices in a palette.
  static func palette(_ palette: AnimationPalette) -> Self {
    let isOpaque = palette.isOpaque
    return Self(
      clear: palette.clear, isOpaque: { isOpaque[Int($0)] }, passing: palette.passing,
      isFiltered: false, image: palette.image)
  }
}

extension PixelCode<UInt32> {
  /// Pixels as colors with alpha.
  static var truecolor: Self {
    Self(
      clear: 0, isOpaque: { $0 >> 24 == 255 }, passing: nil, isFiltered: true,
      image: PNG.truecolor)
  }
}

/// The encoder of an animation.
private struct AnimationWriter<Pixel: FixedWidthInteger> {
  let size: PixelSize
  let code: PixelCode<Pixel>
  let effort: PNGCompressionLevel
  var frames: [AnimationFrame] = []
  /// The pixels of the canvas after the last frame.
  var canvas: [Pixel] = []
  /// The last image with its exact colors, of which `canvas` may have approximate ones.
  var exact: [Pixel] = []

  init(_ size: PixelSize, _ code: PixelCode<Pixel>, _ effort: PNGCompressionLevel) {
    (self.size, self.code, self.effort) = (size, code, effort)
  }

  consuming func file(
    _ delays: [Int], held: Set<Int>, pixels: (Int) throws -> [Pixel]
  ) throws -> [UInt8] {
    for (index, delay) in delays.enumerated() {
      try add(try pixels(index), delay, isHeld: held.contains(index))
    }
    return finish()
  }

  mutating func add(_ all: [Pixel], _ delay: Int, isHeld: Bool) throws(PNGError) {
    let last = exact
    exact = all
    let pixels = isHeld || frames.isEmpty ? exact : passing(since: last)
    guard !frames.isEmpty else {
      let whole = PixelRect(x: 0, y: 0, width: size.width, height: size.height)
      let data = try data(of: pixels, whole)
      frames.append(
        AnimationFrame(area: whole, milliseconds: delay, isLaidOver: false, data: data))
      canvas = pixels
      return
    }
    guard let place = changedRect(from: canvas, to: pixels, size) else {
      frames[frames.count - 1].milliseconds += delay
      return
    }
    let plain = cut(pixels, place, size)
    // Transparent unchanged pixels compress best, but only opaque pixels replace the canvas.
    // The number of runs estimates the compressed size, so that the choice is deterministic.
    let sparse = sparse(plain, over: cut(canvas, place, size))
    let isLaidOver = sparse.map { runs(in: $0) < runs(in: plain) } ?? false
    let data = try data(of: isLaidOver ? sparse ?? plain : plain, place)
    frames.append(
      AnimationFrame(area: place, milliseconds: delay, isLaidOver: isLaidOver, data: data))
    canvas = pixels
  }

  /// Returns the image with approximate colors in the pixels that differ from the last image.
  private func passing(since last: [Pixel]) -> [Pixel] {
    guard let table = code.passing else { return exact }
    var pixels = canvas
    for row in stride(from: 0, to: exact.count, by: size.width)
    where exact.differs(from: last, at: row, size.width) {
      for place in row..<row + size.width where exact[place] != last[place] {
        pixels[place] = table[Int(exact[place])]
      }
    }
    return pixels
  }

  /// Returns the changed pixels, with transparent pixels for unchanged ones; nil if a changed pixel
  /// is translucent and cannot replace the canvas.
  private func sparse(_ plain: [Pixel], over before: [Pixel]) -> [Pixel]? {
    var sparse = plain
    for place in plain.indices {
      if plain[place] == before[place] {
        sparse[place] = code.clear
      } else if !code.isOpaque(plain[place]) {
        return nil
      }
    }
    return sparse
  }

  private func data(of pixels: [Pixel], _ area: PixelRect) throws(PNGError) -> [UInt8] {
    let size = PixelSize(width: area.width, height: area.height)
    return try imageData(of: code.image(pixels, size), isFiltered: code.isFiltered, effort)
  }

  private func finish() -> [UInt8] {
    let sample = code.image([code.clear], PixelSize(width: 1, height: 1))
    let whole = UncompressedImage(
      size: size, bitDepth: sample.bitDepth, colorType: sample.colorType,
      palette: sample.palette, rows: [])
    // A play count of 0 repeats forever.
    let count = UInt32(clamping: frames.count).bigEndianBytes + [0, 0, 0, 0]
    var file = signatureAndHeader(of: whole) + chunk("acTL", count)
    var number: UInt32 = 0
    for (index, frame) in frames.enumerated() {
      file += chunk("fcTL", control(of: frame, number))
      number += 1
      if index == 0 {
        file += chunk("IDAT", frame.data)
      } else {
        file += chunk("fdAT", number.bigEndianBytes + frame.data)
        number += 1
      }
    }
    return file + chunk("IEND", [])
  }

  private func control(of frame: AnimationFrame, _ number: UInt32) -> [UInt8] {
    let place = [frame.area.width, frame.area.height, frame.area.x, frame.area.y]
    // The unit is a thousandth of a second.
    let delay = min(frame.milliseconds, 65_535)
    return number.bigEndianBytes + place.flatMap { UInt32(clamping: $0).bigEndianBytes }
      + [UInt8(delay >> 8), UInt8(delay & 0xFF), 0x03, 0xE8]
      // The dispose operation is none.
      + [0, frame.isLaidOver ? 1 : 0]
  }
}

/// An encoded frame.
private struct AnimationFrame {
  let area: PixelRect
  var milliseconds: Int
  /// Whether transparent pixels preserve the canvas (blend operation "over").
  let isLaidOver: Bool
  let data: [UInt8]
}

extension Array where Element: FixedWidthInteger {
  /// Whether a run of elements differs from the same run of another array of the same length.
  fileprivate func differs(from other: [Element], at index: Int, _ count: Int) -> Bool {
    unsafe withUnsafeBytes { own in
      unsafe other.withUnsafeBytes { other in
        guard let own = own.baseAddress, let other = other.baseAddress else { return false }
        let (start, length) = (
          index * MemoryLayout<Element>.stride, count * MemoryLayout<Element>.stride
        )
        return unsafe memcmp(own + start, other + start, length) != 0
      }
    }
  }
}

extension Bitmap {
  /// All pixels row by row: blue in the lowest byte, alpha in the highest.
  fileprivate var pixels: [UInt32] {
    var pixels: [UInt32] = []
    pixels.reserveCapacity(size.width * size.height)
    forEachPixel { pixels.append($0) }
    return pixels
  }
}

/// Returns the number of pixels that differ from the previous pixel.
private func runs<Pixel: FixedWidthInteger>(in pixels: [Pixel]) -> Int {
  var count = 0
  for place in pixels.indices.dropFirst() where pixels[place] != pixels[place - 1] { count += 1 }
  return count
}

/// Returns the smallest rectangle around all differing pixels; nil if there are none.
private func changedRect<Pixel: FixedWidthInteger>(
  from old: [Pixel], to new: [Pixel], _ size: PixelSize
) -> PixelRect? {
  var (left, right, top, bottom) = (size.width, -1, size.height, -1)
  for row in 0..<size.height {
    let start = row * size.width
    guard new.differs(from: old, at: start, size.width) else { continue }
    top = min(top, row)
    bottom = row
    if let first = (0..<left).first(where: { old[start + $0] != new[start + $0] }) { left = first }
    if let last = (max(0, right + 1)..<size.width).last(where: {
      old[start + $0] != new[start + $0]
    }) {
      right = last
    }
  }
  guard bottom >= 0 else { return nil }
  left = min(left, right)
  return PixelRect(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
}

private func cut<Pixel: FixedWidthInteger>(
  _ pixels: [Pixel], _ area: PixelRect, _ size: PixelSize
) -> [Pixel] {
  guard area.width < size.width || area.height < size.height else { return pixels }
  var part: [Pixel] = []
  part.reserveCapacity(area.width * area.height)
  for row in area.y..<area.y + area.height {
    let start = row * size.width + area.x
    part += pixels[start..<start + area.width]
  }
  return part
}

/// Returns the pixels with alpha, for images with too many colors.
private func truecolor(_ pixels: [UInt32], _ size: PixelSize) -> UncompressedImage {
  var rows: [UInt8] = []
  rows.reserveCapacity(pixels.count * 4)
  for pixel in pixels {
    let bytes = unpremultiplied(pixel)
    for shift in [UInt32(0), 8, 16, 24] { rows.append(UInt8(truncatingIfNeeded: bytes >> shift)) }
  }
  return UncompressedImage(size: size, bitDepth: 8, colorType: .rgba, palette: [], rows: rows)
}
