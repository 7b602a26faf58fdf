import SnaplineBasics

/// A PNG assembled by hand, independently of the tested libraries.
struct HandmadePNG {
  var size = PixelSize(width: 5, height: 3)
  var bitDepth = 8
  var colorType: UInt8 = 2
  var isInterlaced = false
  /// Chunks between the header and the pixels.
  var before: [(type: String, content: [UInt8])] = []
  /// Returns the sample of a channel of a pixel.
  var sample: (_ column: Int, _ row: Int, _ channel: Int) -> Int = { column, row, channel in
    column * 37 + row * 59 + channel * 83
  }
  /// Returns the filter of each row; interlaced images are not filtered.
  var filter: (_ row: Int) -> UInt8 = { _ in 0 }

  var channels: Int { [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][colorType] ?? 1 }

  /// Returns the sample, truncated to the bit depth.
  func stored(_ column: Int, _ row: Int, _ channel: Int) -> Int {
    sample(column, row, channel) & (1 << bitDepth - 1)
  }

  var header: [UInt8] {
    fourBytes(size.width) + fourBytes(size.height)
      + [UInt8(bitDepth), colorType, 0, 0, isInterlaced ? 1 : 0]
  }

  var bytes: [UInt8] {
    [137, 80, 78, 71, 13, 10, 26, 10] + chunk("IHDR", header)
      + before.flatMap { chunk($0.type, $0.content) } + chunk("IDAT", zlib(filtered))
      + chunk("IEND", [])
  }

  /// The rows of all passes, each after its filter type.
  private var filtered: [UInt8] {
    guard isInterlaced else { return filtered(rows(columns: (0, 1), rows: (0, 1))) }
    let passes = [
      ((0, 8), (0, 8)), ((4, 8), (0, 8)), ((0, 4), (4, 8)), ((2, 4), (0, 4)), ((0, 2), (2, 4)),
      ((1, 2), (0, 2)), ((0, 1), (1, 2)),
    ]
    return passes.flatMap { rows(columns: $0.0, rows: $0.1) }
  }

  private func filtered(_ plain: [UInt8]) -> [UInt8] {
    let step = max(1, channels * bitDepth / 8)
    let length = plain.count / size.height
    return plain.indices.map { place in
      let (row, column) = place.quotientAndRemainder(dividingBy: length)
      guard column > 0 else { return filter(row) }
      let left = column > step ? Int(plain[place - step]) : 0
      let up = row > 0 ? Int(plain[place - length]) : 0
      let corner = row > 0 && column > step ? Int(plain[place - length - step]) : 0
      let plane = left + up - corner
      let nearest = [left, up, corner].min { abs($0 - plane) < abs($1 - plane) } ?? 0
      let suggestion = [0, left, up, (left + up) / 2, nearest][Int(filter(row))]
      return plain[place] &- UInt8(suggestion)
    }
  }

  /// Returns rows with filter type 0.
  private func rows(columns: (Int, Int), rows: (Int, Int)) -> [UInt8] {
    let columns = Array(stride(from: columns.0, to: size.width, by: columns.1))
    guard !columns.isEmpty else { return [] }
    return stride(from: rows.0, to: size.height, by: rows.1).flatMap { row in
      var bits: [Int] = []
      for column in columns {
        for channel in 0..<channels {
          let sample = stored(column, row, channel)
          bits += (0..<bitDepth).reversed().map { sample >> $0 & 1 }
        }
      }
      while bits.count % 8 != 0 { bits.append(0) }
      return [0]
        + stride(from: 0, to: bits.count, by: 8).map { start in
          bits[start..<start + 8].reduce(0) { $0 << 1 | UInt8($1) }
        }
    }
  }
}

/// Returns a chunk with its length and checksum.
func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
  let checked = Array(type.utf8) + content
  return fourBytes(content.count) + checked + fourBytes(Int(checksum(checked)))
}

/// Returns bytes in stored blocks, without compression.
func zlib(_ raw: [UInt8]) -> [UInt8] {
  var result: [UInt8] = [0x78, 0x01]
  for start in stride(from: 0, to: raw.count, by: 0xFFFF) {
    let block = raw[start..<min(start + 0xFFFF, raw.count)]
    let (low, high) = (UInt8(block.count & 0xFF), UInt8(block.count >> 8))
    result += [start + block.count == raw.count ? 1 : 0, low, high, ~low, ~high] + block
  }
  var (a, b) = (1, 0)
  for byte in raw {
    a = (a + Int(byte)) % 65521
    b = (b + a) % 65521
  }
  return result + fourBytes(b << 16 | a)
}

func fourBytes(_ number: Int) -> [UInt8] {
  [24, 16, 8, 0].map { UInt8(number >> $0 & 0xFF) }
}

func checksum(_ bytes: [UInt8]) -> UInt32 {
  var remainder: UInt32 = 0xFFFF_FFFF
  for byte in bytes {
    for bit in 0..<8 {
      let isOdd = (remainder ^ UInt32(byte) >> UInt32(bit)) & 1 == 1
      remainder = remainder >> 1 ^ (isOdd ? 0xEDB8_8320 : 0)
    }
  }
  return remainder ^ 0xFFFF_FFFF
}
