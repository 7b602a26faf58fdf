import SnaplineBasics

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
    let width = encoding == .utf8 ? 1 : 2
    let end = min(tag.upperBound, bytes.endIndex)
    for index in stride(from: tag.lowerBound, through: end - width, by: width) {
      let unit = unit(at: index)
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

  private func unit(at index: Int) -> UInt16 {
    switch encoding {
    case .utf8: UInt16(bytes[index])
    case .utf16BigEndian: UInt16(bytes[index]) << 8 | UInt16(bytes[index + 1])
    case .utf16LittleEndian: UInt16(bytes[index + 1]) << 8 | UInt16(bytes[index])
    }
  }

  /// Returns whether a unit is not the first one of its character.
  private func continuesCharacter(_ unit: UInt16) -> Bool {
    encoding == .utf8 ? unit & 0xC0 == 0x80 : unit & 0xFC00 == 0xDC00
  }
}
