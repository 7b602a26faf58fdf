/// A key press.
package enum TerminalKey: Hashable, Sendable {
  case character(Character)
  case up, down, left, right, escape, enter
}

/// Parses the bytes from a terminal as keys; unsupported sequences are skipped entirely.
package func keys(in bytes: [UInt8]) -> [TerminalKey] {
  var keys: [TerminalKey] = []
  var rest = bytes[...]
  while let byte = rest.first {
    if byte == 0x1B {
      keys += escapeSequence(&rest)
    } else if byte == 13 || byte == 10 {
      rest.removeFirst()
      keys.append(.enter)
    } else if byte < 32 || byte == 127 {
      rest.removeFirst()
    } else {
      // An incomplete character does not consume the next key.
      let length = 1 + rest.dropFirst().prefix { $0 & 0xC0 == 0x80 }.count
      let letter = String(decoding: rest.prefix(length), as: UTF8.self)
      rest = rest.dropFirst(length)
      keys += letter.map { .character($0) }
    }
  }
  return keys
}

/// Consumes an escape sequence, such as that of an arrow key: an escape, `[` or `O`, numbers, a
/// letter.
private func escapeSequence(_ rest: inout ArraySlice<UInt8>) -> [TerminalKey] {
  rest.removeFirst()
  guard let kind = rest.first, kind == 0x5B || kind == 0x4F else { return [.escape] }
  rest.removeFirst()
  while let byte = rest.popFirst() {
    // Numbers and their separators precede the letter.
    if (0x20...0x3F).contains(byte) { continue }
    switch byte {
    case 0x41: return [.up]
    case 0x42: return [.down]
    case 0x43: return [.right]
    case 0x44: return [.left]
    default: return []
    }
  }
  return []
}
