/// Numbers that are joined to sets step by step; the least member of a set leads it.
struct DisjointSets {
  private var link: [Int]

  /// Makes a set of its own for each number below the count.
  init(count: Int) { link = Array(0..<count) }

  /// The number that stands for the set of another one.
  mutating func leader(of member: Int) -> Int {
    var leader = member
    while link[leader] != leader {
      link[leader] = link[link[leader]]
      leader = link[leader]
    }
    return leader
  }

  /// Makes one set of those of two numbers.
  mutating func join(_ one: Int, _ other: Int) {
    let (one, other) = (leader(of: one), leader(of: other))
    link[max(one, other)] = min(one, other)
  }
}
