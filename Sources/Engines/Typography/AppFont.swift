/// A font in a file of an app, with the metrics of its tables.
package final class AppFont: Sendable {
  /// The PostScript name, such as `Lato-Bold`.
  package let name: String
  package let version: String
  /// The path of the file.
  package let path: String
  /// The index of the font in a collection; zero for files with only one.
  package let faceIndex: Int
  /// A hash of the file's bytes; fonts with equal hashes and indices are equal.
  package let hash: String
  /// The line metrics; as in Core Text they are those of the table `hhea`, with the line gap below
  /// the descender.
  package let lines: LineMetrics
  private let unitsPerEm: Double
  private let characters: CharacterMap
  /// The advances by glyph, in font units; further glyphs have the last one.
  private let advances: [UInt8]
  private let advanceCount: Int
  private let kerning: PairKerning

  /// Creates a font from the bytes of a file; nil for a damaged one.
  package init?(_ bytes: [UInt8], faceIndex: Int, path: String, hash: String) {
    guard let tables = FontTables(bytes, faceIndex: faceIndex) else { return nil }
    let names = FontNames(tables.table("name"))
    let (header, system) = (tables.table("hhea"), tables.table("OS/2"))
    guard let name = names.postScript ?? names.full,
      let units = tables.table("head").number(at: 18, bytes: 2), (16...16384).contains(units),
      let count = header.number(at: 34, bytes: 2), count > 0,
      let characters = CharacterMap(tables.table("cmap"))
    else { return nil }
    let advances = tables.table("hmtx")
    guard advances.count >= 4 * count else { return nil }
    var metrics = [4, 6, 8].map { header.signed(at: $0) ?? 0 }
    if metrics[0] == 0, metrics[1] == 0 {
      metrics = [68, 70, 72].map { system.signed(at: $0) ?? 0 }
    }
    let height = metrics[0] + abs(metrics[1]) + max(0, metrics[2])
    guard metrics[0] > 0, height <= 10 * units else { return nil }
    self.name = name
    version = names.version ?? ""
    (self.path, self.faceIndex, self.hash) = (path, faceIndex, hash)
    unitsPerEm = Double(units)
    lines = LineMetrics(
      ascender: Double(metrics[0]) / unitsPerEm, height: Double(height) / unitsPerEm)
    self.characters = characters
    self.advances = advances
    advanceCount = count
    kerning = PairKerning(positions: tables.table("GPOS"), pairs: tables.table("kern"))
  }

  /// The extensions of font files.
  package static let endings = [".ttf", ".otf", ".ttc"]

  /// Whether a path has the extension of a font file.
  package static func canRead(_ path: some StringProtocol) -> Bool {
    endings.contains(where: path.lowercased().hasSuffix)
  }

  /// Returns the advance of a character in em; nil if the font has no glyph for it.
  func advance(of character: Unicode.Scalar) -> Double? {
    guard let glyph = characters.glyph(of: character) else { return nil }
    let place = 4 * min(glyph, advanceCount - 1)
    return advances.number(at: place, bytes: 2).map { Double($0) / unitsPerEm }
  }
}

extension AppFont {
  /// The largest distance between two letters that is taken from a file, in em.
  private static let largestKerning = 0.5

  /// Returns the distance in em by which the second of two characters is moved.
  func kerning(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Double {
    guard let one = characters.glyph(of: first), let two = characters.glyph(of: second) else {
      return 0
    }
    let distance = Double(kerning.distance(one, two)) / unitsPerEm
    return abs(distance) <= Self.largestKerning ? distance : 0
  }
}

extension AppFont: Hashable {
  package static func == (one: AppFont, other: AppFont) -> Bool {
    one === other
      || one.hash == other.hash && one.faceIndex == other.faceIndex && one.path == other.path
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(hash)
    hasher.combine(faceIndex)
  }
}
