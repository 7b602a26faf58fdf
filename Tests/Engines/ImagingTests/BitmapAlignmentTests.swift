import SnaplineBasics
import SnaplineImaging
import Testing

/// Returns an image in file order, of random bytes without transparent pixels.
private func straightNoise(_ width: Int, _ height: Int, _ random: inout Random) -> StraightBitmap {
  let bytes = (0..<width * height).flatMap { _ -> [UInt8] in
    [UInt8(random.next(256)), UInt8(random.next(256)), UInt8(random.next(256)), 255]
  }
  return StraightBitmap(size: PixelSize(width: width, height: height), bytes: bytes)
}

extension StraightBitmap {
  /// Red, green, blue, alpha.
  fileprivate func pixel(_ column: Int, _ row: Int) -> ArraySlice<UInt8> {
    let start = (row * size.width + column) * 4
    return bytes[start..<start + 4]
  }

  /// Returns the image without some of its rows and columns.
  fileprivate func without(rows: Range<Int>, columns: Range<Int>) -> StraightBitmap {
    var bytes: [UInt8] = []
    for row in 0..<size.height where !rows.contains(row) {
      for column in 0..<size.width where !columns.contains(column) { bytes += pixel(column, row) }
    }
    return StraightBitmap(
      size: PixelSize(width: size.width - columns.count, height: size.height - rows.count),
      bytes: bytes)
  }
}

@Suite("Alignment of images of different sizes")
struct BitmapAlignmentTests {
  @Test(
    "A removed band is found, and the rest is equal, in 30 samples",
    arguments: 0..<30 as Range<UInt64>)
  func cut(seed: UInt64) throws {
    var random = Random(seed: seed)
    let whole = straightNoise(2 + random.next(20), 2 + random.next(20), &random)
    func part(of length: Int) -> Range<Int> {
      let start = random.next(length)
      return start..<start + random.next(min(length - start, length - 1) + 1)
    }
    let isRows = random.next(2) == 0
    let rows = isRows ? part(of: whole.size.height) : 0..<0
    let columns = isRows ? 0..<0 : part(of: whole.size.width)
    let less = whole.without(rows: rows, columns: columns)
    for isAdded in [true, false] {
      let aligned = isAdded ? align(less, whole) : align(whole, less)
      #expect(aligned.old.size == whole.size && aligned.new.size == whole.size)
      #expect(aligned.bands.allSatisfy { $0.isAdded == isAdded })
      #expect(aligned.bands.count == (rows.isEmpty ? 0 : 1) + (columns.isEmpty ? 0 : 1))
      let bands = aligned.bands.map(\.rect)
      #expect(compare(aligned.old, aligned.new, excluding: bands) == .same)
      // The image with the bands is unchanged, and the other one is transparent in them.
      let (full, opened) = isAdded ? (aligned.new, aligned.old) : (aligned.old, aligned.new)
      #expect(full == whole)
      for band in bands {
        for row in band.y..<band.y + band.height {
          for column in band.x..<band.x + band.width {
            #expect(opened.pixel(column, row).allSatisfy { $0 == 0 })
          }
        }
      }
    }
  }

  @Test("Without a better match the band is at the end")
  func end() {
    var random = Random(seed: 1)
    let (small, large) = (straightNoise(3, 4, &random), straightNoise(5, 6, &random))
    #expect(
      align(small, large).bands == [
        UnmatchedBand(rect: PixelRect(x: 0, y: 4, width: 5, height: 2), isAdded: true),
        UnmatchedBand(rect: PixelRect(x: 3, y: 0, width: 2, height: 6), isAdded: true),
      ])
  }

  @Test("The low bits of 16-bit images stay with their pixels")
  func deep() throws {
    var random = Random(seed: 2)
    let whole = straightNoise(4, 5, &random)
    let less = whole.without(rows: 1..<3, columns: 0..<0)
    let deep = StraightBitmap(size: less.size, bytes: less.bytes, lowBytes: less.bytes)
    let aligned = align(deep, whole)
    let low = try #require(aligned.old.lowBytes)
    #expect(low == aligned.old.bytes)
  }

  @Test("An image of height 0 is one band")
  func empty() {
    var random = Random(seed: 3)
    let nothing = StraightBitmap(size: PixelSize(width: 3, height: 0), bytes: [])
    let some = straightNoise(3, 2, &random)
    let aligned = align(nothing, some)
    #expect(
      aligned.bands == [
        UnmatchedBand(rect: PixelRect(x: 0, y: 0, width: 3, height: 2), isAdded: true)
      ])
    #expect(aligned.old.bytes.allSatisfy { $0 == 0 })
  }
}

@Suite("Options of image comparisons")
struct BitmapComparisonOptionsTests {
  private let size = PixelSize(width: 6, height: 5)

  /// Returns a white image with some pixels in another gray.
  private func picture(_ level: UInt8 = 0, at places: [(Int, Int)] = []) -> StraightBitmap {
    var bytes = [UInt8](repeating: 255, count: size.width * size.height * 4)
    for (column, row) in places {
      for channel in 0..<3 { bytes[(row * size.width + column) * 4 + channel] = level }
    }
    return StraightBitmap(size: size, bytes: bytes)
  }

  private func comparison(
    _ old: StraightBitmap, _ new: StraightBitmap,
    _ ask: (inout BitmapComparisonOptions) -> Void = { _ in }
  ) -> BitmapComparison {
    var question = BitmapComparisonOptions()
    ask(&question)
    return BitmapPair(old, new, question).comparison
  }

  @Test("Up to the allowed number of differing pixels the images are the same")
  func mostPixels() {
    let (old, new) = (picture(), picture(at: [(0, 0), (5, 4), (2, 2)]))
    for most in 0...4 {
      let found = comparison(old, new) { $0.maximumPixels = most }
      #expect(found.isSame == (most >= 3))
      #expect(found.count == 3)
      #expect((found.difference == .same) == (most >= 3))
    }
  }

  @Test("A perceptual comparison counts visible pixels and reports the exact difference")
  func told() {
    // 250 is too close to white to be visible, 100 is not.
    var new = picture(250, at: [(0, 0), (1, 0)])
    var bytes = new.bytes
    for channel in 0..<3 { bytes[(3 * size.width + 4) * 4 + channel] = 100 }
    new = StraightBitmap(size: size, bytes: bytes)
    let rule = PerceptualThreshold(threshold: 0.1, ignoresAntialiasing: false)
    let found = comparison(picture(), new) { $0.rule = rule }
    #expect(
      found.difference
        == .pixels(
          PixelDifference(
            count: 1, bounds: PixelRect(x: 4, y: 3, width: 1, height: 1), maximumDelta: 155)))
    let exact = comparison(picture(), new)
    guard case .pixels(let pixels) = exact.difference else {
      Issue.record("nothing differs")
      return
    }
    #expect(pixels.count == 3 && pixels.bounds == PixelRect(x: 0, y: 0, width: 5, height: 4))
  }

  @Test("An invisible difference is the same perceptually, but not exactly")
  func unseen() {
    let new = picture(254, at: [(1, 1)])
    let rule = PerceptualThreshold(threshold: 0.1, ignoresAntialiasing: false)
    let byLooks = comparison(picture(), new) { $0.rule = rule }
    #expect(byLooks.isSame && byLooks.difference == .same && byLooks.count == 0)
    #expect(byLooks.exact != .same)
    #expect(!comparison(picture(), new).isSame)
  }

  @Test("Ignored rectangles do not count, perceptually or exactly", arguments: [nil, 0, 0.1])
  func ignored(threshold: Double?) {
    let new = picture(at: [(2, 2), (3, 2)])
    let rule = threshold.map { PerceptualThreshold(threshold: $0, ignoresAntialiasing: false) }
    func count(_ ignored: PixelRect) -> Int {
      comparison(picture(), new) { ($0.rule, $0.ignored) = (rule, [ignored]) }.count
    }
    #expect(count(PixelRect(x: 2, y: 2, width: 2, height: 1)) == 0)
    #expect(count(PixelRect(x: 3, y: 0, width: 9, height: 9)) == 1)
    #expect(count(PixelRect(x: 0, y: 3, width: 6, height: 2)) == 2)
  }

  @Test("A different size is always a difference, and with failsOnLayout the only one")
  func sizes() {
    let large = StraightBitmap(
      size: PixelSize(width: 6, height: 7),
      bytes: picture().bytes + [UInt8](repeating: 255, count: 48))
    let laid = comparison(picture(), large) { $0.maximumPixels = 1000 }
    #expect(!laid.isSame && laid.exact == .same && laid.count == 0)
    #expect(laid.difference == .sizes(expected: size, actual: large.size))
    let refused = comparison(picture(), large) { $0.failsOnLayout = true }
    #expect(!refused.isSame && refused.exact == nil)
    #expect(refused.difference == laid.difference)
  }

  @Test("The perceptual threshold is the distance of the colors on white")
  func thresholds() {
    func seen(_ old: [UInt8], _ new: [UInt8], _ threshold: Double) -> Bool {
      let one = PixelSize(width: 1, height: 1)
      let rule = PerceptualThreshold(threshold: threshold, ignoresAntialiasing: false)
      return comparePerceptually(
        StraightBitmap(size: one, bytes: old), StraightBitmap(size: one, bytes: new), rule,
        rows: 0..<1
      ).count == 1
    }
    let (black, white) = ([0, 0, 0, 255] as [UInt8], [255, 255, 255, 255] as [UInt8])
    // Black and white have nearly the maximum distance.
    #expect(seen(black, white, 0.95) && !seen(black, white, 1))
    // Half the perceived difference is a quarter of the distance, in both directions.
    for level in stride(from: 0, through: 255, by: 15) as StrideThrough<UInt8> {
      let grey = [level, level, level, 255]
      let share = Double(255 - level) / 255 * 0.966
      #expect(!seen(white, grey, share + 0.01) && !seen(grey, white, share + 0.01), "\(level)")
      guard share > 0.01 else { continue }
      #expect(seen(white, grey, share - 0.01) && seen(grey, white, share - 0.01), "\(level)")
      // A transparent black equals the gray that it yields on white.
      let clear = [0, 0, 0, 255 - level]
      #expect(!seen(grey, clear, 0.01), "\(level)")
    }
    // Green is more visible than red, and red more than blue.
    let channels = (0..<3).map { channel in
      var color = white
      color[channel] = 155
      return (1...99).first { !seen(white, color, Double($0) / 100) } ?? 100
    }
    #expect(channels[1] > channels[0] && channels[0] > channels[2])
  }

  @Test("A mask contains only the highlights, and a diff image also the dimmed rest")
  func marks() {
    let compared = BitmapPair(picture(), picture(at: [(2, 2)]), BitmapComparisonOptions())
    let highlight = DiffPalette.standard
    let (mask, shown) = (
      compared.highlightedImage(isMask: true), compared.highlightedImage(isMask: false)
    )
    for row in 0..<size.height {
      for column in 0..<size.width {
        let isMarked = column == 2 && row == 2
        #expect(mask.pixel(column, row) == (isMarked ? highlight.changed : [0, 0, 0, 0]))
        #expect((shown.pixel(column, row) == highlight.changed) == isMarked)
      }
    }
    #expect(shown.pixel(4, 2) == [255, 255, 255, 255])
  }

  @Test("A removed band is shown dimmed and hatched")
  func bands() {
    var random = Random(seed: 4)
    let old = straightNoise(20, 30, &random)
    let new = old.without(rows: 10..<20, columns: 0..<0)
    let shown = BitmapPair(old, new, BitmapComparisonOptions()).highlightedImage(isMask: false)
    #expect(shown.size == old.size)
    let dimmed = Bitmap(old).dimmed()
    var hatched = 0
    for row in 0..<30 {
      for column in 0..<20 {
        let pixel = shown.pixel(column, row)
        if pixel == DiffPalette.standard.beyond {
          hatched += 1
          #expect((10..<20).contains(row))
        } else {
          #expect(pixel == dimmed.pixel(column, row))
        }
      }
    }
    #expect((60...90).contains(hatched))
  }
}

@Suite("Regions of changes")
struct RegionTests {
  @Test(
    "Near changes share a box, and distant ones have their own, in 40 samples",
    arguments: 0..<40 as Range<UInt64>)
  func groups(seed: UInt64) {
    var random = Random(seed: seed)
    let size = PixelSize(width: 30 + random.next(90), height: 30 + random.next(90))
    let distance = 2 + random.next(15)
    var new = flat(size)
    var points: Set<[Int]> = []
    for _ in 0..<1 + random.next(12) {
      let (column, row) = (random.next(size.width), random.next(size.height))
      new.set(0, column: column, row: row)
      points.insert([column, row])
    }
    guard case .pixels(let pixels) = compare(flat(size), new) else {
      Issue.record("nothing differs")
      return
    }
    let regions = pixels.regions(within: distance)
    // Each box contains some groups of changes that are certainly near …
    let near = groups(points, within: distance)
    for group in near {
      let box = box(around: group)
      #expect(regions.contains { $0.union(box) == $0 }, "\(group) in \(regions)")
    }
    // … and no group that is certainly distant.
    let far = groups(points, within: 2 * distance - 1).map { box(around: $0) }
    for region in regions {
      #expect(far.contains { $0.union(region) == $0 }, "\(region) of \(far)")
    }
    let order = regions.map { [$0.y, $0.x] }
    #expect(order == order.sorted { $0.lexicographicallyPrecedes($1) })
    #expect(regions.dropFirst().reduce(regions[0]) { $0.union($1) } == pixels.bounds)
  }

  /// Returns groups of points connected by steps of at most so many pixels.
  private func groups(_ points: Set<[Int]>, within step: Int) -> [Set<[Int]>] {
    var groups: [Set<[Int]>] = []
    for point in points.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
      let met = groups.filter { group in
        group.contains { abs($0[0] - point[0]) <= step && abs($0[1] - point[1]) <= step }
      }
      groups = groups.filter { !met.contains($0) } + [met.reduce([point]) { $0.union($1) }]
    }
    return groups
  }

  private func box(around points: Set<[Int]>) -> PixelRect {
    let boxes = points.map { PixelRect(x: $0[0], y: $0[1], width: 1, height: 1) }
    return boxes.reduce(boxes[0]) { $0.union($1) }
  }
}

@Suite("Pixels of files")
struct StraightBitmapTests {
  @Test("Pixels are premultiplied, and red and blue are swapped")
  func multiplied() {
    var random = Random(seed: 7)
    // A longer run of opaque pixels, and some that are not.
    for isOpaque in [true, false] {
      let count = 150
      let bytes = (0..<count * 4).map { place in
        place % 4 == 3 && (isOpaque || random.next(3) > 0) ? 255 : UInt8(random.next(256))
      }
      let size = PixelSize(width: count, height: 1)
      let made = Bitmap(StraightBitmap(size: size, bytes: bytes))
      for pixel in 0..<count {
        let own = bytes[pixel * 4..<pixel * 4 + 4].map(Double.init)
        let expected = [own[2], own[1], own[0]].map { UInt8(($0 * own[3] / 255).rounded()) }
        #expect(made.pixel(pixel, 0) == expected + [UInt8(own[3])])
      }
    }
  }
}
