/// Returns the candidate nearest to a misspelled name; nil if none is near enough.
///
/// A candidate is near if at most a third of the characters differ, and for one or two characters
/// none; the first of equally near candidates wins, so the result does not depend on hash order.
package func nearest(to name: String, among candidates: some Sequence<String>) -> String? {
  let word = EditDistance(letters(of: name))
  var best: (name: String, distance: Int)?
  for candidate in candidates {
    let other = letters(of: candidate)
    let length = max(word.count, other.count)
    let limit = length < 3 ? 0 : max(1, length / 3)
    guard abs(word.count - other.count) <= limit else { continue }
    let distance = word.distance(to: other)
    if distance <= limit, distance < best?.distance ?? .max { best = (candidate, distance) }
  }
  return best?.name
}

/// Returns a hint with the candidate nearest to a misspelled name.
package func guess(at name: String, among candidates: some Sequence<String>) -> String? {
  nearest(to: name, among: candidates).map { "did you mean '\($0)'?" }
}

/// Returns the first 64 characters of a name in lower case; more would not improve the result.
private func letters(of name: String) -> [Unicode.Scalar] {
  let start = name.unicodeScalars.prefix(EditDistance.longest)
  guard !start.allSatisfy(\.isASCII) else { return start.map(smallLetter) }
  let small = String(String.UnicodeScalarView(start)).lowercased()
  return Array(small.unicodeScalars.prefix(EditDistance.longest))
}

private func smallLetter(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
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
  private var plainPlaces = [UInt64](repeating: 0, count: 128)
  private var otherPlaces: [Unicode.Scalar: UInt64] = [:]

  init(_ letters: [Unicode.Scalar]) {
    count = letters.count
    for (place, letter) in letters.enumerated() {
      if letter.isASCII {
        plainPlaces[Int(letter.value)] |= 1 << place
      } else {
        otherPlaces[letter, default: 0] |= 1 << place
      }
    }
  }

  func distance(to other: [Unicode.Scalar]) -> Int {
    guard count > 0 else { return other.count }
    let last: UInt64 = 1 << (count - 1)
    var (up, down, diagonal, placesBefore) = (UInt64.max, UInt64(0), UInt64(0), UInt64(0))
    var distance = count
    for letter in other {
      let places = places(of: letter)
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

  private func places(of letter: Unicode.Scalar) -> UInt64 {
    letter.isASCII ? plainPlaces[Int(letter.value)] : otherPlaces[letter, default: 0]
  }
}
