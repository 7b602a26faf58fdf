import SnaplineBasics
import SnaplineImaging
import SnaplineTerminal
import Testing

private func picture(_ width: Int, _ height: Int, _ color: (Int, Int) -> [UInt8]) -> Bitmap {
  var bytes: [UInt8] = []
  for row in 0..<height {
    for column in 0..<width { bytes += color(column, row) }
  }
  return Bitmap(size: PixelSize(width: width, height: height), bytes: bytes)
}

private let red: [UInt8] = [0, 0, 255, 255]
private let blue: [UInt8] = [255, 0, 0, 255]
private let white: [UInt8] = [255, 255, 255, 255]

@Suite("Pictures on a terminal")
struct HalfBlockTests {
  @Test("A character cell shows two rows: upper pixel as foreground, lower as background")
  func twoRows() {
    let flag = picture(2, 2) { _, row in row == 0 ? red : blue }
    #expect(
      halfBlocks(flag, .full) == ["\u{1B}[38;2;255;0;0m\u{1B}[48;2;0;0;255m▀▀\u{1B}[0m"])
    #expect(halfBlocks(flag, .palette) == ["\u{1B}[38;5;196m\u{1B}[48;5;21m▀▀\u{1B}[0m"])
  }

  @Test("The lower half of an odd last row keeps the terminal's background")
  func oddRow() {
    let lines = halfBlocks(picture(1, 3) { _, _ in red }, .full)
    #expect(lines.count == 2)
    #expect(lines.last == "\u{1B}[38;2;255;0;0m▀\u{1B}[0m")
  }

  @Test("Transparent pixels are white")
  func transparent() {
    let clear = picture(1, 2) { _, _ in [0, 0, 0, 0] }
    #expect(
      halfBlocks(clear, .full) == ["\u{1B}[38;2;255;255;255m\u{1B}[48;2;255;255;255m▀\u{1B}[0m"])
  }

  @Test("Grays use the palette's gray ramp")
  func greys() {
    let grey = picture(1, 1) { _, _ in [118, 118, 118, 255] }
    #expect(halfBlocks(grey, .palette) == ["\u{1B}[38;5;243m▀\u{1B}[0m"])
  }

  @Test("A picture is scaled down to fit, keeps its aspect ratio, and is never enlarged")
  func fitting() {
    let phone = PixelSize(width: 640, height: 1136)
    #expect(fittedSize(phone, columns: 26, rows: 20) == PixelSize(width: 22, height: 40))
    #expect(fittedSize(phone, columns: 10, rows: 100) == PixelSize(width: 10, height: 17))
    let small = PixelSize(width: 3, height: 2)
    #expect(fittedSize(small, columns: 80, rows: 24) == small)
    let line = PixelSize(width: 1000, height: 1)
    #expect(fittedSize(line, columns: 10, rows: 10) == PixelSize(width: 10, height: 1))
    #expect(fittedSize(phone, columns: 0, rows: 3) == PixelSize(width: 0, height: 0))
  }

  @Test("One changed pixel of 300×300 is marked in a 10×10 diff thumbnail")
  func onePixel() {
    let old = picture(300, 300) { _, _ in white }
    let new = picture(300, 300) { column, row in column == 299 && row == 150 ? blue : white }
    let small = differenceThumbnail(old, new, in: PixelSize(width: 10, height: 10))
    let highlight = DiffPalette.standard.changed
    let cells = (0..<100).filter { Array(small.bytes[$0 * 4..<$0 * 4 + 4]) == highlight }
    #expect(cells == [59])
  }

  @Test("Pictures of different sizes have a diff thumbnail")
  func sizes() {
    let small = differenceThumbnail(
      picture(4, 4) { _, _ in white }, picture(8, 2) { _, _ in red },
      in: PixelSize(width: 4, height: 2))
    #expect(small.size == PixelSize(width: 4, height: 2))
  }
}

@Suite("Keys and progress bars")
struct KeyTests {
  @Test(
    "Bytes become keys, and unknown escape sequences are dropped",
    arguments: [
      ("aR?", [.character("a"), .character("R"), .character("?")]),
      ("\u{1B}[A\u{1B}[B\u{1B}OC\u{1B}[1;5D", [.up, .down, .right, .left]),
      ("\u{1B}[15~a\u{1B}[200~", [.character("a")]),
      ("\u{1B}", [.escape]), ("\r\n", [.enter, .enter]), ("\u{1}\u{7F}q", [.character("q")]),
      ("姓", [.character("姓")]), ("\u{1B}[", []),
    ] as [(String, [TerminalKey])])
  func keys(text: String, expected: [TerminalKey]) {
    #expect(SnaplineTerminal.keys(in: Array(text.utf8)) == expected)
  }

  @Test("Incomplete UTF-8 is parsed without hanging")
  func broken() {
    for byte in UInt8.min...UInt8.max { _ = SnaplineTerminal.keys(in: [byte, 0xFF, byte]) }
    #expect(SnaplineTerminal.keys(in: [0xE5]).count == 1)
  }

  @Test("A progress bar is filled in proportion to the work done")
  func bar() {
    #expect(progressBar(0, of: 8, width: 4) == "    ")
    #expect(progressBar(3, of: 8, width: 4) == "█▌  ")
    #expect(progressBar(8, of: 8, width: 4) == "████")
    #expect(progressBar(9, of: 8, width: 4) == "████")
    #expect(progressBar(1, of: 0, width: 4).isEmpty)
  }
}

@Suite("Pictures in a terminal's pixels")
struct TerminalGraphicsTests {
  @Test(
    "The graphics protocol is chosen from TERM and related variables",
    arguments: [
      (["TERM": "xterm-kitty"], GraphicsProtocol.kitty),
      (["TERM": "xterm-256color", "TERM_PROGRAM": "WezTerm"], .kitty),
      (["TERM": "foot", "COLORTERM": "truecolor"], .blocks(.full)),
      (["TERM": "xterm", "COLORTERM": "truecolor"], .blocks(.full)),
      (["TERM": "tmux-256color", "KITTY_WINDOW_ID": "1"], .blocks(.palette)),
      ([:], .blocks(.palette)),
    ])
  func way(environment: [String: String], way: GraphicsProtocol) {
    #expect(GraphicsProtocol(environment) == way)
  }

  @Test("A file is split into kitty commands of 4,096 bytes, the last one marked")
  func kitty() {
    let commands = kittyGraphics([UInt8](repeating: 1, count: 4000)).split(separator: "\u{1B}\\")
    #expect(commands.count == 2)
    #expect(commands[0].hasPrefix("\u{1B}_Ga=T,f=100,q=2,C=1,m=1;AQEB"))
    #expect(commands[0].utf8.count == 4096 + "\u{1B}_Ga=T,f=100,q=2,C=1,m=1;".utf8.count)
    #expect(commands[1].hasPrefix("\u{1B}_Gm=0;"))
    #expect(kittyGraphics([]) == "\u{1B}_Ga=T,f=100,q=2,C=1,m=0;\u{1B}\\")
  }
}
