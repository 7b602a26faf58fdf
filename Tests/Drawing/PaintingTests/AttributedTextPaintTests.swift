import SnaplineBasics
import SnaplineDisplayLists
import SnaplineSceneModel
import SnaplineTypography
import Testing

@Suite("Drawing of attributed texts")
struct AttributedTextPaintTests {
  private func label(_ parts: [(String, (inout StyledRun) -> Void)]) -> LabelContent {
    var label = LabelContent(
      text: parts.map(\.0).joined(), font: Font(.systemRegular, size: 17))
    label.runs = parts.map { text, change in
      var run = StyledRun(length: text.unicodeScalars.count)
      change(&run)
      return run
    }
    return label
  }

  private func marks(_ label: LabelContent, width: Double = 300, height: Double = 30)
    -> [DrawCommand]
  {
    var painted = PaintedScene()
    painted.add("label", .label(label), width: width, height: height)
    return painted.marks(of: "label")
  }

  @Test("Each run has its font and color and follows the previous one")
  func parts() throws {
    let texts = marks(
      label([
        ("Pay ", { _ in }), ("now", { $0.weight = .bold }),
        (" or never", { $0.color = AdaptiveColor(Color(255, 0, 0)) }),
      ])
    ).compactMap(\.textMark)
    #expect(texts.map(\.font.face) == [.systemRegular, .systemBold, .systemRegular])
    #expect(texts.map(\.color) == [.black, .black, Color(255, 0, 0)])
    #expect(texts.map(\.clusters.readingText) == ["Pay ", "now", " or never"])
    let width = texts[0].clusters.reduce(0) { $0 + $1.advance }
    #expect(abs(texts[1].origin.x - texts[0].origin.x - width) < 1e-9)
  }

  @Test("A link has the tint color, and an underline the run's color and width")
  func rules() throws {
    let found = marks(
      label([
        ("a ", { _ in }),
        (
          "link",
          { run in
            run.isLink = true
            run.isUnderlined = true
          }
        ),
      ]))
    let text = try #require(found.compactMap(\.textMark).last)
    let (line, color) = try #require(found.compactMap(\.filled).first)
    #expect(text.color == Color(0, 122, 255) && color == text.color)
    #expect(line.minX == text.origin.x && line.minY > text.origin.y && line.height == 1)
    #expect(abs(line.width - text.clusters.reduce(0) { $0 + $1.advance }) < 1e-9)
  }

  @Test("A line has the height of its tallest run")
  func height() {
    let mixed = label([("36", { $0.size = 40 }), (" °C", { _ in })])
    let block = layOut(
      mixed.text, mixed.layoutOptions(in: .ios15, width: nil, maximumLines: 1, scale: PixelScale(2))
    )
    #expect(block.size.height == 48)
    #expect(block.ascender == Font(.systemRegular, size: 40).ascender)
  }

  @Test("Line height, multiple and spacings separate lines, without extra space after the last")
  func paragraphs() {
    var label = LabelContent(text: "a\nb\nc", font: Font(.systemRegular, size: 20))
    func height(_ change: (inout ParagraphStyle) -> Void) -> Double {
      label.paragraphs = ParagraphStyle()
      change(&label.paragraphs)
      let setting = label.layoutOptions(
        in: .ios15, width: nil, maximumLines: 0, scale: PixelScale(2))
      return layOut(label.text, setting).size.height
    }
    #expect(height { _ in } == 72)
    #expect(height { $0.lineHeight = 30 } == 90)
    #expect(height { $0.lineHeightMultiple = 2 } == 143.5)
    #expect(height { $0.lineSpacing = 5 } == 82)
    #expect(height { $0.paragraphSpacing = 7 } == 86)
  }

  @Test(
    "A text that is too wide shrinks, down to its minimum scale",
    arguments: [(0.0, false), (0.5, false), (0.9, true)])
  func shrinking(least: Double, isCut: Bool) throws {
    var title = LabelContent(
      text: "This title shrinks only a little", font: Font(.systemRegular, size: 17))
    title.adjustsFontSize = true
    title.minimumScale = least
    let mark = try #require(marks(title, width: 160).compactMap(\.textMark).first)
    #expect((mark.clusters.last?.text == "…") == isCut)
    #expect(mark.font.size < 17 && mark.font.size >= 17 * least)
    #expect(mark.clusters.reduce(0) { $0 + $1.advance } <= 160.5)
    // It is centered in the label, so its baseline is higher.
    var plain = title
    plain.adjustsFontSize = false
    let other = try #require(marks(plain, width: 160).compactMap(\.textMark).first)
    let rise = (17 - mark.font.size) * (0.952 - 1.193 / 2)
    #expect(abs(other.origin.y - mark.origin.y - rise) <= 0.51)
  }

  @Test("A text of two lines shrinks until it fits")
  func shrinkingLines() {
    var text = LabelContent(
      text: "Two lines of a text that would need three of its own size",
      font: Font(.systemRegular, size: 17))
    text.numberOfLines = 2
    text.adjustsFontSize = true
    let lines = marks(text, width: 160, height: 41).compactMap(\.textMark)
    #expect(lines.count == 2)
    #expect(lines.last?.clusters.last?.text != "…")
  }

  @Test("With 'bars' words are drawn as bars")
  func bars() throws {
    let glyphs = marks(label([("Two words", { _ in })])).compactMap(\.textMark)
    var painted = PaintedScene()
    painted.scene.textRendering = .bars
    painted.add("label", .label(label([("Two words", { _ in })])), width: 300, height: 30)
    #expect(!painted.list.items.contains { $0.mark.textMark != nil })
    let bars = painted.marks(of: "label").compactMap(\.filled)
    #expect(bars.count == 2)
    let text = try #require(glyphs.first)
    #expect(bars[0].0.minX == text.origin.x)
    let end = text.origin.x + text.clusters.reduce(0) { $0 + $1.advance }
    #expect(abs(bars[1].0.maxX - end) <= 0.5)
    #expect(bars.allSatisfy { $0.0.maxY == text.origin.y })
  }
}
