package import Basics
package import Imaging
import Platform

/// The protocol by which a terminal shows an image.
package enum GraphicsProtocol: Hashable, Sendable {
  /// Text of half blocks with colors.
  case blocks(ColorDepth)
  /// A PNG file, by the protocol of kitty.
  case kitty
  /// Sixel graphics: bands of six rows, by DEC's protocol.
  case sixel

  /// Infers the protocol from environment variables; half blocks are the default.
  package init(_ environment: [String: String]) {
    let term = environment["TERM"] ?? ""
    let program = environment["TERM_PROGRAM"] ?? ""
    // A multiplexer inherits the variables of the terminal around it.
    let isInside = ["screen", "tmux"].contains(where: term.hasPrefix)
    let isKitty =
      term.contains("kitty") || environment["KITTY_WINDOW_ID"] != nil
      || ["ghostty", "WezTerm"].contains(program)
    let isSixel =
      term.contains("sixel") || ["foot", "mlterm", "contour"].contains(where: term.hasPrefix)
    if isKitty, !isInside {
      self = .kitty
    } else if isSixel, !isInside {
      self = .sixel
    } else {
      let terms = [environment["COLORTERM"] ?? "", term]
      let isFull = terms.contains { term in
        ["truecolor", "24bit", "direct"].contains(where: term.contains)
      }
      self = .blocks(isFull ? .full : .palette)
    }
  }
}

extension GraphicsProtocol {
  /// Returns the number of pixels per character cell of this size.
  package func pixelSize(ofCell cell: PixelSize) -> PixelSize {
    switch self {
    case .blocks: PixelSize(width: 1, height: 2)
    case .kitty, .sixel: cell
    }
  }
}

/// Returns the commands that show a PNG file at the cursor by kitty's protocol, without moving the
/// cursor.
package func kittyGraphics(_ png: [UInt8]) -> String {
  let text = base64(png).utf8
  // The protocol limits commands to this length.
  let size = 4096
  var result = ""
  var rest = text[...]
  while true {
    let part = rest.prefix(size)
    rest = rest.dropFirst(size)
    let start = result.isEmpty ? "a=T,f=100,q=2,C=1," : ""
    result += "\u{1B}_G\(start)m=\(rest.isEmpty ? 0 : 1);\(String(part) ?? "")\u{1B}\\"
    if rest.isEmpty { return result }
  }
}

/// The command that removes all images by kitty's protocol.
package let kittyClearing = "\u{1B}_Ga=d,q=2\u{1B}\\"

/// Returns an image as Sixel graphics in the colors of the cube, shown at the cursor, without
/// moving it.
package func sixelGraphics(_ image: Bitmap) -> String {
  let (width, height) = (image.size.width, image.size.height)
  var text = "\u{1B}7\u{1B}P0;1;0q\"1;1;\(width);\(height)"
  for color in 0..<216 {
    let parts = [color / 36, color / 6 % 6, color % 6].map { String($0 * 20) }
    text += "#\(color);2;\(parts.joined(separator: ";"))"
  }
  for top in stride(from: 0, to: height, by: 6) {
    // For each color, the pixels of each column as six bits.
    var bands: [Int: [UInt8]] = [:]
    for row in top..<min(top + 6, height) {
      for column in 0..<width {
        let color = cubeColor(image, column, row)
        bands[color, default: [UInt8](repeating: 0, count: width)][column] |= 1 << (row - top)
      }
    }
    let lines = bands.sorted { $0.key < $1.key }.map { "#\($0.key)\(sixels($0.value))" }
    text += lines.joined(separator: "$") + "-"
  }
  return text + "\u{1B}\\\u{1B}8"
}

/// Returns the nearest color of the 6×6×6 color cube, on white.
private func cubeColor(_ image: Bitmap, _ column: Int, _ row: Int) -> Int {
  let place = row * image.bytesPerRow + column * 4
  let clear = 255 - Int(image.bytes[place + 3])
  let parts = [2, 1, 0].map { (Int(image.bytes[place + $0]) + clear + 25) / 51 }
  return parts[0] * 36 + parts[1] * 6 + parts[2]
}

/// Returns one color of a band of six rows, with run-length encoding.
private func sixels(_ columns: [UInt8]) -> String {
  var text = ""
  var start = 0
  while start < columns.count {
    let end = columns[start...].firstIndex { $0 != columns[start] } ?? columns.count
    let letter = String(UnicodeScalar(columns[start] + 63))
    let count = end - start
    text += count > 3 ? "!\(count)\(letter)" : String(repeating: letter, count: count)
    start = end
  }
  return text
}
