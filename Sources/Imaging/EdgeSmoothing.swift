import Geometry

/// The pixels of a picture by column and row; red in the lowest byte, alpha in the highest.
struct PixelGrid {
  let pixels: UnsafeBufferPointer<UInt32>
  let size: PixelSize

  init(_ pixels: UnsafeBufferPointer<UInt32>, _ size: PixelSize) {
    self.pixels = pixels
    self.size = size
  }

  subscript(column: Int, row: Int) -> UInt32 {
    UInt32(littleEndian: pixels[row * size.width + column])
  }

  /// The columns and rows around a place, the place itself included.
  fileprivate func surroundings(
    _ column: Int, _ row: Int
  ) -> (columns: ClosedRange<Int>, rows: ClosedRange<Int>) {
    (
      max(column - 1, 0)...min(column + 1, size.width - 1),
      max(row - 1, 0)...min(row + 1, size.height - 1)
    )
  }

  /// Whether a pixel that is at no border has the colour of its neighbours at both sides and above.
  @inline(__always)
  fileprivate func isWithinArea(_ column: Int, _ row: Int) -> Bool {
    let place = row * size.width + column
    let center = pixels[place]
    return pixels[place - 1] == center && pixels[place + 1] == center
      && pixels[place - size.width] == center
  }

  fileprivate func isAtBorder(_ column: Int, _ row: Int) -> Bool {
    column == 0 || row == 0 || column == size.width - 1 || row == size.height - 1
  }
}

/// A colour as it looks on white.
private struct VisibleColor {
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

  // The matrix of the NTSC standard, to eight digits.
  var brightness: Double { red * 0.29889531 + green * 0.58662247 + blue * 0.11448223 }
  var orange: Double { red * 0.59597799 - green * 0.27417610 - blue * 0.32180189 }
  var purple: Double { red * 0.21147017 - green * 0.52261711 + blue * 0.31114694 }
}

/// How far two colours are apart for an eye: at most 35,215.
func distance(_ old: UInt32, _ new: UInt32) -> Double {
  let (old, new) = (VisibleColor(old), VisibleColor(new))
  let brightness = old.brightness - new.brightness
  let orange = old.orange - new.orange
  let purple = old.purple - new.purple
  return 0.5053 * brightness * brightness + 0.299 * orange * orange + 0.1957 * purple * purple
}

/// Whether a pixel is a step between a darker and a brighter neighbour, of which at least one
/// lies in an even area of both pictures.
func smoothsEdge(
  _ column: Int, _ row: Int, in picture: PixelGrid, beside other: PixelGrid
) -> Bool {
  // Most pixels of most pictures are parts of areas.
  let isAtBorder = picture.isAtBorder(column, row)
  guard isAtBorder || !picture.isWithinArea(column, row) else { return false }
  let center = picture[column, row]
  let brightness = VisibleColor(center).brightness
  let (columns, rows) = picture.surroundings(column, row)
  // A pixel with more than two equals around it is part of an area; beyond the border lies one.
  var equals = isAtBorder ? 1 : 0
  var (least, most) = (0.0, 0.0)
  var (darkest, brightest) = ((column: 0, row: 0), (column: 0, row: 0))
  // By columns: among several extreme neighbours the first one is asked.
  for x in columns {
    for y in rows where x != column || y != row {
      let neighbour = picture[x, y]
      let step =
        neighbour == center ? 0 : brightness - VisibleColor(neighbour).brightness
      if step == 0 {
        equals += 1
        guard equals <= 2 else { return false }
      } else if step < least {
        least = step
        brightest = (x, y)
      } else if step > most {
        most = step
        darkest = (x, y)
      }
    }
  }
  guard least < 0, most > 0 else { return false }
  return isEven(brightest, in: picture) && isEven(brightest, in: other)
    || isEven(darkest, in: picture) && isEven(darkest, in: other)
}

/// Whether more than two of the neighbours have exactly the pixel's colour.
private func isEven(_ place: (column: Int, row: Int), in picture: PixelGrid) -> Bool {
  let center = picture[place.column, place.row]
  let (columns, rows) = picture.surroundings(place.column, place.row)
  var equals = picture.isAtBorder(place.column, place.row) ? 1 : 0
  for x in columns {
    for y in rows where x != place.column || y != place.row {
      if picture[x, y] == center { equals += 1 }
      if equals > 2 { return true }
    }
  }
  return false
}
