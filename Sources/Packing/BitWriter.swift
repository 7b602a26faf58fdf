/// Bits in a row of bytes, from the lowest of each.
struct BitWriter {
  private(set) var bytes: [UInt8] = []
  private var waiting: UInt64 = 0
  private var count = 0

  init(expecting bytes: Int) { self.bytes.reserveCapacity(bytes) }

  /// At most 48 bits, the lowest first.
  mutating func write(_ bits: UInt64, _ count: Int) {
    waiting |= bits &<< UInt64(self.count)
    self.count &+= count
    while self.count >= 8 { writeByte() }
  }

  mutating func fillByte() {
    if count > 0 { writeByte() }
  }

  private mutating func writeByte() {
    bytes.append(UInt8(truncatingIfNeeded: waiting))
    waiting >>= 8
    count = max(0, count - 8)
  }
}
