/// A TrueType font whose glyphs are boxes, with the metrics that a test chooses.
package struct TestFont {
  package var name: String
  package var family: String
  package var unitsPerEm = 1000
  package var ascender = 900
  package var descender = -300
  package var lineGap = 100
  /// The advance of each character in font units.
  package var advances: [(character: Unicode.Scalar, advance: Int)] = [("A", 500), ("B", 1500)]

  /// The distances of pairs of characters in the table `kern`, by the indices of both.
  package var kerning: [(first: Int, second: Int, distance: Int)] = []

  package init(name: String, family: String) { (self.name, self.family) = (name, family) }

  /// The bytes of the file.
  package var bytes: [UInt8] {
    let glyphs = [outline(width: 0)] + advances.map { outline(width: $0.advance) }
    let offsets = glyphs.indices.map { glyphs[..<$0].reduce(0) { $0 + $1.count } }
    let all = glyphs.flatMap { $0 }
    let tables: [(name: String, bytes: [UInt8])] = [
      ("cmap", characterMap), ("glyf", all), ("head", header),
      ("hhea", words([1, 0, ascender, descender, lineGap] + zeros(12) + [advances.count + 1])),
      ("hmtx", words([0, 0] + advances.flatMap { [$0.advance, 0] })), ("kern", pairs),
      ("loca", (offsets + [all.count]).flatMap { words([$0 >> 16, $0]) }),
      ("maxp", words([1, 0, advances.count + 1, 4, 1, 0, 0, 2] + zeros(8))), ("name", names),
    ]
    var directory = words([1, 0, tables.count, 128, 3, tables.count * 16 - 128])
    var body: [UInt8] = []
    let start = 12 + 16 * tables.count
    for table in tables {
      let place = start + body.count
      directory += Array(table.name.utf8) + words([0, 0, place >> 16, place])
      directory += words([table.bytes.count >> 16, table.bytes.count])
      body += table.bytes + [UInt8](repeating: 0, count: (4 - table.bytes.count % 4) % 4)
    }
    return directory + body
  }

  private var header: [UInt8] {
    words([1, 0, 1, 0, 0, 0, 0x5F0F, 0x3CF5, 0, unitsPerEm] + zeros(8))
      + words([0, 0, unitsPerEm, unitsPerEm, 0, 8, 2, 1, 0])
  }

  /// A subtable of format 4 with a segment for each character.
  private var characterMap: [UInt8] {
    let codes = advances.map { Int($0.character.value) } + [0xFFFF]
    let deltas = codes.indices.map { $0 + 1 - codes[$0] }
    let parts = [codes, [0], codes, deltas, zeros(codes.count)].flatMap { $0 }
    let head = [4, 14 + 2 * parts.count, 0, codes.count * 2, 2, 0, codes.count * 2 - 2]
    return words([0, 1, 3, 1, 0, 12] + head + parts)
  }

  private var pairs: [UInt8] {
    let entries = kerning.flatMap { [$0.first + 1, $0.second + 1, $0.distance] }
    return words([0, 1, 0, 14 + 2 * entries.count, 1, kerning.count, 0, 0, 0] + entries)
  }

  private var names: [UInt8] {
    let texts = [(1, family), (2, "Regular"), (4, name), (5, "Version 1.5"), (6, name)]
      .map { (id: $0.0, bytes: $0.1.utf16.flatMap { words([Int($0)]) }) }
    var (records, strings): ([Int], [UInt8]) = ([], [])
    for text in texts {
      records += [3, 1, 0x409, text.id, text.bytes.count, strings.count]
      strings += text.bytes
    }
    return words([0, texts.count, 6 + 12 * texts.count] + records) + strings
  }

  /// A box as high as two thirds of an em.
  private func outline(width: Int) -> [UInt8] {
    let height = unitsPerEm * 2 / 3
    let edges = [0, 0, width, height]
    return words([1] + edges + [3, 0]) + [1, 1, 1, 1]
      + words([0, width, 0, -width, 0, 0, height, 0])
  }

  private func zeros(_ count: Int) -> [Int] { Array(repeating: 0, count: count) }

  /// Returns 16-bit numbers as big-endian bytes.
  private func words(_ numbers: [Int]) -> [UInt8] {
    numbers.flatMap { [UInt8(truncatingIfNeeded: $0 >> 8), UInt8(truncatingIfNeeded: $0)] }
  }
}
