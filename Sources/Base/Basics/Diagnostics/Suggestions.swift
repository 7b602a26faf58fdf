/// Returns the candidate nearest to a misspelled name; nil if none is near enough.
///
/// A candidate is near if at most a third of the characters differ, and for one or two characters
/// none; the first of equally near candidates wins, so the result does not depend on hash order.
package func closestMatch(to name: String, among candidates: some Sequence<String>) -> String? {
  let word = EditDistance(lowercasedPrefix(of: name))
  var best: (name: String, distance: Int)?
  for candidate in candidates {
    let other = lowercasedPrefix(of: candidate)
    let length = max(word.count, other.count)
    let limit = length < 3 ? 0 : max(1, length / 3)
    guard abs(word.count - other.count) <= limit else { continue }
    let distance = word.distance(to: other)
    if distance <= limit, distance < best?.distance ?? .max { best = (candidate, distance) }
  }
  return best?.name
}

/// Returns a hint with the candidate nearest to a misspelled name.
package func suggestion(for name: String, among candidates: some Sequence<String>) -> String? {
  closestMatch(to: name, among: candidates).map { "did you mean '\($0)'?" }
}

/// Returns the first 64 characters of a name in lower case; more would not improve the result.
private func lowercasedPrefix(of name: String) -> [Unicode.Scalar] {
  let start = name.unicodeScalars.prefix(EditDistance.longest)
  guard !start.allSatisfy(\.isASCII) else { return start.map(lowercased) }
  let small = String(String.UnicodeScalarView(start)).lowercased()
  return Array(small.unicodeScalars.prefix(EditDistance.longest))
}

private func lowercased(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
  ("A"..."Z").contains(scalar) ? Unicode.Scalar(UInt8(scalar.value) + 32) : scalar
}

/// A word for edit distances to many others, counting substitutions, insertions, deletions and
/// transpositions of neighbors.
///
/// Adjacent entries of a column of the distance table differ by at most one, so a column is two bit
/// vectors: the increments and the decrements (Hyyrö 2003, after Myers 1999).
private struct EditDistance {
  static let longest = 64

  let count: Int
  /// The bit vector of the positions of each character; ASCII characters have a table of their own.
  private var asciiPositions = [UInt64](repeating: 0, count: 128)
  private var otherPositions: [Unicode.Scalar: UInt64] = [:]

  init(_ scalars: [Unicode.Scalar]) {
    count = scalars.count
    for (place, letter) in scalars.enumerated() {
      if letter.isASCII {
        asciiPositions[Int(letter.value)] |= 1 << place
      } else {
        otherPositions[letter, default: 0] |= 1 << place
      }
    }
  }

  func distance(to other: [Unicode.Scalar]) -> Int {
    guard count > 0 else { return other.count }
    let last: UInt64 = 1 << (count - 1)
    var (up, down, diagonal, placesBefore) = (UInt64.max, UInt64(0), UInt64(0), UInt64(0))
    var distance = count
    for letter in other {
      let places = positions(of: letter)
      let swapped = ((~diagonal & places) << 1) & placesBefore
      diagonal = (((places & up) &+ up) ^ up) | places | down | swapped
      var right = down | ~(diagonal | up)
      var left = diagonal & up
      if right & last != 0 { distance += 1 }
      if left & last != 0 { distance -= 1 }
      right = right << 1 | 1
      left <<= 1
      up = left | ~(diagonal | right)
      down = right & diagonal
      placesBefore = places
    }
    return distance
  }

  private func positions(of scalar: Unicode.Scalar) -> UInt64 {
    scalar.isASCII ? asciiPositions[Int(scalar.value)] : otherPositions[scalar, default: 0]
  }
}
