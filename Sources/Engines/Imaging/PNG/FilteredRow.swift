private import Glibc

/// A filtered row of three or four samples per pixel.
@safe struct FilteredRow {
  private let row: UnsafeRawPointer
  private let count: Int
  private let hasAlpha: Bool

  /// Creates a row that is preceded by the number of its filter.
  init(_ row: UnsafeRawPointer, count: Int, samples: Int) {
    unsafe self.row = row
    self.count = count
    hasAlpha = samples == 4
  }

  /// Reverses a filter and writes pixels with alpha, in the color order of the file.
  ///
  /// The target can be the memory of the pixels above.
  func unfilter(
    _ filter: RowFilter, above: UnsafeRawPointer, into pixels: UnsafeMutableRawPointer
  ) {
    if hasAlpha {
      unsafe undo(filter, above, pixels, hasAlpha: true)
    } else {
      unsafe undo(filter, above, pixels, hasAlpha: false)
    }
  }

  /// Reverses a filter; inlining results in a loop without branches for each filter and pixel type.
  @inline(__always)
  private func undo(
    _ filter: RowFilter, _ above: UnsafeRawPointer, _ pixels: UnsafeMutableRawPointer,
    hasAlpha: Bool
  ) {
    let size = count * (hasAlpha ? 4 : 3)
    switch filter {
    case .none: unsafe undo(above, pixels, hasAlpha) { _, _, _ in .zero }
    case .left: unsafe undo(above, pixels, hasAlpha) { left, _, _ in left }
    case .above:
      // Most rows of a screen repeat the one above.
      if unsafe isZero(row.assumingMemoryBound(to: UInt8.self), size) {
        unsafe memmove(pixels, above, count * 4)
      } else {
        unsafe undo(above, pixels, hasAlpha) { _, up, _ in up }
      }
    case .average:
      unsafe undo(above, pixels, hasAlpha) { left, up, _ in
        // The average, rounded down, without an overflow.
        (left & up) &+ (left ^ up) &>> 1
      }
    case .paeth: unsafe undo(above, pixels, hasAlpha, nearest)
    }
  }

  @inline(__always)
  private func undo(
    _ above: UnsafeRawPointer, _ pixels: UnsafeMutableRawPointer, _ hasAlpha: Bool,
    _ prediction: (_ left: Pixel, _ up: Pixel, _ corner: Pixel) -> Pixel
  ) {
    var left = Pixel.zero
    var corner = Pixel.zero
    for column in 0..<count {
      let up = unsafe (above + column * 4).loadUnaligned(as: Pixel.self)
      let rest = unsafe hasAlpha ? (row + column * 4).loadUnaligned(as: Pixel.self) : color(column)
      left = rest &+ prediction(left, up, corner)
      let pixel = hasAlpha ? left : left | Pixel(0, 0, 0, 255)
      unsafe (pixels + column * 4).storeBytes(of: pixel, as: Pixel.self)
      corner = up
    }
  }

  /// Returns three samples, read with the byte before them, since reads beyond the last are
  /// invalid.
  @inline(__always)
  private func color(_ column: Int) -> Pixel {
    let bytes = unsafe (row + column * 3 - 1).loadUnaligned(as: UInt32.self)
    return unsafe unsafeBitCast((UInt32(littleEndian: bytes) >> 8).littleEndian, to: Pixel.self)
  }
}

/// Red, green, blue, alpha.
private typealias Pixel = SIMD4<UInt8>

/// Returns the Paeth predictor: the neighbor nearest to `left + up - corner`, in this order for
/// ties.
@inline(__always)
private func nearest(_ left: Pixel, _ up: Pixel, _ corner: Pixel) -> Pixel {
  let (a, b, c) = (
    Samples(truncatingIfNeeded: left), Samples(truncatingIfNeeded: up),
    Samples(truncatingIfNeeded: corner)
  )
  let toLeft = magnitude(b &- c)
  let toUp = magnitude(a &- c)
  let toCorner = magnitude(a &+ b &- c &- c)
  // Sign masks, because the compiler does not vectorize comparisons of vector elements.
  let isCorner = (toCorner &- toUp) &>> 15
  let other = b ^ (b ^ c) & isCorner
  let isOther = (pointwiseMin(toUp, toCorner) &- toLeft) &>> 15
  let nearest = a ^ (a ^ other) & isOther
  return Pixel(truncatingIfNeeded: nearest)
}

/// Samples with space for sums.
private typealias Samples = SIMD4<Int16>

@inline(__always)
private func magnitude(_ samples: Samples) -> Samples {
  pointwiseMax(samples, Samples.zero &- samples)
}
