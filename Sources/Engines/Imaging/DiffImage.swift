import Glibc
package import SnaplineBasics

/// The colors of a diff image.
package struct DiffPalette: Hashable, Sendable {
  /// Vermilion with a dark frame: both are distinct from grays, and from the blue of moved views,
  /// for all types of color vision.
  package static let standard = DiffPalette()

  /// The color of changed pixels; like the others in the order blue, green, red, alpha.
  package var changed: [UInt8] = [0, 64, 232, 255]
  package var outline: [UInt8] = [0, 24, 120, 255]
  /// The color of areas that only one of two images of different sizes covers.
  package var beyond: [UInt8] = [120, 200, 255, 255]
  /// The color of differing pixels that are ignored as antialiasing.
  package var antialiased: [UInt8] = [90, 190, 240, 255]
}

/// Returns the new image in light gray, with every changed pixel highlighted and a frame around
/// each region.
///
/// Images of different sizes are aligned at the top left corner; areas that only one of them covers
/// are hatched. Excluded rectangles are shown as unchanged.
/// - Parameter existing: The result of comparing both images with the same exclusions, if available.
package func diffImage(
  _ expected: Bitmap, _ actual: Bitmap, excluding excluded: [PixelRect] = [],
  existing: BitmapDifference? = nil, palette: DiffPalette = .standard
) -> Bitmap {
  let size = PixelSize(
    width: max(expected.size.width, actual.size.width),
    height: max(expected.size.height, actual.size.height))
  let shared = PixelSize(
    width: min(expected.size.width, actual.size.width),
    height: min(expected.size.height, actual.size.height))
  var picture = Bitmap.blank(size)
  if expected.size != actual.size { picture.drawDimmed(expected) }
  picture.drawDimmed(actual)
  picture.hatch(beyond: expected.size, and: actual.size, palette.beyond)
  let difference: BitmapDifference
  if let existing, expected.size == actual.size {
    difference = existing
  } else {
    difference = compare(
      expected.cropped(to: shared), actual.cropped(to: shared), excluding: excluded)
  }
  guard case .pixels(let changed) = difference else { return picture }
  for span in changed.spans { picture.paint(span, palette.changed) }
  for region in changed.regions() { picture.drawBorder(region, palette.outline) }
  return picture
}

extension Bitmap {
  /// Returns the top left part of the image.
  package func cropped(to size: PixelSize) -> Bitmap {
    cropped(to: PixelRect(x: 0, y: 0, width: size.width, height: size.height))
  }

  /// Returns a part within the image.
  package func cropped(to part: PixelRect) -> Bitmap {
    let size = PixelSize(width: part.width, height: part.height)
    guard size != self.size else { return self }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(size.width * size.height * 4)
    for row in part.y..<part.y + part.height {
      let start = row * bytesPerRow + part.x * 4
      bytes += self.bytes[start..<start + size.width * 4]
    }
    return Bitmap(size: size, bytes: bytes)
  }

  /// Returns the image with each pixel enlarged to a square.
  package func enlarged(by factor: Int) -> Bitmap {
    guard factor > 1 else { return self }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(self.bytes.count * factor * factor)
    for row in 0..<size.height {
      var line: [UInt8] = []
      for place in stride(from: row * bytesPerRow, to: (row + 1) * bytesPerRow, by: 4) {
        for _ in 0..<factor { line += self.bytes[place..<place + 4] }
      }
      for _ in 0..<factor { bytes += line }
    }
    return Bitmap(
      size: PixelSize(width: size.width * factor, height: size.height * factor), bytes: bytes)
  }

  /// Copies an image in light gray, on white.
  mutating func drawDimmed(_ image: Bitmap) {
    let (width, own) = (size.width, image.size.width)
    unsafe bytes.withUnsafeMutableBytes { target in
      unsafe image.bytes.withUnsafeBytes { source in
        guard let target = unsafe target.bindMemory(to: UInt32.self).baseAddress,
          let source = unsafe source.bindMemory(to: UInt32.self).baseAddress
        else { return }
        for row in 0..<image.size.height {
          let (from, to) = unsafe (source + row * own, target + row * width)
          // Most rows of a screen repeat the one above.
          if row > 0, unsafe memcmp(from, from - own, own * 4) == 0 {
            unsafe to.update(from: to - width, count: own)
          } else {
            unsafe SnaplineImaging.dimmed(UnsafeBufferPointer(start: from, count: own), into: to)
          }
        }
      }
    }
  }

  /// Draws diagonal lines over the pixels in exactly one of two sizes with the same origin.
  fileprivate mutating func hatch(beyond old: PixelSize, and new: PixelSize, _ color: [UInt8]) {
    guard old != new else { return }
    for row in 0..<size.height {
      for column in 0..<size.width where (row + column) % 8 < 3 {
        let isOld = row < old.height && column < old.width
        let isNew = row < new.height && column < new.width
        guard isOld != isNew else { continue }
        paint(PixelSpan(row: row, columns: column..<column + 1), color)
      }
    }
  }

  /// Fills a span, clipped to the image.
  mutating func paint(_ span: PixelSpan, _ color: [UInt8]) {
    guard span.row >= 0, span.row < size.height, color.count == 4 else { return }
    let pixel = color.reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }.littleEndian
    let columns = span.columns.clamped(to: 0..<size.width)
    let start = span.row * size.width
    unsafe bytes.withUnsafeMutableBytes { bytes in
      let pixels = unsafe bytes.bindMemory(to: UInt32.self)
      let range = start + columns.lowerBound..<start + columns.upperBound
      unsafe pixels[range].update(repeating: pixel)
    }
  }

  /// Draws a frame of 2 pixels at a distance of 2 pixels around a rectangle.
  mutating func drawBorder(_ rect: PixelRect, _ color: [UInt8]) {
    let columns = rect.x - 4..<rect.x + rect.width + 4
    for row in rect.y - 4..<rect.y + rect.height + 4 {
      let isBar = row < rect.y - 2 || row >= rect.y + rect.height + 2
      guard !isBar else {
        paint(PixelSpan(row: row, columns: columns), color)
        continue
      }
      paint(PixelSpan(row: row, columns: columns.lowerBound..<columns.lowerBound + 2), color)
      paint(PixelSpan(row: row, columns: columns.upperBound - 2..<columns.upperBound), color)
    }
  }
}

/// Converts a row to light gray; adjacent pixels mostly have one color.
private func dimmed(
  _ row: UnsafeBufferPointer<UInt32>, into target: UnsafeMutablePointer<UInt32>
) {
  guard var last = unsafe row.first else { return }
  var gradient = dimmed(UInt32(littleEndian: last)).littleEndian
  for column in row.indices {
    let pixel = unsafe row[column]
    if pixel != last {
      last = pixel
      gradient = dimmed(UInt32(littleEndian: pixel)).littleEndian
    }
    unsafe target[column] = gradient
  }
}

/// Returns a gray with a quarter of the pixel's contrast against white.
private func dimmed(_ pixel: UInt32) -> UInt32 {
  let blue = pixel & 0xFF
  let green = pixel >> 8 & 0xFF
  let red = pixel >> 16 & 0xFF
  let clear = 255 - (pixel >> 24)
  // The weights of Rec. 709 in 256ths; clear pixels are white.
  let light = min(255, (red * 54 + green * 183 + blue * 19) / 256 + clear)
  let gray = 176 + light * 79 / 255
  return 0xFF00_0000 | gray << 16 | gray << 8 | gray
}
