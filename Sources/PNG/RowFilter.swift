private import Glibc

/// How a row of a PNG is foretold from its neighbours, so that only what is new is packed.
///
/// The numbers are those of the format.
enum RowFilter: UInt8, CaseIterable {
  case none, left, above, average, paeth
}

// MARK: Reading

/// Puts samples in the place of what the filter has left of them.
func undo(
  _ filter: RowFilter, of packed: UnsafeRawPointer, above: [UInt8], step: Int,
  in samples: inout [UInt8]
) {
  unsafe samples.withUnsafeMutableBufferPointer { samples in
    let count = samples.count
    unsafe UnsafeMutableRawBufferPointer(samples).copyMemory(
      from: UnsafeRawBufferPointer(start: packed, count: count))
    unsafe above.withUnsafeBufferPointer { above in
      switch filter {
      case .none: break
      case .above:
        for place in 0..<count { unsafe samples[place] &+= above[place] }
      case .left:
        for place in step..<max(step, count) { unsafe samples[place] &+= samples[place - step] }
      case .average, .paeth:
        for place in 0..<count {
          let isFirst = place < step
          let left = isFirst ? 0 : unsafe samples[place - step]
          let corner = isFirst ? 0 : unsafe above[place - step]
          unsafe samples[place] &+=
            filter == .average
            ? average(left, above[place]) : paeth(left, above[place], corner)
        }
      }
    }
  }
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
          case .average: guess = average(left, up)
          case .paeth: guess = paeth(left, up, isFirst ? 0 : unsafe above[place - step])
          }
          unsafe result[place] = row[place] &- guess
        }
      }
    }
  }
}

private func average(_ left: UInt8, _ up: UInt8) -> UInt8 {
  UInt8((UInt16(left) + UInt16(up)) / 2)
}

private func paeth(_ left: UInt8, _ up: UInt8, _ corner: UInt8) -> UInt8 {
  let toLeft = abs(Int16(up) - Int16(corner))
  let toUp = abs(Int16(left) - Int16(corner))
  let toCorner = abs(Int16(left) + Int16(up) - 2 * Int16(corner))
  if toLeft <= toUp, toLeft <= toCorner { return left }
  return toUp <= toCorner ? up : corner
}
