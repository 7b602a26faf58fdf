private import Glibc
private import SnaplineCXXHash

/// A hash of bytes that is the same on every machine.
///
/// It detects accidental changes, not malicious ones.
package struct ContentHash: Hashable, Sendable {
  package let high: UInt64
  package let low: UInt64

  package init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// Creates the hash of contiguous bytes.
  package init(of bytes: UnsafeRawBufferPointer) {
    let hash = unsafe widestHash(bytes.baseAddress, bytes.count)
    self.init(high: hash.high64, low: hash.low64)
  }

  package init(of bytes: [UInt8]) {
    self = unsafe bytes.withUnsafeBytes { unsafe ContentHash(of: $0) }
  }

  /// Creates one hash for several parts in order.
  ///
  /// It is the hash of the parts' hashes, so that moving a byte from the end of one part to the
  /// start of the next changes it.
  package init(combining parts: [ContentHash]) {
    self.init(of: parts.flatMap(\.bytes))
  }
}

/// The library's function for the widest vector registers of this processor.
///
/// All functions compute the same hash. Packages for old processors define the others under another
/// name, which not every system has.
private let widestHash: HashFunction = {
  let name = "XXH3_128bits_dispatch"
  guard let found = unsafe dlsym(nil, name) else { return { unsafe XXH3_128bits($0, $1) } }
  return unsafe unsafeBitCast(found, to: HashFunction.self)
}()

private typealias HashFunction = @convention(c) (UnsafeRawPointer?, Int) -> XXH128_hash_t

// MARK: Encodings

extension ContentHash: CustomStringConvertible {
  /// The hash as 32 lowercase hexadecimal digits, most significant first.
  package var description: String {
    [high, low].map { half in
      let digits = String(half, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }

  /// Parses the format of `description`.
  package init?(_ text: some StringProtocol) {
    let digits = Array(text.utf8)
    guard digits.count == 32 else { return nil }
    var halves: [UInt64] = [0, 0]
    for (place, digit) in digits.enumerated() {
      let value: UInt8
      switch digit {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): value = digit - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): value = digit - UInt8(ascii: "a") + 10
      default: return nil
      }
      halves[place / 16] = halves[place / 16] << 4 | UInt64(value)
    }
    self.init(high: halves[0], low: halves[1])
  }

  /// The hash as 16 bytes in big-endian order, as stored in files.
  package var bytes: [UInt8] {
    [high, low].flatMap { half in
      stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: half >> UInt64($0)) }
    }
  }

  /// Parses the format of `bytes`.
  package init?(bytes: some Collection<UInt8>) {
    guard bytes.count == 16 else { return nil }
    let fold = { (half: UInt64, byte: UInt8) in half << 8 | UInt64(byte) }
    self.init(high: bytes.prefix(8).reduce(0, fold), low: bytes.dropFirst(8).reduce(0, fold))
  }
}
