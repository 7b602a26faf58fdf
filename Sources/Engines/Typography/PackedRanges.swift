import SnaplineBasics

/// A table of runs of characters, packed into a string that needs no loading.
///
/// Each run begins with its first code point, four base-36 digits; the remaining digits are
/// specific to the table.
struct PackedRanges {
  let text: StaticString
  let count: Int
  /// The number of digits in a run.
  let stride: Int

  /// Reads the last run that begins at or before a code point; nil if there is none.
  func read<Value>(upTo point: UInt32, _ body: (Entry) -> Value) -> Value? {
    text.withUTF8Buffer { digits in
      let place = (0..<count).partitioningIndex(where: {
        Entry(digits: digits, start: $0 * stride).number(at: 0) <= point
      })
      return place == 0 ? nil : body(Entry(digits: digits, start: (place - 1) * stride))
    }
  }

  /// A run while it is read.
  struct Entry {
    fileprivate let digits: UnsafeBufferPointer<UInt8>
    fileprivate let start: Int

    /// Returns the four-digit number at an offset in the run.
    func number(at offset: Int) -> UInt32 {
      var number: UInt32 = 0
      for index in offset..<(offset + 4) { number = number * 36 + UInt32(digit(at: index)) }
      return number
    }

    /// Returns the value of a digit, a lowercase or an uppercase letter, in this order.
    func digit(at index: Int) -> UInt8 {
      let letter = digits[start + index]
      return switch letter {
      case 0x30...0x39: letter - 0x30
      case 0x61...0x7A: letter - 0x61 + 10
      default: letter - 0x41 + 36
      }
    }
  }
}
