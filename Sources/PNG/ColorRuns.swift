import Geometry

/// A picture as runs of equal pixels, each with the number of its color in a census.
///
/// A screen with 3 pixels per point takes a few hundred kilobytes in this form, and 6 megabytes as
/// a bitmap.
struct ColorRuns {
  let size: PixelSize
  /// In each, the number of the color above the number of pixels less one. A run of `repetition`
  /// stands for whole rows that equal the row before them.
  private(set) var runs: [UInt32] = []

  static let repetition: UInt32 = 0xFFFF

  init(size: PixelSize) { self.size = size }

  var byteCount: Int { 4 * runs.count }

  /// - Parameter count: From 1 to 65,536 pixels or rows.
  mutating func add(_ number: UInt32, _ count: Int) {
    runs.append(number << 16 | UInt32(truncatingIfNeeded: count - 1))
  }

  /// Returns all pixels row by row, each as a table has the number of its color.
  func pixels<Pixel: FixedWidthInteger>(by table: [Pixel]) -> [Pixel] {
    let (width, whole) = (size.width, size.width * size.height)
    return unsafe [Pixel](unsafeUninitializedCapacity: whole) { target, initialized in
      var place = 0
      for run in runs {
        let (number, count) = (run >> 16, Int(run & 0xFFFF) + 1)
        if number == Self.repetition {
          for _ in 0..<count {
            guard place >= width, place + width <= whole else { break }
            for column in 0..<width {
              unsafe target.initializeElement(
                at: place + column, to: target[place + column - width])
            }
            place += width
          }
        } else {
          let end = min(whole, place + count)
          let pixel = table[Int(number)]
          while place < end {
            unsafe target.initializeElement(at: place, to: pixel)
            place += 1
          }
        }
      }
      initialized = place
    }
  }
}
