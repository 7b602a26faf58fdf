import SnaplineBasics

/// The distances between pairs of glyphs in a font file: those of the feature `kern` of `GPOS`, or
/// else those of the table `kern`.
///
/// Every offset is checked; a damaged table has fewer pairs.
struct PairKerning: Sendable {
  private let table: [UInt8]
  /// The starts of the subtables for pairs, lookup by lookup.
  private let lookups: [[Int]]
  /// The pairs of the table `kern`, sorted by both glyphs.
  private let pairs: (start: Int, count: Int)?

  init(positions: [UInt8], pairs: [UInt8]) {
    let lookups = Self.kerningLookups(positions)
    self.lookups = lookups
    self.pairs = lookups.isEmpty ? Self.sortedPairs(pairs) : nil
    table = lookups.isEmpty ? pairs : positions
  }

  /// Returns the distance in font units by which the second glyph is moved; mostly negative.
  func distance(_ first: Int, _ second: Int) -> Int {
    if let pairs {
      let key = first << 16 | second
      let place = (0..<pairs.count).partitioningIndex {
        (table.number(at: pairs.start + 6 * $0, bytes: 4) ?? Int.max) < key
      }
      guard place < pairs.count, table.number(at: pairs.start + 6 * place, bytes: 4) == key else {
        return 0
      }
      return table.signed(at: pairs.start + 6 * place + 4) ?? 0
    }
    // Of each lookup the first subtable with the pair applies.
    return lookups.reduce(0) { sum, subtables in
      sum + (subtables.lazy.compactMap { advance(of: first, second, in: $0) }.first ?? 0)
    }
  }

  // MARK: kern

  private static func sortedPairs(_ table: [UInt8]) -> (start: Int, count: Int)? {
    // Only a horizontal subtable of format 0 that is not for minimum values.
    guard table.number(at: 0, bytes: 2) == 0, let coverage = table.number(at: 8, bytes: 2),
      coverage >> 8 == 0, coverage & 7 == 1, let count = table.number(at: 10, bytes: 2)
    else { return nil }
    return (18, min(count, max(0, table.count - 18) / 6))
  }

  // MARK: GPOS

  /// Returns the subtables of the lookups that the feature `kern` of any script uses.
  private static func kerningLookups(_ table: [UInt8]) -> [[Int]] {
    guard let features = table.number(at: 6, bytes: 2), let list = table.number(at: 8, bytes: 2)
    else { return [] }
    var indices: Set<Int> = []
    for record in 0..<min(table.number(at: features, bytes: 2) ?? 0, 1000) {
      let place = features + 2 + 6 * record
      guard table.number(at: place, bytes: 4) == 0x6B65_726E,
        let offset = table.number(at: place + 4, bytes: 2)
      else { continue }
      let feature = features + offset
      for item in 0..<min(table.number(at: feature + 2, bytes: 2) ?? 0, 100) {
        if let index = table.number(at: feature + 4 + 2 * item, bytes: 2) { indices.insert(index) }
      }
    }
    return indices.sorted().prefix(100).map { subtables(ofLookup: $0, at: list, in: table) }
      .filter { !$0.isEmpty }
  }

  private static func subtables(ofLookup index: Int, at list: Int, in table: [UInt8]) -> [Int] {
    guard index < table.number(at: list, bytes: 2) ?? 0,
      let offset = table.number(at: list + 2 + 2 * index, bytes: 2)
    else { return [] }
    let lookup = list + offset
    let type = table.number(at: lookup, bytes: 2)
    guard type == 2 || type == 9 else { return [] }
    return (0..<min(table.number(at: lookup + 4, bytes: 2) ?? 0, 1000)).compactMap { item in
      guard let offset = table.number(at: lookup + 6 + 2 * item, bytes: 2) else { return nil }
      let start = lookup + offset
      guard type == 9 else { return start }
      // An extension: a subtable of another type farther away.
      guard table.number(at: start + 2, bytes: 2) == 2 else { return nil }
      return table.number(at: start + 4, bytes: 4).map { start + $0 }
    }
  }

  /// Returns the change of the first glyph's advance; nil for a pair that the subtable lacks.
  private func advance(of first: Int, _ second: Int, in start: Int) -> Int? {
    guard let coverage = number(start + 2),
      let index = coverageIndex(of: first, at: start + coverage),
      let form = number(start + 4), let other = number(start + 6)
    else { return nil }
    let (size, skipped) = (2 * form.nonzeroBitCount, 2 * (form & 3).nonzeroBitCount)
    func value(_ place: Int) -> Int { form & 4 == 0 ? 0 : table.signed(at: place + skipped) ?? 0 }
    let both = size + 2 * other.nonzeroBitCount
    switch number(start) {
    case 1:
      guard index < number(start + 8) ?? 0, let offset = number(start + 10 + 2 * index) else {
        return nil
      }
      let (set, width) = (start + offset, 2 + both)
      let count = number(set) ?? 0
      let place = (0..<count).partitioningIndex {
        (number(set + 2 + width * $0) ?? 0xFFFF) < second
      }
      guard place < count, number(set + 2 + width * place) == second else { return nil }
      return value(set + 4 + width * place)
    case 2:
      guard let one = number(start + 8), let two = number(start + 10),
        let rows = number(start + 12), let columns = number(start + 14)
      else { return nil }
      let (row, column) = (glyphClass(first, at: start + one), glyphClass(second, at: start + two))
      guard row < rows, column < columns else { return nil }
      return value(start + 16 + (row * columns + column) * both)
    default: return nil
    }
  }

  private func coverageIndex(of glyph: Int, at start: Int) -> Int? {
    let count = number(start + 2) ?? 0
    if number(start) == 1 {
      let place = (0..<count).partitioningIndex { (number(start + 4 + 2 * $0) ?? 0xFFFF) < glyph }
      return place < count && number(start + 4 + 2 * place) == glyph ? place : nil
    }
    let range = (0..<count).partitioningIndex { (number(start + 6 + 6 * $0) ?? 0xFFFF) < glyph }
    guard number(start) == 2, range < count, let first = number(start + 4 + 6 * range),
      first <= glyph, let index = number(start + 8 + 6 * range)
    else { return nil }
    return index + glyph - first
  }

  private func glyphClass(_ glyph: Int, at start: Int) -> Int {
    if number(start) == 1 {
      guard let first = number(start + 2), glyph >= first, glyph - first < number(start + 4) ?? 0
      else { return 0 }
      return number(start + 6 + 2 * (glyph - first)) ?? 0
    }
    let count = number(start + 2) ?? 0
    let range = (0..<count).partitioningIndex { (number(start + 6 + 6 * $0) ?? 0xFFFF) < glyph }
    guard number(start) == 2, range < count, let first = number(start + 4 + 6 * range),
      first <= glyph
    else { return 0 }
    return number(start + 8 + 6 * range) ?? 0
  }

  private func number(_ place: Int) -> Int? { table.number(at: place, bytes: 2) }
}
