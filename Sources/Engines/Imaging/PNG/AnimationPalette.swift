private import Glibc
import SnaplineBasics

/// The histogram of an animation's colors.
struct ColorHistogram {
  /// The colors in the order of their first appearance.
  private(set) var colors: [UInt32] = []
  private var counts: [Int] = []
  private var isHeld: [Bool] = []
  private var numbers: [UInt32: UInt32] = [:]
  /// The cache of recently counted colors with their numbers, by hash.
  private var recent: [(color: UInt32, number: UInt32)?] = Array(repeating: nil, count: 1024)
  /// The number of pixels of one image.
  private var area = 0
  /// Whether there are more than `limit` colors.
  private(set) var isFull = false

  /// The maximum number of colors, beyond which every palette would be visibly different.
  private static let limit = 32_768

  /// Counts the colors of an image.
  ///
  /// - Returns: The image; nil if there are too many colors or the image is too large.
  mutating func add(_ bitmap: Bitmap, isHeld: Bool) -> ColorRuns? {
    let size = bitmap.size
    area = size.width * size.height
    if max(size.width, size.height) > 1 << 16 { isFull = true }
    var picture = ColorRuns(size: size)
    unsafe bitmap.bytes.withUnsafeBytes { bytes in
      let pixels = unsafe bytes.bindMemory(to: UInt32.self)
      guard var line = pixels.baseAddress else { return }
      // The runs of the last row that differs from the row above it.
      var row = 0..<0
      var repetitions = 0
      for number in 0..<size.height where !isFull {
        if number > 0, unsafe memcmp(line, line - size.width, size.width * 4) == 0 {
          repetitions += 1
        } else {
          end(row, &repetitions, of: &picture)
          let start = picture.runs.count
          unsafe count(UnsafeBufferPointer(start: line, count: size.width), isHeld, &picture)
          row = start..<picture.runs.count
        }
        unsafe line += size.width
      }
      end(row, &repetitions, of: &picture)
    }
    return isFull ? nil : picture
  }

  /// Counts the colors of one row.
  private mutating func count(
    _ row: UnsafeBufferPointer<UInt32>, _ held: Bool, _ runs: inout ColorRuns
  ) {
    var start = 0
    while start < row.count {
      let pixel = unsafe row[start]
      var end = start + 1
      while end < row.count, unsafe row[end] == pixel { end += 1 }
      let number = number(of: UInt32(littleEndian: pixel))
      guard !isFull else { return }
      counts[Int(number)] += end - start
      if held { isHeld[Int(number)] = true }
      runs.add(number, end - start)
      start = end
    }
  }

  /// Counts the colors of a row and of its repetitions.
  private mutating func end(
    _ row: Range<Int>, _ repetitions: inout Int, of runs: inout ColorRuns
  ) {
    guard repetitions > 0 else { return }
    for run in runs.runs[row] {
      counts[Int(run >> 16)] += repetitions * (Int(run & 0xFFFF) + 1)
    }
    runs.add(ColorRuns.repetition, repetitions)
    repetitions = 0
  }

  private mutating func number(of color: UInt32) -> UInt32 {
    let slot = Int((color &* 0x9E37_79B1) >> 22)
    if let recent = recent[slot], recent.color == color { return recent.number }
    let number = numbers[color] ?? UInt32(colors.count)
    if Int(number) == colors.count {
      isFull = colors.count > Self.limit
      guard !isFull else { return 0 }
      colors.append(color)
      counts.append(0)
      isHeld.append(false)
      numbers[color] = number
    }
    recent[slot] = (color, number)
    return number
  }

  /// Returns a palette of at most 256 entries, one of which is transparent; nil if the difference
  /// would be visible.
  ///
  /// Similar colors share an entry, with a distance that depends on the number of colors. The
  /// colors of held images are exact if they fit, and never differ by more than 3 of 255; larger
  /// differences would show as bands in gradients.
  func palette() -> AnimationPalette? {
    guard !isFull else { return nil }
    // Colors of held images first, then by decreasing count, then in order of appearance.
    let order = colors.indices.filter { colors[$0] != 0 }.sorted { first, second in
      if isHeld[first] != isHeld[second] { return isHeld[first] }
      return counts[first] != counts[second] ? counts[first] > counts[second] : first < second
    }
    // A passing color is visible for a thirtieth of a second.
    for (held, passing) in [(0, 8), (2, 14), (2, 20), (2, 32), (3, 56)] {
      if let palette = palette(of: order, held: held, passing: passing) { return palette }
    }
    return nil
  }

  /// Returns a palette from which no color differs by more than the given distances.
  private func palette(of order: [Int], held: Int, passing: Int) -> AnimationPalette? {
    var entries: [UInt32] = [0]
    var known: [UInt32: UInt32] = [:]
    for place in order {
      let color = colors[place]
      let reach = isHeld[place] ? held : passing
      if reach > 0, let near = nearest(to: color, among: entries, within: reach) {
        known[color] = near
      } else {
        guard entries.count < 256 else { return nil }
        entries.append(color)
      }
    }
    return AnimationPalette(entries, replacing: known, inPassing: coarse(entries))
  }

  /// Returns a similar color from a small set for each color that only passing images need.
  ///
  /// A moving edge has another color at each step, of which hardly one in ten is noticeable. Colors
  /// of areas are exact.
  private func coarse(_ entries: [UInt32]) -> [UInt32: UInt32] {
    var known: [UInt32: UInt32] = [:]
    var kept: [UInt32] = [0]
    func count(_ color: UInt32) -> Int { numbers[color].map { counts[Int($0)] } ?? 0 }
    let order = entries.enumerated().sorted {
      (count($1.element), $0.offset) < (count($0.element), $1.offset)
    }
    for (_, color) in order where color != 0 {
      let alike = kept.filter { $0 >> 24 == color >> 24 }
      if count(color) < area / 32, let near = nearest(to: color, among: alike, within: 28) {
        known[color] = near
      } else {
        kept.append(color)
      }
    }
    return known
  }
}

/// Returns the color with the smallest difference, if it is within the distance in every channel.
private func nearest(to color: UInt32, among colors: [UInt32], within reach: Int) -> UInt32? {
  var best: (color: UInt32, distance: Int)?
  for candidate in colors {
    let distance = farthestChannel(color, candidate)
    if distance < best?.distance ?? reach + 1 { best = (candidate, distance) }
  }
  return best?.color
}

private func farthestChannel(_ first: UInt32, _ second: UInt32) -> Int {
  var distance = 0
  for shift in [UInt32(0), 8, 16, 24] {
    distance = max(distance, abs(Int(first >> shift & 0xFF) - Int(second >> shift & 0xFF)))
  }
  return distance
}

/// The colors of all frames of an animation.
struct AnimationPalette {
  /// The entries, translucent ones first: opaque entries at the end need no alpha in the file.
  private let entries: [UInt32]
  private let indices: [UInt32: UInt8]
  private let replacements: [UInt32: UInt32]
  private let coarse: [UInt32: UInt32]
  private let bits: Int

  fileprivate init(
    _ colors: [UInt32], replacing replacements: [UInt32: UInt32],
    inPassing coarse: [UInt32: UInt32]
  ) {
    self.coarse = coarse
    entries = colors.filter { $0 >> 24 != 255 } + colors.filter { $0 >> 24 == 255 }
    self.replacements = replacements
    var places: [UInt32: UInt8] = [:]
    for (place, color) in entries.enumerated() { places[color] = UInt8(clamping: place) }
    self.indices = places
    bits = paletteBits(entries.count)
  }

  /// Returns the index of the entry for a color.
  func index(of color: UInt32) -> UInt8 { indices[replacements[color] ?? color] ?? 0 }

  /// The index of the approximate entry for moving parts, by entry.
  var passing: [UInt8] { entries.map { indices[coarse[$0] ?? $0] ?? 0 } }

  /// The index of the transparent entry.
  var clear: UInt8 { indices[0] ?? 0 }

  /// Whether each entry is opaque.
  var isOpaque: [Bool] { entries.map { $0 >> 24 == 255 } }

  /// Returns an image of palette indices.
  func image(of indices: [UInt8], _ size: PixelSize) -> UncompressedImage {
    let identity = (0..<256).map { UInt8(truncatingIfNeeded: $0) }
    return UncompressedImage(
      size: size, bitDepth: UInt8(bits), colorType: .palette,
      palette: entries.map { color in
        let bytes = unpremultiplied(color)
        return [UInt32(0), 8, 16, 24].map { UInt8(truncatingIfNeeded: bytes >> $0) }
      },
      rows: bits == 8 ? indices : packedRows(indices, size, identity, bits))
  }
}
