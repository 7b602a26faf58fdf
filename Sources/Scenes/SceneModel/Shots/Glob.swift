/// Whether a pattern with `*` and `?` matches an entire string.
///
/// `*` does not match a slash, `**` does. The time is bounded by the product of their lengths.
package func globMatches(_ pattern: GlobText, _ text: GlobText) -> Bool {
  switch (pattern, text) {
  case (.ascii(let pattern), .ascii(let text)):
    globMatches(
      pattern, text, star: UInt8(ascii: "*"), any: UInt8(ascii: "?"), slash: UInt8(ascii: "/"))
  default:
    globMatches(pattern.characters, text.characters, star: "*", any: "?", slash: "/")
  }
}

/// A string prepared for matching; nearly all names are plain ASCII, where a character is a byte.
package enum GlobText: Hashable, Sendable {
  case ascii([UInt8])
  case any([Character])

  package init(_ text: some StringProtocol) {
    let bytes = Array(text.utf8)
    // CR LF is one character: rare enough for the slow path.
    let isPlain = bytes.allSatisfy { (0x20..<0x7F).contains($0) }
    self = isPlain ? .ascii(bytes) : .any(Array(text))
  }

  /// The part before the last slash.
  package var folder: GlobText? {
    switch self {
    case .ascii(let bytes):
      bytes.lastIndex(of: UInt8(ascii: "/")).map { .ascii(Array(bytes[..<$0])) }
    case .any(let characters): characters.lastIndex(of: "/").map { .any(Array(characters[..<$0])) }
    }
  }

  fileprivate var characters: [Character] {
    switch self {
    case .ascii(let bytes): bytes.map { Character(Unicode.Scalar($0)) }
    case .any(let characters): characters
    }
  }
}

private func globMatches<Letter: Equatable>(
  _ pattern: [Letter], _ text: [Letter], star: Letter, any: Letter, slash: Letter
) -> Bool {
  // reachable[i]: the pattern read so far can match the first i characters.
  var reachable = [Bool](repeating: false, count: text.count + 1)
  reachable[0] = true
  var place = 0
  while place < pattern.count {
    let letter = pattern[place]
    let crossesSlashes = letter == star && place + 1 < pattern.count && pattern[place + 1] == star
    if letter == star {
      for index in text.indices where reachable[index] && (crossesSlashes || text[index] != slash) {
        reachable[index + 1] = true
      }
    } else {
      for index in stride(from: text.count, to: 0, by: -1) {
        let fits = letter == any ? text[index - 1] != slash : text[index - 1] == letter
        reachable[index] = reachable[index - 1] && fits
      }
      reachable[0] = false
    }
    place += crossesSlashes ? 2 : 1
  }
  return reachable[text.count]
}
