import SnaplineBasics
import SnaplineImaging
import Testing

@Suite("Exact image comparison")
struct BitmapComparisonTests {
  @Test("An image equals itself and its copy")
  func same() {
    let picture = noise(PixelSize(width: 33, height: 17), seed: 1)
    #expect(compare(picture, picture) == .same)
    #expect(compare(picture, Bitmap(size: picture.size, bytes: picture.bytes.map { $0 })) == .same)
  }

  @Test("Images of different sizes report both sizes")
  func sizes() {
    let small = flat(PixelSize(width: 4, height: 3))
    let large = flat(PixelSize(width: 3, height: 4))
    #expect(compare(small, large) == .sizes(expected: small.size, actual: large.size))
  }

  @Test("A difference in one channel of one pixel is found", arguments: 0..<4)
  func singleChannel(channel: Int) {
    let old = flat(PixelSize(width: 10, height: 10))
    var new = old
    new.bytes[(7 * 10 + 3) * 4 + channel] -= 5
    #expect(
      changes(old, new)
        == Changes(spans: [PixelSpan(row: 7, columns: 3..<4)], count: 1, delta: 5))
  }

  @Test("All sixteen bits count, and an 8-bit image equals itself in 16 bits")
  func sixteenBits() throws {
    let size = PixelSize(width: 8, height: 1)
    let bytes = (0..<32).map { $0 % 4 == 3 ? UInt8(255) : UInt8($0 * 8) }
    let shallow = StraightBitmap(size: size, bytes: bytes)
    #expect(compare(shallow, StraightBitmap(size: size, bytes: bytes, lowBytes: bytes)) == .same)
    // The darkest and the brightest value, and one between them, each in its last bit.
    for (index, isUp) in [(0, true), (3, false), (16, true), (16, false)] {
      var low = bytes
      low[index] = isUp ? low[index] + 1 : low[index] - 1
      let deep = StraightBitmap(size: size, bytes: bytes, lowBytes: low)
      for pair in [(shallow, deep), (deep, shallow)] {
        guard case .pixels(let changed) = compare(pair.0, pair.1) else {
          Issue.record("\(index) is not found")
          continue
        }
        #expect(changed.spans == [PixelSpan(row: 0, columns: index / 4..<index / 4 + 1)])
        #expect(changed.maximumDelta == 1)
      }
    }
    var high = bytes
    high[8] += 100
    let far = StraightBitmap(size: size, bytes: high, lowBytes: bytes)
    guard case .pixels(let changed) = compare(shallow, far) else {
      Issue.record("no difference found")
      return
    }
    #expect((changed.count, changed.maximumDelta) == (1, 100))
  }

  @Test("Adjacent pixels of a row form one span, and the bounds contain all spans")
  func spans() throws {
    let old = flat(PixelSize(width: 10, height: 6))
    var new = old
    for column in [0, 1, 2, 8] { new.set(0, column: column, row: 1) }
    for column in [5, 9] { new.set(0, column: column, row: 4) }
    let found = try #require(differingPixels(old, new))
    #expect(
      found.spans == [
        PixelSpan(row: 1, columns: 0..<3), PixelSpan(row: 1, columns: 8..<9),
        PixelSpan(row: 4, columns: 5..<6), PixelSpan(row: 4, columns: 9..<10),
      ])
    #expect(found.count == 6)
    #expect(found.bounds == PixelRect(x: 0, y: 1, width: 10, height: 4))
  }

  @Test("Excluded rectangles are not compared, and all other pixels are")
  func exclusion() {
    let old = flat(PixelSize(width: 8, height: 4))
    var new = old
    for column in 0..<8 { new.set(0, column: column, row: 2) }
    let rects = [
      PixelRect(x: 2, y: 0, width: 2, height: 4), PixelRect(x: 3, y: 2, width: 3, height: 1),
    ]
    let outside = compare(old, new, excluding: rects)
    guard case .pixels(let pixels) = outside else {
      Issue.record("nothing found")
      return
    }
    #expect(pixels.spans.map(\.columns) == [0..<2, 6..<8])
    #expect(compare(old, new, excluding: [PixelRect(x: 0, y: 2, width: 8, height: 1)]) == .same)
    #expect(compare(old, new, excluding: [PixelRect(x: 0, y: 1, width: 8, height: 1)]) != .same)
  }

  @Test("Excluded rectangles may extend beyond the image")
  func exclusionBeyond() {
    let old = flat(PixelSize(width: 8, height: 4))
    let new = noise(old.size, seed: 3)
    let everything = PixelRect(x: -100, y: -100, width: 1000, height: 1000)
    let nothing = [
      PixelRect(x: 8, y: 0, width: 5, height: 5), PixelRect(x: -5, y: 0, width: 5, height: 4),
      PixelRect(x: 2, y: 2, width: 0, height: 2), PixelRect(x: 2, y: 2, width: -3, height: -2),
    ]
    #expect(compare(old, new, excluding: [everything]) == .same)
    #expect(compare(old, new, excluding: nothing) == compare(old, new))
  }

  @Test(
    "Count, bounds and delta agree with a pixel-by-pixel comparison, in 20 samples",
    arguments: 0..<20 as Range<UInt64>)
  func agreesWithSlowLook(seed: UInt64) throws {
    var random = Random(seed: seed)
    let old = noise(PixelSize(width: 1 + random.next(40), height: 1 + random.next(40)), seed: seed)
    var new = old
    for _ in 0...random.next(60) {
      new.bytes[random.next(new.bytes.count)] = UInt8(random.next(256))
    }
    let slow = slowLook(old, new)
    #expect(changes(old, new)?.count ?? 0 == slow.count)
    #expect(changes(old, new)?.delta ?? 0 == slow.delta)
    #expect(changes(old, new)?.spans.flatMap { Array($0.columns) }.count ?? 0 == slow.count)
  }

  @Test("Distant changes are separate regions, and near ones share one")
  func regions() throws {
    let old = flat(PixelSize(width: 200, height: 200))
    var new = old
    for place in [(10, 10), (14, 12), (30, 11), (150, 160)] {
      new.set(0, column: place.0, row: place.1)
    }
    let pixels = try #require(differingPixels(old, new))
    #expect(
      pixels.regions(within: 16) == [
        PixelRect(x: 10, y: 10, width: 21, height: 3),
        PixelRect(x: 150, y: 160, width: 1, height: 1),
      ])
  }

  @Test("An image without pixels equals itself")
  func empty() {
    let nothing = Bitmap(size: PixelSize(width: 0, height: 0), bytes: [])
    #expect(compare(nothing, nothing) == .same)
    #expect(diffImage(nothing, nothing).bytes.isEmpty)
  }
}

/// The tested properties of a difference.
private struct Changes: Equatable {
  var spans: [PixelSpan]
  var count: Int
  var delta: UInt8
}

private func differingPixels(_ old: Bitmap, _ new: Bitmap) -> PixelDifference? {
  guard case .pixels(let pixels) = compare(old, new) else { return nil }
  return pixels
}

private func changes(_ old: Bitmap, _ new: Bitmap) -> Changes? {
  differingPixels(old, new).map {
    Changes(spans: $0.spans, count: $0.count, delta: $0.maximumDelta)
  }
}

private func slowLook(_ old: Bitmap, _ new: Bitmap) -> (count: Int, delta: UInt8) {
  var count = 0
  var delta = 0
  for pixel in 0..<old.size.width * old.size.height {
    let deltas = (0..<4).map {
      abs(Int(old.bytes[pixel * 4 + $0]) - Int(new.bytes[pixel * 4 + $0]))
    }
    count += deltas.contains { $0 > 0 } ? 1 : 0
    delta = max(delta, deltas.max() ?? 0)
  }
  return (count, UInt8(delta))
}
