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
  // A pixel of zeros precedes each row, and a row of zeros precedes the first one.
  var above = [UInt8](repeating: 0, count: step + bytesPerRow)
  var row = above
  var best = [UInt8](repeating: 0, count: bytesPerRow)
  var candidate = best
  var result: [UInt8] = []
  result.reserveCapacity(count * (bytesPerRow + 1))
  for number in 0..<count {
    swap(&row, &above)
    row.replaceSubrange(step..., with: rows[number * bytesPerRow..<(number + 1) * bytesPerRow])
    if let filter = clearingFilter(of: row, above: above) {
      result.append(filter.rawValue)
      result.append(contentsOf: repeatElement(0, count: bytesPerRow))
      continue
    }
    var chosen = (filter: RowFilter.none, sum: Int.max)
    for filter in RowFilter.allCases {
      let sum = apply(filter, to: row, above: above, step, &candidate)
      guard sum < chosen.sum else { continue }
      chosen = (filter, sum)
      swap(&best, &candidate)
    }
    result.append(chosen.filter.rawValue)
    result += best
  }
  return result
}

/// Returns the first filter whose result is zeros, the smallest one; nil if there is none.
private func clearingFilter(of row: [UInt8], above: [UInt8]) -> RowFilter? {
  unsafe row.withUnsafeBufferPointer { row in
    unsafe above.withUnsafeBufferPointer { above in
      guard let own = row.baseAddress, let other = above.baseAddress else { return nil }
      if unsafe isZero(own, row.count) { return RowFilter.none }
      return unsafe memcmp(own, other, row.count) == 0 ? .above : nil
    }
  }
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

/// Applies a filter to a row that follows a pixel of zeros, and returns the sum of the absolute
/// differences.
private func apply(
  _ filter: RowFilter, to row: [UInt8], above: [UInt8], _ step: Int, _ result: inout [UInt8]
) -> Int {
  unsafe row.withUnsafeBufferPointer { row in
    unsafe above.withUnsafeBufferPointer { above in
      unsafe result.withUnsafeMutableBufferPointer { result in
        switch filter {
        case .none: unsafe subtract(row, above, step, result) { _, _, _ in 0 }
        case .left: unsafe subtract(row, above, step, result) { left, _, _ in left }
        case .above: unsafe subtract(row, above, step, result) { _, up, _ in up }
        case .average:
          unsafe subtract(row, above, step, result) { left, up, _ in average(left, up) }
        case .paeth: unsafe subtract(row, above, step, result, paeth)
        }
      }
    }
  }
}

/// Subtracts the predictions of a row; inlining results in one vectorized loop for each filter.
@inline(__always)
private func subtract(
  _ row: UnsafeBufferPointer<UInt8>, _ above: UnsafeBufferPointer<UInt8>, _ step: Int,
  _ result: UnsafeMutableBufferPointer<UInt8>,
  _ prediction: (_ left: UInt8, _ up: UInt8, _ corner: UInt8) -> UInt8
) -> Int {
  guard let row = row.baseAddress, let above = above.baseAddress, let out = result.baseAddress
  else { return 0 }
  var sum = 0
  var place = 0
  while place < result.count {
    // The sum of 256 differences fits into 16 bits.
    let end = min(result.count, place &+ 256)
    var part: UInt16 = 0
    while place < end {
      let predicted = unsafe prediction(row[place], above[place &+ step], above[place])
      let rest = unsafe row[place &+ step] &- predicted
      unsafe out[place] = rest
      part &+= UInt16(truncatingIfNeeded: Int8(bitPattern: rest).magnitude)
      place &+= 1
    }
    sum &+= Int(part)
  }
  return sum
}

/// Returns the average, rounded down, without an overflow.
@inline(__always)
private func average(_ left: UInt8, _ up: UInt8) -> UInt8 {
  (left & up) &+ (left ^ up) &>> 1
}

/// Returns the neighbor nearest to `left + up - corner`, in this order for ties, without branches.
@inline(__always)
private func paeth(_ left: UInt8, _ up: UInt8, _ corner: UInt8) -> UInt8 {
  let (toUp, toLeft) = (Int16(left) &- Int16(corner), Int16(up) &- Int16(corner))
  let distances = (magnitude(toLeft), magnitude(toUp), magnitude(toLeft &+ toUp))
  let other = distances.1 <= distances.2 ? up : corner
  return distances.0 <= distances.1 && distances.0 <= distances.2 ? left : other
}

@inline(__always)
private func magnitude(_ number: Int16) -> Int16 { max(number, 0 &- number) }
