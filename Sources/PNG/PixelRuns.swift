import Geometry
package import Imaging

/// A bitmap as runs of equal pixels, row by row: small for screens, which are mostly plain areas.
package struct PixelRuns: Sendable {
  let size: PixelSize
  private var colors: [UInt32] = []
  private var counts: [UInt32] = []

  package init(_ bitmap: Bitmap) {
    size = bitmap.size
    var run: (color: UInt32, count: UInt32) = (0, 0)
    bitmap.forEachPixel { color in
      if color != run.color || run.count == 0 {
        end(run)
        run = (color, 0)
      }
      run.count += 1
    }
    end(run)
  }

  private mutating func end(_ run: (color: UInt32, count: UInt32)) {
    guard run.count > 0 else { return }
    colors.append(run.color)
    counts.append(run.count)
  }

  package var byteCount: Int { 8 * colors.count }

  func forEachRun(_ body: (_ color: UInt32, _ count: Int) -> Void) {
    for (color, count) in zip(colors, counts) { body(color, Int(count)) }
  }
}
