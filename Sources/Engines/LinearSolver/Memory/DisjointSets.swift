/// A partition of numbers into sets (union-find); the least member represents its set.
struct DisjointSets {
  private var link: [Int]

  /// Creates a singleton set for each number below the count.
  init(count: Int) { link = Array(0..<count) }

  /// Returns the representative of a member's set.
  mutating func leader(of member: Int) -> Int {
    var leader = member
    while link[leader] != leader {
      link[leader] = link[link[leader]]
      leader = link[leader]
    }
    return leader
  }

  /// Merges the sets of two members.
  mutating func join(_ one: Int, _ other: Int) {
    let (one, other) = (leader(of: one), leader(of: other))
    link[max(one, other)] = min(one, other)
  }
}
