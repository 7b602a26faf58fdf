import SnaplineBackends
import SnaplineBasics
import SnaplineDisplayLists
import SnaplineImaging
import SnaplinePainting
import SnaplineSceneModel
import SnaplineTypography
import Testing

@Suite("Text")
struct TextTests {
  private static let faces: [FontFace] = FontFace.allCases
  /// Faces whose glyphs do not lean out of their advance.
  private static let upright = faces.filter { !$0.isItalic }

  @Test(
    "Glyphs are within the line box, with a small tolerance",
    arguments: faces, ["Höxp", "姓名", "電子信箱", "確認密碼", "Agjy"])
  func glyphsInBox(face: FontFace, text: String) throws {
    let mark = measured(text, Font(face, size: 17), at: Point(x: 20, y: 40))
    let width = mark.clusters.reduce(0) { $0 + $1.advance }
    let glyphBounds = try #require(try paint(mark).box { $0 != white })
    #expect(glyphBounds.x >= 2 * 20 - 2)
    #expect(Double(glyphBounds.x + glyphBounds.width) <= 2 * (20 + width) + (face.isItalic ? 4 : 2))
    #expect(Double(glyphBounds.width) > 2 * width * 0.85)
    #expect(Double(glyphBounds.y) >= 2 * (40 - 0.96 * 17))
    #expect(Double(glyphBounds.y + glyphBounds.height) <= 2 * (40 + 0.27 * 17))
  }

  @Test(
    "Large glyphs have the simulator's height, within 2 %",
    arguments: [
      ("the", 21.0, 15.0), ("Example", 28, 24.5), ("the", 33, 23.5), ("Example", 53, 46.3),
      ("point", 53, 46.3),
    ])
  func largeLetters(text: String, size: Double, height: Double) throws {
    let mark = measured(text, Font(.systemRegular, size: size), at: Point(x: 20, y: 60))
    let glyphBounds = try #require(try paint(mark).box { $0[0] < 128 })
    #expect(abs(Double(glyphBounds.height) / 2 - height) < 0.02 * height + 0.25)
  }

  @Test(
    "Each kind of glyph has the simulator's height, within 0.55 points",
    arguments: [
      ("H", 0.705, 0.705), ("x", 0.528, 0.51), ("o", 0.545, 0.526), ("h", 0.736, 0.705),
      ("t", 0.669, 0.636), ("i", 0.743, 0.704),
    ])
  func heights(of letter: String, text: Double, large: Double) throws {
    for (size, height) in [(19.0, text), (20, large), (60, large)] {
      let mark = measured(letter, Font(.systemRegular, size: size), at: Point(x: 20, y: 70))
      let glyphBounds = try #require(try paint(mark).box { $0[0] < 128 })
      #expect(abs(Double(glyphBounds.height) / 2 - height * size) <= 0.55, "\(letter) at \(size)")
    }
  }

  @Test("The second letter of a pair keeps its shape and is nearer", arguments: ["To", "AV", "P."])
  func pairs(text: String) throws {
    func edges(_ text: String) throws -> (left: Double, right: Double, end: Double) {
      let mark = measured(text, Font(.systemRegular, size: 40), at: Point(x: 20, y: 60))
      let box = try #require(try paint(mark).box { $0[0] < 128 })
      let end = 20 + mark.clusters.reduce(0) { $0 + $1.advance }
      return (Double(box.x) / 2, Double(box.x + box.width) / 2, end)
    }
    let (first, pair) = (try edges(String(text.prefix(1))), try edges(text))
    let second = try edges(String(text.suffix(1)))
    #expect(abs(pair.left - first.left) <= 0.5)
    #expect(pair.end < first.end + second.end - 20 - 1)
    // The last letter is as far from the end of the line as alone.
    #expect(abs((pair.end - pair.right) - (second.end - second.right)) <= 0.5)
  }

  @Test("Latin glyphs are on the baseline, at a whole pixel", arguments: faces)
  func baseline(face: FontFace) throws {
    for baseline in [40.0, 40.2, 39.8] {
      let glyphBounds = try paint(
        measured("HEFT", Font(face, size: 17), at: Point(x: 20, y: baseline)))
      #expect(glyphBounds.box { $0[0] < 128 }?.maxY == 80)
    }
  }

  @Test("A glyph does not exceed the advance of its cluster", arguments: upright)
  func narrowRoom(face: FontFace) throws {
    let letters = Array("mWg@我Q").map { TextCluster(text: String($0), advance: 8) }
    for (index, letter) in letters.enumerated() {
      let mark = TextLineCommand(
        font: Font(face, size: 17), color: .black, origin: Point(x: 20, y: 40), clusters: [letter])
      let glyphBounds = try #require(try paint(mark).box { $0 != white })
      #expect(glyphBounds.x >= 39 && glyphBounds.maxX <= 57, "letter \(index)")
    }
  }

  @Test("A narrow glyph in a wide advance is centered and not stretched")
  func wideRoom() throws {
    let mark = TextLineCommand(
      font: Font(.systemRegular, size: 17), color: .black, origin: Point(x: 20, y: 40),
      clusters: [TextCluster(text: "l", advance: 20)])
    let glyphBounds = try #require(try paint(mark).box { $0 != white })
    #expect(glyphBounds.width <= 6)
    #expect(abs(glyphBounds.x + glyphBounds.width / 2 - 60) <= 1)
  }

  @Test(
    "Glyphs do not move when their neighbors change", arguments: ["AV", "fi", "ff", "->", "To"])
  func noKerning(pair: String) throws {
    let font = Font(.systemRegular, size: 30)
    let together = measured(pair, font, at: Point(x: 20, y: 40))
    let pieces = together.clusters.indices.map { index in
      TextLineCommand(
        font: font, color: .black,
        origin: Point(
          x: 20 + together.clusters[..<index].reduce(0) { $0 + $1.advance }, y: 40),
        clusters: [together.clusters[index]])
    }
    let whole = try paint(together)
    let assembled = try paint(pieces)
    #expect(compare(whole, assembled).isNearlySame)
  }

  @Test("A text has the text color")
  func color() throws {
    var mark = measured("■", Font(.systemRegular, size: 30), at: Point(x: 20, y: 40))
    mark.color = red
    #expect(try paint(mark).count { $0 == opaqueRed } > 100)
  }

  @Test(
    "Digits have the simulator's width, within 0.25 points",
    arguments: [("5", 8.07), ("6", 8.69), ("7", 7.93), ("8", 8.61), ("9", 8.69), ("0", 8.46)])
  func digits(digit: String, width: Double) throws {
    let mark = measured(digit, Font(.systemRegular, size: 68), at: Point(x: 20, y: 60))
    let glyphBounds = try #require(try paint(mark).box { $0[0] < 128 })
    #expect(abs(Double(glyphBounds.width) / 8 - width) < 0.25)
  }

  @Test("The missing-glyph box shows the code point")
  func cards() throws {
    func card(_ text: String) throws -> Bitmap {
      try paint(
        TextLineCommand(
          font: Font(.systemRegular, size: 30), color: .black, origin: Point(x: 20, y: 40),
          clusters: [TextCluster(text: text, advance: 37.5)]))
    }
    let first = try card("\u{F0680}")
    let glyphBounds = try #require(first.box { $0 != white })
    #expect(
      glyphBounds.x > 40 && glyphBounds.x + glyphBounds.width < 115 && glyphBounds.width > 60
        && glyphBounds.height > 54)
    // The digits of two characters differ, their boxes do not.
    let second = try card("\u{F0308}")
    #expect(second.box { $0 != white } == glyphBounds)
    #expect(compare(first, second) != .same)
    #expect(first.count { $0[0] < 128 } > 400)
    // Of several characters the first two count, and joiners are ignored.
    #expect(compare(try card("\u{F0123}\u{F0456}"), try card("\u{F0123}\u{F0457}")) != .same)
    #expect(compare(try card("\u{F0680}\u{FE0F}"), first) == .same)
  }

  @Test("A character without a glyph is a visible box")
  func missingGlyph() throws {
    let unknown = TextCluster(text: "\u{10FFFD}", advance: 12)
    let mark = TextLineCommand(
      font: Font(.systemRegular, size: 17), color: .black, origin: Point(x: 20, y: 40),
      clusters: [unknown])
    let picture = try paint(mark)
    let glyphBounds = try #require(picture.box { $0[0] < 128 })
    #expect(glyphBounds.width > 16 && glyphBounds.height > 20)
    // Between its border and the digits it is empty.
    #expect(picture.pixel(glyphBounds.x + 3, glyphBounds.y + glyphBounds.height / 2) == white)
    #expect(picture.count { $0[0] < 128 } > 100)
  }

  @Test("Spaces, empty texts and marks without a base draw no pixel")
  func blanks() throws {
    for text in [" ", "\u{3000}", "\t", "\n", "", "\u{200D}"] {
      let picture = try paint(
        TextLineCommand(
          font: Font(.systemRegular, size: 17), color: .black, origin: Point(x: 20, y: 40),
          clusters: [TextCluster(text: text, advance: 5)]))
      let isBox = text == "\t" || text == "\n"
      #expect(isBox || picture.box { $0 != white } == nil, "\(text.unicodeScalars.map(\.value))")
    }
  }

  @Test("Arabic letters join, from right to left")
  func arabic() throws {
    // Visual order: the word's last letter first.
    let word = ["ت", "ي", "ب"].map { TextCluster(text: $0, advance: 9, level: 1) }
    let joined = try paint(arabic: word)
    let apart = try word.enumerated().map { index, cluster in
      try paint(arabic: [cluster], from: 9 * Double(index)).count { $0 != white }
    }
    let gaps = joined.emptyColumns
    #expect(gaps == 0)
    #expect(joined.count { $0 != white } != apart.reduce(0, +))
  }

  @Test("A ligature takes the advance of both letters only")
  func ligature() throws {
    // Visual order: lam and alef, which form a ligature, are before teh.
    let word = ["ت", "ا", "ل", "ي"].map { TextCluster(text: $0, advance: 12, level: 1) }
    let last = try paint(arabic: Array(word.prefix(1)))
    let rest = PixelRect(x: 2 * (20 + 12), y: 0, width: 400, height: 160)
    #expect(compare(last, try paint(arabic: word), excluding: [rest]) == .same)
  }

  @Test("Ideographs have the forms of the text's region, regardless of earlier texts")
  func hanForms() throws {
    let marks = HanScript.allCases.map { form in
      var mark = measured("直返", Font(.systemRegular, size: 30), at: Point(x: 20, y: 40))
      mark.hanForm = form
      return mark
    }
    var rasterizer = Rasterizer(fonts: FontSet())
    let pictures = try marks.map { try rasterizer.rasterize(list([$0])) }
    #expect(Set(pictures.map(\.bytes)).count >= 3)
    #expect(try rasterizer.rasterize(list([marks[0]])) == pictures[0])
    #expect(try rasterize(list([marks[1]])) == pictures[1])
  }

  @Test("Two rasterizers, and one called twice, yield the same bytes")
  func same() throws {
    let list = self.list(
      Self.faces.map { measured("Ag 電子 é", Font($0, size: 17), at: Point(x: 9, y: 40)) })
    var first = Rasterizer(fonts: FontSet())
    var second = Rasterizer(fonts: FontSet())
    let picture = try first.rasterize(list)
    #expect(try second.rasterize(list) == picture)
    #expect(try first.rasterize(list) == picture)
  }

  @Test("Text bounds contain all glyph pixels and name their font")
  func boxes() throws {
    let marks = [
      measured("Agjy 姓名", Font(.systemRegular, size: 17), at: Point(x: 20, y: 40)),
      measured("   ", Font(.systemBold, size: 17), at: Point(x: 20, y: 70)),
    ]
    var rasterizer = Rasterizer(fonts: FontSet())
    let boxes = try rasterizer.textRunBounds(of: list(marks))
    #expect(boxes.map(\.font) == [.inter(.regular, isItalic: false), .cjk(isBold: false)])
    #expect(boxes.allSatisfy { $0.source == "label" })
    let picture = try paint(marks)
    let background = Bitmap(size: picture.size, bytes: picture.bytes.map { _ in 255 })
    #expect(compare(background, picture, excluding: boxes.map(\.bounds)) == .same)
    #expect(compare(background, picture, excluding: boxes.dropLast().map(\.bounds)) != .same)
  }

  @Test("Text bounds contain the pixels that a blur spreads")
  func blurredBoxes() throws {
    let mark = measured("Agjy", Font(.systemRegular, size: 17), at: Point(x: 20, y: 40))
    let area = Rect(x: 30, y: 10, width: 120, height: 60)
    func list(_ color: Color) -> DisplayList {
      var (mark, list) = (mark, self.list([]))
      mark.color = color
      list.items.append(DisplayItem("label", .text(mark)))
      list.items.append(DisplayItem("bar", .blur(.rectangle(area), radius: 4)))
      list.items.append(DisplayItem("bar", .blur(.rectangle(area), radius: 4)))
      return list
    }
    var rasterizer = Rasterizer(fonts: FontSet())
    let boxes = try rasterizer.textRunBounds(of: list(.black))
    #expect(boxes.map(\.source) == ["label", "bar", "bar"])
    let (black, blue) = (try rasterize(list(.black)), try rasterize(list(Color(0, 0, 255))))
    #expect(compare(black, blue, excluding: boxes.map(\.bounds)) == .same)
    #expect(compare(black, blue, excluding: [boxes[0].bounds]) != .same)
  }

  private func paint(arabic clusters: [TextCluster], from x: Double = 0) throws -> Bitmap {
    try paint(
      TextLineCommand(
        font: Font(.systemRegular, size: 17), color: .black, origin: Point(x: 20 + x, y: 40),
        clusters: clusters))
  }

  private func paint(_ mark: TextLineCommand) throws -> Bitmap { try paint([mark]) }

  private func paint(_ marks: [TextLineCommand]) throws -> Bitmap { try rasterize(list(marks)) }

  private func list(_ marks: [TextLineCommand]) -> DisplayList {
    let size = Size(width: 200, height: 80)
    let background = DrawCommand.fill(.rectangle(Rect(origin: .zero, size: size)), .white)
    return DisplayList(
      size: size, scale: PixelScale(2),
      items: [DisplayItem("root", background)] + marks.map { DisplayItem("label", .text($0)) })
  }
}

/// Returns a line with the advances of our tables.
private func measured(_ text: String, _ font: Font, at origin: Point) -> TextLineCommand {
  let block = layOut(
    text, font: font, width: nil, maximumLines: 1, breaking: .clipping, scale: PixelScale(2))
  return TextLineCommand(
    font: font, color: .black, origin: origin, clusters: block.lines.first?.clusters ?? [])
}

extension PixelRect {
  fileprivate var maxX: Int { x + width }
  fileprivate var maxY: Int { y + height }
}

extension BitmapDifference {
  /// Edges may differ slightly, because Cairo handles rectilinear shapes separately.
  fileprivate var isNearlySame: Bool {
    switch self {
    case .same: true
    case .sizes: false
    case .pixels(let pixels): pixels.maximumDelta <= 80
    }
  }
}

extension Bitmap {
  /// The number of empty columns between the first and the last column with text.
  fileprivate var emptyColumns: Int {
    guard let glyphBounds = box(where: { $0 != white }) else { return 0 }
    return (glyphBounds.x..<glyphBounds.maxX).count { column in
      (glyphBounds.y..<glyphBounds.maxY).allSatisfy { pixel(column, $0) == white }
    }
  }
}
