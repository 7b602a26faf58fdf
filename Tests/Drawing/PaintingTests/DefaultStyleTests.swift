import SnaplineBasics
import SnaplineDisplayLists
import SnaplineSceneModel
import SnaplineTypography
import Testing

@Suite("Default styles")
struct DefaultStyleTests {
  /// Returns a scroll view with a constrained content view and a subview in it.
  private func form(_ look: Scene.DefaultStyle, told: Color? = nil) -> PaintedScene {
    var painted = PaintedScene(look: look)
    let scroll = painted.add("scroll", .scroll(ScrollContent()), width: 320, height: 548) {
      $0.background = told.map { AdaptiveColor($0) }
    }
    let content = painted.add("content", in: scroll, width: 320, height: 298) {
      $0.background = told.map { AdaptiveColor($0) }
    }
    painted.tie(content, to: scroll)
    painted.add("inner", in: content)
    return painted
  }

  @Test("In the article style the scroll view is yellow and its content view blue")
  func article() {
    let painted = form(.article)
    #expect(painted.marks(of: "scroll").first?.filled?.1 == Color(255, 240, 23))
    #expect(painted.marks(of: "content").first?.filled?.1 == Color(92, 159, 255))
    #expect(painted.marks(of: "inner").isEmpty)
  }

  @Test("In the app style both are transparent")
  func app() {
    let painted = form(.app)
    #expect(painted.marks(of: "scroll").allSatisfy { $0.filled == nil })
    #expect(painted.marks(of: "content").isEmpty)
  }

  @Test("An explicit background always takes precedence", arguments: Scene.DefaultStyle.allCases)
  func own(look: Scene.DefaultStyle) {
    let painted = form(look, told: Color(1, 2, 3))
    #expect(painted.marks(of: "scroll").first?.filled?.1 == Color(1, 2, 3))
    #expect(painted.marks(of: "content").first?.filled?.1 == Color(1, 2, 3))
  }

  @Test("With two constrained subviews there is no content view")
  func twoTied() throws {
    var painted = form(.article)
    let scroll = try #require(painted.scene.view(named: "scroll"))
    let other = painted.add("other", in: scroll)
    painted.tie(other, to: scroll)
    #expect(painted.marks(of: "content").isEmpty && painted.marks(of: "other").isEmpty)
  }

  @Test("Each of 3,000 scroll views has its own content view")
  func many() {
    var painted = PaintedScene(look: .article)
    for index in 0..<3000 {
      let scroll = painted.add("scroll\(index)", .scroll(ScrollContent()))
      painted.tie(painted.add("content\(index)", in: scroll), to: scroll)
    }
    let colors = painted.list.items.compactMap(\.mark.filled?.1)
    #expect(colors.count { $0 == .articleBlue } == 3000)
    #expect(colors.count { $0 == .articleYellow } == 3000)
  }

  @Test("A button has the tint color of its nearest ancestor with one")
  func tint() {
    var painted = PaintedScene()
    let outer = painted.add("outer") { $0.tint = AdaptiveColor(Color(200, 0, 0)) }
    let middle = painted.add("middle", in: outer)
    painted.add("inherits", .button("A"), in: middle)
    painted.add("says", .button("B"), in: middle) { $0.tint = AdaptiveColor(Color(0, 200, 0)) }
    painted.add("plain", .button("C"))
    #expect(painted.marks(of: "inherits").first?.textMark?.color == Color(200, 0, 0))
    #expect(painted.marks(of: "says").first?.textMark?.color == Color(0, 200, 0))
    #expect(painted.marks(of: "plain").first?.textMark?.color == Color(0, 122, 255))
  }

  @Test("A title's own color overrides the tint color")
  func titleColor() {
    var painted = PaintedScene()
    var button = ButtonContent(title: "A", font: .init(.systemRegular, size: 15))
    button.titleColor = AdaptiveColor(Color(9, 9, 9))
    painted.add("button", .button(button)) { $0.tint = .white }
    #expect(painted.marks(of: "button").first?.textMark?.color == Color(9, 9, 9))
  }

  @Test(
    "Each era has its system blue",
    arguments: [(Era.ios7, Color(0, 122, 255)), (.ios26, Color(0, 136, 255))])
  func systemBlue(era: Era, color: Color) {
    var painted = PaintedScene(era: era)
    painted.add("button", .button("A"))
    #expect(painted.marks(of: "button").first?.textMark?.color == color)
  }
}
