package import SnaplineBasics

extension Bitmap {
  /// Returns a part of the resized image.
  ///
  /// Colors are interpolated linearly; when reducing, pixels are weighted by their covered area.
  /// Integer arithmetic makes the result the same on every machine.
  /// - Parameter part: The returned part, in the coordinates of the new size.
  package func resampled(to target: PixelSize, part: PixelRect) -> Bitmap {
    let size = PixelSize(width: part.width, height: part.height)
    if target == self.size { return cropped(to: part) }
    let columns = (part.x..<part.x + part.width).map {
      Resampling($0, of: target.width, from: self.size.width)
    }
    var lines = ResampledLines(source: self, columns: columns)
    var result: [UInt8] = []
    result.reserveCapacity(size.width * size.height * 4)
    for row in part.y..<part.y + part.height {
      lines.append(Resampling(row, of: target.height, from: self.size.height), to: &result)
    }
    return Bitmap(size: size, bytes: result)
  }
}

/// The source pixels of a pixel along one axis, with their weights.
private struct Resampling {
  let start: Int
  /// The weights, whose sum is 1 << 14.
  let weights: [Int]

  static let bits = 14

  init(_ index: Int, of count: Int, from source: Int) {
    let ratio = Double(source) / Double(count)
    let reach = max(1, ratio)
    let centre = (Double(index) + 0.5) * ratio
    let last = source - 1
    let low = Int((centre - reach - 0.5).rounded(.up)).clamped(to: 0...last)
    let high = Int((centre + reach - 0.5).rounded(.down)).clamped(to: low...last)
    let shares = (low...high).map { place in
      max(0, 1 - abs(Double(place) + 0.5 - centre) / reach)
    }
    let sum = shares.reduce(0, +)
    let whole = 1 << Resampling.bits
    var weights =
      sum > 0
      ? shares.map { Int(($0 / sum * Double(whole)).rounded()) }
      : [whole] + shares.dropFirst().map { _ in 0 }
    // The rounding error is added to the largest weight.
    let rest = whole - weights.reduce(0, +)
    if let most = weights.indices.max(by: { weights[$0] < weights[$1] }) { weights[most] += rest }
    start = low
    self.weights = weights
  }
}

/// The rows of an image in the new width, computed on demand and then discarded.
private struct ResampledLines {
  let source: Bitmap
  let columns: [Resampling]
  var lines: [[UInt16]] = []
  var first = 0

  /// Appends the row that is the weighted sum of several rows.
  mutating func append(_ row: Resampling, to result: inout [UInt8]) {
    while first < row.start {
      if lines.isEmpty {
        first = row.start
      } else {
        lines.removeFirst()
        first += 1
      }
    }
    while lines.count < row.weights.count { lines.append(line(first + lines.count)) }
    // Rows contain values multiplied by 256.
    let half = 1 << (Resampling.bits + 7)
    for place in 0..<columns.count * 4 {
      var sum = half
      for (index, weight) in row.weights.enumerated() { sum += weight * Int(lines[index][place]) }
      result.append(UInt8(min(255, sum >> (Resampling.bits + 8))))
    }
  }

  private func line(_ row: Int) -> [UInt16] {
    var line: [UInt16] = []
    line.reserveCapacity(columns.count * 4)
    let half = 1 << (Resampling.bits - 9)
    for column in columns {
      for component in 0..<4 {
        var sum = half
        var place = row * source.bytesPerRow + column.start * 4 + component
        for weight in column.weights {
          sum += weight * Int(source.bytes[place])
          place += 4
        }
        line.append(UInt16(sum >> (Resampling.bits - 8)))
      }
    }
    return line
  }
}
