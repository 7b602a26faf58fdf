/// What stands for a length or a distance in packed bytes: a symbol, and bits that tell apart
/// what shares it (RFC 1951, 3.2.5).
struct DeflateSymbol {
  static let shortest = 3
  static let longest = 258
  /// The farthest that a repeated stretch may lie away.
  static let farthest = 32_768

  let number: Int
  let furtherBits: UInt32
  let furtherCount: Int

  /// The symbols of lengths follow those of bytes and of the end.
  init(length: Int) {
    guard length < Self.longest else {
      self.init(number: 285, rest: 0, furtherCount: 0)
      return
    }
    let rest = length &- Self.shortest
    // Up to eight lengths have a symbol each; from then on four share a number of further bits.
    let further = max(0, Int.bitWidth &- rest.leadingZeroBitCount &- 3)
    self.init(number: 257 &+ 4 &* further &+ rest >> further, rest: rest, furtherCount: further)
  }

  init(distance: Int) {
    let rest = distance &- 1
    let further = max(0, Int.bitWidth &- rest.leadingZeroBitCount &- 2)
    self.init(number: 2 &* further &+ rest >> further, rest: rest, furtherCount: further)
  }

  private init(number: Int, rest: Int, furtherCount: Int) {
    self.number = number
    self.furtherCount = furtherCount
    furtherBits = UInt32(truncatingIfNeeded: rest & (1 << furtherCount &- 1))
  }
}

/// A byte as it is, or a stretch that was there before.
struct PackedPiece {
  private let bits: UInt32

  init(byte: UInt8) { bits = UInt32(byte) }

  init(length: Int, distance: Int) {
    bits = UInt32(truncatingIfNeeded: length &<< 16 | distance)
  }

  /// Nothing for a byte.
  var length: Int { Int(bits >> 16) }

  /// How far before the stretch lies what it repeats.
  var distance: Int { Int(bits & 0xFFFF) }

  var byte: Int { Int(bits & 0xFF) }
}
