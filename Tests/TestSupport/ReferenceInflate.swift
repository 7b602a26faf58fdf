/// Decompresses a DEFLATE stream (RFC 1951) without a library; nil if the bytes are invalid.
package func inflated(_ bytes: [UInt8]) -> [UInt8]? {
  var stream = BitStream(bytes)
  var output: [UInt8] = []
  while true {
    guard let isLast = stream.bits(1), let kind = stream.bits(2) else { return nil }
    switch kind {
    case 0:
      guard let stored = stream.storedBlock() else { return nil }
      output += stored
    case 1:
      let lengths = (0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 }
      let distances = HuffmanCode([Int](repeating: 5, count: 30))
      guard stream.block(HuffmanCode(lengths), distances, into: &output) else { return nil }
    case 2:
      guard let (literals, distances) = stream.codes(),
        stream.block(literals, distances, into: &output)
      else { return nil }
    default: return nil
    }
    if isLast == 1 { return output }
  }
}

/// A Huffman code in canonical form.
private struct HuffmanCode {
  /// The number of codes of each length.
  private var counts = [Int](repeating: 0, count: 16)
  private var symbols: [Int] = []

  init(_ lengths: [Int]) {
    for length in lengths where length > 0 { counts[length] += 1 }
    for length in 1...15 {
      symbols += lengths.indices.filter { lengths[$0] == length }
    }
  }

  func symbol(_ stream: inout BitStream) -> Int? {
    var code = 0
    var first = 0
    var index = 0
    for length in 1...15 {
      guard let bit = stream.bits(1) else { return nil }
      code |= bit
      if code - first < counts[length] { return symbols[index + code - first] }
      index += counts[length]
      first = (first + counts[length]) << 1
      code <<= 1
    }
    return nil
  }
}

/// Reads bits from the low end of each byte.
private struct BitStream {
  private let bytes: [UInt8]
  private var place = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func bits(_ count: Int) -> Int? {
    guard place + count <= bytes.count * 8 else { return nil }
    var value = 0
    for bit in 0..<count {
      value |= Int(bytes[place / 8] >> UInt8(place % 8) & 1) << bit
      place += 1
    }
    return value
  }

  mutating func storedBlock() -> ArraySlice<UInt8>? {
    place = (place + 7) / 8 * 8
    guard let length = bits(16), let inverse = bits(16), length ^ inverse == 0xFFFF else {
      return nil
    }
    let start = place / 8
    guard start + length <= bytes.count else { return nil }
    place += length * 8
    return bytes[start..<start + length]
  }

  /// Reads the two Huffman codes of a dynamic block.
  mutating func codes() -> (HuffmanCode, HuffmanCode)? {
    guard let literals = bits(5), let distances = bits(5), let count = bits(4) else { return nil }
    var lengths = [Int](repeating: 0, count: 19)
    let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
    for place in order.prefix(count + 4) {
      guard let length = bits(3) else { return nil }
      lengths[place] = length
    }
    let code = HuffmanCode(lengths)
    var all: [Int] = []
    while all.count < literals + 257 + distances + 1 {
      guard let symbol = code.symbol(&self) else { return nil }
      switch symbol {
      case 0..<16: all.append(symbol)
      case 16:
        guard let last = all.last, let more = bits(2) else { return nil }
        all += [Int](repeating: last, count: 3 + more)
      case 17:
        guard let more = bits(3) else { return nil }
        all += [Int](repeating: 0, count: 3 + more)
      default:
        guard let more = bits(7) else { return nil }
        all += [Int](repeating: 0, count: 11 + more)
      }
    }
    return (
      HuffmanCode(Array(all.prefix(literals + 257))),
      HuffmanCode(Array(all.dropFirst(literals + 257)))
    )
  }

  /// Decodes a block of literals and matches; false if it is incomplete.
  mutating func block(
    _ literals: HuffmanCode, _ distances: HuffmanCode, into output: inout [UInt8]
  ) -> Bool {
    while let symbol = literals.symbol(&self) {
      if symbol == 256 { return true }
      if symbol < 256 {
        output.append(UInt8(symbol))
        continue
      }
      guard let length = length(symbol), let distance = distance(distances),
        distance <= output.count
      else { return false }
      for _ in 0..<length { output.append(output[output.count - distance]) }
    }
    return false
  }

  private mutating func length(_ symbol: Int) -> Int? {
    let place = symbol - 257
    guard place < 29 else { return nil }
    if place == 28 { return 258 }
    if place < 8 { return place + 3 }
    let extra = (place - 4) / 4
    return bits(extra).map { 3 + ((4 + place % 4) << extra) + $0 }
  }

  private mutating func distance(_ code: HuffmanCode) -> Int? {
    guard let place = code.symbol(&self), place < 30 else { return nil }
    if place < 4 { return place + 1 }
    let extra = place / 2 - 1
    return bits(extra).map { 1 + ((2 + place % 2) << extra) + $0 }
  }
}
