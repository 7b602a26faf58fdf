import SnaplineBasics
import SnaplineDisplayLists
import SnaplineSceneModel
import SnaplineTypography
import Testing

@Suite("Drawing of texts")
struct TextPaintTests {
  private func painted(_ content: ViewContent, width: Double = 100, height: Double = 50)
    -> TextLineCommand?
  {
    var painted = PaintedScene()
    painted.add("view", content, x: 10, y: 30, width: width, height: height)
    return painted.marks(of: "view").compactMap(\.textMark).first
  }

  @Test(
    "A line begins by its alignment",
    arguments: [(TextAlignment.natural, 10.0), (.left, 10), (.center, 43), (.right, 76)])
  func alignment(alignment: TextAlignment, x: Double) {
    // Two ideographs of 17 points in 100.
    #expect(painted(.label("姓名", alignment))?.origin.x == x)
  }

  @Test(
    "Hebrew and Arabic begin at the right unless aligned otherwise",
    arguments: [(TextAlignment.natural, true), (.justified, true), (.left, false), (.right, true)])
  func fromTheRight(alignment: TextAlignment, isAtRight: Bool) throws {
    let mark = try #require(painted(.label("שלום", alignment)))
    let width = mark.clusters.reduce(0) { $0 + $1.advance }
    #expect(mark.clusters.map(\.text).joined() == "םולש")
    #expect(isAtRight ? abs(mark.origin.x + width - 110) <= 0.5 : mark.origin.x == 10)
  }

  @Test("The shadow of a label is the text behind it, in another color and moved")
  func shadows() throws {
    var label = LabelContent(text: "Text", font: Font(.systemRegular, size: 17))
    label.shadow = LabelContent.TextShadow(
      color: AdaptiveColor(Color(255, 0, 0)), offset: Point(x: 2, y: 3))
    var painted = PaintedScene()
    painted.add("view", .label(label), x: 10, y: 30)
    let marks = painted.marks(of: "view").compactMap(\.textMark)
    #expect(marks.map(\.color) == [Color(255, 0, 0), Color(0, 0, 0)])
    let (shadow, text) = (try #require(marks.first), try #require(marks.last))
    #expect(shadow.origin == text.origin + Point(x: 2, y: 3))
    #expect(shadow.clusters.map(\.text) == text.clusters.map(\.text))
  }

  @Test("Justified lines fill the width, except the last of a paragraph")
  func justified() throws {
    var scene = PaintedScene()
    let text = "Words between two edges stand apart\nand end"
    scene.add("label", .label(text, .justified, lines: 0), x: 10, width: 120, height: 120)
    let marks = scene.marks(of: "label").compactMap(\.textMark)
    #expect(marks.count > 3)
    for mark in marks.dropLast(2) {
      var clusters = mark.clusters
      while clusters.last?.text == " " { clusters.removeLast() }
      #expect(mark.origin.x == 10)
      #expect(abs(clusters.reduce(0) { $0 + $1.advance } - 120) < 1e-6)
    }
    for last in [marks.dropLast().last, marks.last] {
      #expect(try #require(last).clusters.reduce(0) { $0 + $1.advance } < 119)
    }
  }

  @Test("A text without spaces is justified between its characters")
  func justifiedIdeographs() throws {
    var scene = PaintedScene()
    scene.add(
      "label", .label("電子信箱與確認密碼", .justified, lines: 0), width: 100, height: 120)
    let mark = try #require(scene.marks(of: "label").compactMap(\.textMark).first)
    #expect(mark.clusters.map(\.text).joined() == "電子信箱與")
    #expect(abs(mark.clusters.reduce(0) { $0 + $1.advance } - 100) < 1e-6)
    #expect(mark.clusters.last?.advance == 17)
  }

  @Test(
    "A text is centered vertically, with its baseline on a whole pixel",
    arguments: [(20.5, 16.0), (50, 31), (21, 16.5), (100.5, 56)])
  func baseline(height: Double, baseline: Double) throws {
    let mark = try #require(painted(.label("姓名"), height: height))
    #expect(mark.origin.y - 30 == baseline)
  }

  @Test("Lines follow at the font's line height, each on a whole pixel")
  func lines() {
    var painted = PaintedScene()
    painted.add("label", .label("a\nb\nc", lines: 0), width: 100, height: 61)
    let baselines = painted.marks(of: "label").compactMap(\.textMark?.origin.y)
    #expect(baselines == [16, 36.5, 56.5])
  }

  @Test("A label that is too narrow is truncated within its frame")
  func tooNarrow() throws {
    let mark = try #require(painted(.label("A long text in a short label"), width: 80))
    #expect(mark.clusters.last?.text == "…")
    #expect(mark.clusters.reduce(0) { $0 + $1.advance } <= 80)
  }

  @Test("A label that is too low shows the lines that fit")
  func tooLow() {
    var painted = PaintedScene()
    painted.add("label", .label("a\nb\nc\nd", lines: 0), width: 100, height: 45)
    let shown = painted.marks(of: "label").compactMap(\.shown)
    #expect(shown.count == 2)
    #expect(shown.first == "a")
  }

  @Test("A text larger than its view is clipped")
  func cut() {
    var painted = PaintedScene()
    painted.add("label", .label("Text"), width: 100, height: 10)
    let marks = painted.marks(of: "label")
    #expect(marks.first == .beginClip(.rectangle(Rect(x: 0, y: 0, width: 100, height: 10))))
    #expect(marks.last == .endClip)
  }

  @Test("A text that fits needs no clip")
  func noClip() {
    var painted = PaintedScene()
    painted.add("label", .label("姓名"), width: 34, height: 20.5)
    #expect(painted.marks(of: "label").count == 1)
  }

  @Test("Only the visible lines of a long label are drawn")
  func longLabel() {
    var painted = PaintedScene()
    let text = Array(repeating: "line", count: 1000).joined(separator: "\n")
    painted.add("label", .label(text, lines: 0), y: -5000, width: 100, height: 20_288)
    let count = painted.marks(of: "label").count
    #expect(count > 25 && count < 32)
  }

  @Test("An empty label draws no command")
  func empty() {
    #expect(painted(.label("")) == nil)
  }

  @Test("A button's title is centered")
  func button() {
    #expect(painted(.button("使用"), width: 60, height: 30)?.origin == Point(x: 25, y: 50.5))
  }

  @Test("A button's title that is too wide is truncated in the middle")
  func longTitle() throws {
    let mark = try #require(painted(.button("Terms and conditions"), width: 80))
    let text = mark.clusters.map(\.text).joined()
    #expect(text.hasPrefix("Ter") && text.hasSuffix("s") && text.contains("…"))
  }
}

@Suite("Drawing of text fields")
struct FieldPaintTests {
  private func field(
    _ content: ViewContent, era: Era = .ios7, background: Color? = nil
  ) -> [DrawCommand] {
    var painted = PaintedScene(era: era)
    painted.add("field", content, x: 96, y: 20, width: 204, height: 30) {
      $0.background = background.map { AdaptiveColor($0) }
    }
    return painted.marks(of: "field")
  }

  @Test(
    "A rounded field is white with the border of its era",
    arguments: [(Era.ios7, Color(204, 204, 204)), (.ios13, Color(0, 0, 0, alpha: 51))])
  func rounded(era: Era, line: Color) {
    let marks = field(.field(""), era: era)
    let frame = Rect(x: 96, y: 20, width: 204, height: 30)
    let middle = Rect(x: 96.25, y: 20.25, width: 203.5, height: 29.5)
    #expect(
      marks == [
        .fill(.roundedRectangle(frame, radius: 5), .white),
        .stroke(.roundedRectangle(middle, radius: 4.75), width: 0.5, line),
      ])
  }

  @Test("A rounded field's own background fills the rounded shape")
  func background() {
    let marks = field(.field(""), background: Color(1, 2, 3))
    #expect(marks.compactMap(\.filled?.1) == [Color(1, 2, 3)])
  }

  @Test("Text begins 7 points from a border")
  func inset() {
    #expect(field(.field("姓")).compactMap(\.textMark).first?.origin == Point(x: 103, y: 39.5))
    #expect(
      field(.field("姓", border: .none)).compactMap(\.textMark).first?.origin.x == 96)
  }

  @Test(
    "An empty field shows its placeholder in the era's gray",
    arguments: [(Era.ios7, Color(199, 199, 205)), (.ios13, Color(60, 60, 67, alpha: 77))])
  func placeholder(era: Era, color: Color) {
    let text = field(.field("", placeholder: "Name"), era: era).compactMap(\.textMark).first
    #expect(text?.clusters.map(\.text).joined() == "Name")
    #expect(text?.color == color)
    let typed = field(.field("Ann", placeholder: "Name"), era: era).compactMap(\.textMark).first
    #expect(typed?.color == .black)
  }

  @Test("A secure text is drawn as bullets")
  func secure() {
    #expect(field(.field("pässwört", secure: true)).compactMap(\.shown) == ["••••••••"])
  }

  @Test("Line and bezel borders are square, and 'none' draws no border")
  func borders() {
    #expect(field(.field("", border: .none)).isEmpty)
    let line = Rect(x: 96.5, y: 20.5, width: 203, height: 29)
    #expect(field(.field("", border: .line)) == [.stroke(.rectangle(line), width: 1, .black)])
    #expect(field(.field("", border: .bezel)).count == 2)
  }

  @Test("A text that is too wide for the field is truncated before its border")
  func tooWide() throws {
    let text = String(repeating: "wide ", count: 20)
    let mark = try #require(field(.field(text)).compactMap(\.textMark).first)
    #expect(mark.clusters.last?.text == "…")
    #expect(mark.clusters.reduce(0) { $0 + $1.advance } <= 190)
  }
}
