import SnaplineBasics

/// The pixels of an image by column and row, with red in the lowest byte and alpha in the highest.
@safe struct PixelGrid {
  let pixels: UnsafeBufferPointer<UInt32>
  let size: PixelSize

  subscript(column: Int, row: Int) -> UInt32 {
    unsafe UInt32(littleEndian: pixels[row * size.width + column])
  }

  /// Returns the columns and rows around a pixel, including its own.
  fileprivate func neighbors(
    _ column: Int, _ row: Int
  ) -> (columns: ClosedRange<Int>, rows: ClosedRange<Int>) {
    (
      max(column - 1, 0)...min(column + 1, size.width - 1),
      max(row - 1, 0)...min(row + 1, size.height - 1)
    )
  }

  /// Whether more than two neighbors have exactly the pixel's color; the border counts as one.
  fileprivate func isEven(_ column: Int, _ row: Int) -> Bool {
    let center = self[column, row]
    let (columns, rows) = neighbors(column, row)
    // The pixel is not its own neighbor.
    var equals = isAtBorder(column, row) ? 0 : -1
    for x in columns {
      for y in rows where self[x, y] == center { equals += 1 }
    }
    return equals > 2
  }

  fileprivate func isAtBorder(_ column: Int, _ row: Int) -> Bool {
    column == 0 || row == 0 || column == size.width - 1 || row == size.height - 1
  }
}

/// A color composited on white.
private struct CompositedColor {
  let red: Double
  let green: Double
  let blue: Double

  init(_ pixel: UInt32) {
    let channel = { (shift: UInt32) in Double(pixel >> shift & 0xFF) }
    let alpha = pixel >> 24
    guard alpha < 255 else {
      (red, green, blue) = (channel(0), channel(8), channel(16))
      return
    }
    let share = Double(alpha) / 255
    red = 255 + (channel(0) - 255) * share
    green = 255 + (channel(8) - 255) * share
    blue = 255 + (channel(16) - 255) * share
  }

  // The NTSC matrix with eight digits.
  var brightness: Double { red * 0.29889531 + green * 0.58662247 + blue * 0.11448223 }
  var orange: Double { red * 0.59597799 - green * 0.27417610 - blue * 0.32180189 }
  var purple: Double { red * 0.21147017 - green * 0.52261711 + blue * 0.31114694 }
}

/// Returns the perceptual distance of two colors, at most 35,215.
func distance(_ old: UInt32, _ new: UInt32) -> Double {
  let (old, new) = (CompositedColor(old), CompositedColor(new))
  let brightness = old.brightness - new.brightness
  let orange = old.orange - new.orange
  let purple = old.purple - new.purple
  return 0.5053 * brightness * brightness + 0.299 * orange * orange + 0.1957 * purple * purple
}

/// A detector of antialiased pixels that proceeds row by row.
@safe struct AntialiasingDetector {
  private let old: PixelGrid
  private let new: PixelGrid
  private var row = -2
  /// The index of the row's first pixel.
  private var start = 0
  /// Whether pixels are in a flat area of the old image (1), of the new one (2) or of both (3): for
  /// the row and the rows above and below it, each with one more pixel at both ends.
  private var evenness: [UInt8]

  init(_ old: PixelGrid, _ new: PixelGrid) {
    (self.old, self.new) = (old, new)
    evenness = [UInt8](repeating: 0, count: 3 * (old.size.width + 2))
  }

  /// Advances to a row further below.
  mutating func moveToRow(_ row: Int) {
    guard row > self.row else { return }
    for next in max(row - 1, self.row + 2)...row + 1 {
      let start = index(0, next)
      for place in start..<start + old.size.width { evenness[place] = 0 }
      guard next >= 0, next < old.size.height else { continue }
      mark(next, in: old, as: 1)
      mark(next, in: new, as: 2)
    }
    self.row = row
    start = index(0, row)
  }

  /// Whether in one of the images the pixel is between a darker and a brighter neighbor, of which
  /// at least one is in a flat area of both images.
  func isAntialiased(_ column: Int) -> Bool {
    let center = evenness[start + column]
    guard center != 3, isNextToArea(column) else { return false }
    return center & 1 == 0 && isStep(column, in: old)
      || center & 2 == 0 && isStep(column, in: new)
  }

  private func index(_ column: Int, _ row: Int) -> Int {
    (row + 3) % 3 * (old.size.width + 2) + column + 1
  }

  /// Whether a flat area is adjacent; in gradients there is none.
  private func isNextToArea(_ column: Int) -> Bool {
    (row - 1...row + 1).contains { row in
      let place = index(column, row)
      return (place - 1...place + 1).contains { evenness[$0] == 3 }
    }
  }

  private func isStep(_ column: Int, in image: PixelGrid) -> Bool {
    let center = image[column, row]
    let brightness = CompositedColor(center).brightness
    let (columns, rows) = image.neighbors(column, row)
    // A pixel with more than two equal neighbors is part of an area; the border counts as one.
    var equals = image.isAtBorder(column, row) ? 1 : 0
    var (least, most) = (0.0, 0.0)
    var (darkest, brightest) = (0, 0)
    // By columns: the first of several extreme neighbors is used.
    for x in columns {
      for y in rows where x != column || y != row {
        let neighbour = image[x, y]
        let step =
          neighbour == center ? 0 : brightness - CompositedColor(neighbour).brightness
        if step == 0 {
          equals += 1
          guard equals <= 2 else { return false }
        } else if step < least {
          least = step
          brightest = index(x, y)
        } else if step > most {
          most = step
          darkest = index(x, y)
        }
      }
    }
    guard least < 0, most > 0 else { return false }
    return evenness[brightest] == 3 || evenness[darkest] == 3
  }

  /// Sets a bit for the pixels of a row that are in flat areas.
  private mutating func mark(_ row: Int, in image: PixelGrid, as mark: UInt8) {
    let (width, height) = (image.size.width, image.size.height)
    let isInner = row > 0 && row < height - 1 && width > 2
    if isInner { markInnerPixels(row, in: image, as: mark) }
    for column in stride(from: 0, to: width, by: isInner ? width - 1 : 1)
    where image.isEven(column, row) {
      evenness[index(column, row)] |= mark
    }
  }

  /// Sets the bits of inner pixels, in a form that the compiler vectorizes.
  private mutating func markInnerPixels(_ row: Int, in image: PixelGrid, as mark: UInt8) {
    let width = image.size.width
    let start = index(0, row)
    unsafe evenness.withUnsafeMutableBufferPointer { evenness in
      guard let marks = unsafe evenness.baseAddress.map({ unsafe $0 + start }),
        let pixels = unsafe image.pixels.baseAddress.map({ unsafe $0 + row * width })
      else { return }
      let (above, below) = unsafe (pixels - width, pixels + width)
      for column in 1..<width - 1 {
        let center = unsafe pixels[column]
        var equals: UInt32 = 0
        unsafe equals &+= above[column - 1] == center ? 1 : 0
        unsafe equals &+= above[column] == center ? 1 : 0
        unsafe equals &+= above[column + 1] == center ? 1 : 0
        unsafe equals &+= pixels[column - 1] == center ? 1 : 0
        unsafe equals &+= pixels[column + 1] == center ? 1 : 0
        unsafe equals &+= below[column - 1] == center ? 1 : 0
        unsafe equals &+= below[column] == center ? 1 : 0
        unsafe equals &+= below[column + 1] == center ? 1 : 0
        unsafe marks[column] |= equals > 2 ? mark : 0
      }
    }
  }
}
