package import SnaplineBasics

extension Bitmap {
  /// Returns the image reduced to a smaller size: each pixel is the mean of those that it covers.
  ///
  /// Premultiplied components can be averaged directly. Along an axis that is not reduced pixels
  /// are repeated.
  package func downscaled(to target: PixelSize) -> Bitmap {
    guard target != size, target.width > 0, target.height > 0, size.width > 0, size.height > 0
    else { return self }
    var reduced = [UInt8](repeating: 0, count: target.width * target.height * 4)
    for row in 0..<target.height {
      let rows = covered(row, of: target.height, from: size.height)
      for column in 0..<target.width {
        let columns = covered(column, of: target.width, from: size.width)
        var sums = (0, 0, 0, 0)
        for y in rows {
          for x in columns {
            let place = y * bytesPerRow + x * 4
            sums.0 += Int(bytes[place])
            sums.1 += Int(bytes[place + 1])
            sums.2 += Int(bytes[place + 2])
            sums.3 += Int(bytes[place + 3])
          }
        }
        let count = rows.count * columns.count
        let place = (row * target.width + column) * 4
        reduced[place] = UInt8((sums.0 + count / 2) / count)
        reduced[place + 1] = UInt8((sums.1 + count / 2) / count)
        reduced[place + 2] = UInt8((sums.2 + count / 2) / count)
        reduced[place + 3] = UInt8((sums.3 + count / 2) / count)
      }
    }
    return Bitmap(size: target, bytes: reduced)
  }

  /// Returns the range of source pixels that a pixel covers, at least one.
  private func covered(_ index: Int, of count: Int, from source: Int) -> Range<Int> {
    let start = index * source / count
    return start..<max(start + 1, (index + 1) * source / count)
  }

  /// Copies an opaque image onto this one, clipped to its bounds.
  package mutating func draw(_ other: Bitmap, atX left: Int, y top: Int) {
    let columns = max(0, -left)..<max(max(0, -left), min(other.size.width, size.width - left))
    for row in 0..<other.size.height where (0..<size.height).contains(top + row) {
      let source = row * other.bytesPerRow + columns.lowerBound * 4
      let target = (top + row) * bytesPerRow + (left + columns.lowerBound) * 4
      bytes.replaceSubrange(
        target..<target + columns.count * 4,
        with: other.bytes[source..<source + columns.count * 4])
    }
  }
}
