import SnaplineBasics
import SnaplineTypography
import Testing

@Suite("Orphan words")
struct OrphanWordTests {
  private func block(
    _ text: String, width: Double, lines: Int = 0, avoidsOrphans: Bool = true
  ) -> TextBlock {
    var setting = TextLayoutOptions(
      font: Font(.systemRegular, size: 17), width: width, maximumLines: lines,
      breaking: .truncatingTail, scale: PixelScale(2))
    setting.avoidsOrphans = avoidsOrphans
    return layOut(text, setting)
  }

  private func lines(_ block: TextBlock) -> [String] {
    block.lines.map { line in
      line.clusters.map(\.text).joined().split(separator: " ").joined(separator: " ")
    }
  }

  private let text = "Boost your sales with linked products"

  @Test("A last word that would stand alone takes the word before it along")
  func siblings() {
    #expect(
      lines(block(text, width: 240)) == ["Boost your sales with", "linked products"])
    #expect(
      lines(block(text, width: 240, avoidsOrphans: false))
        == ["Boost your sales with linked", "products"])
    #expect(
      lines(block(text + "\n" + text, width: 240, lines: 3)).first == "Boost your sales with",
      "each paragraph has its own")
  }

  @Test("A last word stays alone if both words do not fit, or the line had only one word")
  func alone() {
    #expect(lines(block("Add Contact Button", width: 97)) == ["Add Contact", "Button"])
    #expect(lines(block("Segmented Control", width: 100)) == ["Segmented", "Control"])
    #expect(lines(block("滚动视图的内容", width: 70)).count == 2, "no blank, no word")
  }

  @Test("countsBlanks adds the blanks at line breaks to the width, up to the available width")
  func blanks() {
    func width(_ room: Double, counts: Bool) -> Double {
      var setting = TextLayoutOptions(
        font: Font(.systemRegular, size: 17), width: room, maximumLines: 0,
        breaking: .byWordWrapping, scale: PixelScale(2))
      setting.countsBlanks = counts
      return layOut("Segmented Control", setting).size.width
    }
    let word = width(100, counts: false)
    #expect((4...5.5).contains(width(100, counts: true) - word))
    #expect(width(word + 1, counts: true) == word + 1)
    #expect(width(1e9, counts: true) == width(1e9, counts: false), "at the end there is no blank")
  }
}
