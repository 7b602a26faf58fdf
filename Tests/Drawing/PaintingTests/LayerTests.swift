import SnaplineBasics
import SnaplineDisplayLists
import SnaplineSceneModel
import Testing

@Suite("Shadows and corners of layers")
struct LayerTests {
  private func raised(_ style: (inout ViewAppearance) -> Void) -> [DrawCommand] {
    var painted = PaintedScene(era: .ios15)
    painted.add("card", x: 50, y: 50) { look in
      look.background = .white
      look.shadow = LayerShadow()
      look.shadow?.opacity = 0.5
      look.shadow?.radius = 6
      look.shadow?.offset = Point(x: 0, y: 0)
      style(&look)
    }
    return painted.marks(of: "card")
  }

  /// Returns the darkness of the shadow at a point: the sum of the draw commands below the card.
  private func darkness(of marks: [DrawCommand], at point: Point) -> Double {
    marks.compactMap(\.filled).filter { $0.1.red == 0 }.reduce(0) { shown, fill in
      let spot = Rect(origin: point, size: Size(width: 0.01, height: 0.01))
      guard fill.0.intersection(spot) != nil else { return shown }
      return shown + (1 - shown) * Double(fill.1.alpha) / 255
    }
  }

  @Test("A shadow has half its opacity at the edge, fades outwards and ends at two radii")
  func fading() {
    let marks = raised { _ in }
    let places = stride(from: 50.0, through: 36, by: -1).map { Point(x: $0, y: 75) }
    let profile = places.map { darkness(of: marks, at: $0) }
    #expect(abs(profile[0] - 0.25) < 0.04)
    #expect(zip(profile, profile.dropFirst()).allSatisfy { $0 >= $1 })
    #expect(profile[8] < 0.05 && profile[13] == 0)
    #expect(abs(darkness(of: marks, at: Point(x: 100, y: 75)) - 0.5) < 0.02)
  }

  @Test("A layer that clips, or has no background, has no shadow")
  func none() {
    #expect(raised { $0.clipsToBounds = true }.compactMap(\.filled).count == 1)
    #expect(raised { $0.background = nil }.isEmpty)
    #expect(raised { $0.shadow?.opacity = 0 }.compactMap(\.filled).count == 1)
  }

  @Test("A diagonal gradient of a wide view has its middle color in the other corners")
  func diagonal() throws {
    var painted = PaintedScene(era: .ios15)
    var gradient = LayerGradient(stops: [.init(0, .black), .init(1, .white)])
    (gradient.start, gradient.end) = (Point(x: 0, y: 0), Point(x: 1, y: 1))
    painted.add("wide", x: 0, y: 0, width: 100, height: 50) { $0.gradient = gradient }
    guard case .gradient(_, let gradient) = try #require(painted.marks(of: "wide").first),
      case .along(let start, let end) = gradient.course
    else {
      Issue.record("no gradient along a line")
      return
    }
    let way = end - start
    let square = way.x * way.x + way.y * way.y
    for corner in [Point(x: 100, y: 0), Point(x: 0, y: 50)] {
      let share = ((corner.x - start.x) * way.x + (corner.y - start.y) * way.y) / square
      #expect(abs(share - 0.5) < 1e-9)
    }
    let last = Point(x: 100, y: 50) - start
    #expect(abs((last.x * way.x + last.y * way.y) / square - 1) < 1e-9)
  }

  @Test("A continuous corner is within the rectangle and removes less than an arc")
  func continuous() throws {
    let marks = raised {
      $0.shadow = nil
      $0.cornerRadius = 10
      $0.cornerCurve = .continuous
    }
    guard case .fill(.path(let path), _) = try #require(marks.first) else {
      Issue.record("no path")
      return
    }
    let ends = path.compactMap { element -> Point? in
      switch element {
      case .move(let point), .line(let point), .curve(_, _, let point): point
      case .close: nil
      }
    }
    #expect(ends.allSatisfy { (50...150).contains($0.x) && (50...100).contains($0.y) })
    #expect(ends.first == Point(x: 150 - 15.28665, y: 50))
    // If there is too little length for the long curve, corners are plain arcs.
    let small = raised {
      $0.shadow = nil
      $0.cornerRadius = 20
      $0.cornerCurve = .continuous
    }
    #expect(small.first?.filled?.0 == Rect(x: 50, y: 50, width: 100, height: 50))
  }
}
