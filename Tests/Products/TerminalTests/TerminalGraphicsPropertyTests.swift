import SnaplineBasics
import SnaplineImaging
import SnaplineTerminal
import Testing

/// Random numbers that are the same each time.
private struct RandomBitmap {
  private var state: UInt32

  init(_ seed: UInt32) { state = seed }

  mutating func byte() -> UInt8 {
    state = state &* 1_664_525 &+ 1_013_904_223
    return UInt8(state >> 24)
  }

  mutating func number(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound + (Int(byte()) << 8 | Int(byte())) % range.count
  }
}

private typealias RGB = [Int]

/// A random premultiplied bitmap with opaque, translucent and transparent pixels.
private func noisyPicture(_ noise: inout RandomBitmap, most: Int = 13) -> Bitmap {
  let size = PixelSize(width: noise.number(1...most), height: noise.number(1...most))
  var bytes: [UInt8] = []
  for _ in 0..<size.width * size.height {
    let alpha = [255, 255, 255, 0, 128, 1][noise.number(0...5)]
    bytes += (0..<3).map { _ in UInt8(noise.number(0...alpha)) } + [UInt8(alpha)]
  }
  return Bitmap(size: size, bytes: bytes)
}

extension Bitmap {
  /// Returns the color of a pixel on a white background.
  fileprivate func overWhite(_ column: Int, _ row: Int) -> RGB {
    let place = row * bytesPerRow + column * 4
    return [2, 1, 0].map { Int(bytes[place + $0]) + 255 - Int(bytes[place + 3]) }
  }
}

/// The colors of xterm's palette without the first sixteen, which users configure.
private let palette: [Int: RGB] = {
  var colors: [Int: RGB] = [:]
  let steps = [0, 95, 135, 175, 215, 255]
  for number in 0..<216 {
    colors[16 + number] = [steps[number / 36], steps[number / 6 % 6], steps[number % 6]]
  }
  for grey in 0..<24 { colors[232 + grey] = RGB(repeating: 8 + 10 * grey, count: 3) }
  return colors
}()

private func distance(_ one: RGB, _ other: RGB) -> Int {
  zip(one, other).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
}

/// Returns the colors of a line of half blocks: for each character the foreground color and the
/// background color; nil is the terminal's default.
private func shown(_ line: String) -> [(upper: RGB?, lower: RGB?)] {
  var cells: [(upper: RGB?, lower: RGB?)] = []
  var (letter, background): (RGB?, RGB?) = (nil, nil)
  var rest = Substring(line)
  while let first = rest.popFirst() {
    guard first == "\u{1B}" else {
      cells.append((letter, background))
      continue
    }
    let codes = rest.dropFirst().prefix { $0 != "m" }
    rest = rest.dropFirst(codes.count + 2)
    let numbers = codes.split(separator: ";").compactMap { Int($0) }
    let color = numbers.count == 5 ? Array(numbers[2...]) : palette[numbers.last ?? 0]
    switch numbers.first {
    case 38: letter = color
    case 48: background = color
    default: (letter, background) = (nil, nil)
    }
  }
  return cells
}

@Suite("Random pictures on a terminal")
struct TerminalGraphicsPropertyTests {
  @Test("In true color every pixel has its exact color on white, in 60 random pictures")
  func full() {
    var noise = RandomBitmap(1)
    for _ in 0..<60 {
      let picture = noisyPicture(&noise)
      let lines = halfBlocks(picture, .full).map(shown)
      #expect(lines.count == (picture.size.height + 1) / 2)
      for row in 0..<picture.size.height {
        let cells = lines[row / 2]
        #expect(cells.count == picture.size.width)
        for column in 0..<picture.size.width {
          let seen = row % 2 == 0 ? cells[column].upper : cells[column].lower
          #expect(seen == picture.overWhite(column, row))
        }
      }
    }
  }

  @Test("With the palette every pixel has the nearest color, in 25 random pictures")
  func palettes() throws {
    var noise = RandomBitmap(2)
    for _ in 0..<25 {
      let picture = noisyPicture(&noise, most: 7)
      let lines = halfBlocks(picture, .palette).map(shown)
      for row in 0..<picture.size.height {
        for column in 0..<picture.size.width {
          let cell = lines[row / 2][column]
          let seen = try #require(row % 2 == 0 ? cell.upper : cell.lower)
          let wanted = picture.overWhite(column, row)
          let nearest = palette.values.map { distance($0, wanted) }.min()
          #expect(distance(seen, wanted) == nearest, "\(wanted) is shown as \(seen)")
        }
      }
    }
  }

  @Test("Adjacent cells of the same color need no further escape sequence")
  func short() {
    let size = PixelSize(width: 40, height: 2)
    let bytes = [UInt8](repeating: 255, count: 40 * 2 * 4)
    let line = halfBlocks(Bitmap(size: size, bytes: bytes), .full)[0]
    #expect(line.split(separator: "\u{1B}").count == 3)
    #expect(line.count { $0 == "▀" } == 40)
  }

  @Test("A scaled-down picture fits, and fills the space in one dimension")
  func fitting() {
    for width in 1...60 {
      for height in [1, 2, 7, 24, 49, 60, 1_136] {
        for columns in [1, 3, 7, 22, 49, 80] {
          for rows in [1, 5, 11, 24] {
            let size = PixelSize(width: width, height: height)
            let fitted = fittedSize(size, columns: columns, rows: rows)
            #expect(fitted.width >= 1 && fitted.height >= 1)
            #expect(fitted.width <= columns && fitted.height <= rows * 2)
            guard width > columns || height > rows * 2 else {
              #expect(fitted == size)
              continue
            }
            #expect(
              fitted.width == columns || fitted.height == rows * 2,
              "\(size) in \(columns) by \(rows) is \(fitted)")
          }
        }
      }
    }
  }

  /// Whether a pixel of a large picture overlaps a pixel of a smaller one.
  private func overlaps(_ pixel: Int, _ count: Int, _ cell: Int, _ cells: Int) -> Bool {
    pixel * cells < (cell + 1) * count && (pixel + 1) * cells > cell * count
  }

  @Test("A diff thumbnail marks all changed pixels and no others, in 40 random pictures")
  func thumbnails() {
    var noise = RandomBitmap(4)
    let highlight = DiffPalette.standard.changed
    for _ in 0..<40 {
      let size = PixelSize(width: noise.number(8...40), height: noise.number(8...40))
      let old = Bitmap(
        size: size, bytes: [UInt8](repeating: 255, count: size.width * size.height * 4))
      var new = old
      let target = PixelSize(
        width: noise.number(1...size.width), height: noise.number(1...size.height))
      var changed: [(column: Int, row: Int)] = []
      for _ in 0..<noise.number(0...4) {
        let (column, row) = (noise.number(0...size.width - 1), noise.number(0...size.height - 1))
        new.bytes[row * new.bytesPerRow + column * 4] = 0
        changed.append((column, row))
      }
      let small = differenceThumbnail(old, new, in: target)
      #expect(small.size == target)
      for row in 0..<target.height {
        for column in 0..<target.width {
          let place = row * small.bytesPerRow + column * 4
          let isHighlighted = Array(small.bytes[place..<place + 4]) == highlight
          let begins = changed.contains {
            $0.column * target.width / size.width == column
              && $0.row * target.height / size.height == row
          }
          let isCovered = changed.contains {
            overlaps($0.column, size.width, column, target.width)
              && overlaps($0.row, size.height, row, target.height)
          }
          #expect(isHighlighted ? isCovered : !begins)
        }
      }
    }
  }

  @Test(
    "Kitty commands hold the whole file, for eight lengths",
    arguments: [0, 1, 2, 3, 3_071, 3_072, 3_073, 9_999]
  )
  func kitty(count: Int) throws {
    let file = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    let commands = kittyGraphics(file).split(separator: "\u{1B}\\")
    let more = commands.map { $0.contains("m=1;") }
    #expect(more == commands.indices.map { $0 < commands.count - 1 })
    let payloads = commands.map { $0.split(separator: ";", maxSplits: 1).dropFirst().first ?? "" }
    // All but the last have whole base64 groups, so that a reader can join them.
    #expect(payloads.dropLast().allSatisfy { $0.utf8.count == 4_096 })
    let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
    let values = payloads.joined().compactMap { sign in
      letters.firstIndex(of: sign).map { letters.distance(from: letters.startIndex, to: $0) }
    }
    var (bytes, bits, length): ([UInt8], Int, Int) = ([], 0, 0)
    for value in values {
      (bits, length) = (bits << 6 | value, length + 6)
      if length >= 8 {
        length -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> length))
        bits &= 1 << length - 1
      }
    }
    #expect(bytes == file)
  }
}

@Suite("Random bytes from a terminal")
struct KeyParsingPropertyTests {
  @Test("Concatenated key sequences give the keys of each in turn")
  func joined() {
    let units: [(bytes: String, keys: [TerminalKey])] = [
      ("a", [.character("a")]), ("é", [.character("é")]), ("姓", [.character("姓")]),
      ("😀", [.character("😀")]),
      ("\r", [.enter]), ("\u{1B}[A", [.up]), ("\u{1B}OB", [.down]), ("\u{1B}[1;2C", [.right]),
      ("\u{1B}[D", [.left]), ("\u{1B}[6~", []), ("\u{1B}[?25h", []), ("\u{3}", []),
      ("\u{1B}\u{1B}[A", [.escape, .up]), ("\u{1B}[Z", []), ("\u{1B}OP", []),
    ]
    var noise = RandomBitmap(5)
    for _ in 0..<300 {
      let chosen = (0..<noise.number(0...6)).map { _ in units[noise.number(0...units.count - 1)] }
      let bytes = chosen.flatMap { Array($0.bytes.utf8) }
      #expect(keys(in: bytes) == chosen.flatMap(\.keys), "\(chosen.map(\.bytes))")
    }
  }

  @Test("Random bytes are parsed, and no key is a control character")
  func noise() {
    var noise = RandomBitmap(6)
    var count = 0
    for _ in 0..<400 {
      let bytes = (0..<noise.number(0...40)).map { _ in noise.byte() }
      for case .character(let letter) in keys(in: bytes) {
        let first = letter.unicodeScalars.first?.value ?? 0
        #expect(first >= 0x20 && first != 0x7F)
        count += 1
      }
    }
    #expect(count > 500)
  }

  @Test("An incomplete UTF-8 letter does not consume the key after it", arguments: [1, 2, 3])
  func brokenLetters(length: Int) {
    let broken = Array("😀".utf8.prefix(length))
    #expect(keys(in: broken + Array("\u{1B}[A".utf8)).last == .up)
    #expect(keys(in: broken + [13]).last == .enter)
    #expect(keys(in: broken + Array("é".utf8)).last == .character("é"))
  }

  @Test("A progress bar has a fixed width and never shrinks as work proceeds")
  func bars() {
    for width in [1, 3, 10, 40] {
      for all in [1, 7, 8, 1_000] {
        var last = -1
        for done in -1...all + 1 {
          let bar = progressBar(done, of: all, width: width)
          #expect(bar.count == width)
          let parts = Array(" ▏▎▍▌▋▊▉█")
          let eighths = bar.reduce(0) { $0 + (parts.firstIndex(of: $1) ?? 99) }
          #expect(eighths >= last && eighths <= width * 8)
          last = eighths
        }
        #expect(last == width * 8)
      }
    }
    for (all, width) in [(0, 8), (-1, 8), (8, 0), (8, -1)] {
      #expect(progressBar(1, of: all, width: width).isEmpty)
    }
  }
}
