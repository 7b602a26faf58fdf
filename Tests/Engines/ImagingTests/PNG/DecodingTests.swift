import SnaplineBasics
import SnaplineImaging
import TestSupport
import Testing

@Suite("Decoding of PNG files")
struct DecodingTests {
  @Test(
    "Every color type and depth is decoded, with and without interlacing",
    arguments: [
      (0, 1), (0, 2), (0, 4), (0, 8), (0, 16), (2, 8), (2, 16), (3, 1), (3, 2), (3, 4), (3, 8),
      (4, 8), (4, 16), (6, 8), (6, 16),
    ] as [(UInt8, Int)], [false, true])
  func colorTypes(kind: (type: UInt8, depth: Int), isInterlaced: Bool) throws {
    let palette = (0...UInt8.max).map { index in [255 - index, index, index &* 7] }
    var picture = HandmadePNG()
    picture.colorType = kind.type
    picture.bitDepth = kind.depth
    picture.isInterlaced = isInterlaced
    picture.size = PixelSize(width: 11, height: 9)
    if kind.type == 3 {
      picture.before = [("PLTE", Array(palette.prefix(1 << kind.depth).joined()))]
    }
    let bitmap = try decodePNG(picture.bytes)
    #expect(bitmap.size == picture.size)
    for row in 0..<9 {
      for column in 0..<11 {
        let samples = (0..<picture.channels).map { picture.stored(column, row, $0) }
        let expected = kind.type == 3 ? palette[samples[0]] + [255] : rgba(samples, kind.depth)
        #expect(bitmap.pixel(column, row) == premultiplied(expected), "\(column), \(row)")
      }
    }
  }

  @Test(
    "Rows are decoded from every filter, in any order",
    arguments: [(0, 1), (0, 4), (0, 8), (2, 8), (3, 2), (3, 8), (4, 8), (6, 8)] as [(UInt8, Int)],
    0..<5)
  func filters(kind: (type: UInt8, depth: Int), first: Int) throws {
    var picture = HandmadePNG(bitDepth: kind.depth, colorType: kind.type)
    picture.size = PixelSize(width: 13, height: 17)
    // Some rows repeat the one above; the first one may be zeros.
    picture.sample = { column, row, channel in
      let shift = row / 2 % 3
      return row / 2 == first ? 0 : column * column * 7 >> shift + row / 2 * 59 + channel * 83
    }
    if kind.type == 3 {
      let palette = (0...UInt8.max).map { index in [255 - index, index, index &* 7] }
      picture.before = [("PLTE", Array(palette.prefix(1 << kind.depth).joined()))]
    }
    let plain = try decodePNG(picture.bytes)
    picture.filter = { row in UInt8((row + first) % 5) }
    let bitmap = try decodePNG(picture.bytes)
    #expect(bitmap == plain)
    guard kind.type != 4, kind.type != 6 else { return }
    #expect(containsPixels(picture.bytes, of: bitmap))
    for place in stride(from: 0, to: bitmap.bytes.count, by: 11) {
      var bytes = bitmap.bytes
      bytes[place] ^= 1
      #expect(!containsPixels(picture.bytes, of: Bitmap(size: bitmap.size, bytes: bytes)))
    }
  }

  @Test(
    "containsPixels accepts a file's own bitmap and none with a byte changed, in every 7th byte",
    arguments: [(0, 1), (0, 2), (0, 4), (0, 8), (2, 8), (3, 1), (3, 2), (3, 4), (3, 8)]
      as [(UInt8, Int)])
  func holding(kind: (type: UInt8, depth: Int)) throws {
    var picture = HandmadePNG(bitDepth: kind.depth, colorType: kind.type)
    if kind.type == 3 {
      let palette = (0...UInt8.max).map { index in [255 - index, index, index &* 7] }
      let colors: [UInt8] = Array(palette.prefix(1 << kind.depth).joined())
      picture.before = [("PLTE", colors), ("tRNS", [100])]
    }
    let bitmap = try decodePNG(picture.bytes)
    #expect(containsPixels(picture.bytes, of: bitmap))
    for place in stride(from: 0, to: bitmap.bytes.count, by: 7) {
      var bytes = bitmap.bytes
      bytes[place] ^= 1
      #expect(!containsPixels(picture.bytes, of: Bitmap(size: bitmap.size, bytes: bytes)))
    }
    #expect(!containsPixels(Array(picture.bytes.dropLast(20)), of: bitmap))
  }

  @Test("The lower eight of sixteen bits are available on request", arguments: [0, 2, 4, 6])
  func lowBytes(type: Int) throws {
    let picture = HandmadePNG(bitDepth: 16, colorType: UInt8(type))
    #expect(try decodeStraightPNG(picture.bytes).lowBytes == nil)
    let deep = try decodeStraightPNG(picture.bytes, isDeep: true)
    let low = try #require(deep.lowBytes)
    for column in 0..<5 {
      let sample = picture.stored(column, 2, 0)
      #expect(deep.bytes[(10 + column) * 4] == UInt8(sample >> 8))
      #expect(low[(10 + column) * 4] == UInt8(sample & 0xFF))
    }
    let plain = HandmadePNG(bitDepth: 8, colorType: UInt8(type))
    #expect(try decodeStraightPNG(plain.bytes, isDeep: true).lowBytes == nil)
  }

  @Test("A transparent color and transparent palette entries are decoded")
  func transparency() throws {
    var gray = HandmadePNG(colorType: 0, before: [("tRNS", [0, 37])])
    gray.sample = { column, _, _ in column * 37 }
    #expect(try decodePNG(gray.bytes).pixel(0, 0) == [0, 0, 0, 255])
    #expect(try decodePNG(gray.bytes).pixel(1, 0) == [0, 0, 0, 0])
    var palette = HandmadePNG(
      colorType: 3, before: [("PLTE", [255, 0, 0, 0, 255, 0]), ("tRNS", [128])])
    palette.sample = { column, _, _ in column & 1 }
    #expect(try decodePNG(palette.bytes).pixel(0, 0) == [0, 0, 128, 128])
    #expect(try decodePNG(palette.bytes).pixel(1, 0) == [0, 255, 0, 255])
  }

  @Test("Color profiles, gamma, texts and trailing data change no pixel")
  func ancillary() throws {
    let plain = HandmadePNG().bytes
    let noisy = HandmadePNG(before: [
      ("gAMA", [0, 0, 1, 0]), ("iCCP", Array("broken".utf8)), ("zTXt", [1, 2, 3]),
      ("teXt", []), ("gAMA", [0]),
    ])
    #expect(try decodePNG(noisy.bytes + [1, 2, 3]) == decodePNG(plain))
  }

  @Test(
    "A file that is not a PNG is reported with its format",
    arguments: [
      ([0xFF, 0xD8, 0xFF, 0xE0, 1, 2], "not a PNG but a JPEG"), ([], "not a PNG but an empty file"),
      (Array("GIF89a".utf8), "not a PNG but a GIF"), (Array("hello".utf8), "not a PNG"),
      ([137, 80], "truncated PNG: it ends at byte 2"),
      (
        Array("version https://git-lfs.github.com/spec/v1\n".utf8),
        "not a PNG but a Git LFS pointer: fetch the file with 'git lfs pull'"
      ),
    ] as [([UInt8], String)])
  func undeclared(bytes: [UInt8], message: String) {
    #expect(failure(bytes)?.description == message)
  }

  @Test("A file truncated at any byte is refused")
  func truncation() {
    let bytes = HandmadePNG().bytes
    for count in 0..<bytes.count {
      #expect(failure(Array(bytes.prefix(count))) != nil, "\(count) bytes")
    }
  }

  @Test("A flipped bit is detected, or does not affect pixels", .premise(atLeast: 80))
  func bitFlips() throws {
    let bytes = HandmadePNG(before: [("tEXt", Array("Title\0A".utf8))]).bytes
    let original = try decodePNG(bytes)
    for place in bytes.indices {
      for bit in 0..<8 {
        var damaged = bytes
        damaged[place] ^= 1 << UInt8(bit)
        guard let read = premise(try? decodePNG(damaged)) else { continue }
        #expect(read == original, "byte \(place), bit \(bit)")
      }
    }
  }

  /// Returns a file with the correct checksum after each chunk, as far as the lengths fit.
  private func correctingChecksums(_ file: [UInt8]) -> [UInt8] {
    var (result, rest) = (Array(file.prefix(8)), file.dropFirst(8))
    while rest.count >= 12 {
      let length = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
      guard length <= rest.count - 12 else { break }
      let checked = Array(rest.dropFirst(4).prefix(4 + length))
      result += rest.prefix(4) + checked + fourBytes(Int(checksum(checked)))
      rest = rest.dropFirst(12 + length)
    }
    return result + rest
  }

  @Test(
    "A randomly damaged file is decoded or refused, in 400 samples", .premise(atLeast: 20),
    arguments: 0..<400)
  func randomDamage(seed: Int) {
    var random = FixedRandom(state: UInt64(seed))
    var bytes = HandmadePNG(before: [("PLTE", [1, 2, 3])]).bytes
    if seed.isMultiple(of: 2) {
      // With correct checksums the damage is not detected by them.
      bytes[random.next(bytes.count)] = UInt8(random.next(256))
      bytes = correctingChecksums(bytes)
    }
    for _ in 0..<(seed.isMultiple(of: 2) ? 0 : 1 + random.next(9)) {
      let place = random.next(bytes.count)
      switch random.next(3) {
      case 0: bytes[place] = UInt8(random.next(256))
      case 1: bytes.remove(at: place)
      default: bytes.insert(UInt8(random.next(256)), at: place)
      }
    }
    #expect(premise(try? decodePNG(bytes))?.bytes.count ?? 0 <= 5 * 3 * 4 * 256)
  }

  @Test("A small file with a huge declared size is refused before memory is allocated")
  func bomb() {
    var bomb = HandmadePNG()
    let honest = bomb.bytes
    bomb.size = PixelSize(width: 8000, height: 8000)
    let header = chunk("IHDR", bomb.header)
    #expect(
      failure(honest.prefix(8) + header + honest.dropFirst(8 + header.count))?.description
        == "damaged PNG: not enough pixel data for 8000×8000 pixels")
  }

  @Test(
    "Sizes over the limits are refused", arguments: [(40_000, 1), (1, 40_000), (30_000, 30_000)])
  func limits(width: Int, height: Int) {
    var picture = HandmadePNG()
    picture.size = PixelSize(width: width, height: height)
    let bytes =
      [137, 80, 78, 71, 13, 10, 26, 10] + chunk("IHDR", picture.header)
      + chunk("IDAT", [1]) + chunk("IEND", [])
    guard case .tooLarge(picture.size, limit: _) = failure(bytes) else {
      Issue.record("not refused as too large: \(String(describing: failure(bytes)))")
      return
    }
  }

  @Test("Chunks in a wrong order are refused")
  func order() {
    let signature: [UInt8] = [137, 80, 78, 71, 13, 10, 26, 10]
    let header = chunk("IHDR", HandmadePNG().header)
    let end = chunk("IEND", [])
    #expect(failure(signature + end)?.description.contains("the IHDR chunk is missing") == true)
    #expect(failure(signature + header + end)?.description.contains("no IDAT chunk") == true)
    let interrupted = chunk("IDAT", [1]) + chunk("tEXt", []) + chunk("IDAT", [2])
    #expect(
      failure(signature + header + interrupted + end)?.description.contains("not consecutive")
        == true)
    let unknown = chunk("NEED", []) + chunk("IDAT", [1])
    #expect(failure(signature + header + unknown + end)?.description.contains("'NEED'") == true)
    #expect(failure(signature + chunk("CgBI", []) + header)?.description != nil)
  }
}

private func failure(_ bytes: [UInt8]) -> PNGError? {
  do throws(PNGError) {
    _ = try decodePNG(bytes)
    return nil
  } catch {
    return error
  }
}

/// Returns the samples of a pixel as red, green, blue and alpha of eight bits.
private func rgba(_ samples: [Int], _ depth: Int) -> [UInt8] {
  let bytes = samples.map { sample in
    depth == 16 ? UInt8(sample >> 8) : UInt8(sample * 255 / (1 << depth - 1))
  }
  return switch bytes.count {
  case 1: [bytes[0], bytes[0], bytes[0], 255]
  case 2: [bytes[0], bytes[0], bytes[0], bytes[1]]
  case 3: bytes + [255]
  default: bytes
  }
}

private func premultiplied(_ rgba: [UInt8]) -> [UInt8] {
  let alpha = Double(rgba[3])
  return [2, 1, 0].map { UInt8((Double(rgba[$0]) * alpha / 255).rounded()) } + [rgba[3]]
}

/// A small deterministic random number generator.
struct FixedRandom {
  var state: UInt64

  /// Returns a number below the limit.
  mutating func next(_ limit: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(limit))
  }
}
