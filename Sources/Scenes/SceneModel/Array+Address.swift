extension Array {
  /// Returns the address of an element, valid until the array is changed or released.
  @inlinable @inline(__always)
  package func address(of index: Int) -> UnsafePointer<Element> {
    precondition(0 <= index && index < count, "index out of range")
    return unsafe withUnsafeBufferPointer { unsafe $0.baseAddress.unsafelyUnwrapped + index }
  }
}
