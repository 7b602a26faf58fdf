import SnaplineBasics

/// An image as runs of equal pixels, each with the number of its color in a histogram.
///
/// A screen with 3 pixels per point occupies a few hundred kilobytes as runs, and 6 megabytes as a
/// bitmap.
struct ColorRuns {
  let size: PixelSize
  /// The runs: the color's number in the upper 16 bits, the number of pixels less one in the lower.
  /// A run of `repetition` counts rows that are equal to the previous row.
  private(set) var runs: [UInt32]

  static let repetition: UInt32 = 0xFFFF

  init(size: PixelSize, runs: [UInt32] = []) {
    self.size = size
    self.runs = runs
  }

  /// - Parameter count: From 1 to 65,536 pixels or rows.
  mutating func add(_ number: UInt32, _ count: Int) {
    runs.append(number << 16 | UInt32(truncatingIfNeeded: count - 1))
  }

  /// Returns all pixels row by row, with the table's value for each color number.
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
