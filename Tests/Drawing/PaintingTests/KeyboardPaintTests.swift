import SnaplineAutoLayout
import SnaplineBasics
import SnaplineDisplayLists
import SnaplineSceneModel
import SnaplineTypography
import Testing

@Suite("Drawing of the keyboard and the caret")
struct KeyboardPaintTests {
  private func typing(
    _ device: String = "iphone-5", _ orientation: Orientation = .portrait, era: Era = .ios7,
    height: Double = 216
  ) -> PaintedScene {
    var painted = PaintedScene(device, orientation, era: era)
    let screen = painted.device.size(in: orientation)
    painted.layout.keyboard = Rect(
      x: 0, y: screen.height - height, width: screen.width, height: height)
    return painted
  }

  private func field(
    _ text: String, _ alignment: TextAlignment = .natural, width: Double = 114
  ) -> [DrawCommand] {
    var painted = typing()
    var field = TextFieldContent(text: text, font: Font(.helveticaNeueRegular, size: 14))
    field.alignment = alignment
    field.placeholder = "Hint"
    let id = painted.add("field", .textField(field), x: 10, y: 30, width: width, height: 30)
    painted.layout.focus = id
    return painted.marks(of: "field")
  }

  @Test("The keyboard is drawn above all views and below the home indicator")
  func order() throws {
    var painted = typing("iphone-x", era: .ios13, height: 336)
    painted.add("cover", width: 375, height: 812) { $0.background = .black }
    let sources = painted.list.items.map(\.source)
    let cover = try #require(sources.lastIndex(of: "cover"))
    let keyboard = try #require(sources.firstIndex(of: "keyboard"))
    #expect(cover < keyboard)
    #expect(sources.last == "homeIndicator")
  }

  @Test("Without a keyboard in the layout none is drawn")
  func none() { #expect(PaintedScene().marks(of: "keyboard").isEmpty) }

  @Test(
    "Every letter has a key, and keys do not overlap or leave the keyboard",
    arguments: [
      ("iphone-5", Orientation.portrait, Era.ios7, 216.0, 32),
      ("iphone-5", .landscape, .ios7, 162, 32), ("iphone-8", .portrait, .ios9, 258, 32),
      ("iphone-8-plus", .portrait, .ios11, 271, 32), ("iphone-x", .portrait, .ios13, 336, 31),
      ("iphone-x", .landscape, .ios13, 216, 31), ("iphone-16", .portrait, .ios15, 336, 31),
      ("iphone-16", .portrait, .ios26, 336, 31), ("iphone-5", .portrait, .ios7, 120, 32),
      ("ipad-9.7", .portrait, .ios7, 264, 37), ("ipad-9.7", .landscape, .ios15, 408, 37),
      ("ipad-pro-12.9", .landscape, .ios15, 498, 37),
    ])
  func keys(
    device: String, orientation: Orientation, era: Era, height: Double, count: Int
  ) throws {
    let painted = typing(device, orientation, era: era, height: height)
    let marks = painted.marks(of: "keyboard")
    let letters = marks.compactMap(\.shown).filter { $0.count == 1 && $0.first?.isLetter == true }
      .map { $0.lowercased() }
    #expect(letters.sorted().joined() == "abcdefghijklmnopqrstuvwxyz")

    let panel = try #require(painted.layout.keyboard)
    let keys = marks.compactMap(\.filled).filter { $0.1 != Color(137, 138, 142) }.map(\.0)
      .filter { $0.width < panel.width && $0.height > 5 }
    #expect(keys.count == count)
    for (index, key) in keys.enumerated() {
      #expect(key.minX >= panel.minX && key.maxX <= panel.maxX)
      #expect(key.minY >= panel.minY && key.maxY <= panel.maxY)
      #expect(keys[..<index].allSatisfy { $0.intersection(key) == nil })
    }
  }

  @Test("Without a home button globe and microphone are outside of the keys")
  func strip() throws {
    for (orientation, height) in [(Orientation.portrait, 336.0), (.landscape, 209)] {
      let painted = typing("iphone-x", orientation, era: .ios13, height: height)
      let panel = try #require(painted.layout.keyboard)
      let keys = painted.marks(of: "keyboard").compactMap(\.filled).map(\.0)
        .filter { $0.width < panel.width && $0.height > 5 }
      let ovals = painted.marks(of: "keyboard").compactMap { mark -> Rect? in
        guard case .stroke(.ellipse(in: let rect), _, _) = mark else { return nil }
        return rect
      }
      #expect(!ovals.isEmpty)
      for oval in ovals {
        #expect(keys.allSatisfy { $0.intersection(oval) == nil })
        #expect(oval.minX > panel.minX && oval.maxY < panel.maxY)
      }
    }
  }

  @Test("Since iOS 26 the panel has rounded corners and keys have no shadow")
  func glass() throws {
    let marks = typing("iphone-16", era: .ios26, height: 336).marks(of: "keyboard")
    guard case .fill(.roundedRectangle(_, let radius), _) = marks.first else {
      Issue.record("the panel has corners")
      return
    }
    #expect(radius == 26)
    #expect(
      !marks.compactMap(\.filled).contains { $0.1 == Color(137, 138, 142) && $0.0.height > 60 })
  }

  @Test("A keyboard that is too low for keys is an empty panel", arguments: [0.5, 10, 30])
  func tooLow(height: Double) { #expect(typing(height: height).marks(of: "keyboard").count == 1) }

  @Test(
    "The caret is after the text, or where it would begin",
    arguments: [
      ("", TextAlignment.natural, 17.0), ("", .center, 67), ("", .right, 115),
      // Two ideographs of 14 points in a width of 100 that begins at 17.
      ("姓名", .natural, 45), ("姓名", .center, 81), ("姓名", .right, 115),
    ])
  func caret(text: String, alignment: TextAlignment, x: Double) throws {
    let caret = try #require(field(text, alignment).last?.filled)
    #expect(caret.0.minX == x)
    #expect(caret.0.width == 2 && caret.0.minY > 30 && caret.0.maxY < 60)
    #expect(caret.1 == Color(0, 122, 255))
  }

  @Test("While it is edited, a text that is too wide shows its end")
  func longText() throws {
    let marks = field(String(repeating: "姓", count: 20))
    let text = try #require(marks.compactMap(\.textMark).first)
    #expect(text.clusters.count == 20)
    #expect(text.origin.x + 20 * 14 == 115)
    #expect(marks.last?.filled?.0.minX == 115)
    #expect(marks.contains(.beginClip(.rectangle(Rect(x: 17, y: 30, width: 100, height: 30)))))
  }
}
