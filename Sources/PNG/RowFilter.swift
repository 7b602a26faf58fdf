private import Glibc

/// How a row of a PNG is foretold from its neighbours, so that only what is new is packed.
///
/// The numbers are those of the format.
enum RowFilter: UInt8, CaseIterable {
  case none, left, above, average, paeth
}

/// The bytes of a row, and of the one above it.
@safe struct FilteredRow {
  private let row: UnsafeMutablePointer<UInt8>
  private let above: UnsafePointer<UInt8>
  private let count: Int
  /// How many bytes lie between a sample and the same one of the pixel before.
  private let step: Int

  /// Both must hold so many bytes; above the first row all are zero.
  init(
    _ row: UnsafeMutablePointer<UInt8>, above: UnsafePointer<UInt8>, count: Int, step: Int
  ) {
    unsafe self.row = row
    unsafe self.above = above
    self.count = count
    self.step = step
  }

  /// Puts the samples in place of what the filter has left of them.
  func undo(_ filter: RowFilter) {
    switch filter {
    case .none: break
    case .left:
      if step == 4 { return undoWhole { left, _, _ in left } }
      var place = step
      while place < count {
        unsafe row[place] = row[place] &+ row[place - step]
        place += 1
      }
    case .above:
      var place = 0
      while place < count {
        unsafe row[place] = row[place] &+ above[place]
        place += 1
      }
    case .average: undoEach { left, up, _ in (left &+ up) &>> 1 }
    case .paeth: undoEach { left, up, corner in nearest(left, up, corner) }
    }
  }

  /// The same with a guess for all samples of a pixel at once.
  @inline(__always)
  private func undoEach(_ guess: (Samples, Samples, Samples) -> Samples) {
    switch step {
    case 4: undoWhole(guess)
    case 3: undo(guess, width: 3)
    case 2: undo(guess, width: 2)
    default: undo(guess, width: 1)
    }
  }

  @inline(__always)
  private func undoWhole(_ guess: (Samples, Samples, Samples) -> Samples) {
    var left = Samples.zero
    var corner = Samples.zero
    var place = 0
    while place + 4 <= count {
      let up = unsafe samples(UnsafeRawPointer(above + place))
      let value = unsafe samples(UnsafeRawPointer(row + place)) &+ guess(left, up, corner)
      let bytes = SIMD4<UInt8>(truncatingIfNeeded: value)
      unsafe UnsafeMutableRawPointer(row + place).storeBytes(of: bytes, as: SIMD4<UInt8>.self)
      left = Samples(truncatingIfNeeded: bytes)
      corner = up
      place += 4
    }
  }

  @inline(__always)
  private func undo(_ guess: (Samples, Samples, Samples) -> Samples, width: Int) {
    var left = Samples.zero
    var corner = Samples.zero
    var place = 0
    while place + width <= count {
      var up = Samples.zero
      var value = Samples.zero
      for index in 0..<width {
        unsafe up[index] = Int16(above[place + index])
        unsafe value[index] = Int16(row[place + index])
      }
      left = (value &+ guess(left, up, corner)) & 0xFF
      for index in 0..<width {
        unsafe row[place + index] = UInt8(truncatingIfNeeded: left[index])
      }
      corner = up
      place += width
    }
  }
}

/// The samples of a pixel, with room for their sums.
private typealias Samples = SIMD4<Int16>

@inline(__always)
private func samples(_ pointer: UnsafeRawPointer) -> Samples {
  Samples(truncatingIfNeeded: unsafe pointer.loadUnaligned(as: SIMD4<UInt8>.self))
}

/// Of three neighbours the one that is nearest to their plane: left before above before corner.
@inline(__always)
private func nearest(_ left: Samples, _ up: Samples, _ corner: Samples) -> Samples {
  let toLeft = magnitude(up &- corner)
  let toUp = magnitude(left &- corner)
  let toCorner = magnitude(left &+ up &- corner &- corner)
  return corner.replacing(with: up, where: toUp .<= toCorner)
    .replacing(with: left, where: (toLeft .<= toUp) .& (toLeft .<= toCorner))
}

@inline(__always)
private func magnitude(_ samples: Samples) -> Samples {
  pointwiseMax(samples, Samples.zero &- samples)
}

// MARK: Writing

/// The rows of a picture, each behind the number of the filter that makes it smallest.
///
/// Small is what has a small sum of distances from zero: the rule that the format recommends.
func filtered(_ rows: [UInt8], bytesPerRow: Int, step: Int) -> [UInt8] {
  guard bytesPerRow > 0 else { return [] }
  let count = rows.count / bytesPerRow
  var result: [UInt8] = []
  result.reserveCapacity(rows.count + count)
  var above = [UInt8](repeating: 0, count: bytesPerRow)
  var best = above
  var candidate = above
  for number in 0..<count {
    let row = Array(rows[number * bytesPerRow..<(number + 1) * bytesPerRow])
    var chosen = (filter: RowFilter.none, sum: Int.max)
    for filter in RowFilter.allCases {
      apply(filter, to: row, above: above, step, &candidate)
      let sum = candidate.reduce(0) { $0 &+ Int(Int8(bitPattern: $1).magnitude) }
      guard sum < chosen.sum else { continue }
      chosen = (filter, sum)
      swap(&best, &candidate)
    }
    result.append(chosen.filter.rawValue)
    result += best
    above = row
  }
  return result
}

/// The rows as they are; nothing is left of one that repeats the row above it.
///
/// Then most of a screen is zeros, of which a run takes a few bits.
func lightlyFiltered(_ rows: [UInt8], bytesPerRow: Int) -> [UInt8] {
  guard bytesPerRow > 0 else { return [] }
  let count = rows.count / bytesPerRow
  let size = rows.count + count
  return unsafe [UInt8](unsafeUninitializedCapacity: size) { target, initialized in
    unsafe rows.withUnsafeBufferPointer { rows in
      guard var place = target.baseAddress, var row = rows.baseAddress else { return }
      for number in 0..<count {
        let repeats =
          unsafe number > 0 && memcmp(row, row - bytesPerRow, bytesPerRow) == 0
          // A row of zeros is a run with the number of no filter in front of it.
          && !isZero(row, bytesPerRow)
        if repeats {
          unsafe place.pointee = RowFilter.above.rawValue
          unsafe (place + 1).update(repeating: 0, count: bytesPerRow)
        } else {
          unsafe place.pointee = RowFilter.none.rawValue
          unsafe (place + 1).update(from: row, count: bytesPerRow)
        }
        unsafe place += bytesPerRow + 1
        unsafe row += bytesPerRow
      }
    }
    initialized = size
  }
}

/// Whether a row that is not empty holds nothing but zeros.
func isZero(_ row: UnsafePointer<UInt8>, _ count: Int) -> Bool {
  unsafe row.pointee == 0 && memcmp(row, row + 1, count - 1) == 0
}

/// What a filter leaves of a row.
private func apply(
  _ filter: RowFilter, to row: [UInt8], above: [UInt8], _ step: Int, _ result: inout [UInt8]
) {
  unsafe row.withUnsafeBufferPointer { row in
    unsafe above.withUnsafeBufferPointer { above in
      unsafe result.withUnsafeMutableBufferPointer { result in
        for place in 0..<row.count {
          let isFirst = place < step
          let up = unsafe above[place]
          let left = isFirst ? 0 : unsafe row[place - step]
          let guess: UInt8
          switch filter {
          case .none: guess = 0
          case .left: guess = left
          case .above: guess = up
          case .average: guess = UInt8((UInt16(left) + UInt16(up)) / 2)
          case .paeth: guess = paeth(left, up, isFirst ? 0 : unsafe above[place - step])
          }
          unsafe result[place] = row[place] &- guess
        }
      }
    }
  }
}

private func paeth(_ left: UInt8, _ up: UInt8, _ corner: UInt8) -> UInt8 {
  let toLeft = abs(Int16(up) - Int16(corner))
  let toUp = abs(Int16(left) - Int16(corner))
  let toCorner = abs(Int16(left) + Int16(up) - 2 * Int16(corner))
  if toLeft <= toUp, toLeft <= toCorner { return left }
  return toUp <= toCorner ? up : corner
}
