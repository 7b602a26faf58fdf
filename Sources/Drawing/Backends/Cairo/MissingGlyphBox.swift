import SnaplineBasics
import SnaplineTypography

// The missing-glyph box, which shows the code point of a character that no font contains.

/// Returns a missing-glyph box for each cluster.
func missingGlyphBoxes(
  _ clusters: [TextCluster], from start: Double, unit: Double, em: Double
) -> [PositionedGlyph] {
  var start = start
  return clusters.map { cluster in
    defer { start += cluster.advance }
    return PositionedGlyph(
      outline: .card(of: cluster, width: cluster.advance / unit, em: em),
      origin: Point(x: start, y: 0), stretch: 1)
  }
}

extension TextCluster {
  /// The code point in two lines: `1F` and `600`; of several characters the last three digits of
  /// the first two.
  fileprivate var codeLines: [Substring] {
    let codes = text.unicodeScalars.filter { !$0.properties.isDefaultIgnorableCodePoint }.map {
      let code = String($0.value, radix: 16, uppercase: true)
      return String(repeating: "0", count: max(0, 4 - code.count)) + code
    }
    guard codes.count < 2 else { return codes.prefix(2).map { $0.suffix(3) } }
    return codes.flatMap { code in
      let last = code.count > 4 ? 3 : 2
      return [code.dropLast(last), code.suffix(last)]
    }
  }
}

extension GlyphOutline {
  /// Returns a frame with rounded corners around the middle of capital letters, with digits within.
  fileprivate static func card(of cluster: TextCluster, width: Double, em: Double) -> GlyphOutline {
    var card = GlyphOutline()
    let edge = em * 0.05
    guard width > 4 * edge else { return card }
    let height = min(max(width - 2 * edge, em * 0.7), em * 1.06)
    let frame = Rect(
      x: edge, y: em * 0.355 - height / 2, width: width - 2 * edge, height: height)
    let radius = min(em * 0.2, frame.width / 4)
    card.addFrame(frame, radius: radius)
    // In reverse direction, so that the inside stays empty.
    let inner = frame.inset(by: EdgeInsets(all: edge))
    card.addFrame(inner, radius: max(0, radius - edge), isInside: true)
    card.addDigits(cluster.codeLines, in: inner.inset(by: EdgeInsets(all: 2 * edge)))
    return card
  }

  private mutating func addFrame(_ rect: Rect, radius: Double, isInside: Bool = false) {
    let far = radius * 0.4477
    let corners = [
      (Point(x: rect.minX, y: rect.minY), Point(x: 1, y: 0), Point(x: 0, y: 1)),
      (Point(x: rect.maxX, y: rect.minY), Point(x: 0, y: 1), Point(x: -1, y: 0)),
      (Point(x: rect.maxX, y: rect.maxY), Point(x: -1, y: 0), Point(x: 0, y: -1)),
      (Point(x: rect.minX, y: rect.maxY), Point(x: 0, y: -1), Point(x: 1, y: 0)),
    ]
    for (index, corner) in (isInside ? corners.reversed() : corners).enumerated() {
      let (place, out, back) = corner
      // Each corner from the end of one edge to the start of the next.
      let (first, last) = isInside ? (out, back) : (back, out)
      func point(_ side: Point, _ reach: Double) -> Point {
        place + Point(x: side.x * reach, y: side.y * reach)
      }
      if index == 0 { move(point(first, radius)) } else { line(point(first, radius)) }
      curve(point(first, far), point(last, far), point(last, radius))
    }
  }

  /// Adds lines of digits, each of three by five dots, as large as the frame permits.
  private mutating func addDigits(_ lines: [Substring], in frame: Rect) {
    let columns = Double(lines.map(\.count).max() ?? 0) * 4 - 1
    let rows = Double(lines.count) * 6.5 - 1.5
    guard columns > 0 else { return }
    let dot = min(frame.width / columns, frame.height / rows)
    var top = frame.midY + dot * rows / 2
    for text in lines {
      var left = frame.midX - dot * (Double(text.count) * 4 - 1) / 2
      for digit in text.compactMap(\.hexDigitValue) {
        for row in 0..<5 {
          let dots = Self.digits[digit] >> (3 * (4 - row)) & 7
          for column in 0..<3 where dots >> (2 - column) & 1 == 1 {
            addDot(
              Rect(
                x: left + Double(column) * dot, y: top - Double(row + 1) * dot, width: dot,
                height: dot))
          }
        }
        left += 4 * dot
      }
      top -= 6.5 * dot
    }
  }

  private mutating func addDot(_ rect: Rect) {
    move(Point(x: rect.minX, y: rect.minY))
    line(Point(x: rect.maxX, y: rect.minY))
    line(Point(x: rect.maxX, y: rect.maxY))
    line(Point(x: rect.minX, y: rect.maxY))
  }

  /// The dots of hexadecimal digits, from the top, with a row in each digit of these numbers.
  private static let digits = [
    0o75557, 0o26227, 0o71747, 0o71717, 0o55711, 0o74717, 0o74757, 0o71111, 0o75757, 0o75717,
    0o25755, 0o65656, 0o34443, 0o65556, 0o74647, 0o74644,
  ]
}
