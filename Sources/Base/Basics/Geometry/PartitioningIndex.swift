extension RandomAccessCollection {
  /// Returns the index after the elements that satisfy a condition, which precede all others.
  @inlinable
  package func partitioningIndex(where isInFront: (Element) throws -> Bool) rethrows -> Index {
    var start = startIndex
    var count = count
    while count > 0 {
      let half = count / 2
      let middle = index(start, offsetBy: half)
      if try isInFront(self[middle]) {
        start = index(after: middle)
        count -= half + 1
      } else {
        count = half
      }
    }
    return start
  }
}
