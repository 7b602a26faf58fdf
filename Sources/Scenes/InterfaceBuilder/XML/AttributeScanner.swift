import Basics

/// Finds the values of attributes in the bytes of a file's start tags.
struct AttributeScanner {
  private let bytes: [UInt8]
  private let encoding: Encoding

  private enum Encoding { case utf8, utf16BigEndian, utf16LittleEndian }

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    // The first character of a file is '<' or a byte order mark.
    encoding =
      switch (bytes.first, bytes.dropFirst().first) {
      case (0, _), (0xFE, 0xFF): .utf16BigEndian
      case (_, 0), (0xFF, 0xFE): .utf16LittleEndian
      default: .utf8
      }
  }

  /// Returns the ranges of the values in a start tag, without their quotes, in the tag's order.
  ///
  /// Quotes stand in a start tag only around values, and a value contains no quote of its own kind.
  func valueRanges(inTagAt tag: Range<Int>, from start: SourcePosition) -> [Range<SourcePosition>] {
    var ranges: [Range<SourcePosition>] = []
    var (line, column) = (start.line, start.column)
    var opening: (quote: UInt16, position: SourcePosition)?
    var last: UInt16 = 0
    for unit in units(tag) {
      defer { last = unit }
      if let known = opening, unit == known.quote {
        ranges.append(known.position..<SourcePosition(line: line, column: column))
        opening = nil
        column += 1
        continue
      }
      switch unit {
      case 0x0A, 0x0D:
        if unit == 0x0D || last != 0x0D { line += 1 }
        column = 1
      case _ where continuesCharacter(unit): break
      default: column += 1
      }
      if opening == nil, unit == 0x22 || unit == 0x27 {
        opening = (unit, SourcePosition(line: line, column: column))
      }
    }
    return ranges
  }

  private func units(_ tag: Range<Int>) -> [UInt16] {
    let tag = bytes[tag.clamped(to: bytes.indices)]
    guard encoding != .utf8 else { return tag.map(UInt16.init) }
    let (high, low) = encoding == .utf16BigEndian ? (0, 1) : (1, 0)
    return stride(from: tag.startIndex, to: tag.endIndex - 1, by: 2).map {
      UInt16(tag[$0 + high]) << 8 | UInt16(tag[$0 + low])
    }
  }

  /// Returns whether a unit is not the first one of its character.
  private func continuesCharacter(_ unit: UInt16) -> Bool {
    encoding == .utf8 ? unit & 0xC0 == 0x80 : unit & 0xFC00 == 0xDC00
  }
}
