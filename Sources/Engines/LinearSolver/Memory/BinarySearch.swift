extension RandomAccessCollection where Index == Int {
  /// Returns the end of the prefix whose elements satisfy a predicate.
  @inline(__always)
  func partitioningIndex(where isInFront: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    // A linear search is faster for the last few elements.
    while high - low > 8 {
      let middle = (low + high) / 2
      if isInFront(self[middle]) { low = middle + 1 } else { high = middle }
    }
    while low < high, isInFront(self[low]) { low += 1 }
    return low
  }
}
