import Geometry

/// A table of runs of characters, packed into a text that costs nothing to load.
///
/// Each run begins with its first code point, four base-36 digits; what follows is the table's own.
struct PackedRuns {
  let text: StaticString
  let count: Int
  /// How many digits a run has.
  let stride: Int

  /// Reads the last run that begins at a code point or before it; nil when all begin behind.
  func read<Value>(upTo point: UInt32, _ body: (Run) -> Value) -> Value? {
    text.withUTF8Buffer { digits in
      let place = (0..<count).endOfFront(where: {
        Run(digits: digits, start: $0 * stride).number(at: 0) <= point
      })
      return place == 0 ? nil : body(Run(digits: digits, start: (place - 1) * stride))
    }
  }

  /// One run while it is read.
  struct Run {
    fileprivate let digits: UnsafeBufferPointer<UInt8>
    fileprivate let start: Int

    /// The four digits from a place of the run on.
    func number(at place: Int) -> UInt32 {
      var number: UInt32 = 0
      for index in place..<(place + 4) { number = number * 36 + UInt32(digit(at: index)) }
      return number
    }

    /// A digit, a small or a capital letter, in this order.
    func digit(at place: Int) -> UInt8 {
      let letter = digits[start + place]
      return switch letter {
      case 0x30...0x39: letter - 0x30
      case 0x61...0x7A: letter - 0x61 + 10
      default: letter - 0x41 + 36
      }
    }
  }
}
