import SnaplineBasics
import SnaplineDisplayLists
import SnaplineSceneModel
import SnaplineTypography
import TestSupport
import Testing

@Suite("Transformed draw commands")
struct CanvasTransformTests {
  private let rect = Rect(x: 10, y: 20, width: 40, height: 30)

  /// A draw command of each kind with a position.
  private var marks: [DrawCommand] {
    var font = Font(.systemRegular, size: 12)
    font.kern = 1.5
    let text = layOut(
      "To", font: font, width: nil, maximumLines: 1,
      breaking: .clipping, scale: PixelScale(2))
    let gradient = Gradient(
      .along(from: Point(x: 10, y: 20), to: Point(x: 50, y: 20)),
      stops: [.init(0, .white), .init(1, .black)])
    return [
      .fill(.rectangle(rect), .black), .stroke(.ellipse(in: rect), width: 2, .black),
      .fill(.roundedRectangle(rect, radius: 4), .white), .gradient(.rectangle(rect), gradient),
      .fill(.path(Shape.ellipse(in: rect).elements), .black),
      .text(
        TextLineCommand(
          font: font, color: .black, origin: rect.origin,
          clusters: text.lines.flatMap(\.clusters))),
      .beginClip(.rectangle(rect)), .endClip, .beginGroup(opacity: 0.5), .endGroup,
    ]
  }

  @Test("The identity changes no draw command")
  func identity() {
    for mark in marks { #expect(CanvasTransform().apply(to: mark) == mark) }
  }

  @Test("A transformation and its inverse restore the draw command", arguments: [0.25, 0.5, 2, 8])
  func back(_ factor: Double) {
    let (there, back) = (CanvasTransform(factor: factor), CanvasTransform(factor: 1 / factor))
    let (right, left) = (Point(x: 7, y: -3), Point(x: -7, y: 3))
    #expect(
      CanvasTransform(offset: left).apply(to: CanvasTransform(offset: right).apply(to: rect))
        == rect)
    for mark in marks { #expect(back.apply(to: there.apply(to: mark)) == mark) }
  }

  @Test("Scaling changes positions, sizes, fonts and advances alike")
  func enlarged() {
    let twice = CanvasTransform(factor: 2, offset: Point(x: 1, y: 1))
    #expect(twice.apply(to: rect) == Rect(x: 21, y: 41, width: 80, height: 60))
    #expect(
      twice.apply(to: .stroke(.rectangle(rect), width: 2, .black))
        == .stroke(.rectangle(twice.apply(to: rect)), width: 4, .black))
    guard case .text(let small) = marks[5], case .text(let large) = twice.apply(to: marks[5]) else {
      Issue.record("a text is one")
      return
    }
    #expect(large.font.size == 24 && large.origin == twice.apply(to: rect.origin))
    #expect(large.clusters.map(\.advance) == small.clusters.map { $0.advance * 2 })
    #expect(large.font.kern == 3 && small.clusters[1].kerning < 0)
    #expect(large.clusters.map(\.kerning) == small.clusters.map { $0.kerning * 2 })
  }

  @Test("A cropped list has its corner at the origin and the same content")
  func cropped() {
    let list = DisplayList(
      size: Size(width: 100, height: 100), scale: PixelScale(2),
      items: [DisplayItem("card", .fill(.rectangle(rect), .black))])
    let part = list.cropped(to: rect)
    #expect(part.size == rect.size)
    let whole = Rect(origin: .zero, size: rect.size)
    #expect(part.items == [DisplayItem("card", .fill(.rectangle(whole), .black))])
    #expect(list.cropped(to: Rect(origin: .zero, size: list.size)) == list)
  }

  @Test("A list centered on a page has equal margins")
  func centred() {
    let list = DisplayList(size: Size(width: 100, height: 50), scale: PixelScale(1))
    let page = list.centered(on: Size(width: 160, height: 80), .white)
    #expect(page.size == Size(width: 160, height: 80))
    #expect(
      page.items.first?.mark == .fill(.rectangle(Rect(origin: .zero, size: page.size)), .white))
    let room = Rect(x: 30, y: 15, width: 100, height: 50)
    #expect(page.items.dropFirst().first?.mark == .beginClip(.rectangle(room)))
    #expect(page.items.last?.mark == .endClip)
    #expect(list.centered(on: list.size, .white) == list)
  }
}

@Suite("Shapes and gradients")
struct OutlineTests {
  private let rect = Rect(x: 0, y: 0, width: 100, height: 40)

  @Test("The corner radius is limited to half the height", arguments: [-1.0, 0, 5, 20, 90])
  func corners(_ radius: Double) {
    switch Shape(rect, radius: radius) {
    case .rectangle(let plain): #expect(plain == rect && radius <= 0)
    case .roundedRectangle(let round, let shown):
      #expect(round == rect && shown == min(radius, 20) && radius > 0)
    default: Issue.record("neither round nor square")
    }
  }

  @Test("Continuous corners need more length, and are arcs if there is too little")
  func smooth() {
    guard case .path = Shape(smooth: rect, radius: 10) else {
      Issue.record("there is room for the curve")
      return
    }
    #expect(Shape(smooth: rect, radius: 18) == Shape(rect, radius: 18))
    #expect(Shape(smooth: rect, radius: 0) == .rectangle(rect))
  }

  @Test("The elements of a shape begin with a move, are closed, and are within its rectangle")
  func elements() {
    let shapes: [Shape] = [
      .rectangle(rect), .roundedRectangle(rect, radius: 8), .ellipse(in: rect),
      Shape(smooth: rect, radius: 10),
    ]
    for shape in shapes {
      let elements = shape.elements
      guard case .move = elements.first else {
        Issue.record("no move")
        continue
      }
      #expect(elements.last == .close)
      for element in elements {
        _ = element.translated { point in
          #expect(point.x >= -1e-9 && point.x <= 100 + 1e-9)
          #expect(point.y >= -1e-9 && point.y <= 40 + 1e-9)
          return point
        }
      }
    }
  }

  @Test("A gradient interpolates between its stops and is constant beyond them")
  func gradient() {
    let grey = Color(100, 100, 100)
    let gradient = Gradient(
      .along(from: .zero, to: Point(x: 1, y: 0)),
      stops: [.init(0.25, .black), .init(0.5, grey), .init(1, Color(200, 0, 100, alpha: 55))])
    #expect([0, 0.25].map(gradient.color) == [.black, .black])
    #expect([0.375, 0.5].map(gradient.color) == [Color(50, 50, 50), grey])
    #expect(gradient.color(at: 0.75) == Color(150, 50, 100, alpha: 155))
    #expect(
      [1, 7].map(gradient.color) == Array(repeating: Color(200, 0, 100, alpha: 55), count: 2))
  }

  @Test("A dump indents clips and groups")
  func dump() {
    let fill = DrawCommand.fill(.rectangle(rect), .black)
    let marks: [DrawCommand] = [
      fill, .beginClip(.rectangle(rect)), .beginGroup(opacity: 0.5), fill, .endGroup, .endClip,
      fill,
    ]
    let list = DisplayList(
      size: rect.size, scale: PixelScale(2), items: marks.map { DisplayItem("a", $0) })
    let lines = list.dump().split(separator: "\n", omittingEmptySubsequences: true)
    let indents = lines.map { line in line.prefix(while: { $0 == " " }).count }
    #expect(indents == [0, 2, 2, 4, 6, 4, 2, 2])
  }
}
