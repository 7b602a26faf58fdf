import SnaplineBasics
import SnaplineImaging
import Testing

@Suite("Perceptual image comparison")
struct PerceptualComparisonTests {
  @Test(
    "Detected antialiasing agrees with a reference implementation, in 20 samples",
    arguments: 0..<20 as Range<UInt64>)
  func agreesWithSlowLook(seed: UInt64) {
    var random = Random(seed: seed)
    let size = PixelSize(width: 1 + random.next(40), height: 1 + random.next(40))
    let slope = random.next(3)
    let old = Grays(size, slope: slope, shift: 0, &random)
    let new = Grays(size, slope: slope, shift: random.next(4), &random)
    let rule = PerceptualThreshold(threshold: 0, ignoresAntialiasing: true)
    let found = comparePerceptually(old.bitmap, new.bitmap, rule, rows: 0..<size.height)
    var changed: [PixelCoordinate] = []
    var smoothing: [PixelCoordinate] = []
    for place in old.places where old[place] != new[place] {
      if old.smoothsEdge(place, beside: new) || new.smoothsEdge(place, beside: old) {
        smoothing.append(place)
      } else {
        changed.append(place)
      }
    }
    #expect(places(found.changed) == changed)
    #expect(places(found.antialiased) == smoothing)
    #expect(found.count == changed.count)
    #expect(found.antialiasedCount == smoothing.count)
    // Neighbors are read beyond the compared rows.
    let middle = size.height / 2
    let parts = [0..<middle, middle..<size.height].map {
      comparePerceptually(old.bitmap, new.bitmap, rule, rows: $0)
    }
    #expect(PerceptualDifference(joining: parts) == found)
  }
}

private struct PixelCoordinate: Hashable {
  let column: Int
  let row: Int
}

private func places(_ spans: [PixelSpan]) -> [PixelCoordinate] {
  spans.flatMap { span in span.columns.map { PixelCoordinate(column: $0, row: span.row) } }
}

/// Slanted bars with antialiased edges, and single random pixels.
private struct Grays {
  let size: PixelSize
  private var levels: [PixelCoordinate: UInt8] = [:]

  init(_ size: PixelSize, slope: Int, shift: Int, _ random: inout Random) {
    self.size = size
    for place in places {
      let levels: [UInt8] = [40, 40, 40, 40, 40, 120, 220, 220, 220, 220, 220, 150]
      let bar = levels[(place.column + shift + place.row * slope / 2) % levels.count]
      self.levels[place] = random.next(20) == 0 ? UInt8(random.next(256)) : bar
    }
  }

  var places: [PixelCoordinate] {
    (0..<size.height).flatMap { row in
      (0..<size.width).map { PixelCoordinate(column: $0, row: row) }
    }
  }

  subscript(place: PixelCoordinate) -> UInt8? { levels[place] }

  var bitmap: StraightBitmap {
    StraightBitmap(
      size: size,
      bytes: places.flatMap { place in
        let level = levels[place] ?? 0
        return [level, level, level, 255]
      })
  }

  /// In the order of columns, as pixelmatch does.
  private func neighbours(of place: PixelCoordinate) -> [PixelCoordinate] {
    (place.column - 1...place.column + 1).flatMap { column in
      (place.row - 1...place.row + 1).map { PixelCoordinate(column: column, row: $0) }
    }.filter { $0 != place && levels[$0] != nil }
  }

  /// Returns the number of equal neighbors; beyond the border one neighbor counts as equal.
  private func equals(_ place: PixelCoordinate) -> Int {
    let neighbours = neighbours(of: place)
    return neighbours.count { levels[$0] == levels[place] } + (neighbours.count < 8 ? 1 : 0)
  }

  func smoothsEdge(_ place: PixelCoordinate, beside other: Grays) -> Bool {
    guard equals(place) <= 2, let level = levels[place] else { return false }
    // Among several extreme neighbors the first counts.
    let sorted = neighbours(of: place).compactMap { near in levels[near].map { (near, $0) } }
    guard let most = sorted.map(\.1).max(), let least = sorted.map(\.1).min(), most > level,
      least < level
    else { return false }
    return [most, least].contains { extreme in
      sorted.first { $0.1 == extreme }.map { near, _ in
        equals(near) > 2 && other.equals(near) > 2
      } == true
    }
  }
}
