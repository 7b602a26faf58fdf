/// Returns the text of a range of scalars.
///
/// Tokens are converted by the thousands, for which the generic `String.UnicodeScalarView` is slow.
package func text(of scalars: ArraySlice<Unicode.Scalar>) -> String {
  // Short names then need no allocation.
  unsafe String(unsafeUninitializedCapacity: utf8Count(of: scalars)) {
    unsafe encode(scalars, into: $0)
  }
}

/// Returns the UTF-8 bytes of scalars.
func utf8(of scalars: [Unicode.Scalar]) -> [UInt8] {
  unsafe [UInt8](unsafeUninitializedCapacity: utf8Count(of: scalars[...])) { target, count in
    count = unsafe encode(scalars[...], into: target)
  }
}

private func utf8Count(of scalars: ArraySlice<Unicode.Scalar>) -> Int {
  scalars.reduce(0) { $0 + ($1.isASCII ? 1 : $1.utf8.count) }
}

/// Encodes scalars into memory of sufficient capacity and returns the number of bytes.
private func encode(
  _ scalars: ArraySlice<Unicode.Scalar>, into target: UnsafeMutableBufferPointer<UInt8>
) -> Int {
  var count = 0
  for scalar in scalars {
    if scalar.isASCII {
      unsafe target[count] = UInt8(truncatingIfNeeded: scalar.value)
      count += 1
      continue
    }
    for byte in scalar.utf8 {
      unsafe target[count] = byte
      count += 1
    }
  }
  return count
}

/// Returns the scalars of a text; an array made from the view would count them first.
func scalars(of text: String) -> [Unicode.Scalar] {
  var scalars: [Unicode.Scalar] = []
  scalars.reserveCapacity(text.utf8.count)
  for scalar in text.unicodeScalars { scalars.append(scalar) }
  return scalars
}

/// Whether a scalar is any kind of whitespace.
package func isBlank(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar {
  case " ", "\t", "\n", "\r", "\u{B}", "\u{C}": true
  default: !scalar.isASCII && scalar.properties.isWhitespace
  }
}
