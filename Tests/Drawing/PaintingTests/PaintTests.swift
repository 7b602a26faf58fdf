import SnaplineAutoLayout
import SnaplineBasics
import SnaplineDisplayLists
import SnaplineFigures
import SnaplineSceneModel
import SnaplineTypography
import Testing

@Suite("Drawing of views")
struct PaintTests {
  @Test("The root is white and drawn first")
  func root() {
    let list = PaintedScene().list
    #expect(
      list.items.first
        == DisplayItem(
          "root", .fill(.rectangle(Rect(x: 0, y: 0, width: 320, height: 568)), .white)))
    #expect(list.size == Size(width: 320, height: 568))
    #expect(list.scale == PixelScale(2))
  }

  @Test("A translucent root is drawn over a white window")
  func window() {
    var painted = PaintedScene()
    painted.scene.views[0].appearance.background = AdaptiveColor(Color(0, 0, 0, alpha: 100))
    #expect(painted.list.items.prefix(2).map(\.source) == ["screen", "root"])
  }

  @Test("The screen around a smaller root is black")
  func smallerRoot() {
    var painted = PaintedScene()
    painted.layout.views[0].screenFrame.size.width = 200
    let fills = painted.marks(of: "screen").compactMap(\.filled)
    #expect(fills.map(\.0) == [Rect(x: 0, y: 0, width: 320, height: 568)])
    #expect(fills.map(\.1) == [.black])
  }

  @Test("Superviews are drawn before subviews, and siblings in order")
  func order() {
    var painted = PaintedScene()
    let first = painted.add("first") { $0.background = .black }
    painted.add("second") { $0.background = .black }
    painted.add("inner", in: first) { $0.background = .black }
    #expect(
      painted.list.items.map(\.source).filter { $0 != "statusBar" }
        == ["root", "first", "inner", "second"])
  }

  @Test("A view without background, border and content draws no command")
  func plain() {
    var painted = PaintedScene()
    painted.add("nothing")
    painted.add("clear") { $0.background = AdaptiveColor(.clear) }
    #expect(painted.marks(of: "nothing").isEmpty && painted.marks(of: "clear").isEmpty)
  }

  @Test("A hidden or fully transparent view hides its subviews")
  func hidden() {
    var painted = PaintedScene()
    let hidden = painted.add("hidden") { $0.isHidden = true }
    let faded = painted.add("faded") { $0.alpha = 0 }
    painted.add("a", in: hidden) { $0.background = .black }
    painted.add("b", in: faded) { $0.background = .black }
    #expect(painted.list.items.allSatisfy { $0.source != "a" && $0.source != "b" })
  }

  @Test("Alpha applies to a view and its subviews as one layer")
  func alpha() {
    var painted = PaintedScene()
    let faded = painted.add("faded") {
      $0.alpha = 0.5
      $0.background = .white
    }
    painted.add("inner", in: faded) { $0.background = .black }
    let marks = painted.list.items.filter { ["faded", "inner"].contains($0.source) }.map(\.mark)
    #expect(marks.first == .beginGroup(opacity: 0.5))
    #expect(marks.last == .endGroup)
    #expect(marks.count == 4)
  }

  @Test("The corner radius is limited to half a side")
  func corners() {
    var painted = PaintedScene()
    painted.add("pill", width: 100, height: 50) {
      $0.cornerRadius = 90
      $0.background = .black
    }
    let rect = Rect(x: 0, y: 0, width: 100, height: 50)
    #expect(painted.marks(of: "pill") == [.fill(.roundedRectangle(rect, radius: 25), .black)])
  }

  @Test("A border is inside the edge and above the subviews")
  func border() {
    var painted = PaintedScene()
    let framed = painted.add("framed") {
      $0.borderWidth = 2
      $0.cornerRadius = 10
    }
    painted.add("inner", in: framed) { $0.background = .white }
    let marks = painted.list.items.filter { ["framed", "inner"].contains($0.source) }.map(\.mark)
    let middle = Rect(x: 1, y: 1, width: 98, height: 48)
    #expect(marks.last == .stroke(.roundedRectangle(middle, radius: 9), width: 2, .black))
    #expect(marks.count == 2)
  }

  @Test("A border wider than the view fills it")
  func wideBorder() {
    var painted = PaintedScene()
    painted.add("framed") { $0.borderWidth = 30 }
    let rect = Rect(x: 0, y: 0, width: 100, height: 50)
    #expect(painted.marks(of: "framed") == [.fill(.rectangle(rect), .black)])
  }

  @Test("Scroll views clip their subviews, other views do not, and clipsToBounds overrides both")
  func clipping() {
    func clips(_ content: ViewContent, _ told: Bool?) -> Bool {
      var painted = PaintedScene()
      let outer = painted.add("outer", content) { $0.clipsToBounds = told }
      painted.add("inner", in: outer) { $0.background = .black }
      return painted.marks(of: "outer").contains(.endClip)
    }
    #expect(clips(.scroll(ScrollContent()), nil) && clips(.plain, true))
    #expect(!clips(.plain, nil) && !clips(.scroll(ScrollContent()), false))
  }

  @Test("Rounded corners clip as well")
  func roundClip() {
    var painted = PaintedScene()
    let outer = painted.add("outer") {
      $0.clipsToBounds = true
      $0.cornerRadius = 8
    }
    painted.add("inner", in: outer) { $0.background = .black }
    let rect = Rect(x: 0, y: 0, width: 100, height: 50)
    #expect(
      painted.marks(of: "outer") == [.beginClip(.roundedRectangle(rect, radius: 8)), .endClip])
  }

  @Test("Scrolled views are drawn at their screen position")
  func scrolled() {
    var painted = PaintedScene()
    let scroll = painted.add(
      "scroll", .scroll(ScrollContent()), y: 20, width: 320, height: 100)
    painted.layout.views[scroll.index].scroll = .init(
      contentSize: Size(width: 320, height: 500), contentOffset: Point(x: 0, y: 80))
    painted.add("row", in: scroll, y: 90) { $0.background = .black }
    painted.add("gone", in: scroll, y: 10) { $0.background = .black }
    #expect(
      painted.marks(of: "row")
        == [.fill(.rectangle(Rect(x: 0, y: 30, width: 100, height: 50)), .black)])
    #expect(painted.marks(of: "gone").isEmpty)
  }

  @Test(
    "Views outside the screen are omitted",
    arguments: [(-100.0, 0.0), (320, 0), (0, -50), (0, 568), (5000, 5000)])
  func offScreen(x: Double, y: Double) {
    var painted = PaintedScene()
    let far = painted.add("far", x: x, y: y) { $0.background = .black }
    painted.add("near", in: far, x: -x, y: -y) { $0.background = .black }
    #expect(painted.marks(of: "far").isEmpty)
    // A subview may still extend onto the screen.
    #expect(painted.marks(of: "near").count == 1)
  }

  @Test(
    "A view without a valid size draws no command",
    arguments: [(0.0, 50.0), (100, 0), (-20, 50), (100, -1), (.nan, 10), (-.infinity, 10)])
  func noExtent(width: Double, height: Double) {
    for content in [ViewContent.plain, .label("Text"), .field("Text"), .button("Text")] {
      var painted = PaintedScene()
      let flat = painted.add("flat", content, width: width, height: height) {
        $0.background = .black
        $0.borderWidth = 3
        $0.cornerRadius = 5
      }
      painted.add("inner", in: flat, width: 10, height: 10) { $0.background = .black }
      #expect(painted.marks(of: "flat").isEmpty)
      #expect(painted.marks(of: "inner").count == 1)
    }
  }
}
