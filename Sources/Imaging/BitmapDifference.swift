package import Geometry

/// How two pictures differ, to the last bit.
package enum BitmapDifference: Hashable, Sendable {
  case same
  /// Pictures of different sizes are never compared pixel by pixel for a verdict.
  case sizes(expected: PixelSize, actual: PixelSize)
  case pixels(ChangedPixels)
}

/// The pixels in which two pictures of the same size differ; at least one.
package struct ChangedPixels: Hashable, Sendable {
  /// From the top, and from the left in a row; spans of a row never touch.
  package let spans: [PixelSpan]
  package let count: Int
  package let bounds: PixelRect
  /// The largest difference of any channel of a pixel, alpha included.
  package let maximumDelta: UInt8
}

/// Neighbouring pixels of a row.
package struct PixelSpan: Hashable, Sendable {
  package let row: Int
  package let columns: Range<Int>

  package init(row: Int, columns: Range<Int>) {
    self.row = row
    self.columns = columns
  }

  /// The span as a rectangle of height one.
  package var rect: PixelRect {
    PixelRect(x: columns.lowerBound, y: row, width: columns.count, height: 1)
  }
}

extension BitmapDifference {
  /// The same without the places of the pixels, which take most of the memory.
  package var withoutPlaces: BitmapDifference {
    guard case .pixels(let changed) = self else { return self }
    return .pixels(
      ChangedPixels(
        count: changed.count, bounds: changed.bounds, maximumDelta: changed.maximumDelta))
  }
}

extension ChangedPixels {
  /// What a report says of a comparison that was made elsewhere; where the pixels are is lost.
  package init(count: Int, bounds: PixelRect, maximumDelta: UInt8) {
    self.init(spans: [], count: count, bounds: bounds, maximumDelta: maximumDelta)
  }

  /// Boxes around groups of changes that lie within about so many pixels of each other.
  package func regions(within distance: Int = 16) -> [PixelRect] {
    Imaging.regions(of: spans, within: distance)
  }
}

/// Boxes around groups of changes that lie within about so many pixels of each other.
///
/// A change of a digit and one of a far button are two places to look at, not one box
/// around half of the screen. The boxes come from the top, then from the left.
func regions(of spans: [PixelSpan], within distance: Int = 16) -> [PixelRect] {
  var tiles = TileBoxes(side: max(1, distance))
  for span in spans { tiles.add(span) }
  var boxes = tiles.all
  // Tiles in paint order, so that the result hangs on no dictionary's order.
  let order = boxes.keys.sorted { ($0.row, $0.column) < ($1.row, $1.column) }
  var regions: [PixelRect] = []
  for tile in order {
    guard var region = boxes.removeValue(forKey: tile) else { continue }
    var open = [tile]
    while let tile = open.popLast() {
      for neighbour in tile.neighbours {
        guard let box = boxes.removeValue(forKey: neighbour) else { continue }
        region = region.union(box)
        open.append(neighbour)
      }
    }
    regions.append(region)
  }
  return regions.sorted { ($0.y, $0.x) < ($1.y, $1.x) }
}

/// A square of a grid over the picture.
private struct Tile: Hashable {
  let row: Int
  let column: Int

  /// The squares around this one, corners included.
  var neighbours: [Tile] {
    (-1...1).flatMap { row in (-1...1).map { Tile(row: self.row + row, column: column + $0) } }
  }
}

/// The squares that spans touch, each with the box around what lies in it.
private struct TileBoxes {
  private let side: Int
  private var done: [Tile: PixelRect] = [:]
  /// The row of squares to which the last span belongs: spans come row by row, so that few of
  /// them have to be looked up among all.
  private var row = 0
  private var open: [PixelRect?] = []

  init(side: Int) { self.side = side }

  mutating func add(_ span: PixelSpan) {
    guard !span.columns.isEmpty else { return }
    if span.row / side != row {
      closeRow()
      row = span.row / side
    }
    let columns = span.columns.lowerBound / side...(span.columns.upperBound - 1) / side
    while open.count <= columns.upperBound { open.append(nil) }
    for column in columns {
      let piece = span.columns.clamped(to: column * side..<(column + 1) * side)
      let rect = PixelSpan(row: span.row, columns: piece).rect
      open[column] = open[column]?.union(rect) ?? rect
    }
  }

  private mutating func closeRow() {
    for column in open.indices {
      guard let box = open[column] else { continue }
      let tile = Tile(row: row, column: column)
      done[tile] = done[tile]?.union(box) ?? box
      open[column] = nil
    }
  }

  var all: [Tile: PixelRect] {
    var boxes = self
    boxes.closeRow()
    return boxes.done
  }
}
