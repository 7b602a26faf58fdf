import SnaplineBasics
import SnaplineDisplayLists

/// A blur in pixels of the canvas.
struct Blur {
  let box: PixelRect
  let radius: Int
  /// The distance over which a pixel has influence: three passes of a box filter.
  var reach: Int { 3 * radius }

  /// Creates a blur of a draw command; nil for other commands.
  init?(_ mark: DrawCommand, _ scale: PixelScale, within canvas: PixelRect) {
    guard case .blur(let outline, let radius) = mark, mark.isFinite else { return nil }
    let scale = Double(scale.pixelsPerPoint)
    box = outline.pixels(scale, within: canvas)
    self.radius = Int((radius * scale).rounded().clamped(to: 0...200))
  }
}

extension PixelBuffer {
  /// Creates the blurred content of a part of the canvas, in integer arithmetic; nil if it has a
  /// single color.
  ///
  /// Three passes of a box filter along rows and then along columns approximate a Gaussian; the
  /// edge pixels are repeated beyond the part.
  init?(_ blur: Blur, on canvas: borrowing CairoCanvas) {
    let (box, radius) = (blur.box, blur.radius)
    guard box.width > 0, box.height > 0, radius > 0 else { return nil }
    var pixels: [UInt32] = []
    pixels.reserveCapacity(box.width * box.height)
    unsafe canvas.withPixels { memory, width in
      for row in box.y..<box.y + box.height {
        let start = row * width + box.x
        for column in start..<start + box.width { unsafe pixels.append(memory[column]) }
      }
    }
    guard pixels.contains(where: { $0 != pixels[0] }) else { return nil }
    var field = pixels.map { pixel in
      SIMD4(pixel >> 24, pixel >> 16 & 255, pixel >> 8 & 255, pixel & 255)
    }
    var (width, height) = (box.width, box.height)
    // Each pass transposes the rows.
    for _ in 0..<6 {
      field = smoothed(field, width, height, radius: radius)
      swap(&width, &height)
    }
    self.box = box
    self.pixels = field.map { $0[0] << 24 | $0[1] << 16 | $0[2] << 8 | $0[3] }
  }
}

/// Returns the mean of each pixel and its neighbors in a row, transposed.
private func smoothed(
  _ field: [SIMD4<UInt32>], _ width: Int, _ height: Int, radius: Int
) -> [SIMD4<UInt32>] {
  var result = field
  let count = UInt32(2 * radius + 1)
  // A rounded product and a shift replace a division.
  let share = SIMD4(repeating: ((1 << 24) + count / 2) / count)
  let half = SIMD4<UInt32>(repeating: 1 << 23)
  for row in 0..<height {
    let start = row * width
    let last = start + width - 1
    var sum = SIMD4<UInt32>.zero
    for place in -radius...radius { sum &+= field[min(max(start + place, start), last)] }
    for column in 0..<width {
      result[column * height + row] = (sum &* share &+ half) &>> 24
      sum &+= field[min(start + column + radius + 1, last)]
      sum &-= field[max(start + column - radius, start)]
    }
  }
  return result
}
