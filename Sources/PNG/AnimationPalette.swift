import Geometry
import Imaging

/// The frequency of each color in an animation.
struct ColorCensus {
  /// The colors in order of appearance.
  private var colors: [UInt32] = []
  private var counts: [Int] = []
  private var isHeld: [Bool] = []
  private var places: [UInt32: Int] = [:]
  /// The number of pixels of one image.
  private var area = 0

  /// The maximum number of colors, beyond which every palette would be visibly different.
  private static let limit = 32_768

  mutating func count(_ bitmap: Bitmap, isHeld held: Bool) {
    var last: (color: UInt32, place: Int)?
    area = bitmap.size.width * bitmap.size.height
    bitmap.forEachPixel { color in
      if let last, last.color == color {
        counts[last.place] += 1
        return
      }
      guard colors.count <= Self.limit else { return }
      let place = places[color] ?? colors.count
      if place == colors.count {
        colors.append(color)
        counts.append(0)
        isHeld.append(false)
        places[color] = place
      }
      counts[place] += 1
      if held { isHeld[place] = true }
      last = (color, place)
    }
    // A run that began in the previous image also counts for this one.
    if held, let last { isHeld[last.place] = true }
  }

  /// Returns a palette of at most 256 entries, one of which is clear; nil if the difference would
  /// be visible.
  ///
  /// Similar colors share an entry, with a distance that depends on the number of colors. The
  /// colors of held images are exact if they fit, and never differ by more than 3 of 255; larger
  /// differences would show as bands in gradients.
  func palette() -> AnimationPalette? {
    guard colors.count <= Self.limit else { return nil }
    // The colors of held images come first, then frequent ones; ties are in order of appearance.
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
    func count(_ color: UInt32) -> Int { places[color].map { counts[$0] } ?? 0 }
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
  private let places: [UInt32: UInt8]
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
    self.places = places
    bits = paletteBits(entries.count)
  }

  /// Returns the entry for a color.
  func entry(for color: UInt32) -> UInt32 { replacements[color] ?? color }

  /// Returns the entry in place of another one in passing images.
  func passing(_ entry: UInt32) -> UInt32 { coarse[entry] ?? entry }

  /// Returns pixels, each an entry, as palette indices.
  func picture(of pixels: [UInt32], _ size: PixelSize) -> RawPicture {
    var indices: [UInt8] = []
    indices.reserveCapacity(pixels.count)
    var last: (color: UInt32, place: UInt8) = (entries[0], 0)
    for pixel in pixels {
      if pixel != last.color { last = (pixel, places[pixel] ?? 0) }
      indices.append(last.place)
    }
    let identity = (0..<256).map { UInt8(truncatingIfNeeded: $0) }
    return RawPicture(
      size: size, bitDepth: UInt8(bits), colorType: .palette,
      palette: entries.map { color in
        let bytes = straight(color)
        return [UInt32(0), 8, 16, 24].map { UInt8(truncatingIfNeeded: bytes >> $0) }
      },
      rows: packedRows(indices, size, identity, bits))
  }
}

extension Bitmap {
  /// Returns all pixels as palette entries.
  func palettePixels(_ palette: AnimationPalette?) -> [UInt32] {
    var pixels: [UInt32] = []
    pixels.reserveCapacity(size.width * size.height)
    var last: (color: UInt32, entry: UInt32)?
    forEachPixel { color in
      if last?.color != color { last = (color, palette?.entry(for: color) ?? color) }
      pixels.append(last?.entry ?? color)
    }
    return pixels
  }
}
