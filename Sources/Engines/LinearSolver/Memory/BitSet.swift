/// A set of small integers, with one bit for each.
struct BitSet: Sendable {
  private var words: [UInt64] = []

  mutating func insert(_ number: Int) {
    while words.count <= number >> 6 { words.append(0) }
    words[number >> 6] |= 1 << UInt64(number & 63)
  }

  func contains(_ number: Int) -> Bool {
    number >> 6 < words.count && words[number >> 6] >> UInt64(number & 63) & 1 == 1
  }

  /// Returns the indices in a list of numbers that are members of the set.
  func renumbered(_ numbers: [Int]) -> BitSet {
    var places = BitSet()
    for (place, number) in numbers.enumerated() where contains(number) { places.insert(place) }
    return places
  }
}
