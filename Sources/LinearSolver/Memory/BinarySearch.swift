extension RandomAccessCollection where Index == Int {
  /// The place behind those of which something holds, where they stand in front of all others.
  @inline(__always)
  func endOfFront(where isInFront: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    // The last few are seen faster one by one.
    while high - low > 8 {
      let middle = (low + high) / 2
      if isInFront(self[middle]) { low = middle + 1 } else { high = middle }
    }
    while low < high, isInFront(self[low]) { low += 1 }
    return low
  }
}
