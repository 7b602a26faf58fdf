import SnaplineBasics
import SnaplineTypography
import Testing

@Suite("Truncation")
struct TruncationTests {
  /// In Helvetica Neue at 10 pt a digit is 5.56 pt wide and the ellipsis 10 pt.
  private func shown(
    _ text: String, width: Double, lines: Int = 1, _ breaking: LineBreakMode
  ) -> [String] {
    measured(
      text, .helveticaNeueRegular, size: 10, width: width, lines: lines, breaking: breaking
    ).shown
  }

  @Test(
    "The ellipsis is at the end that the mode names",
    arguments: [
      (LineBreakMode.truncatingTail, "0123…"), (.truncatingHead, "…6789"),
      (.truncatingMiddle, "01…89"),
    ])
  func modes(breaking: LineBreakMode, line: String) {
    #expect(shown("0123456789", width: 33, breaking) == [line])
  }

  @Test("A text that fits is not truncated", arguments: LineBreakMode.allCases)
  func fits(breaking: LineBreakMode) {
    #expect(shown("01234", width: 27.8, breaking) == ["01234"])
  }

  @Test("Only the last of several lines is truncated")
  func lastLine() {
    let text = "000 111 222 333 444"
    #expect(shown(text, width: 42, lines: 2, .truncatingTail) == ["000 111", "222 33…"])
    #expect(shown(text, width: 42, lines: 2, .truncatingHead) == ["000 111", "…33 444"])
    #expect(shown(text, width: 42, lines: 2, .truncatingMiddle) == ["000 111", "222…44"])
  }

  @Test("In a wrapping mode, lines over the limit are dropped without an ellipsis")
  func wordWrapping() {
    #expect(shown("000 111 222", width: 20, lines: 2, .byWordWrapping) == ["000", "111"])
  }

  @Test("A paragraph that is cut off leaves an ellipsis")
  func lostParagraph() {
    #expect(shown("00\n11", width: 100, .truncatingTail) == ["00…"])
    #expect(shown("00\n11", width: 100, lines: 2, .truncatingTail) == ["00", "11"])
    #expect(shown("00\n", width: 100, .truncatingTail) == ["00"])
  }

  @Test("No blank precedes the ellipsis")
  func blankBeforeEllipsis() {
    #expect(shown("000 111", width: 31, .truncatingTail) == ["000…"])
  }

  @Test("A clipped line keeps its full width")
  func clipping() {
    let block = measured(
      "000 111", .helveticaNeueRegular, size: 10, width: 20, lines: 1, breaking: .clipping)
    #expect(block.shown == ["000 111"])
    #expect(block.size.width > 20)
  }

  @Test("Only the last of several lines is clipped")
  func clippedLines() {
    #expect(shown("000 111 222", width: 20, lines: 2, .clipping) == ["000", "111 222"])
    #expect(shown("000 111 222", width: 20, lines: 0, .clipping) == ["000", "111", "222"])
  }

  @Test("A line too narrow for the ellipsis still shows the ellipsis alone")
  func noRoom() {
    #expect(shown("000", width: 2, .truncatingTail) == ["…"])
  }

  @Test("A family emoji is truncated as a whole")
  func clusters() {
    #expect(shown("👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦", width: 24, .truncatingTail) == ["👨‍👩‍👧‍👦…"])
  }
}
