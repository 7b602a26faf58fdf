import SnaplineAutoLayout
import SnaplineBasics
import SnaplineDisplayLists
import SnaplineSceneModel
import SnaplineTypography
import Testing

@Suite("Drawing of text inputs")
struct TextInputPaintTests {
  /// Returns a field of 200 points from the left edge, edited or not.
  private func field(
    isEdited: Bool = false, direction: SemanticContent = .unspecified,
    _ change: (inout TextFieldContent) -> Void
  ) -> [DrawCommand] {
    var painted = PaintedScene(era: .ios15)
    var field = TextFieldContent(text: "Ada", font: Font(.systemRegular, size: 17))
    change(&field)
    let id = painted.add("field", .textField(field), width: 200, height: 34)
    painted.scene.views[id.index].semanticContent = direction
    if isEdited { painted.layout.focus = id }
    return painted.marks(of: "field")
  }

  private func disc(_ marks: [DrawCommand]) -> Rect? {
    marks.lazy.compactMap { mark -> Rect? in
      if case .fill(.ellipse(in: let rect), _) = mark { rect } else { nil }
    }.first
  }

  @Test("The side views of a field move its text, in both directions, and hide the clear button")
  func sideViews() {
    func start(_ direction: SemanticContent, _ change: (inout TextFieldContent) -> Void) -> Double?
    {
      field(direction: direction, change).compactMap(\.textMark).first?.origin.x
    }
    for (direction, moves) in [(SemanticContent.forceLeftToRight, 20.0), (.forceRightToLeft, -20)] {
      let plain = start(direction) { _ in }
      let moved = start(direction) { $0.leftView.space = 20 }
      #expect(moved == plain.map { $0 + moves })
    }
    let button = field {
      $0.clearButtonMode = .always
      $0.rightView.space = 10
    }
    #expect(disc(button) == nil)
  }

  @Test(
    "The clear button follows its mode and editing, and needs a text",
    arguments: [
      (FieldOverlayMode.never, false, false), (.whileEditing, false, true),
      (.unlessEditing, true, false), (.always, true, true),
    ])
  func clearButton(mode: FieldOverlayMode, atRest: Bool, whileEditing: Bool) {
    #expect((disc(field { $0.clearButtonMode = mode }) != nil) == atRest)
    #expect((disc(field(isEdited: true) { $0.clearButtonMode = mode }) != nil) == whileEditing)
    let empty = field {
      $0.clearButtonMode = mode
      $0.text = ""
    }
    #expect(disc(empty) == nil)
    let disabled = field {
      $0.clearButtonMode = mode
      $0.isEnabled = false
    }
    #expect(disc(disabled) == nil)
  }

  @Test("The clear button is at the trailing edge, and the text avoids it")
  func place() throws {
    let long = String(repeating: "姓", count: 20)
    func marks(_ direction: SemanticContent) -> [DrawCommand] {
      field(direction: direction) {
        $0.text = long
        $0.clearButtonMode = .always
      }
    }
    let right = try #require(disc(marks(.forceLeftToRight)))
    #expect(right.midX > 180)
    let left = try #require(disc(marks(.forceRightToLeft)))
    #expect(left.midX < 20 && left.midX + right.midX == 200)
    for (direction, disc) in [(SemanticContent.forceLeftToRight, right), (.forceRightToLeft, left)]
    {
      let text = try #require(marks(direction).compactMap(\.textMark).first)
      let end = text.origin.x + text.clusters.reduce(0) { $0 + $1.advance }
      #expect(end <= disc.minX || text.origin.x >= disc.maxX)
    }
  }

  @Test("A disabled field has another default background")
  func disabled() {
    #expect(field { $0.isEnabled = false }.first?.filled?.1 == Color(250, 250, 250))
    #expect(field { _ in }.first?.filled?.1 == .white)
  }

  @Test("Attributed parts of a field have their colors, except in secure texts and placeholders")
  func runs() {
    var run = StyledRun(length: 3)
    run.color = AdaptiveColor(Color(1, 2, 3))
    func colors(_ change: (inout TextFieldContent) -> Void) -> [Color] {
      field {
        $0.runs = [run]
        change(&$0)
      }.compactMap(\.textMark).map(\.color)
    }
    #expect(colors { _ in } == [Color(1, 2, 3)])
    #expect(colors { $0.isSecure = true } == [.black])
    #expect(
      !colors {
        $0.text = ""
        $0.placeholder = "Ada"
      }.contains(Color(1, 2, 3)))
  }

  @Test("A search bar shows its text, and a Cancel button next to its field")
  func searchBar() throws {
    func marks(_ era: Era, _ change: (inout SearchContent) -> Void) -> [DrawCommand] {
      var painted = PaintedScene(era: era)
      var bar = ControlContent(.searchBar, font: Font(.systemRegular, size: 17))
      bar.search.placeholder = "Find"
      change(&bar.search)
      painted.layout.focus = painted.add("bar", .control(bar), width: 320, height: 56)
      return painted.marks(of: "bar")
    }
    #expect(marks(.ios15) { _ in }.compactMap(\.shown) == ["Find"])
    let typed = marks(.ios15) {
      $0.text = "Rome"
      $0.showsCancelButton = true
    }
    #expect(typed.compactMap(\.shown) == ["Cancel", "Rome"])
    #expect(disc(typed) != nil)
    let cancel = try #require(typed.compactMap(\.textMark).first)
    let ground = try #require(typed.compactMap(\.filled).first?.0)
    #expect(ground.maxX < cancel.origin.x)
    // The caret is after the text, in the tint color.
    #expect(typed.compactMap(\.filled).contains { $0.1 == Color(0, 122, 255) && $0.0.width == 2 })
    #expect(marks(.ios26) { $0.showsCancelButton = true }.compactMap(\.shown) == ["Find"])
  }

  @Test("Before iOS 11 a search bar without focus has its placeholder centered")
  func centred() throws {
    func start(isEdited: Bool) throws -> Double {
      var painted = PaintedScene(era: .ios7)
      var bar = ControlContent(.searchBar, font: Font(.helveticaNeueRegular, size: 17))
      bar.search.placeholder = "Find"
      let id = painted.add("bar", .control(bar), width: 320, height: 44)
      if isEdited { painted.layout.focus = id }
      return try #require(painted.marks(of: "bar").compactMap(\.textMark).first).origin.x
    }
    #expect(try start(isEdited: false) > 130)
    #expect(try start(isEdited: true) < 40)
  }

  @Test("The status bar has the color of its style")
  func statusBar() {
    for (style, color) in [
      (Scene.StatusBarStyle.default, Color.black), (.lightContent, .white), (.darkContent, .black),
    ] {
      var painted = PaintedScene(era: .ios15)
      painted.scene.statusBarStyle = style
      let texts = painted.marks(of: "statusBar").compactMap(\.textMark)
      #expect(!texts.isEmpty && texts.allSatisfy { $0.color == color })
    }
  }

  @Test("A hidden home indicator is not drawn")
  func hiddenHomeIndicator() {
    var painted = PaintedScene("iphone-x", era: .ios15)
    #expect(!painted.marks(of: "homeIndicator").isEmpty)
    painted.scene.hidesHomeIndicator = true
    #expect(painted.marks(of: "homeIndicator").isEmpty)
  }

  @Test("The home indicator contrasts with the view below it")
  func homeIndicator() {
    for (ground, foreground) in [
      (Color(29, 78, 137), Color.white), (Color(250, 240, 200), .black), (.black, .white),
    ] {
      var painted = PaintedScene("iphone-x", era: .ios15)
      painted.add("ground", width: 375, height: 812) { $0.background = AdaptiveColor(ground) }
      // Views that do not extend below the home indicator do not affect its color.
      painted.add("small", width: 375, height: 700) { $0.background = .white }
      #expect(painted.marks(of: "homeIndicator").first?.filled?.1 == foreground)
    }
  }

  @Test("Scroll indicators follow their style, at the trailing edge")
  func indicators() throws {
    for (style, direction, color) in [
      (IndicatorStyle.default, SemanticContent.unspecified, Color(0, 0, 0, alpha: 89)),
      (.white, .forceRightToLeft, Color(255, 255, 255, alpha: 89)),
    ] {
      var painted = PaintedScene(era: .ios15)
      var content = ScrollContent()
      content.indicatorStyle = style
      let id = painted.add("list", .scroll(content), width: 200, height: 300)
      painted.scene.views[id.index].semanticContent = direction
      var scroll = SolvedScroll(
        contentSize: Size(width: 200, height: 900), contentOffset: .zero)
      scroll.showsIndicators = true
      painted.layout.views[id.index].scroll = scroll
      let thumb = try #require(painted.marks(of: "list").compactMap(\.filled).first)
      #expect(thumb.1 == color)
      #expect(thumb.0.minX == (direction == .forceRightToLeft ? 3 : 194))
    }
  }
}
