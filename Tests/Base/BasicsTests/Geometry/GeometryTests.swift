import SnaplineBasics
import TestSupport
import Testing

@Suite("Points and pixels")
struct PixelTests {
  @Test("Halves are rounded away from zero")
  func halves() {
    let scale = PixelScale(2)
    #expect(scale.pixels(0.25) == 1 && scale.pixels(-0.25) == -1)
    #expect(scale.rounded(10.74) == 10.5 && scale.rounded(10.75) == 11)
    // Rounding errors of a calculation are ignored.
    #expect(scale.pixels(0.25 - 1e-9) == 1)
    #expect(PixelScale(3).rounded(1.0 / 3) == 1.0 / 3)
  }

  @Test("Rounding up keeps values that are on a pixel", arguments: [1, 2, 3])
  func ceiling(pixelsPerPoint: Int) {
    let scale = PixelScale(pixelsPerPoint)
    for pixel in 0..<100 {
      let points = Double(pixel) / Double(pixelsPerPoint)
      #expect(scale.ceiled(points) == points)
      #expect(scale.ceiled(points + 0.01) == Double(pixel + 1) / Double(pixelsPerPoint))
    }
  }

  @Test("Huge numbers are clamped to one billion pixels", arguments: [1e300, -1e300, .infinity])
  func huge(points: Double) {
    #expect(PixelScale(3).pixels(points).magnitude == 1_000_000_000)
  }

  @Test("Intersections and unions of pixel rectangles contain the right pixels, in 300 samples")
  func rectangles() {
    var random = SeededGenerator(seed: 5)
    func rectangle() -> PixelRect {
      PixelRect(
        x: random.number(-9...9), y: random.number(-9...9), width: random.number(1...9),
        height: random.number(1...9))
    }
    func holds(_ rect: PixelRect, _ x: Int, _ y: Int) -> Bool {
      (rect.x..<rect.x + rect.width).contains(x) && (rect.y..<rect.y + rect.height).contains(y)
    }
    for _ in 0..<300 {
      let (one, other) = (rectangle(), rectangle())
      let (shared, whole) = (one.intersection(other), one.union(other))
      for x in -10...20 {
        for y in -10...20 {
          #expect(holds(shared, x, y) == (holds(one, x, y) && holds(other, x, y)))
          if holds(one, x, y) || holds(other, x, y) { #expect(holds(whole, x, y)) }
        }
      }
    }
  }
}

@Suite("Rectangles in points")
struct RectTests {
  private let rect = Rect(x: 10, y: 20, width: 100, height: 50)

  @Test("Adjacent rectangles have no intersection")
  func touching() {
    #expect(rect.intersection(rect.offset(by: Point(x: 100, y: 0))) == nil)
    #expect(
      rect.intersection(rect.offset(by: Point(x: 99, y: 49)))
        == Rect(x: 109, y: 69, width: 1, height: 1))
  }

  @Test("Insets larger than a rectangle yield an empty one")
  func insets() {
    let empty = rect.inset(by: EdgeInsets(top: 30, left: 0, bottom: 30, right: 200))
    #expect(empty.size == .zero)
    #expect(rect.inset(by: EdgeInsets(all: -5)) == Rect(x: 5, y: 15, width: 110, height: 60))
  }
}

@Suite("Numbers as text")
struct NumberTextTests {
  @Test(
    "A number has only the decimals that it needs, without rounding noise",
    arguments: [
      (0, "0"), (-0.0, "0"), (20, "20"), (0.5, "0.5"), (-1.25, "-1.25"), (1.0 / 3, "0.333"),
      (0.1 + 0.2, "0.3"), (-0.0004, "0"), (1e16, "1e+16"), (.nan, "nan"), (-.infinity, "-inf"),
      (9_007_199_254_740, "9007199254740"),
    ] as [(Double, String)])
  func short(number: Double, text: String) {
    #expect(number.shortText == text)
  }
}

@Suite("Binary search in partitioned lists")
struct PartitioningIndexTests {
  @Test("endOfFront agrees with a linear search", arguments: 0...40)
  func endOfFront(count: Int) {
    let numbers = (0..<count).map { $0 / 3 }
    for limit in -1...15 {
      let walked = numbers.firstIndex { $0 >= limit } ?? numbers.endIndex
      #expect(numbers.partitioningIndex(where: { $0 < limit }) == walked)
      // Slices keep their indices.
      let rest = numbers.dropFirst(2)
      let later = rest.firstIndex { $0 >= limit } ?? rest.endIndex
      #expect(rest.partitioningIndex(where: { $0 < limit }) == later)
    }
  }
}
