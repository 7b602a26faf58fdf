package import TestSupport

/// Fragments with a meaning to the reader, inserted at random places.
private let pieces: [String] = [
  "|", "-", "[", "]", "(", ")", ":", ": ", "\n", "\n  ", "\r\n", "\t", "#", " #", "'", "\"", "\\",
  "\\x41", "\\u263a", "&a", "*a", "!t", "<<", "---", "...", "%YAML", "@", "==", "<=", ">=", "/ 0",
  "* 0", "1e308", "-1e308", "1e-400", "999999999999999999999", "NaN", "inf", "-", "root",
  "superview",
  ".edges", ".leading", " inset 1 2 3 4", " as x", "H:|-", "-|", "V:[", "(>=8@750)", "姓", "\u{0}",
  "\u{FEFF}", "\u{2028}", "{", "}", ",", "\u{202E}", "👩‍👩‍👧", "? ", "| ", "> ", "kind: label",
]

/// Returns bytes with one to six random changes: cut, doubled, crossed with others, or with
/// fragments inserted.
package func mutated(
  _ bytes: [UInt8], _ random: inout SeededGenerator, _ others: [[UInt8]]
) -> [UInt8] {
  var bytes = bytes
  for _ in 0..<random.number(1...6) {
    let place = random.number(0...bytes.count)
    let end = min(bytes.count, place + random.number(0...12))
    switch random.number(0...7) {
    case 0: bytes.removeSubrange(place..<end)
    case 1: bytes.insert(contentsOf: Array(random.pick(pieces).utf8), at: place)
    case 2: bytes.replaceSubrange(place..<end, with: Array(random.pick(pieces).utf8))
    case 3: bytes.insert(UInt8(random.number(0...255)), at: place)
    case 4: bytes.insert(contentsOf: bytes[place..<end], at: place)
    case 5:
      let other = random.pick(others)
      let from = random.number(0...other.count)
      bytes.insert(contentsOf: other[from..<min(other.count, from + 80)], at: place)
    case 6 where place < bytes.count: bytes[place] ^= UInt8(1 << random.number(0...7))
    default: bytes.removeSubrange(place...)
    }
  }
  return bytes
}
