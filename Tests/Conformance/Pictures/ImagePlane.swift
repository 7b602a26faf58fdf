import SnaplineBasics
import SnaplineImaging

/// An image on a a white background, measured in points.
struct ImagePlane {
  let size: PixelSize
  let scale: Double
  /// Red, green and blue of each pixel.
  private let colors: [SIMD3<Int16>]

  init(_ bitmap: Bitmap, scale: Int) {
    size = bitmap.size
    self.scale = Double(scale)
    colors = stride(from: 0, to: bitmap.bytes.count, by: 4).map { place in
      let rest = 255 - Int16(bitmap.bytes[place + 3])
      return SIMD3(
        Int16(bitmap.bytes[place + 2]) + rest, Int16(bitmap.bytes[place + 1]) + rest,
        Int16(bitmap.bytes[place]) + rest)
    }
  }

  /// The bounding box of the foreground in points, with fractions of a pixel estimated from coverage.
  struct Box {
    var left: Double
    var top: Double
    var right: Double
    var bottom: Double

    var width: Double { right - left }
    var height: Double { bottom - top }
  }

  private subscript(x: Int, y: Int) -> SIMD3<Int16> { colors[y * size.width + x] }

  /// The pixels of an area, clipped to the picture.
  private func pixels(_ area: Rect) -> (columns: Range<Int>, rows: Range<Int>) {
    func range(_ low: Double, _ high: Double, _ count: Int) -> Range<Int> {
      let first = max(0, min(count, Int((low * scale).rounded())))
      return first..<max(first, min(count, Int((high * scale).rounded())))
    }
    return (range(area.minX, area.maxX, size.width), range(area.minY, area.maxY, size.height))
  }

  /// Returns the most frequent color of an area.
  private func ground(_ columns: Range<Int>, _ rows: Range<Int>) -> SIMD3<Int16> {
    var counts: [SIMD3<Int16>: Int] = [:]
    for y in rows { for x in columns { counts[self[x, y], default: 0] += 1 } }
    let most = counts.values.max() ?? 0
    return counts.filter { $0.value == most }.keys.min { $0.order < $1.order } ?? SIMD3()
  }

  /// The foreground lines in an area, from the top: the pixels that differ from the area's most frequent color.
  func lines(in area: Rect) -> [Box] {
    let (columns, rows) = pixels(area)
    let ground = ground(columns, rows)
    let distances = rows.map { y in columns.map { x in self[x, y].distance(to: ground) } }
    let most = distances.lazy.map { $0.max() ?? 0 }.max() ?? 0
    guard most > 20 else { return [] }
    let coverage = distances.map { row in row.map { Double($0) / Double(most) } }
    let strengths = coverage.map { $0.max() ?? 0 }
    return joined(runs(strengths), of: strengths).map { run in
      let across = (0..<columns.count).map { x in run.map { coverage[$0][x] }.max() ?? 0 }
      let inside = across.indices.filter { across[$0] > faintest }
      let (left, right) = (inside.first ?? 0, inside.last ?? 0)
      let x = Double(columns.lowerBound)
      let y = Double(rows.lowerBound)
      return Box(
        left: (x + Double(left) + 1 - across[left]) / scale,
        top: (y + Double(run.lowerBound) + 1 - strengths[run.lowerBound]) / scale,
        right: (x + Double(right) + across[right]) / scale,
        bottom: (y + Double(run.upperBound - 1) + strengths[run.upperBound - 1]) / scale)
    }
  }

  /// The minimum coverage of a pixel that counts.
  private var faintest: Double { 0.12 }

  private func runs(_ strengths: [Double]) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    for (row, strength) in strengths.enumerated() where strength > faintest {
      if let last = runs.last, last.upperBound == row {
        runs[runs.count - 1] = last.lowerBound..<row + 1
      } else {
        runs.append(row..<row + 1)
      }
    }
    return runs
  }

  /// The dot of a question mark is not a line of its own.
  private func joined(_ runs: [Range<Int>], of strengths: [Double]) -> [Range<Int>] {
    let highest = runs.map(\.count).max() ?? 0
    var lines: [Range<Int>] = []
    for run in runs {
      if let last = lines.last, min(last.count, run.count) * 5 < highest * 2 {
        lines[lines.count - 1] = last.lowerBound..<run.upperBound
      } else {
        lines.append(run)
      }
    }
    return lines
  }

  /// Returns the positions in points at which the color changes along a line of one pixel.
  func edges(from start: Point, to end: Point) -> [Double] {
    let isAcross = start.y == end.y
    let low = Int(((isAcross ? start.x : start.y) * scale).rounded())
    let high = Int(((isAcross ? end.x : end.y) * scale).rounded())
    let other = Int(((isAcross ? start.y : start.x) * scale).rounded(.down))
    let limit = isAcross ? size.width : size.height
    let line = (max(0, low)..<min(limit, high)).map {
      isAcross ? self[$0, other] : self[other, $0]
    }
    var edges: [Double] = []
    var index = 1
    while index < line.count {
      guard line[index].distance(to: line[index - 1]) > 5 else {
        index += 1
        continue
      }
      var last = index
      while last + 1 < line.count, line[last + 1].distance(to: line[last]) > 5 { last += 1 }
      // A line of one pixel has two edges; a blurred step has one, in its middle.
      if line[last].distance(to: line[index - 1]) > 5 {
        edges.append(middle(of: Array(line[index - 1...last])) + Double(max(0, low) + index))
      } else {
        edges += [Double(max(0, low) + index), Double(max(0, low) + last)]
      }
      index = last + 1
    }
    return edges.map { $0 / scale }
  }

  /// Returns the distance of a sharp step from the first of these pixels.
  private func middle(of step: [SIMD3<Int16>]) -> Double {
    let whole = Double(step[step.count - 1].distance(to: step[0]))
    return step.dropFirst().dropLast().reduce(0) {
      $0 + 1 - min(1, Double($1.distance(to: step[0])) / whole)
    }
  }

  /// The color at a point.
  func color(at point: Point) -> SIMD3<Int16> {
    self[
      min(size.width - 1, Int(point.x * scale)), min(size.height - 1, Int(point.y * scale))]
  }
}

extension SIMD3<Int16> {
  /// The largest difference of a channel.
  func distance(to other: Self) -> Int16 {
    Swift.max(abs(x - other.x), abs(y - other.y), abs(z - other.z))
  }

  fileprivate var order: Int { (Int(x) * 256 + Int(y)) * 256 + Int(z) }
}
