/// Packs rows of a picture in haste, in zlib's form: only what repeats the row above or the pixel
/// before is seen.
///
/// Pictures of screens are little else, and looking for anything more takes ten times as long.
/// The codes are those that deflate has fixed (RFC 1951, 3.2.6).
///
/// - Parameters:
///   - row: How many bytes lie between a byte and the one above it, at most 32,768.
///   - step: The same for the pixel before.
package func packedInHaste(_ bytes: [UInt8], row: Int, step: Int) -> [UInt8] {
  var writer = BitWriter(expecting: bytes.count / 32)
  // No dictionary, and the least effort.
  writer.write(0x0178, 16)
  // The last block, with fixed codes.
  writer.write(3, 3)
  let literals = (0..<256).map { Code(symbol: $0) }
  let above = (0...Code.longest).map { Code(repeating: $0, from: row) }
  let before = (0...Code.longest).map { Code(repeating: $0, from: step) }
  var place = 0
  while place < bytes.count {
    let fromAbove = repeats(in: bytes, at: place, from: row)
    let fromBefore = fromAbove < 16 ? repeats(in: bytes, at: place, from: step) : 0
    let codes = fromAbove >= fromBefore ? above : before
    var length = max(fromAbove, fromBefore)
    if length < Code.shortest {
      writer.write(literals[Int(bytes[place])])
      place += 1
    }
    while length >= Code.shortest {
      let piece = min(length, Code.longest)
      writer.write(codes[piece])
      length -= piece
      place += piece
    }
  }
  writer.write(Code(symbol: 256))
  writer.fillByte()
  return writer.bytes + zlibChecksum(bytes)
}

/// How many bytes from a place on are those that lie so far before them.
private func repeats(in bytes: [UInt8], at place: Int, from distance: Int) -> Int {
  guard place >= distance else { return 0 }
  return unsafe bytes.withUnsafeBytes { bytes in
    var end = place
    while end &+ 8 <= bytes.count {
      let difference =
        unsafe bytes.loadUnaligned(fromByteOffset: end, as: UInt64.self)
        ^ bytes.loadUnaligned(fromByteOffset: end &- distance, as: UInt64.self)
      guard difference == 0 else {
        return end &- place &+ UInt64(littleEndian: difference).trailingZeroBitCount / 8
      }
      end &+= 8
    }
    while end < bytes.count, unsafe bytes[end] == bytes[end &- distance] { end &+= 1 }
    return end &- place
  }
}

/// Bits that stand for a byte, or for a stretch of bytes that were there before.
private struct Code {
  static let shortest = DeflateSymbol.shortest
  static let longest = DeflateSymbol.longest

  /// The first bit is the lowest.
  let bits: UInt32
  let count: Int

  init(bits: UInt32, count: Int) {
    self.bits = bits
    self.count = count
  }

  /// A byte, 256 for the end, or what follows for lengths.
  init(symbol: Int) {
    switch symbol {
    case ..<144: self.init(huffman: 0x30 + symbol, count: 8)
    case ..<256: self.init(huffman: 0x190 + symbol - 144, count: 9)
    case ..<280: self.init(huffman: symbol - 256, count: 7)
    default: self.init(huffman: 0xC0 + symbol - 280, count: 8)
    }
  }

  /// So many bytes again that lie so far before; too short stretches have a code of no meaning.
  init(repeating length: Int, from distance: Int) {
    let code = Code(length: max(length, Code.shortest))
    let way = Code(distance: distance)
    self.init(bits: code.bits | way.bits << UInt32(code.count), count: code.count + way.count)
  }

  private init(length: Int) {
    let symbol = DeflateSymbol(length: length)
    self.init(Code(symbol: symbol.number), symbol)
  }

  private init(distance: Int) {
    let symbol = DeflateSymbol(distance: distance)
    self.init(Code(huffman: symbol.number, count: 5), symbol)
  }

  /// The code of a symbol with its further bits behind it.
  private init(_ code: Code, _ symbol: DeflateSymbol) {
    self.init(
      bits: code.bits | symbol.furtherBits << UInt32(code.count),
      count: code.count + symbol.furtherCount)
  }

  /// Codes of symbols begin with their highest bit, unlike all other numbers.
  private init(huffman code: Int, count: Int) {
    var bits: UInt32 = 0
    for place in 0..<count where code >> place & 1 == 1 { bits |= 1 << UInt32(count - 1 - place) }
    self.init(bits: bits, count: count)
  }
}

extension BitWriter {
  fileprivate mutating func write(_ code: Code) { write(UInt64(code.bits), code.count) }
}
