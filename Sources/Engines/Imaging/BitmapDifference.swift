package import SnaplineBasics

/// The exact difference of two images.
package enum BitmapDifference: Hashable, Sendable {
  case same
  /// Images of different sizes, which are never compared pixel by pixel for a verdict.
  case sizes(expected: PixelSize, actual: PixelSize)
  case pixels(PixelDifference)
}

/// The differing pixels of two images of one size; at least one.
package struct PixelDifference: Hashable, Sendable {
  /// The spans in order from the top and from the left; spans of a row never touch.
  package let spans: [PixelSpan]
  package let count: Int
  package let bounds: PixelRect
  /// The largest difference in any channel, including alpha.
  package let maximumDelta: UInt8
}

/// Adjacent pixels of a row.
package struct PixelSpan: Hashable, Sendable {
  package let row: Int
  package let columns: Range<Int>

  package init(row: Int, columns: Range<Int>) {
    self.row = row
    self.columns = columns
  }

  package var rect: PixelRect {
    PixelRect(x: columns.lowerBound, y: row, width: columns.count, height: 1)
  }
}

extension BitmapDifference {
  /// The difference without the spans, which use most of the memory.
  package var withoutSpans: BitmapDifference {
    guard case .pixels(let changed) = self else { return self }
    return .pixels(
      PixelDifference(
        count: changed.count, bounds: changed.bounds, maximumDelta: changed.maximumDelta))
  }
}

extension PixelDifference {
  /// Creates a difference from a report, without the spans.
  package init(count: Int, bounds: PixelRect, maximumDelta: UInt8) {
    self.init(spans: [], count: count, bounds: bounds, maximumDelta: maximumDelta)
  }

  /// Returns the bounding boxes of groups of changes that are within about this distance of each
  /// other.
  package func regions(within distance: Int = 16) -> [PixelRect] {
    SnaplineImaging.regions(of: spans, within: distance)
  }
}

/// Returns the bounding boxes of groups of changes that are within about this distance of each
/// other, from the top and from the left.
///
/// A changed digit and a distant button are thereby two regions and not one box around half of the
/// screen.
func regions(of spans: [PixelSpan], within distance: Int = 16) -> [PixelRect] {
  var tiles = TileBoxes(side: max(1, distance))
  for span in spans { tiles.add(span) }
  var boxes = tiles.all
  // The tiles are sorted, so that the result does not depend on the order of a dictionary.
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

/// A square of a grid over the image.
private struct GridTile: Hashable {
  let row: Int
  let column: Int

  /// The adjacent tiles, including diagonal ones.
  var neighbours: [GridTile] {
    (-1...1).flatMap { row in (-1...1).map { GridTile(row: self.row + row, column: column + $0) } }
  }
}

/// The tiles with changed pixels, each with the bounding box of its changes.
private struct TileBoxes {
  private let side: Int
  private var done: [GridTile: PixelRect] = [:]
  /// The tile row of the last span: spans come row by row, so that few lookups among all tiles are
  /// needed.
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
      let tile = GridTile(row: row, column: column)
      done[tile] = done[tile]?.union(box) ?? box
      open[column] = nil
    }
  }

  var all: [GridTile: PixelRect] {
    var boxes = self
    boxes.closeRow()
    return boxes.done
  }
}
