import Geometry
package import Imaging

/// Encodes images of one size as an animation that repeats forever.
///
/// Each frame contains only the rectangle that differs from the previous frame, and in it only the
/// differing pixels. Each image is requested twice, once for its colors and once for its pixels, so
/// that the images need not be in memory together.
/// - Parameters:
///   - delays: The duration of each image in milliseconds.
///   - held: The images with a long duration, whose colors are exact if they fit into a palette;
///     the colors of moving parts in other images can be approximate.
package func encodeAnimation(
  _ delays: [Int], held: Set<Int>, picture: (Int) throws -> Bitmap
) throws -> [UInt8] {
  var census = ColorCensus()
  var size: PixelSize?
  for index in delays.indices {
    let bitmap = try picture(index)
    guard size == nil || size == bitmap.size else { throw PNGError.unevenFrames }
    size = bitmap.size
    census.count(bitmap, isHeld: held.contains(index))
  }
  guard let size, size.width > 0, size.height > 0 else { throw PNGError.empty }
  var writer = AnimationWriter(size: size, palette: census.palette())
  for (index, delay) in delays.enumerated() {
    try writer.add(try picture(index), delay, isHeld: held.contains(index))
  }
  return try writer.finish()
}

/// An encoder of an animation.
private struct AnimationWriter {
  let size: PixelSize
  let palette: AnimationPalette?
  var frames: [Frame] = []
  /// The current content of the canvas.
  var canvas: [UInt32] = []
  /// The content of the canvas with all colors of the palette.
  var exact: [UInt32] = []

  /// A frame of the file.
  struct Frame {
    let place: PixelRect
    var milliseconds: Int
    /// Whether clear pixels keep the pixels below them.
    let isLaidOver: Bool
    let data: [UInt8]
  }

  mutating func add(_ bitmap: Bitmap, _ delay: Int, isHeld: Bool) throws(PNGError) {
    let last = exact
    exact = bitmap.palettePixels(palette)
    let pixels = isHeld || frames.isEmpty ? exact : passing(since: last)
    guard !frames.isEmpty else {
      let whole = PixelRect(x: 0, y: 0, width: size.width, height: size.height)
      let data = try data(of: pixels, whole)
      frames.append(
        Frame(place: whole, milliseconds: delay, isLaidOver: false, data: data))
      canvas = pixels
      return
    }
    guard let place = changedRect(from: canvas, to: pixels, size) else {
      frames[frames.count - 1].milliseconds += delay
      return
    }
    let plain = cut(pixels, place, size)
    // Clear pixels in unchanged areas compress best, but only opaque pixels can replace the
    // canvas. The number of runs predicts the compression, so that every machine makes the same
    // choice.
    let before = cut(canvas, place, size)
    let sparse = zip(plain, before).map { $0 == $1 ? 0 : $0 }
    let isLaidOver =
      zip(plain, before).allSatisfy { $0 == $1 || $0 >> 24 == 255 }
      && runs(in: sparse) < runs(in: plain)
    let data = try data(of: isLaidOver ? sparse : plain, place)
    frames.append(
      Frame(place: place, milliseconds: delay, isLaidOver: isLaidOver, data: data))
    canvas = pixels
  }

  /// Returns the image with approximate colors for the pixels that have changed.
  private func passing(since last: [UInt32]) -> [UInt32] {
    guard let palette else { return exact }
    var pixels = canvas
    var known: (entry: UInt32, passing: UInt32) = (0, palette.passing(0))
    for place in exact.indices where exact[place] != last[place] {
      if known.entry != exact[place] {
        known = (exact[place], palette.passing(exact[place]))
      }
      pixels[place] = known.passing
    }
    return pixels
  }

  private func data(of pixels: [UInt32], _ place: PixelRect) throws(PNGError) -> [UInt8] {
    let size = PixelSize(width: place.width, height: place.height)
    let picture = palette?.picture(of: pixels, size) ?? truecolor(pixels, size)
    return try imageData(of: picture, isFiltered: palette == nil, .smallest)
  }

  consuming func finish() throws(PNGError) -> [UInt8] {
    let pixel = PixelSize(width: 1, height: 1)
    let sample = palette?.picture(of: [0], pixel) ?? truecolor([0], pixel)
    let whole = RawPicture(
      size: size, bitDepth: sample.bitDepth, colorType: sample.colorType,
      palette: sample.palette, rows: [])
    // A play count of 0 repeats forever.
    let count = UInt32(clamping: frames.count).bigEndianBytes + [0, 0, 0, 0]
    var file = fileHead(of: whole) + chunk("acTL", count)
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

  private func control(of frame: Frame, _ number: UInt32) -> [UInt8] {
    let place = [frame.place.width, frame.place.height, frame.place.x, frame.place.y]
    // The unit is a thousandth of a second.
    let delay = min(frame.milliseconds, 65_535)
    return number.bigEndianBytes + place.flatMap { UInt32(clamping: $0).bigEndianBytes }
      + [UInt8(delay >> 8), UInt8(delay & 0xFF), 0x03, 0xE8]
      // The dispose operation is none.
      + [0, frame.isLaidOver ? 1 : 0]
  }
}

/// Returns the number of pixels that differ from the previous pixel.
private func runs(in pixels: [UInt32]) -> Int {
  zip(pixels, pixels.dropFirst()).count { $0 != $1 }
}

/// Returns the bounding rectangle of all differing pixels.
private func changedRect(
  from old: [UInt32], to new: [UInt32], _ size: PixelSize
) -> PixelRect? {
  var (left, right, top, bottom) = (size.width, -1, size.height, -1)
  for row in 0..<size.height {
    let start = row * size.width
    guard old[start..<start + size.width] != new[start..<start + size.width] else { continue }
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

private func cut(_ pixels: [UInt32], _ place: PixelRect, _ size: PixelSize) -> [UInt32] {
  guard place.width < size.width || place.height < size.height else { return pixels }
  var part: [UInt32] = []
  part.reserveCapacity(place.width * place.height)
  for row in place.y..<place.y + place.height {
    let start = row * size.width + place.x
    part += pixels[start..<start + place.width]
  }
  return part
}

/// Returns the pixels with alpha, for images with too many colors.
private func truecolor(_ pixels: [UInt32], _ size: PixelSize) -> RawPicture {
  var rows: [UInt8] = []
  rows.reserveCapacity(pixels.count * 4)
  for pixel in pixels {
    let bytes = straight(pixel)
    for shift in [UInt32(0), 8, 16, 24] { rows.append(UInt8(truncatingIfNeeded: bytes >> shift)) }
  }
  return RawPicture(size: size, bitDepth: 8, colorType: .rgba, palette: [], rows: rows)
}
