import SnaplineBasics
import SnaplineImaging
import TestSupport
import Testing

private let size = PixelSize(width: 16, height: 8)

/// Returns a white image with a box of one color.
private func picture(boxAt left: Int, _ color: [UInt8] = [0, 0, 255, 255]) -> Bitmap {
  var bytes: [UInt8] = []
  for row in 0..<size.height {
    for column in 0..<size.width {
      let isIn = (2..<6).contains(row) && (left..<left + 3).contains(column)
      bytes += isIn ? color : [255, 255, 255, 255]
    }
  }
  return Bitmap(size: size, bytes: bytes)
}

/// Returns the chunks of a file with their contents.
private func chunks(_ file: [UInt8]) -> [(name: String, data: [UInt8])] {
  var found: [(name: String, data: [UInt8])] = []
  var place = 8
  while place + 12 <= file.count {
    let length = file[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
    let name = String(decoding: file[place + 4..<place + 8], as: UTF8.self)
    found.append((name, Array(file[place + 8..<place + 8 + length])))
    place += 12 + length
  }
  return found
}

private func number(_ data: [UInt8], _ place: Int) -> Int {
  data[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
}

/// Returns the canvas after each frame, decoded independently of the module.
private func canvases(_ file: [UInt8], _ size: PixelSize = size) throws -> [[UInt32]] {
  var canvas = [UInt32](repeating: 0, count: size.width * size.height)
  var canvases: [[UInt32]] = []
  let all = chunks(file)
  let colors = all.filter { ["PLTE", "tRNS"].contains($0.name) }
  let header = try #require(all.first).data
  func written(_ name: String, _ data: [UInt8]) -> [UInt8] {
    let length = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: data.count >> $0) }
    return length + name.utf8 + data + [0, 0, 0, 0]
  }
  var control: [UInt8] = []
  for (name, data) in all {
    if name == "fcTL" { control = data }
    guard name == "IDAT" || name == "fdAT" else { continue }
    let start = file.prefix(8) + written("IHDR", Array(control[4..<12] + header[8...]))
    let plain = colors.reduce(start) { $0 + written($1.name, $1.data) }
    let pixels = name == "IDAT" ? data : Array(data.dropFirst(4))
    let end = written("IDAT", pixels) + written("IEND", [])
    let picture = try #require(PlainPNG(Array(plain) + end))
    for row in 0..<picture.height {
      for column in 0..<picture.width {
        let color = picture[column, row]
        guard control[25] == 0 || color & 0xFF != 0 else { continue }
        canvas[(row + number(control, 16)) * size.width + column + number(control, 12)] = color
      }
    }
    canvases.append(canvas)
  }
  return canvases
}

@Suite("Animated PNG")
struct AnimationTests {
  @Test("A frame is the changed rectangle, and an equal image extends the previous delay")
  func changes() throws {
    let pictures = [picture(boxAt: 1), picture(boxAt: 2), picture(boxAt: 2), picture(boxAt: 9)]
    let file = try encodeAPNG(
      [100, 30, 40, 50], holding: [0]
    ) { pictures[$0] }
    let chunks = chunks(file)
    #expect(
      chunks.map(\.name) == [
        "IHDR", "PLTE", "tRNS", "acTL", "fcTL", "IDAT", "fcTL", "fdAT", "fcTL", "fdAT", "IEND",
      ])
    let animation = try #require(chunks.first { $0.name == "acTL" }).data
    #expect(number(animation, 0) == 3)
    #expect(number(animation, 4) == 0)
    let controls = chunks.filter { $0.name == "fcTL" }.map(\.data)
    // Width, height and origin.
    #expect([4, 8, 12, 16].map { number(controls[1], $0) } == [4, 4, 1, 2])
    #expect([4, 8, 12, 16].map { number(controls[2], $0) } == [10, 4, 2, 2])
    #expect(controls.map { Int($0[20]) << 8 | Int($0[21]) } == [100, 70, 50])
    // Frames and their pixels share one sequence of numbers.
    #expect(controls.map { number($0, 0) } == [0, 1, 3])
    #expect(chunks.filter { $0.name == "fdAT" }.map { number($0.data, 0) } == [2, 4])
  }

  @Test("Images are requested once, or twice without memory, with the same file")
  func drawnOnce() throws {
    let pictures = [picture(boxAt: 1), picture(boxAt: 2), picture(boxAt: 9)]
    var drawn: [Int] = []
    func file(_ room: Int) throws -> [UInt8] {
      drawn = []
      return try encodeAPNG([100, 30, 100], holding: [0, 2], memoryLimit: room) { index in
        drawn.append(index)
        return pictures[index]
      }
    }
    let roomy = try file(1 << 20)
    #expect(drawn == [0, 1, 2])
    #expect(try canvases(roomy).count == 3)
    let narrow = try file(0)
    #expect(drawn == [0, 1, 2, 0, 1, 2])
    #expect(narrow == roomy)
  }

  @Test("Pictures with too many colours for a palette are drawn once, and keep every pixel")
  func manyColorsOnce() throws {
    let size = PixelSize(width: 256, height: 160)
    // The first picture has few colours: only the second one shows that no palette suffices.
    let colors: [[UInt32]] = [0, 1, 7].map { factor in
      (0..<UInt32(size.width * size.height)).map { $0 &* factor << 8 | 0xFF }
    }
    let pictures = colors.map { pixels in
      Bitmap(
        size: size,
        bytes: pixels.flatMap { color in
          [8, 16, 24, 0].map { UInt8(truncatingIfNeeded: color >> UInt32($0)) }
        })
    }
    for memoryLimit in [0, 1 << 20] {
      var drawn: [Int] = []
      let file = try encodeAPNG([100, 30, 30], holding: [0], memoryLimit: memoryLimit) { index in
        drawn.append(index)
        return pictures[index]
      }
      #expect(drawn == (memoryLimit == 0 ? [0, 1, 0, 2] : [0, 1, 2]))
      #expect(try canvases(file, size) == colors)
    }
    #expect(throws: PNGError.unevenFrames) {
      try encodeAPNG([100, 30, 30], holding: [0]) { $0 == 2 ? picture(boxAt: 1) : pictures[$0] }
    }
  }

  @Test("A decoder of plain PNG sees the first image")
  func firstPicture() throws {
    let pictures = [picture(boxAt: 1), picture(boxAt: 5, [0, 128, 0, 255])]
    let file = try encodeAPNG(
      [100, 100], holding: [0, 1]
    ) { pictures[$0] }
    #expect(try decodePNG(file) == pictures[0])
  }

  @Test("More colors than a palette holds are written without a palette")
  func manyColors() throws {
    let size = PixelSize(width: 32, height: 32)
    var bytes: [UInt8] = []
    for index in 0..<1024 {
      bytes.append(UInt8(index % 32 * 8))
      bytes.append(UInt8(index / 32 * 8))
      bytes += [UInt8(index * 37 % 256), 255]
    }
    let wild = Bitmap(size: size, bytes: bytes)
    let file = try encodeAPNG([10], holding: [0]) { _ in wild }
    #expect(!chunks(file).contains { $0.name == "PLTE" })
    #expect(try decodePNG(file) == wild)
  }

  @Test("Gradual colors are exact in held frames")
  func gradient() throws {
    // A thousand colors, each next to the one before it.
    var bytes: [UInt8] = []
    for gradient in 0..<1024 {
      bytes += [UInt8(gradient / 4), UInt8(255 - gradient / 5), UInt8(gradient / 7), 255]
    }
    let slope = Bitmap(size: PixelSize(width: 64, height: 16), bytes: bytes)
    let file = try encodeAPNG([10], holding: [0]) { _ in slope }
    let shown = try decodePNG(file)
    var farthest = 0
    for (one, other) in zip(shown.bytes, slope.bytes) {
      farthest = max(farthest, abs(Int(one) - Int(other)))
    }
    #expect(farthest <= 3)
  }

  @Test("Antialiased edges have fewer colors in transitions, and all in held frames")
  func passing() throws {
    let white = [UInt32](repeating: 0xFFFF_FFFF, count: size.width * size.height)
    var colored = white
    for gradient in 0..<12 { colored[40 + gradient] = (UInt32(120 + 6 * gradient) << 24) | 0xFF }
    let pictures = [white, colored, colored].map { pixels in
      Bitmap(
        size: size,
        bytes: pixels.flatMap { color in
          [8, 16, 24, 0].map { UInt8(truncatingIfNeeded: color >> UInt32($0)) }
        })
    }
    let file = try encodeAPNG(
      [100, 30, 100], holding: [0, 2]
    ) { pictures[$0] }
    let shown = try canvases(file)
    #expect(shown.count == 3)
    #expect(shown.first == white && shown.last == colored)
    for (color, wanted) in zip(shown[1], colored) {
      #expect(abs(Int(color >> 24) - Int(wanted >> 24)) <= 28 && color << 8 == wanted << 8)
    }
    #expect((3...6).contains(Set(shown[1]).count))
  }

  @Test("Images of different sizes, and no image, are refused")
  func refused() {
    let other = Bitmap(size: PixelSize(width: 1, height: 1), bytes: [0, 0, 0, 255])
    #expect(throws: PNGError.unevenFrames) {
      try encodeAPNG([10, 10], holding: []) {
        $0 == 0 ? picture(boxAt: 1) : other
      }
    }
    #expect(throws: PNGError.empty) { try encodeAPNG([], holding: []) { _ in other } }
  }
}
