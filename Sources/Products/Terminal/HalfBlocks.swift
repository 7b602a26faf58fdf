package import SnaplineBasics
package import SnaplineImaging

/// The color depth of a terminal.
package enum ColorDepth: Hashable, Sendable {
  /// The color cube and the grays of xterm.
  case palette
  /// All 24-bit colors.
  case full
}

/// Returns an image as lines of text, with two pixels in each character, one above the other.
///
/// The upper half is the foreground color, the lower half the background color. Every line ends by
/// resetting the colors. Transparent pixels are drawn on white.
package func halfBlocks(_ image: Bitmap, _ depth: ColorDepth) -> [String] {
  stride(from: 0, to: image.size.height, by: 2).map { row in
    var line = ""
    var last: (TerminalColor?, TerminalColor?) = (nil, nil)
    for column in 0..<image.size.width {
      let upper = TerminalColor(image, column, row, depth)
      let lower =
        row + 1 < image.size.height ? TerminalColor(image, column, row + 1, depth) : nil
      if upper != last.0 { line += "\u{1B}[\(upper.escapeCode(isBackground: false))m" }
      if let lower, lower != last.1 { line += "\u{1B}[\(lower.escapeCode(isBackground: true))m" }
      line += "▀"
      last = (upper, lower)
    }
    return line + "\u{1B}[0m"
  }
}

/// Returns the largest size of an image within a number of characters, preserving its aspect ratio,
/// without enlarging it.
package func fittedSize(_ size: PixelSize, columns: Int, rows: Int) -> PixelSize {
  guard size.width > 0, size.height > 0, columns > 0, rows > 0 else {
    return PixelSize(width: 0, height: 0)
  }
  let (width, height) = (size.width, size.height)
  if width <= columns, height <= rows * 2 { return size }
  // Integers are exact; a rounded scale could lose a column.
  return columns * height <= rows * 2 * width
    ? PixelSize(width: columns, height: max(1, height * columns / width))
    : PixelSize(width: max(1, width * rows * 2 / height), height: rows * 2)
}

/// A color in the form of a terminal command.
private enum TerminalColor: Equatable {
  case full(red: Int, green: Int, blue: Int)
  case palette(Int)

  init(_ image: Bitmap, _ column: Int, _ row: Int, _ depth: ColorDepth) {
    let place = row * image.bytesPerRow + column * 4
    let white = 255 - Int(image.bytes[place + 3])
    let (blue, green, red) = (
      Int(image.bytes[place]) + white, Int(image.bytes[place + 1]) + white,
      Int(image.bytes[place + 2]) + white
    )
    self =
      switch depth {
      case .full: .full(red: min(red, 255), green: min(green, 255), blue: min(blue, 255))
      case .palette: .palette(nearestPaletteColor(red, green, blue))
      }
  }

  func escapeCode(isBackground: Bool) -> String {
    let which = isBackground ? 48 : 38
    return switch self {
    case .full(let red, let green, let blue): "\(which);2;\(red);\(green);\(blue)"
    case .palette(let number): "\(which);5;\(number)"
    }
  }
}

/// The component values of xterm's color cube.
private let cubeSteps = [0, 95, 135, 175, 215, 255]

/// Returns the index of the nearest color in xterm's color cube and grays.
func nearestPaletteColor(_ red: Int, _ green: Int, _ blue: Int) -> Int {
  func step(_ value: Int) -> Int {
    cubeSteps.indices.min { abs(cubeSteps[$0] - value) < abs(cubeSteps[$1] - value) } ?? 0
  }
  func distance(_ other: (Int, Int, Int)) -> Int {
    let (r, g, b) = (other.0 - red, other.1 - green, other.2 - blue)
    return r * r + g * g + b * b
  }
  let steps = (step(red), step(green), step(blue))
  let cube = (cubeSteps[steps.0], cubeSteps[steps.1], cubeSteps[steps.2])
  let grey = min(max(((red + green + blue) / 3 - 3) / 10, 0), 23)
  let level = 8 + grey * 10
  if distance((level, level, level)) < distance(cube) { return 232 + grey }
  return 16 + 36 * steps.0 + 6 * steps.1 + steps.2
}
