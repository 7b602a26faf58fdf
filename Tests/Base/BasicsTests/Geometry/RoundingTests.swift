import SnaplineBasics
import TestSupport
import Testing

@Suite("Rounding of random lengths")
struct RoundingTests {
  /// Returns lengths as in layouts, and some on the edge between two pixels.
  private func lengths(_ seed: UInt64) -> [Double] {
    var random = SeededGenerator(seed: seed)
    return (0..<500).map { _ in
      let whole = Double(random.number(-9_000...9_000))
      return whole + random.pick([0, 0.25, 0.5, 1.0 / 3, 2.0 / 3, 0.1, 1.0 / 6, 5.0 / 6])
    }
  }

  @Test("Rounding twice equals rounding once", arguments: [1, 2, 3])
  func idempotent(_ pixelsPerPoint: Int) {
    let scale = PixelScale(pixelsPerPoint)
    for length in lengths(1) {
      let rounded = scale.rounded(length)
      #expect(scale.rounded(rounded) == rounded)
      #expect(scale.ceiled(rounded) == rounded)
    }
  }

  @Test("Rounding moves a length by at most half a pixel and is symmetric around zero")
  func near() {
    for pixelsPerPoint in 1...3 {
      let scale = PixelScale(pixelsPerPoint)
      for length in lengths(2) {
        let half = 0.5 / Double(pixelsPerPoint) + 1e-6
        #expect(abs(scale.rounded(length) - length) <= half)
        #expect(scale.rounded(-length) == -scale.rounded(length))
      }
    }
  }

  @Test("Rounding is monotonic")
  func monotonic() {
    let ordered = lengths(3).sorted()
    for pixelsPerPoint in 1...3 {
      let pixels = ordered.map(PixelScale(pixelsPerPoint).pixels)
      #expect(pixels == pixels.sorted())
    }
  }

  @Test("Rounding up adds less than a pixel")
  func ceiled() {
    for pixelsPerPoint in 1...3 {
      let scale = PixelScale(pixelsPerPoint)
      for length in lengths(4) {
        let room = scale.ceiled(length)
        #expect(room >= length - 1e-6 && room < length + 1 / Double(pixelsPerPoint))
      }
    }
  }

  @Test("The pixels of a size are those of its sides")
  func sizes() {
    let scale = PixelScale(3)
    let size = Size(width: 320.4, height: 568)
    #expect(scale.pixels(size) == PixelSize(width: scale.pixels(320.4), height: 1704))
    #expect(size.swapped.swapped == size)
  }
}

@Suite("Properties of rectangles and numbers")
struct RectPropertyTests {
  private func rects(_ seed: UInt64) -> [Rect] {
    var random = SeededGenerator(seed: seed)
    return (0..<200).map { _ in
      Rect(
        x: Double(random.number(-50...50)), y: Double(random.number(-50...50)),
        width: Double(random.number(1...60)), height: Double(random.number(1...60)))
    }
  }

  @Test(
    "An intersection is symmetric and within both rectangles, in 200 samples",
    .premise(atLeast: 35))
  func intersection() {
    for (one, other) in zip(rects(1), rects(2)) {
      let shared = one.intersection(other)
      #expect(shared == other.intersection(one))
      #expect(one.intersection(one) == one)
      guard let shared = premise(shared) else { continue }
      #expect(shared.intersection(one) == shared && shared.intersection(other) == shared)
    }
  }

  @Test("Opposite offsets and insets cancel, in 200 samples")
  func backAndForth() {
    for (rect, other) in zip(rects(3), rects(4)) {
      let way = other.origin
      #expect(rect.offset(by: way).offset(by: .zero - way) == rect)
      let edges = EdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
      let out = EdgeInsets(top: -1, left: -2, bottom: -3, right: -4)
      #expect(rect.inset(by: out).inset(by: edges) == rect)
      #expect(rect.inset(by: .zero) == rect && edges + out == .zero)
    }
  }

  @Test("The union of pixel rectangles is commutative and associative, in 200 samples")
  func union() {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<200 {
      let made = (0..<3).map { _ in
        PixelRect(
          x: random.number(-9...9), y: random.number(-9...9), width: random.number(1...9),
          height: random.number(1...9))
      }
      #expect(made[0].union(made[1]) == made[1].union(made[0]))
      #expect(made[0].union(made[1]).union(made[2]) == made[0].union(made[1].union(made[2])))
      #expect(made[0].expanded(by: 3).expanded(by: -3) == made[0])
    }
  }

  @Test("A number is read back from its text, in 2,000 samples")
  func text() throws {
    var random = SeededGenerator(seed: 6)
    for _ in 0..<2_000 {
      let thousandths = random.number(-9_000_000_000...9_000_000_000)
      let number = Double(thousandths) / 1000
      let text = number.shortText
      #expect(Double(text) == number, "\(text)")
      #expect(!text.hasSuffix(".") && !(text.contains(".") && text.hasSuffix("0")))
    }
  }

  @Test("A text has the requested number of decimals", arguments: 0...6)
  func decimals(_ count: Int) {
    for number in [1.0 / 3, 2.0 / 3, -1.0 / 7] {
      let parts = number.text(decimals: count).split(separator: ".")
      #expect((parts.count == 2 ? parts[1].count : 0) == count)
    }
  }

  @Test("A number out of range is clamped to the limit")
  func clamped() {
    #expect((-3...9).map { $0.clamped(to: 0...5) } == [0, 0, 0, 0, 1, 2, 3, 4, 5, 5, 5, 5, 5])
  }
}
