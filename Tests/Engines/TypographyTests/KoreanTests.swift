import SnaplineBasics
import SnaplineTypography
import Testing

@Suite("Korean line breaking")
struct KoreanTests {
  private func lines(_ text: String, width: Double, keepsWords: Bool) -> [String] {
    var setting = TextLayoutOptions(
      font: Font(.systemRegular, size: 17), width: width, maximumLines: 0,
      breaking: .byWordWrapping, scale: PixelScale(2))
    setting.keepsHangulWords = keepsWords
    return layOut(text, setting).lines.map { line in
      line.clusters.map(\.text).joined().split(separator: " ").joined(separator: " ")
    }
  }

  @Test("Korean lines break between words if words are kept, else between syllables")
  func words() {
    let text = "전광판에 표시할 글자 색상"
    #expect(lines(text, width: 100, keepsWords: true) == ["전광판에", "표시할 글자", "색상"])
    #expect(lines(text, width: 100, keepsWords: false) == ["전광판에 표시", "할 글자 색상"])
  }

  @Test("A Korean word that is too long for a line is broken")
  func longWord() {
    #expect(lines("타우마타와카탕이", width: 60, keepsWords: true) == ["타우마타", "와카탕이"])
  }

  @Test("Keeping Korean words does not affect Chinese, Japanese and Latin lines")
  func others() {
    for text in ["使用Auto Layout建立可捲動的表單", "スクロールビュー", "plain words, and more"] {
      #expect(lines(text, width: 80, keepsWords: true) == lines(text, width: 80, keepsWords: false))
    }
  }
}
