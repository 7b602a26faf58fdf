private import Glibc
import SnaplineBasics

/// Returns the bitmap in the form that compresses best: a palette, or gray or color with or without
/// alpha.
///
/// A palette is used whenever the colors fit into it: one byte per pixel or less is smaller than
/// three bytes even without filters.
func reducingColorType(_ bitmap: Bitmap) -> (picture: UncompressedImage, isFlat: Bool) {
  var survey = PixelStatistics(bitmap)
  let isFlat = survey.runs * 8 < bitmap.size.width * bitmap.size.height
  let colors = survey.colors
  if colors.count <= 256, !(survey.isGray && survey.isOpaque && colors.count > 16) {
    return (indexed(bitmap.size, &survey), isFlat)
  }
  guard survey.isOpaque else {
    let rows = bitmap.bytesOfEachPixel(4) { unpremultiplied($0) }
    return (
      UncompressedImage(size: bitmap.size, bitDepth: 8, colorType: .rgba, palette: [], rows: rows),
      isFlat
    )
  }
  let type: PNGColorType = survey.isGray ? .gray : .rgb
  let rows = bitmap.bytesOfEachPixel(type == .gray ? 1 : 3) { swappingRedAndBlue($0) }
  return (
    UncompressedImage(size: bitmap.size, bitDepth: 8, colorType: type, palette: [], rows: rows),
    isFlat
  )
}

/// The properties shared by all pixels of a bitmap.
private struct PixelStatistics {
  private(set) var isOpaque = true
  private(set) var isGray = true
  /// The colors in order of appearance; of more than 256 only the first 257.
  private(set) var colors: [UInt32] = []
  /// The color index of each pixel for at most 256 colors; each row is preceded by its filter
  /// number, and a row that repeats the one above is filtered to zeros.
  private var rows: [UInt8] = []
  /// The number of pixels that differ from the pixel to their left.
  private(set) var runs = 0
  /// The number of rows of a single color, by its index.
  private var flatRows = [Int](repeating: 0, count: 256)

  private var indices = PaletteIndexTable()
  private var previous: (color: UInt32, index: UInt8)?

  init(_ bitmap: Bitmap) {
    let count = (bitmap.size.width + 1) * bitmap.size.height
    rows = unsafe [UInt8](unsafeUninitializedCapacity: count) { rows, initialized in
      unsafe bitmap.bytes.withUnsafeBytes { bytes in
        unsafe walk(bytes.bindMemory(to: UInt32.self), bitmap.size.width, into: rows)
      }
      initialized = count
    }
  }

  /// Returns the rows and releases them, to avoid a copy.
  mutating func drainRows() -> [UInt8] {
    defer { rows = [] }
    return rows
  }

  private mutating func walk(
    _ pixels: UnsafeBufferPointer<UInt32>, _ width: Int,
    into rows: UnsafeMutableBufferPointer<UInt8>
  ) {
    guard var target = rows.baseAddress else { return }
    var ground: UInt8 = 0
    var runsAbove = 0
    var isFlat = false
    for start in stride(from: 0, to: pixels.count, by: max(1, width)) {
      let row = unsafe UnsafeBufferPointer(rebasing: pixels[start..<start + width])
      defer { unsafe target += width + 1 }
      // Most rows of a screen repeat the one above.
      if start > 0, unsafe repeats(row, pixels, from: start - width) {
        runs += runsAbove
        if isFlat { flatRows[Int(ground)] += 1 }
        unsafe target.pointee = RowFilter.above.rawValue
        unsafe (target + 1).update(repeating: 0, count: width)
        continue
      }
      let before = runs
      unsafe target.pointee = RowFilter.none.rawValue
      unsafe examine(row, into: target + 1)
      runsAbove = runs - before
      isFlat = unsafe repeats(UnsafeBufferPointer(rebasing: row.dropFirst()), pixels, from: start)
      ground = unsafe target[1]
      if isFlat { flatRows[Int(ground)] += 1 }
    }
  }

  private mutating func examine(
    _ row: UnsafeBufferPointer<UInt32>, into indices: UnsafeMutablePointer<UInt8>
  ) {
    var last = previous ?? (color: ~(unsafe row.first ?? 0), index: 0)
    for column in 0..<row.count {
      let color = UInt32(littleEndian: unsafe row[column])
      if color != last.color {
        runs += 1
        last = (color, self.index(of: color))
      }
      unsafe indices[column] = last.index
    }
    previous = last
  }

  private mutating func index(of color: UInt32) -> UInt8 {
    guard colors.count <= 256 else {
      note(color)
      return 0
    }
    if let known = indices[color] { return known }
    note(color)
    let index = UInt8(truncatingIfNeeded: colors.count)
    colors.append(color)
    if colors.count <= 256 { indices.add(color, index) }
    return index
  }

  private mutating func note(_ color: UInt32) {
    if color >> 24 != 255 { isOpaque = false }
    if color & 0xFF != color >> 8 & 0xFF || color & 0xFF != color >> 16 & 0xFF { isGray = false }
  }
}

extension PixelStatistics {
  /// The color indices in the order of the palette.
  ///
  /// The background is first: its rows and their filter numbers are zeros, which form one run.
  /// Translucent colors follow, because opaque entries at the end need no alpha in the file.
  var order: [Int] {
    let most = flatRows.max() ?? 0
    let ground = colors.indices.first { most > 0 && flatRows[$0] == most }
    let rest = colors.indices.filter { $0 != ground }
    return (ground.map { [$0] } ?? []) + rest.filter { colors[$0] >> 24 != 255 }
      + rest.filter { colors[$0] >> 24 == 255 }
  }
}

private func repeats(
  _ row: UnsafeBufferPointer<UInt32>, _ pixels: UnsafeBufferPointer<UInt32>, from start: Int
) -> Bool {
  guard let row = row.baseAddress, let above = pixels.baseAddress else {
    return false
  }
  return unsafe memcmp(row, above + start, (row - above - start) * 4) == 0
}

/// A hash table from at most 256 colors to their indices.
///
/// It is four times as large as necessary; `Dictionary` has a slow general hash function, computed
/// for every run of pixels.
private struct PaletteIndexTable {
  private var slots = [UInt64](repeating: .max, count: 1024)

  subscript(color: UInt32) -> UInt8? {
    let found = slots[slot(of: color)]
    return found == .max ? nil : UInt8(truncatingIfNeeded: found)
  }

  mutating func add(_ color: UInt32, _ index: UInt8) {
    slots[slot(of: color)] = UInt64(color) << 8 | UInt64(index)
  }

  /// Returns the slot of the color, or the free slot for it.
  private func slot(of color: UInt32) -> Int {
    var slot = Int((color &* 0x9E37_79B1) >> 22)
    while slots[slot] != .max, slots[slot] >> 8 != UInt64(color) { slot = (slot + 1) & 1023 }
    return slot
  }
}

private func indexed(_ size: PixelSize, _ survey: inout PixelStatistics) -> UncompressedImage {
  let colors = survey.colors
  let order = survey.order
  var places = [UInt8](repeating: 0, count: 256)
  for (place, index) in order.enumerated() { places[index] = UInt8(truncatingIfNeeded: place) }
  let bits = paletteBits(order.count)
  return UncompressedImage(
    size: size, bitDepth: UInt8(bits), colorType: .palette,
    palette: order.map { index in
      let bytes = unpremultiplied(colors[index])
      return (0..<4).map { UInt8(truncatingIfNeeded: bytes >> UInt32($0 * 8)) }
    },
    rows: reindexed(survey.drainRows(), size, places, bits), isFiltered: true)
}

/// Returns the bits per palette index for a number of colors.
func paletteBits(_ count: Int) -> Int { count <= 2 ? 1 : count <= 4 ? 2 : count <= 16 ? 4 : 8 }

/// Returns the rows of a survey with new color indices, packed into bytes.
private func reindexed(
  _ rows: consuming [UInt8], _ size: PixelSize, _ newIndices: [UInt8], _ bits: Int
) -> [UInt8] {
  let packedBytes = (size.width * bits + 7) / 8
  let count = rows.count
  unsafe rows.withUnsafeMutableBufferPointer { rows in
    guard let start = rows.baseAddress else { return }
    var isGround = false
    for number in 0..<size.height {
      let row = unsafe start + number * (size.width + 1)
      let target = unsafe start + number * (packedBytes + 1)
      let filter = unsafe row.pointee
      if filter == RowFilter.none.rawValue {
        // With one byte per index, packing only replaces indices.
        unsafe pack(
          UnsafeBufferPointer(start: row + 1, count: size.width), newIndices, bits, into: target + 1
        )
        isGround = unsafe isZero(target + 1, packedBytes)
      } else {
        unsafe (target + 1).update(repeating: 0, count: packedBytes)
      }
      // A row of zeros forms a run with the filter number `none`.
      unsafe target.pointee = isGround ? RowFilter.none.rawValue : filter
    }
  }
  rows.removeLast(count - (packedBytes + 1) * size.height)
  return rows
}

/// Returns the color indices of all pixels, packed into bytes, each row starting at a byte
/// boundary.
func packedRows(
  _ indices: [UInt8], _ size: PixelSize, _ newIndices: [UInt8], _ bits: Int
) -> [UInt8] {
  let bytesPerRow = (size.width * bits + 7) / 8
  let count = bytesPerRow * size.height
  return unsafe [UInt8](unsafeUninitializedCapacity: count) { target, initialized in
    unsafe indices.withUnsafeBufferPointer { indices in
      guard var packed = target.baseAddress, var row = indices.baseAddress else { return }
      for number in 0..<size.height {
        if number > 0, unsafe memcmp(row, row - size.width, size.width) == 0 {
          unsafe packed.update(from: packed - bytesPerRow, count: bytesPerRow)
        } else {
          unsafe pack(
            UnsafeBufferPointer(start: row, count: size.width), newIndices, bits, into: packed)
        }
        unsafe row += size.width
        unsafe packed += bytesPerRow
      }
    }
    initialized = count
  }
}

/// Packs one row; the unused bits of its last byte are zero.
private func pack(
  _ row: UnsafeBufferPointer<UInt8>, _ newIndices: [UInt8], _ bits: Int,
  into target: UnsafeMutablePointer<UInt8>
) {
  var target = unsafe target
  var byte = 0
  var free = 8
  for place in 0..<row.count {
    free &-= bits
    unsafe byte |= Int(newIndices[Int(row[place])]) &<< free
    guard free == 0 else { continue }
    unsafe target.pointee = UInt8(truncatingIfNeeded: byte)
    unsafe target += 1
    byte = 0
    free = 8
  }
  if free < 8 { unsafe target.pointee = UInt8(truncatingIfNeeded: byte) }
}

/// Returns a pixel in straight alpha, as PNG requires.
///
/// Rounding to nearest makes the conversion back exact for every valid pixel.
func unpremultiplied(_ pixel: UInt32) -> UInt32 {
  let alpha = pixel >> 24
  guard alpha != 255 else { return swappingRedAndBlue(pixel) }
  guard alpha != 0 else { return 0 }
  let divided = { (channel: UInt32) in min(255, (channel * 255 + alpha / 2) / alpha) }
  let red = divided(pixel >> 16 & 0xFF)
  let green = divided(pixel >> 8 & 0xFF)
  let blue = divided(pixel & 0xFF)
  return red | green << 8 | blue << 16 | alpha << 24
}

extension Bitmap {
  /// Calls a function for all pixels, row by row, with blue in the lowest byte and alpha in the
  /// highest.
  func forEachPixel(_ body: (UInt32) -> Void) {
    unsafe bytes.withUnsafeBytes { bytes in
      let pixels = unsafe bytes.bindMemory(to: UInt32.self)
      var place = 0
      while place < pixels.count {
        body(UInt32(littleEndian: unsafe pixels[place]))
        place += 1
      }
    }
  }

  /// Returns the lowest bytes of a transform of each pixel, with blue in the lowest byte and alpha
  /// in the highest.
  fileprivate func bytesOfEachPixel(_ count: Int, _ transform: (UInt32) -> UInt32) -> [UInt8] {
    let whole = size.width * size.height * count
    return unsafe [UInt8](unsafeUninitializedCapacity: whole) { target, initialized in
      unsafe bytes.withUnsafeBytes { bytes in
        let pixels = unsafe bytes.bindMemory(to: UInt32.self)
        guard var place = target.baseAddress, var row = pixels.baseAddress else { return }
        let rowBytes = size.width * count
        for number in 0..<size.height {
          if number > 0, unsafe memcmp(row, row - size.width, size.width * 4) == 0 {
            unsafe place.update(from: place - rowBytes, count: rowBytes)
          } else {
            unsafe write(row, count, to: place, transform)
          }
          unsafe row += size.width
          unsafe place += rowBytes
        }
      }
      initialized = whole
    }
  }

  @inline(__always)
  private func write(
    _ row: UnsafePointer<UInt32>, _ count: Int, to target: UnsafeMutablePointer<UInt8>,
    _ transform: (UInt32) -> UInt32
  ) {
    var place = 0
    for column in 0..<size.width {
      var rest = transform(UInt32(littleEndian: unsafe row[column]))
      for _ in 0..<count {
        unsafe target[place] = UInt8(truncatingIfNeeded: rest)
        place &+= 1
        rest >>= 8
      }
    }
  }
}
