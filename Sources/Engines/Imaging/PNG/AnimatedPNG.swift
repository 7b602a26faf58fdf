private import Glibc
import SnaplineBasics

/// Encodes images of one size as an animation that repeats forever.
///
/// Each frame contains only the rectangle that differs from the previous frame, and in it only the
/// differing pixels. The images are requested in order and encoded as they come if there are too
/// many colors for a palette. Until that is known they are retained as compressed runs of equal pixels;
/// only images that exceed `memoryLimit` are requested again.
/// - Parameters:
///   - delays: The duration of each image in milliseconds.
///   - holding: The images with a long duration, whose colors are exact if they fit into a palette;
///     the colors of moving parts in other images can be approximate.
///   - memoryLimit: The largest number of bytes of retained images.
package func encodeAPNG(
  _ delays: [Int], holding: Set<Int>, memoryLimit: Int = 1 << 27, image: (Int) throws -> Bitmap
) throws -> [UInt8] {
  var retained = RetainedImages(memoryLimit: memoryLimit)
  var rest: Bitmap?
  for index in delays.indices where rest == nil {
    let bitmap = try image(index)
    if try !retained.add(bitmap, isHeld: holding.contains(index)) { rest = bitmap }
  }
  guard let size = retained.size, size.width > 0, size.height > 0 else { throw PNGError.empty }
  // For large animations the smallest file takes twice as long as one that is 10 % larger.
  let effort =
    size.width * size.height * delays.count > 1 << 27 ? PNGCompressionLevel.small : .smallest
  let census = retained.census
  guard let palette = census.palette() else {
    return try AnimationWriter(size, .truecolor, effort).file(delays, held: holding) { index in
      if let pixels = try retained.pixels(at: index, by: census.colors) { return pixels }
      let bitmap = try (index == retained.count ? rest.take() : nil) ?? image(index)
      guard bitmap.size == size else { throw PNGError.unevenFrames }
      return bitmap.pixels
    }
  }
  let places = census.colors.map(palette.index)
  return try AnimationWriter(size, .palette(palette), effort).file(delays, held: holding) { index in
    if let pixels = try retained.pixels(at: index, by: places) { return pixels }
    let bitmap = try image(index)
    return retained.runs(of: bitmap)?.pixels(by: places) ?? []
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
      image: SnaplineImaging.truecolor)
  }
}

/// The encoder of an animation.
private struct AnimationWriter<Pixel: FixedWidthInteger> {
  let size: PixelSize
  let code: PixelCode<Pixel>
  let effort: PNGCompressionLevel
  /// The chunks so far.
  private var file: [UInt8] = []
  private var frameCount = 0
  /// The number of the next chunk with a number.
  private var number: UInt32 = 0
  /// The last frame, which is not in the file yet: an equal image extends its duration.
  private var last: EncodedFrame?
  /// The pixels of the canvas after the last frame.
  private var canvas: [Pixel] = []
  /// The last image with its exact colors, of which `canvas` may have approximate ones.
  private var exact: [Pixel] = []

  init(_ size: PixelSize, _ code: PixelCode<Pixel>, _ effort: PNGCompressionLevel) {
    (self.size, self.code, self.effort) = (size, code, effort)
    file = head(frames: 0)
  }

  consuming func file(
    _ delays: [Int], held: Set<Int>, pixels: (Int) throws -> [Pixel]
  ) throws -> [UInt8] {
    for (index, delay) in delays.enumerated() {
      try add(try pixels(index), delay, isHeld: held.contains(index))
    }
    return finish()
  }

  private mutating func add(_ all: [Pixel], _ delay: Int, isHeld: Bool) throws(PNGError) {
    let previous = exact
    exact = all
    let pixels = isHeld || last == nil ? exact : passing(since: previous)
    guard last != nil else {
      let whole = PixelRect(x: 0, y: 0, width: size.width, height: size.height)
      last = EncodedFrame(
        area: whole, milliseconds: delay, isLaidOver: false, data: try data(of: pixels, whole))
      canvas = pixels
      return
    }
    guard let place = changedRect(from: canvas, to: pixels, size) else {
      last?.milliseconds += delay
      return
    }
    let plain = cut(pixels, place, size)
    // Transparent unchanged pixels compress best, but only opaque pixels replace the canvas.
    // The number of runs estimates the compressed size, so that the choice is deterministic.
    let sparse = sparse(plain, over: cut(canvas, place, size))
    let isLaidOver = sparse.map { runs(in: $0) < runs(in: plain) } ?? false
    let data = try data(of: isLaidOver ? sparse ?? plain : plain, place)
    writeLast()
    last = EncodedFrame(
      area: place, milliseconds: delay, isLaidOver: isLaidOver, data: data)
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

  /// Returns the chunks before the first frame.
  private func head(frames count: Int) -> [UInt8] {
    let sample = code.image([code.clear], PixelSize(width: 1, height: 1))
    let whole = UncompressedImage(
      size: size, bitDepth: sample.bitDepth, colorType: sample.colorType,
      palette: sample.palette, rows: [])
    // A play count of 0 repeats forever.
    let control = UInt32(clamping: count).bigEndianBytes + [0, 0, 0, 0]
    return signatureAndHeader(of: whole) + chunk("acTL", control)
  }

  private mutating func writeLast() {
    guard let frame = last.take() else { return }
    file += chunk("fcTL", control(of: frame, number))
    number += 1
    if frameCount == 0 {
      file += chunk("IDAT", frame.data)
    } else {
      file += chunk("fdAT", number.bigEndianBytes + frame.data)
      number += 1
    }
    frameCount += 1
  }

  private consuming func finish() -> [UInt8] {
    writeLast()
    // Only now is the number of frames known.
    let head = head(frames: frameCount)
    file.replaceSubrange(..<head.count, with: head)
    return file + chunk("IEND", [])
  }

  private func control(of frame: EncodedFrame, _ number: UInt32) -> [UInt8] {
    let place = [frame.area.width, frame.area.height, frame.area.x, frame.area.y]
    // The unit is a thousandth of a second.
    let delay = min(frame.milliseconds, 65_535)
    return number.bigEndianBytes + place.flatMap { UInt32(clamping: $0).bigEndianBytes }
      + [UInt8(delay >> 8), UInt8(delay & 0xFF), 0x03, 0xE8]
      // The dispose operation is none.
      + [0, frame.isLaidOver ? 1 : 0]
  }
}

/// A frame as it is in the file: its compressed rectangle, its duration and its composition.
private struct EncodedFrame {
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
    let count = size.width * size.height
    return unsafe [UInt32](unsafeUninitializedCapacity: count) { target, initialized in
      unsafe bytes.withUnsafeBytes { bytes in
        unsafe UnsafeMutableRawBufferPointer(target).copyMemory(from: bytes)
      }
      // Pixels are little-endian in memory.
      for place in 0..<count { unsafe target[place] = UInt32(littleEndian: target[place]) }
      initialized = count
    }
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
  let rows = unsafe [UInt8](unsafeUninitializedCapacity: pixels.count * 4) { target, initialized in
    let words = UnsafeMutableRawBufferPointer(target)
    for place in pixels.indices {
      unsafe words.storeBytes(
        of: unpremultiplied(pixels[place]).littleEndian, toByteOffset: place * 4, as: UInt32.self)
    }
    initialized = pixels.count * 4
  }
  return UncompressedImage(size: size, bitDepth: 8, colorType: .rgba, palette: [], rows: rows)
}
