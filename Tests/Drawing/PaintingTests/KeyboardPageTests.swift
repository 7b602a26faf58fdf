import SnaplineAutoLayout
import SnaplineBasics
import SnaplineDisplayLists
import SnaplineSceneModel
import SnaplineTypography
import Testing

@Suite("Drawing of keyboard pages")
struct KeyboardPageTests {
  private func typing(
    _ device: String = "iphone-8", era: Era = .ios15, height: Double = 260, text: String = "",
    _ change: (inout TextInputTraits) -> Void
  ) -> PaintedScene {
    var painted = PaintedScene(device, era: era)
    var field = TextFieldContent(text: text, font: Font(.systemRegular, size: 17))
    change(&field.input)
    painted.layout.focus = painted.add("field", .textField(field))
    let screen = painted.device.size
    painted.layout.keyboard = Rect(
      x: 0, y: screen.height - height, width: screen.width, height: height)
    return painted
  }

  private func words(_ painted: PaintedScene) -> [String] {
    painted.marks(of: "keyboard").compactMap(\.shown)
  }

  @Test(
    "The keys next to the space bar depend on the keyboard type",
    arguments: [
      (KeyboardType.default, ["123", "space", "return"]),
      (.emailAddress, ["123", "space", "@", ".", "return"]),
      (.twitter, ["123", "space", "@", "#", "return"]),
      (.url, ["123", ".", "/", ".com", "return"]), (.webSearch, ["123", "space", ".", "return"]),
      (.namePhonePad, ["123", "space", "return"]),
    ])
  func bottomRow(type: KeyboardType, row: [String]) {
    let shown = words(typing { $0.keyboardType = type })
    #expect(Array(shown.suffix(row.count)) == row)
    #expect(shown.count == 26 + row.count)
  }

  @Test("The page of numbers has symbols instead of letters")
  func numbers() {
    let shown = words(typing { $0.keyboardType = .numbersAndPunctuation })
    #expect(shown.prefix(10).joined() == "1234567890")
    #expect(shown.contains("#+=") && shown.contains("ABC") && !shown.contains("Q"))
  }

  @Test(
    "A number pad has ten digits with letters, and a corner key by type",
    arguments: [
      (KeyboardType.numberPad, String?.none), (.asciiCapableNumberPad, nil), (.decimalPad, "."),
      (.phonePad, "+*#"),
    ])
  func pads(type: KeyboardType, corner: String?) throws {
    for era in [Era.ios7, .ios11, .ios26] {
      let painted = typing(era: era, height: 216) { $0.keyboardType = type }
      let shown = words(painted)
      #expect(shown.filter { Int($0) != nil }.sorted() == (0...9).map(String.init))
      let letters = shown.filter { $0.count == 1 && $0.first?.isLetter == true }
      #expect(letters.joined() == "ABCDEFGHIJKLMNOPQRSTUVWXYZ")
      let rest = shown.filter { Int($0) == nil && $0.first?.isLetter != true }
      #expect(rest == (corner.map { [$0] } ?? []))
      let panel = try #require(painted.layout.keyboard)
      for (key, _) in painted.marks(of: "keyboard").compactMap(\.filled).dropFirst() {
        #expect(key.minX >= panel.minX && key.maxX <= panel.maxX)
        #expect(key.minY >= panel.minY && key.maxY <= panel.maxY)
      }
    }
  }

  @Test("An iPad shows numbers instead of a number pad, within the panel")
  func tablet() throws {
    let painted = typing("ipad-9.7", height: 320) { $0.keyboardType = .phonePad }
    #expect(words(painted).prefix(10).joined() == "1234567890")
    let panel = try #require(painted.layout.keyboard)
    for (key, _) in painted.marks(of: "keyboard").compactMap(\.filled) {
      #expect(key.maxX <= panel.maxX && key.maxY <= panel.maxY + 1)
    }
  }

  @Test("Since iOS 9 an empty field begins with capitals; before, keys never change")
  func capitals() {
    #expect(words(typing { _ in }).contains("Q"))
    #expect(words(typing(text: "Ada") { _ in }).contains("q"))
    #expect(words(typing(era: .ios8, text: "Ada") { _ in }).contains("Q"))
  }

  @Test(
    "The return key has its title, and is blue for an action",
    arguments: [
      (ReturnKeyType.default, Era.ios15, "return", false), (.next, .ios15, "next", false),
      (.done, .ios15, "done", true), (.done, .ios9, "Done", true),
      (.google, .ios15, "Google", true),
      (.emergencyCall, .ios11, "Emergency Call", true), (.continue, .ios15, "continue", true),
    ])
  func returnKey(type: ReturnKeyType, era: Era, title: String, isBlue: Bool) throws {
    let painted = typing(era: era) { $0.returnKeyType = type }
    let marks = painted.marks(of: "keyboard")
    #expect(marks.compactMap(\.shown).last == title)
    let blue = marks.compactMap(\.filled).filter { $0.1 == Color(0, 122, 255) }
    #expect(blue.count == (isBlue ? 1 : 0))
    // A long title stays on its key.
    let mark = try #require(marks.compactMap(\.textMark).last)
    #expect(mark.clusters.reduce(0) { $0 + $1.advance } < 87)
  }

  @Test("A return key that waits for text is not blue")
  func waiting() {
    for (text, count) in [("", 0), ("a", 1)] {
      let painted = typing(text: text) {
        $0.returnKeyType = .search
        $0.enablesReturnKeyAutomatically = true
      }
      let fills = painted.marks(of: "keyboard").compactMap(\.filled)
      #expect(fills.filter { $0.1 == Color(0, 122, 255) }.count == count)
    }
  }

  @Test("A keyboard's appearance overrides that of the screen")
  func appearance() {
    var painted = typing(era: .ios7, height: 216) { $0.keyboardAppearance = .dark }
    #expect(painted.marks(of: "keyboard").first?.filled?.1 == Color(43, 43, 45))
    painted = typing { $0.keyboardAppearance = .light }
    painted.appearance = .dark
    #expect(painted.marks(of: "keyboard").first?.filled?.1 == Color(209, 213, 219))
  }
}
