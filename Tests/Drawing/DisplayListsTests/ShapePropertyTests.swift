import SnaplineBasics
import SnaplineDisplayLists
import SnaplineSceneModel
import SnaplineTypography
import TestSupport
import Testing

extension SeededGenerator {
  fileprivate mutating func rect() -> Rect {
    Rect(
      x: Double(number(-40...40)), y: Double(number(-40...40)), width: Double(number(0...80)),
      height: Double(number(0...80)))
  }

  fileprivate mutating func point(_ reach: Int = 100) -> Point {
    Point(x: Double(number(-reach...reach)) + 0.25, y: Double(number(-reach...reach)) + 0.25)
  }

  /// Returns a shape of any kind; some have no area.
  fileprivate mutating func outline() -> Shape {
    switch number(0...5) {
    case 0: return .rectangle(rect())
    case 1: return .roundedRectangle(rect(), radius: Double(number(0...60)))
    case 2: return .ellipse(in: rect())
    case 3: return Shape(rect(), radius: Double(number(-5...60)))
    case 4: return Shape(smooth: rect(), radius: Double(number(-5...60)))
    default:
      return Shape(
        rect(), radius: Double(number(-5...60)), top: number(0...1) == 0, bottom: number(0...1) == 0
      )
    }
  }

  fileprivate mutating func placement() -> CanvasTransform {
    CanvasTransform(
      factor: pick([0.5, 1, 2, 3]), offset: Point(x: Double(number(-9...9)), y: 7))
  }
}

extension Rect {
  fileprivate func contains(_ point: Point, margin: Double) -> Bool {
    point.x >= minX - margin && point.x <= maxX + margin && point.y >= minY - margin
      && point.y <= maxY + margin
  }
}

@Suite("Properties of shapes")
struct ShapePropertyTests {
  @Test("A shape and its path contain the same points, except at the edge, in 400 samples")
  func paths() {
    var random = SeededGenerator(seed: 21)
    var inside = 0
    for _ in 0..<400 {
      let outline = random.outline()
      let path = Shape.path(outline.elements)
      for _ in 0..<40 {
        let point = random.point()
        // Curves are tested as lines, which are slightly inside of them.
        let around = [(-1.0, 0.0), (1, 0), (0, -1), (0, 1)].map { x, y in
          outline.contains(Point(x: point.x + x, y: point.y + y))
        }
        let isIn = outline.contains(point)
        guard around.allSatisfy({ $0 == isIn }) else { continue }
        #expect(path.contains(point) == isIn, "\(outline) at \(point)")
        inside += isIn ? 1 : 0
      }
    }
    #expect(inside > 500)
  }

  @Test("A shape is within its bounds, in 400 samples")
  func extents() {
    var random = SeededGenerator(seed: 22)
    for _ in 0..<400 {
      let outline = random.outline()
      let box = outline.extent
      for element in outline.elements {
        guard let end = element.end else { continue }
        #expect(box.contains(end, margin: 1e-9), "\(outline)")
      }
      for _ in 0..<40 {
        let point = random.point()
        #expect(!outline.contains(point) || box.contains(point, margin: 0), "\(outline)")
      }
    }
  }

  @Test(
    "Rounded corners do not change the bounds of a shape, in 300 samples",
    .premise(atLeast: 250))
  func corners() {
    var random = SeededGenerator(seed: 23)
    for _ in 0..<300 {
      let rect = random.rect()
      guard premise(rect.width > 0 && rect.height > 0) else { continue }
      let radius = Double(random.number(0...200))
      let shapes = [
        Shape(rect, radius: radius), Shape(smooth: rect, radius: radius),
        Shape(rect, radius: radius, top: true, bottom: true),
        Shape(rect, radius: radius, top: true, bottom: false),
        Shape(rect, radius: radius, top: false, bottom: true),
      ]
      for shape in shapes {
        #expect(shape.extent.isNear(rect, within: 1e-9), "\(shape)")
        #expect(shape.contains(Point(x: rect.midX, y: rect.midY)), "\(shape)")
      }
    }
  }

  @Test("With corners at one end the other end is square")
  func oneEnd() {
    let rect = Rect(x: 10, y: 10, width: 40, height: 40)
    let (top, bottom) = (Point(x: 10.5, y: 10.5), Point(x: 10.5, y: 49.5))
    let above = Shape(rect, radius: 12, top: true, bottom: false)
    let below = Shape(rect, radius: 12, top: false, bottom: true)
    #expect(!above.contains(top) && above.contains(bottom))
    #expect(below.contains(top) && !below.contains(bottom))
    #expect(Shape(rect, radius: 12, top: false, bottom: false) == .rectangle(rect))
  }

  @Test("A shape without width or height contains no point")
  func nothing() {
    let flat = Rect(x: 0, y: 5, width: 20, height: 0)
    let thin = Rect(x: 5, y: 0, width: 0, height: 20)
    for rect in [flat, thin, .zero] {
      let shapes: [Shape] = [
        .rectangle(rect), .ellipse(in: rect), .roundedRectangle(rect, radius: 4),
        .path(Shape.rectangle(rect).elements), .path([]),
      ]
      for shape in shapes {
        for x in 0...20 { #expect(!shape.contains(Point(x: Double(x), y: 5)), "\(shape)") }
      }
    }
  }

  @Test("A shape contains no point with infinite or huge coordinates")
  func hostilePlaces() {
    var random = SeededGenerator(seed: 24)
    let places = [Double.nan, .infinity, -.infinity, 1e300, -1e300]
    for _ in 0..<100 {
      let outline = random.outline()
      for place in places {
        #expect(!outline.contains(Point(x: place, y: 1)), "\(outline)")
        #expect(!outline.contains(Point(x: 1, y: place)), "\(outline)")
      }
    }
  }

  @Test("A path with a reversed inner contour has a hole")
  func rings() {
    let outer = Shape.rectangle(Rect(x: 0, y: 0, width: 30, height: 30)).elements
    let hole: [PathElement] = [
      .move(Point(x: 10, y: 10)), .line(Point(x: 10, y: 20)), .line(Point(x: 20, y: 20)),
      .line(Point(x: 20, y: 10)), .close,
    ]
    let ring = Shape.path(outer + hole)
    #expect(ring.contains(Point(x: 5, y: 15)) && !ring.contains(Point(x: 15, y: 15)))
    // In the same direction the inner contour is filled.
    let filled = Shape.path(
      outer + Shape.rectangle(Rect(x: 10, y: 10, width: 10, height: 10)).elements)
    #expect(filled.contains(Point(x: 15, y: 15)))
  }

  @Test("An open path is filled as if it were closed")
  func openPaths() {
    let corners = [Point(x: 0, y: 0), Point(x: 20, y: 0), Point(x: 20, y: 20)]
    let open: [PathElement] = [.move(corners[0]), .line(corners[1]), .line(corners[2])]
    for x in stride(from: 0.5, to: 20, by: 1) {
      for y in stride(from: 0.25, to: 20, by: 1) {
        let point = Point(x: x, y: y)
        #expect(Shape.path(open).contains(point) == Shape.path(open + [.close]).contains(point))
      }
    }
  }
}

@Suite("Properties of transformations")
struct CanvasTransformPropertyTests {
  @Test("A transformed shape contains exactly the transformed points, in 300 samples")
  func containment() {
    var random = SeededGenerator(seed: 31)
    for _ in 0..<300 {
      let (outline, placement) = (random.outline(), random.placement())
      for _ in 0..<20 {
        let point = random.point()
        #expect(
          placement.apply(to: outline).contains(placement.apply(to: point))
            == outline.contains(point),
          "\(outline) at \(point) by \(placement)")
      }
    }
  }

  @Test("The bounds of a draw command are transformed with it, in 300 samples")
  func extents() {
    var random = SeededGenerator(seed: 32)
    for _ in 0..<300 {
      let outline = random.outline()
      let gradient = Gradient(
        .along(from: random.point(), to: random.point()),
        stops: [.init(0, .black), .init(1, .white)]
      )
      var text = TextLineCommand(
        font: Font(.systemRegular, size: 12), color: .black, origin: random.point(),
        clusters: [TextCluster(text: "a", advance: 5), TextCluster(text: "b", advance: 0)])
      text.glyphOutline = outline.elements
      let marks: [DrawCommand] = [
        .fill(outline, .black), .gradient(outline, gradient), .stroke(outline, width: 3, .black),
        .text(text), .blur(outline, radius: 2),
      ]
      let placement = random.placement()
      for mark in marks {
        let moved = placement.apply(to: mark).extent
        #expect(moved.isNear(placement.apply(to: mark.extent), within: 1e-9), "\(mark)")
      }
    }
  }

  @Test("Cropping twice equals cropping once, in 100 samples")
  func cropping() {
    var random = SeededGenerator(seed: 33)
    for _ in 0..<100 {
      let items = (0..<5).map { DisplayItem("v\($0)", .fill(random.outline(), .black)) }
      let list = DisplayList(
        size: Size(width: 100, height: 100), scale: PixelScale(2), items: items)
      let first = Rect(x: 10, y: 20, width: 60, height: 50)
      let second = Rect(x: 4, y: 8, width: 16, height: 32)
      let twice = list.cropped(to: first).cropped(to: second)
      let once = list.cropped(to: second.offset(by: first.origin))
      #expect(twice == once)
    }
  }

  @Test("A transformed gradient has its colors at the transformed points")
  func gradients() {
    let stops = [Gradient.Stop(0, .black), .init(0.5, Color(10, 20, 30)), .init(1, .white)]
    let placement = CanvasTransform(factor: 2, offset: Point(x: 3, y: -4))
    let (one, two, three) = (Point(x: 1, y: 2), Point(x: 8, y: 2), Point(x: 1, y: 6))
    let line = Gradient(.along(from: one, to: two), stops: stops).translated(by: placement.apply)
    #expect(
      line == Gradient(.along(from: Point(x: 5, y: 0), to: Point(x: 19, y: 0)), stops: stops))
    let circle = Gradient(.around(one, two, three), stops: stops).translated(by: placement.apply)
    #expect(
      circle
        == Gradient(
          .around(Point(x: 5, y: 0), Point(x: 19, y: 0), Point(x: 5, y: 8)), stops: stops))
  }

  @Test("A gradient has the color of each stop at its location, in 200 samples")
  func stops() {
    var random = SeededGenerator(seed: 34)
    for _ in 0..<200 {
      let places = (0..<random.number(2...6)).map { _ in Double(random.number(0...8)) / 8 }.sorted()
      let gradient = Gradient(
        .along(from: .zero, to: Point(x: 1, y: 0)),
        stops: places.map { place in
          let byte = UInt8(random.number(0...255))
          return Gradient.Stop(place, Color(byte, byte, byte))
        })
      for step in -2...10 {
        let place = Double(step) / 8
        let color = gradient.color(at: place)
        // Between the colors on both sides; a hard edge has the color after it.
        let low = gradient.stops.last { $0.location <= place } ?? gradient.stops[0]
        let high = gradient.stops.first { $0.location > place } ?? low
        let range =
          min(low.color.red, high.color.red)...max(low.color.red, high.color.red)
        #expect(range.contains(color.red), "\(gradient.stops) at \(place)")
        if low.location == place { #expect(color == low.color) }
      }
    }
  }

  @Test("A dump has one line per draw command, despite line breaks in names and texts")
  func dump() {
    var random = SeededGenerator(seed: 35)
    for text in ["a", "two\nlines", "\u{202E}x", "\u{2028}", "\r\n", "", "姓\"名"] {
      let mark = TextLineCommand(
        font: Font(.systemRegular, size: 12), color: .black, origin: .zero,
        clusters: text.map { TextCluster(text: String($0), advance: 4) })
      let items = [
        DisplayItem("a", .text(mark)), DisplayItem("b", .fill(random.outline(), .black)),
      ]
      let list = DisplayList(size: .zero, scale: PixelScale(1), items: items)
      #expect(list.dump().split(whereSeparator: \.isNewline).count == 3, "\(list.dump())")
    }
  }
}
