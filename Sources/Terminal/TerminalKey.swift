/// A key that was pressed.
package enum TerminalKey: Hashable, Sendable {
  case letter(Character)
  case up, down, left, right, escape, enter
}

/// The keys that bytes from a terminal mean; sequences that nobody needs are dropped whole.
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
      // A letter that breaks off does not swallow the key behind it.
      let length = 1 + rest.dropFirst().prefix { $0 & 0xC0 == 0x80 }.count
      let letter = String(decoding: rest.prefix(length), as: UTF8.self)
      rest = rest.dropFirst(length)
      keys += letter.map { .letter($0) }
    }
  }
  return keys
}

/// Takes a sequence such as that of an arrow: an escape, `[` or `O`, numbers, a letter.
private func escapeSequence(_ rest: inout ArraySlice<UInt8>) -> [TerminalKey] {
  rest.removeFirst()
  guard let kind = rest.first, kind == 0x5B || kind == 0x4F else { return [.escape] }
  rest.removeFirst()
  while let byte = rest.popFirst() {
    // Numbers and their separators stand before the letter.
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
