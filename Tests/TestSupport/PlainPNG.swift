/// A PNG decoder that is independent of the program's own, to check it.
///
/// Reads PNG files without interlacing.
package struct PlainPNG: Sendable {
  package let width: Int
  package let height: Int
  /// The pixels as `0xRRGGBBAA`.
  private let pixels: [UInt32]

  /// The color of a pixel as `0xRRGGBBAA`.
  package subscript(column: Int, row: Int) -> UInt32 { pixels[row * width + column] }

  /// Parses a file; nil if the bytes are not a PNG of this kind.
  package init?(_ bytes: [UInt8]) {
    guard let chunks = pngChunks(bytes), let header = chunks.first, header.name == "IHDR",
      header.data.count == 13, header.data[12] == 0
    else { return nil }
    width = bigEndian(header.data[0..<4])
    height = bigEndian(header.data[4..<8])
    let depth = Int(header.data[8])
    let channelCounts: [UInt8: Int] = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4]
    guard let channels = channelCounts[header.data[9]], [1, 2, 4, 8].contains(depth) else {
      return nil
    }
    let packed = chunks.filter { $0.name == "IDAT" }.flatMap(\.data)
    guard packed.count > 6, let raw = inflated(Array(packed[2...])),
      let rows = unfiltered(
        raw, height: height, stride: (width * channels * depth + 7) / 8,
        step: max(1, channels * depth / 8))
    else { return nil }
    let palette = chunks.first { $0.name == "PLTE" }?.data ?? []
    let alphas = chunks.first { $0.name == "tRNS" }?.data ?? []
    let colors = stride(from: 0, to: palette.count - palette.count % 3, by: 3).map { start in
      let alpha = start / 3 < alphas.count ? alphas[start / 3] : 255
      return color(palette[start], palette[start + 1], palette[start + 2], alpha)
    }
    var pixels: [UInt32] = []
    pixels.reserveCapacity(width * height)
    // Samples of fewer bits cover the same range from black to white.
    let step = depth == 8 ? 1 : 255 / UInt8((1 << depth) - 1)
    for row in rows {
      let values = unpacked(row, depth: depth, count: width * channels)
      for start in stride(from: 0, to: width * channels, by: channels) {
        let first = values[start]
        if header.data[9] == 3 {
          guard Int(first) < colors.count else { return nil }
          pixels.append(colors[Int(first)])
        } else if channels < 3 {
          let gray = first * step
          pixels.append(color(gray, gray, gray, channels == 2 ? values[start + 1] : 255))
        } else {
          let alpha = channels == 4 ? values[start + 3] : 255
          pixels.append(color(first, values[start + 1], values[start + 2], alpha))
        }
      }
    }
    self.pixels = pixels
  }
}

private func color(_ red: UInt8, _ green: UInt8, _ blue: UInt8, _ alpha: UInt8) -> UInt32 {
  UInt32(red) << 24 | UInt32(green) << 16 | UInt32(blue) << 8 | UInt32(alpha)
}

/// The chunks of a file; nil if they are incomplete.
private func pngChunks(_ bytes: [UInt8]) -> [(name: String, data: [UInt8])]? {
  guard Array(bytes.prefix(8)) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] else {
    return nil
  }
  var chunks: [(name: String, data: [UInt8])] = []
  var place = 8
  while place + 12 <= bytes.count {
    let length = bigEndian(bytes[place..<place + 4])
    guard place + 12 + length <= bytes.count else { return nil }
    let name = String(decoding: bytes[place + 4..<place + 8], as: UTF8.self)
    chunks.append((name, Array(bytes[place + 8..<place + 8 + length])))
    place += 12 + length
  }
  return chunks.last?.name == "IEND" ? chunks : nil
}

private func bigEndian(_ bytes: ArraySlice<UInt8>) -> Int {
  bytes.reduce(0) { $0 << 8 | Int($1) }
}

/// Unpacks samples of less than a byte to one byte each.
private func unpacked(_ row: [UInt8], depth: Int, count: Int) -> [UInt8] {
  guard depth < 8 else { return row }
  return (0..<count).map { place in
    let bit = place * depth
    return row[bit / 8] >> UInt8(8 - depth - bit % 8) & UInt8((1 << depth) - 1)
  }
}

/// Reverses the filter of each row.
private func unfiltered(_ raw: [UInt8], height: Int, stride: Int, step: Int) -> [[UInt8]]? {
  guard raw.count == height * (stride + 1) else { return nil }
  var rows: [[UInt8]] = []
  var above = [UInt8](repeating: 0, count: stride)
  for number in 0..<height {
    let start = number * (stride + 1)
    let filter = raw[start]
    var row = Array(raw[start + 1..<start + 1 + stride])
    for place in 0..<stride where filter != 0 {
      let left = place >= step ? Int(row[place - step]) : 0
      let up = Int(above[place])
      let corner = place >= step ? Int(above[place - step]) : 0
      let suggestion: Int
      switch filter {
      case 0: suggestion = 0
      case 1: suggestion = left
      case 2: suggestion = up
      case 3: suggestion = (left + up) / 2
      case 4: suggestion = paeth(left, up, corner)
      default: return nil
      }
      row[place] = row[place] &+ UInt8(suggestion)
    }
    rows.append(row)
    above = row
  }
  return rows
}

private func paeth(_ left: Int, _ up: Int, _ corner: Int) -> Int {
  let estimate = left + up - corner
  let distances = [left, up, corner].map { abs(estimate - $0) }
  if distances[0] <= distances[1], distances[0] <= distances[2] { return left }
  return distances[1] <= distances[2] ? up : corner
}
