/// The text of a stretch of a file.
///
/// Words of sentences are made by thousands: `String.UnicodeScalarView` would ask its generic
/// self for every scalar.
package func text(of scalars: ArraySlice<Unicode.Scalar>) -> String {
  // Short names then need no memory of their own.
  unsafe String(unsafeUninitializedCapacity: utf8Count(of: scalars)) {
    unsafe encode(scalars, into: $0)
  }
}

/// The same as bytes.
func utf8(of scalars: [Unicode.Scalar]) -> [UInt8] {
  unsafe [UInt8](unsafeUninitializedCapacity: utf8Count(of: scalars[...])) { target, count in
    count = unsafe encode(scalars[...], into: target)
  }
}

private func utf8Count(of scalars: ArraySlice<Unicode.Scalar>) -> Int {
  scalars.reduce(0) { $0 + ($1.isASCII ? 1 : $1.utf8.count) }
}

/// Writes scalars as bytes into memory that has room for them; returns how many these are.
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

/// The scalars of a text; an array that is made of their view counts them first.
func scalars(of text: String) -> [Unicode.Scalar] {
  var scalars: [Unicode.Scalar] = []
  scalars.reserveCapacity(text.utf8.count)
  for scalar in text.unicodeScalars { scalars.append(scalar) }
  return scalars
}

/// Whether a scalar only parts words, whatever kind of blank it is.
func isBlank(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar {
  case " ", "\t", "\n", "\r", "\u{B}", "\u{C}": true
  default: !scalar.isASCII && scalar.properties.isWhitespace
  }
}
