import SnaplineBasics
import SnaplineTypography
import Testing

@Suite("Breaking lines")
struct WrapTests {
  @Test("The sticky footer's text has the platform's line breaks")
  func stickyFooter() {
    let constraintText = "All work and no play makes Jack a dull boy."
    let text = Array(repeating: constraintText, count: 4).joined(separator: " ")
    let block = measured(text, .helveticaNeueRegular, size: 24, width: 294)
    #expect(
      block.shown == [
        "All work and no play", "makes Jack a dull boy. All", "work and no play makes",
        "Jack a dull boy. All work", "and no play makes Jack a", "dull boy. All work and no",
        "play makes Jack a dull", "boy.",
      ])
    #expect(block.size.height == 229.5)
  }

  @Test(
    "Longer texts of the sticky footer have the platform's number of lines",
    arguments: [(1, 2), (2, 4), (12, 22), (16, 29), (20, 36)])
  func stickyFooterLines(constraintTexts count: Int, lines: Int) {
    let constraintText = "All work and no play makes Jack a dull boy."
    let text = Array(repeating: constraintText, count: count).joined(separator: " ")
    #expect(measured(text, .helveticaNeueRegular, size: 24, width: 294).lines.count == lines)
  }

  @Test(
    "Lines break where the rules of the script allow it",
    arguments: [
      ("aaa bbb", ["aaa", "bbb"]),
      ("aaa-bbb", ["aaa-", "bbb"]),
      ("aaa—bbb", ["aaa", "—", "bbb"]),
      ("a a\u{A0}b", ["a", "a\u{A0}b"]),
      ("aa\u{200B}bbb", ["aa\u{200B}", "bbb"]),
      ("姓名電話", ["姓名", "電話"]),
      ("電話。姓", ["電", "話。", "姓"]),
      ("電「話」", ["電", "「話", "」"]),
      ("ab (cd)", ["ab", "(cd)"]),
    ])
  func opportunities(text: String, lines: [String]) {
    // Room for three letters of a font in which all of these are at most 1 em wide.
    #expect(measured(text, .helveticaNeueRegular, size: 10, width: 21).shown == lines)
  }

  @Test(
    "Every kind of line end breaks a line, and a final one adds no line",
    arguments: ["a\nb", "a\r\nb", "a\rb", "a\u{2028}b", "a\u{2029}b", "a\nb\n", "a\u{85}b"])
  func lineEnds(text: String) {
    #expect(measured(text).shown == ["a", "b"])
  }

  @Test("Empty lines count")
  func emptyLines() {
    #expect(measured("a\n\nb").shown == ["a", "", "b"])
    #expect(measured("\n").lines.count == 1)
    #expect(measured("\n\n\n").size == Size(width: 0, height: 61))
  }

  @Test(
    "In an editable text a final line end opens another line",
    arguments: [("", 1), ("a", 1), ("a\n", 2), ("a\r\n", 2), ("\n\n", 3)])
  func openLine(text: String, count: Int) {
    let block = layOut(
      text, font: Font(.systemRegular, size: 17), width: 100, maximumLines: 0,
      breaking: .byWordWrapping, scale: PixelScale(2), opensLastLine: true)
    #expect(block.lines.count == count)
    #expect(block.lines.last?.clusters.isEmpty == (text != "a"))
  }

  @Test("Blanks at a line break hang over the edge")
  func hangingBlanks() throws {
    let word = measured("aaa").size.width
    let block = measured("aaa      aaa", width: word)
    #expect(block.shown == ["aaa", "aaa"])
    #expect(block.size.width == word)
  }

  @Test("Trailing blanks count in the width, up to the available width")
  func blanksAtTheEnd() {
    let word = measured("aaa").size.width
    #expect(measured("aaa ").size.width > word)
    #expect(measured("aaa      ", width: word + 2).size.width == word + 2)
  }

  @Test("A word wider than the line starts a new line and is broken anywhere")
  func longWord() {
    let block = measured("a bbbbbb", .helveticaNeueRegular, size: 10, width: 18)
    #expect(block.shown == ["a", "bbb", "bbb"])
  }

  @Test("In character wrapping, words are broken where the line is full")
  func byCharacters() {
    let block = measured(
      "aaa bbb", .helveticaNeueRegular, size: 10, width: 20, breaking: .byCharWrapping)
    #expect(block.shown == ["aaa", "bbb"])
    let narrow = measured(
      "aa bbb", .helveticaNeueRegular, size: 10, width: 20, breaking: .byCharWrapping)
    #expect(narrow.shown == ["aa b", "bb"])
  }

  @Test(
    "With width 0, negative or NaN, each cluster has its own line", arguments: [0, -5, Double.nan])
  func noRoom(width: Double) {
    #expect(measured("abc", width: width).shown == ["a", "b", "c"])
  }

  @Test("A text fits on one line of its own measured width", arguments: 1...3)
  func fits(scale: Int) {
    for text in ["Registration", "Terms of use", "AVAVAV wide", "電子信箱 mail"] {
      for size in stride(from: 9.0, through: 40, by: 0.5) {
        let asked = measured(text, size: size, scale: scale).size.width
        #expect(measured(text, size: size, width: asked, scale: scale).lines.count == 1)
      }
    }
  }
}
