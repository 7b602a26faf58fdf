/// The text of a stretch of a file.
///
/// Words of sentences are made by thousands: `String.UnicodeScalarView` would ask its generic
/// self for every scalar.
package func text(of scalars: ArraySlice<Unicode.Scalar>) -> String {
  let bytes = scalars.reduce(0) { $0 + $1.utf8.count }
  // Short names then need no memory of their own.
  return unsafe String(unsafeUninitializedCapacity: bytes) { target in
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
}

/// The scalars of a text; an array that is made of their view counts them first.
func scalars(of text: String) -> [Unicode.Scalar] {
  var scalars: [Unicode.Scalar] = []
  scalars.reserveCapacity(text.utf8.count)
  for scalar in text.unicodeScalars { scalars.append(scalar) }
  return scalars
}

/// The same as bytes.
func utf8(of scalars: [Unicode.Scalar]) -> [UInt8] {
  let count = scalars.reduce(0) { $0 + ($1.isASCII ? 1 : $1.utf8.count) }
  return unsafe [UInt8](unsafeUninitializedCapacity: count) { target, place in
    for scalar in scalars {
      if scalar.isASCII {
        unsafe target[place] = UInt8(truncatingIfNeeded: scalar.value)
        place += 1
        continue
      }
      for byte in scalar.utf8 {
        unsafe target[place] = byte
        place += 1
      }
    }
  }
}

/// Whether a scalar only parts words, whatever kind of blank it is.
func isBlank(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar {
  case " ", "\t", "\n", "\r", "\u{B}", "\u{C}": true
  default: !scalar.isASCII && scalar.properties.isWhitespace
  }
}
