import SnaplineBasics
import SnaplineDisplayLists
import SnaplineImaging
import SnaplineSceneModel
import SnaplineTypography
import TestSupport
import Testing

@testable import SnaplineBackends

@Suite("Emoji")
struct EmojiTests {
  private func list(_ mark: TextLineCommand, pixelsPerPoint: Int = 2) throws -> DisplayList {
    DisplayList(
      size: Size(width: 60, height: 40), scale: PixelScale(pixelsPerPoint),
      items: [
        DisplayItem(
          "root", .fill(.rectangle(Rect(x: 0, y: 0, width: 60, height: 40)), .white)),
        DisplayItem("label", .text(mark)),
      ])
  }

  private func mark(
    _ texts: [String], size: Double = 20, color: Color = .black, x: Double = 10
  ) -> TextLineCommand {
    let font = Font(.systemRegular, size: size)
    return TextLineCommand(
      font: font, color: color, origin: Point(x: x, y: 30),
      clusters: texts.map { TextCluster(text: $0, advance: 25) })
  }

  private func paint(_ mark: TextLineCommand) throws -> Bitmap {
    var rasterizer = Rasterizer(fonts: FontSet())
    return try rasterizer.rasterize(try list(mark))
  }

  /// Returns the bounds of all pixels that are not gray.
  private func colours(_ bitmap: Bitmap) -> PixelRect? {
    bitmap.box { pixel in
      let parts = pixel.prefix(3)
      return (parts.max() ?? 0) - (parts.min() ?? 0) > 40
    }
  }

  @Test(
    "An emoji is drawn in color within its advance",
    arguments: ["😀", "❤️", "🇩🇪", "👩‍💻", "👍🏽", "🏳️‍🌈", "1️⃣", "🚀", "⭐️"])
  func colours(text: String) throws {
    let glyphBounds = try #require(colours(try paint(mark([text]))))
    #expect(glyphBounds.x >= 20 && glyphBounds.x + glyphBounds.width <= 70)
    #expect(glyphBounds.width > 20 && glyphBounds.height > 20)
    // About as far above the baseline as a capital letter, and a little below it.
    #expect(glyphBounds.y > 10 && glyphBounds.y + glyphBounds.height < 74)
  }

  @Test(
    "A character with text presentation has the text color",
    arguments: ["☺\u{FE0E}", "✓", "©", "1"])
  func letters(text: String) throws {
    #expect(colours(try paint(mark([text]))) == nil)
  }

  @Test("The text color does not change an emoji, but its alpha does")
  func opacity() throws {
    let plain = try paint(mark(["🚀"]))
    #expect(try paint(mark(["🚀"], color: Color(255, 0, 0))).bytes == plain.bytes)
    let faint = try paint(mark(["🚀"], color: Color(0, 0, 0, alpha: 64)))
    let darkest = { (bitmap: Bitmap) in
      stride(from: 0, to: bitmap.bytes.count, by: 4).map { bitmap.bytes[$0] }.min() ?? 255
    }
    #expect(darkest(plain) < 100 && darkest(faint) > 160 && darkest(faint) < 240)
  }

  @Test("Glyphs next to an emoji have the same pixels as without it")
  func neighbours() throws {
    let with = try paint(mark(["A", "🚀"], x: 2))
    let without = try paint(mark(["A", " "], x: 2))
    let half = PixelRect(x: 0, y: 0, width: 54, height: 80)
    let black = { (bitmap: Bitmap) in bitmap.cropped(to: half).bytes }
    #expect(black(with) == black(without))
  }

  @Test("Vector output without fonts has images for emoji next to text outlines")
  func lettered() throws {
    var rasterizer = Rasterizer(fonts: FontSet())
    let list = try rasterizer.replacingTextWithOutlines(
      try list(mark(["A", "🚀"], color: Color(0, 0, 0, alpha: 128))))
    let marks = list.items.map(\.mark)
    guard case .text(let text) = marks[1], case .image(let picture) = marks[3] else {
      Issue.record("\(list.dump())")
      return
    }
    #expect(text.glyphOutline?.isEmpty == false)
    #expect(marks[2] == .beginGroup(opacity: 128.0 / 255) && marks[4] == .endGroup)
    #expect(picture.frame.minX == 35 && abs(picture.frame.width - 25) < 0.1)
    // A second call changes nothing.
    #expect(try rasterizer.replacingTextWithOutlines(list) == list)
  }

  @Test("Text bounds of an emoji contain its pixels")
  func boxes() throws {
    var rasterizer = Rasterizer(fonts: FontSet())
    let shown = try list(mark(["A", "🚀"]))
    let boxes = try rasterizer.textRunBounds(of: shown).filter { $0.font == .emoji }
    let box = try #require(boxes.first?.bounds)
    let glyphBounds = try #require(colours(try rasterizer.rasterize(shown)))
    #expect(boxes.count == 1 && box.union(glyphBounds) == box)
  }

  @Test("Without the emoji font its package is reported")
  func missingFont() throws {
    let folder = try TemporaryFolder()
    let fonts = FontSet(folders: [folder.path])
    #expect(
      fonts.missing.contains { "\($0)".contains("fonts-noto-color-emoji") })
  }
}
