private import Glibc

/// A PNG filter, which predicts a row from its neighbors so that only the differences are
/// compressed.
///
/// The raw values are those of the format.
enum RowFilter: UInt8, CaseIterable {
  case none, left, above, average, paeth
}

// MARK: Reading

/// Reverses a filter and writes the original samples.
func unfilter(
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

/// Returns the rows of an image, each preceded by the number of the filter with the smallest
/// result.
///
/// The measure is the sum of absolute differences, the heuristic that the format recommends.
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

/// Returns the rows unfiltered, except that rows equal to the one above are zeros.
///
/// Most of a screen is then zeros, which compress to a few bits per run.
func filteringRepeatedRows(_ rows: [UInt8], bytesPerRow: Int) -> [UInt8] {
  guard bytesPerRow > 0 else { return [] }
  let count = rows.count / bytesPerRow
  let size = rows.count + count
  return unsafe [UInt8](unsafeUninitializedCapacity: size) { target, initialized in
    unsafe rows.withUnsafeBufferPointer { rows in
      guard var place = target.baseAddress, var row = rows.baseAddress else { return }
      for number in 0..<count {
        let repeats =
          unsafe number > 0 && memcmp(row, row - bytesPerRow, bytesPerRow) == 0
          // A row of zeros forms a run with the filter number `none`.
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

/// Whether a nonempty row contains only zeros.
func isZero(_ row: UnsafePointer<UInt8>, _ count: Int) -> Bool {
  unsafe row.pointee == 0 && memcmp(row, row + 1, count - 1) == 0
}

/// Applies a filter to a row.
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
          let suggestion: UInt8
          switch filter {
          case .none: suggestion = 0
          case .left: suggestion = left
          case .above: suggestion = up
          case .average: suggestion = average(left, up)
          case .paeth: suggestion = paeth(left, up, isFirst ? 0 : unsafe above[place - step])
          }
          unsafe result[place] = row[place] &- suggestion
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
