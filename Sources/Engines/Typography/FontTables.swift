import SnaplineBasics

/// The tables of one font in the bytes of an OpenType file or collection.
///
/// Every offset is checked: a damaged file has fewer tables, or none.
struct FontTables {
  private let bytes: [UInt8]
  private var tables: [UInt32: Range<Int>] = [:]

  /// Returns the number of fonts in a file; 0 for other files.
  static func count(in bytes: [UInt8]) -> Int {
    switch bytes.number(at: 0, bytes: 4) {
    case 0x0001_0000, tag("OTTO"), tag("true"): 1
    case tag("ttcf"): min(bytes.number(at: 8, bytes: 4) ?? 0, 64)
    default: 0
    }
  }

  init?(_ bytes: [UInt8], faceIndex: Int) {
    self.bytes = bytes
    guard faceIndex < FontTables.count(in: bytes) else { return nil }
    let isCollection = bytes.number(at: 0, bytes: 4) == tag("ttcf")
    guard let start = isCollection ? bytes.number(at: 12 + 4 * faceIndex, bytes: 4) : 0,
      let count = bytes.number(at: start + 4, bytes: 2)
    else { return nil }
    for record in 0..<min(count, 256) {
      let place = start + 12 + 16 * record
      guard let name = bytes.number(at: place, bytes: 4),
        let offset = bytes.number(at: place + 8, bytes: 4),
        let length = bytes.number(at: place + 12, bytes: 4), offset + length <= bytes.count
      else { continue }
      tables[UInt32(name)] = offset..<(offset + length)
    }
  }

  /// Returns the bytes of a table; empty for a missing one.
  func table(_ name: String) -> [UInt8] {
    tables[UInt32(tag(name))].map { Array(bytes[$0]) } ?? []
  }
}

private func tag(_ name: String) -> Int { name.utf8.reduce(0) { $0 << 8 | Int($1) } }

extension [UInt8] {
  /// Returns the unsigned big-endian number at an offset; nil beyond the end.
  func number(at offset: Int, bytes count: Int) -> Int? {
    guard offset >= 0, offset <= self.count - count else { return nil }
    return self[offset..<(offset + count)].reduce(0) { $0 << 8 | Int($1) }
  }

  /// Returns the signed 16-bit number at an offset; nil beyond the end.
  func signed(at offset: Int) -> Int? {
    number(at: offset, bytes: 2).map { Int(Int16(truncatingIfNeeded: $0)) }
  }
}

/// The names of a font in its `name` table.
package struct FontNames: Hashable, Sendable {
  package private(set) var postScript: String?
  package private(set) var full: String?
  package private(set) var families: [String] = []
  package private(set) var style: String?
  package private(set) var version: String?

  /// Returns the names of each font in a file; nil for a damaged one.
  package static func names(in bytes: [UInt8]) -> [FontNames?] {
    (0..<FontTables.count(in: bytes)).map { index in
      FontTables(bytes, faceIndex: index).map { FontNames($0.table("name")) }
    }
  }

  init(_ table: [UInt8]) {
    let count = table.number(at: 2, bytes: 2) ?? 0
    let strings = table.number(at: 4, bytes: 2) ?? 0
    // English names come first, as they are the ones that documents use.
    var records: [(id: Int, rank: Int, text: String)] = []
    for place in (0..<Swift.min(count, 2000)).map({ 6 + 12 * $0 }) {
      guard let platform = table.number(at: place, bytes: 2),
        let language = table.number(at: place + 4, bytes: 2),
        let id = table.number(at: place + 6, bytes: 2), id <= 17,
        let length = table.number(at: place + 8, bytes: 2), length <= 512,
        let offset = table.number(at: place + 10, bytes: 2),
        strings + offset + length <= table.count
      else { continue }
      let bytes = table[(strings + offset)..<(strings + offset + length)]
      let rank = platform == 3 && language == 0x409 ? 0 : platform == 1 && language == 0 ? 1 : 2
      records.append((id, rank, text(bytes, isWide: platform != 1)))
    }
    func first(_ id: Int) -> String? {
      records.filter { $0.id == id && !$0.text.isEmpty }.min { $0.rank < $1.rank }?.text
    }
    postScript = first(6)
    full = first(4)
    families = [first(16), first(1)].compactMap { $0 }
    style = first(17) ?? first(2)
    version = first(5)
  }
}

/// Returns a name, in UTF-16 or in a superset of ASCII.
private func text(_ bytes: ArraySlice<UInt8>, isWide: Bool) -> String {
  guard isWide else { return String(decoding: bytes, as: UTF8.self) }
  let bytes = Array(bytes)
  let units = stride(from: 0, to: bytes.count - 1, by: 2).map {
    UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1])
  }
  return String(decoding: units, as: UTF16.self)
}

/// The glyphs of characters, as in the best supported subtable of `cmap`.
struct CharacterMap: Sendable {
  private let table: [UInt8]
  /// The start of the subtable.
  private let start: Int
  private let format: Int
  private let isSymbol: Bool

  init?(_ table: [UInt8]) {
    var best: (rank: Int, start: Int, format: Int, isSymbol: Bool)?
    for record in 0..<min(table.number(at: 2, bytes: 2) ?? 0, 64) {
      let place = 4 + 8 * record
      guard let platform = table.number(at: place, bytes: 2),
        let encoding = table.number(at: place + 2, bytes: 2), platform == 0 || platform == 3,
        let start = table.number(at: place + 4, bytes: 4),
        let format = table.number(at: start, bytes: 2), format == 4 || format == 12
      else { continue }
      let isSymbol = platform == 3 && encoding == 0
      let rank = isSymbol ? 0 : format == 4 ? 1 : 2
      if rank > best?.rank ?? -1 { best = (rank, start, format, isSymbol) }
    }
    guard let best else { return nil }
    (self.table, start, format, isSymbol) = (table, best.start, best.format, best.isSymbol)
  }

  /// Returns the glyph of a character; nil if the font has none.
  func glyph(of character: Unicode.Scalar) -> Int? {
    let code = Int(character.value)
    let glyph = format == 4 ? glyphOfSegment(code) : glyphOfGroup(code)
    if glyph == nil, isSymbol, code <= 0xFF { return glyphOfSegment(0xF000 + code) }
    return glyph
  }

  private func glyphOfSegment(_ code: Int) -> Int? {
    guard code <= 0xFFFF, let doubled = number(6, 2) else { return nil }
    let count = doubled / 2
    let segment = (0..<count).partitioningIndex { (number(14 + 2 * $0, 2) ?? 0xFFFF) < code }
    guard segment < count, let first = number(16 + doubled + 2 * segment, 2), first <= code,
      let delta = number(16 + 2 * doubled + 2 * segment, 2),
      let range = number(16 + 3 * doubled + 2 * segment, 2)
    else { return nil }
    var glyph = code
    if range > 0 {
      let place = 16 + 3 * doubled + 2 * segment + range + 2 * (code - first)
      guard let listed = number(place, 2), listed > 0 else { return nil }
      glyph = listed
    }
    glyph = (glyph + delta) & 0xFFFF
    return glyph > 0 ? glyph : nil
  }

  private func glyphOfGroup(_ code: Int) -> Int? {
    let count = min(number(12, 4) ?? 0, table.count / 12)
    let group = (0..<count).partitioningIndex { (number(20 + 12 * $0, 4) ?? Int.max) < code }
    guard group < count, let first = number(16 + 12 * group, 4), first <= code,
      let glyph = number(24 + 12 * group, 4)
    else { return nil }
    return glyph + code - first
  }

  private func number(_ offset: Int, _ bytes: Int) -> Int? {
    table.number(at: start + offset, bytes: bytes)
  }
}
