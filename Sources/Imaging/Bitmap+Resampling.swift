package import Geometry

extension Bitmap {
  /// A part of the picture as it is in another size.
  ///
  /// Between pixels colours go over evenly; where the size is smaller, every pixel counts as far
  /// as it is covered. All is reckoned in whole numbers, the same on every machine.
  /// - Parameter part: Within the new size; its pixels are what comes back.
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

/// Which pixels of a line one of another line is made of, and how much of each.
private struct Resampling {
  let start: Int
  /// In shares of 1 << 14, which is what they add up to.
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
    // What rounding left over goes to the pixel that has most.
    let rest = whole - weights.reduce(0, +)
    if let most = weights.indices.max(by: { weights[$0] < weights[$1] }) { weights[most] += rest }
    start = low
    self.weights = weights
  }
}

/// The lines of a picture in their new width, made when they are needed and then forgotten.
private struct ResampledLines {
  let source: Bitmap
  let columns: [Resampling]
  var lines: [[UInt16]] = []
  var first = 0

  /// Adds the line that is made of several.
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
    // Lines hold 256 times as much as bytes.
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
