import SnaplineLayout
import Testing

/// The examples in the documentation of points, sizes, rectangles and insets, verbatim.
@Suite("Examples of geometry")
struct GeometryExampleTests {
  @Test("Point")
  func point() {
    var offset = Point(x: 8, y: 44)
    offset.x = 16
    offset.y += 6
    #expect("\(offset)" == "(16, 50)")
    #expect(Point.zero == Point(x: 0, y: 0))
    #expect(Point(x: 44.667, y: 0) == Point(x: 134.0 / 3, y: 0))
    #expect(Set([Point(x: 44.667, y: 0), Point(x: 134.0 / 3, y: 0)]).count == 1)
  }

  @Test("Size")
  func size() {
    var content = Size(width: 320, height: 298)
    content.width = 375
    content.height -= 98
    #expect("\(content)" == "(375, 200)")
    #expect(Size.zero == Size(width: 0, height: 0))
    #expect(Size(width: 0.333, height: 1) == Size(width: 1.0 / 3, height: 1))
    #expect(Set([Size(width: 0.333, height: 1), Size(width: 1.0 / 3, height: 1)]).count == 1)
  }

  @Test("Rect")
  func rect() {
    var frame = Rect(x: 0, y: 0, width: 100, height: 44)
    frame.x = 16
    frame.y = 20
    frame.width += 20
    frame.height = 50
    #expect(frame == Rect(16, 20, 120, 50))
    #expect("\(frame)" == "(16, 20, 120, 50)")
    #expect(Rect(16, 20, 120, 50).minX == 16)
    #expect(Rect(16, 20, 120, 50).midX == 76)
    #expect(Rect(16, 20, 120, 50).maxX == 136)
    #expect(Rect(16, 20, 120, 50).minY == 20)
    #expect(Rect(16, 20, 120, 50).midY == 45)
    #expect(Rect(16, 20, 120, 50).maxY == 70)
    #expect(Rect(16, 20, 120, 50).origin == Point(x: 16, y: 20))
    #expect(Rect(16, 20, 120, 50).size == Size(width: 120, height: 50))
    #expect(Rect.zero == Rect(0, 0, 0, 0))
    #expect(Rect(0, 0, 0.333, 1) == Rect(0, 0, 1.0 / 3, 1))
    #expect(Set([Rect(0, 0, 0.333, 1), Rect(0, 0, 1.0 / 3, 1)]).count == 1)
  }

  @Test("EdgeInsets")
  func edgeInsets() throws {
    var margins = EdgeInsets(top: 4, left: 16)
    margins.top = 8
    margins.left += 4
    margins.bottom = margins.top
    margins.right = margins.left
    #expect(margins == EdgeInsets(top: 8, left: 20, bottom: 8, right: 20))
    #expect(EdgeInsets(8) == EdgeInsets(top: 8, left: 8, bottom: 8, right: 8))
    #expect(EdgeInsets.zero == EdgeInsets(0))
    let (inner, outer) = (View(name: "inner"), View(name: "outer"))
    var scene = Scene([outer, inner])
    scene.activate(
      outer.edgeAnchors.constraint(equalTo: scene.view.edgeAnchors),
      inner.edgeAnchors.constraint(equalTo: outer.edgeAnchors, inset: margins))
    #expect(try scene.layout(on: .iPhoneSE).inner.frame == Rect(20, 8, 335, 651))
  }

  @Test("DirectionalEdgeInsets")
  func directionalEdgeInsets() throws {
    var margins = DirectionalEdgeInsets(leading: 16)
    margins.top = 8
    margins.leading += 4
    margins.bottom = margins.top
    margins.trailing = 10
    var (card, inner) = (View(name: "card"), View(name: "inner"))
    card.directionalLayoutMargins = margins
    card.frame = Rect(0, 100, 200, 100)
    card.addSubview(inner)
    var scene = Scene([card])
    scene.activate(inner.edgeAnchors.constraint(equalTo: card.layoutMarginsGuide.edgeAnchors))
    #expect(try scene.layout().inner.frame == Rect(20, 8, 170, 84))
    #expect(try scene.layout(direction: .rightToLeft).inner.frame == Rect(10, 8, 170, 84))
  }
}
