extension Array {
  /// Where an element lies, for as long as the array is neither changed nor let go.
  @inlinable @inline(__always)
  package func address(of place: Int) -> UnsafePointer<Element> {
    precondition(0 <= place && place < count, "index out of range")
    return unsafe withUnsafeBufferPointer { unsafe $0.baseAddress.unsafelyUnwrapped + place }
  }
}
