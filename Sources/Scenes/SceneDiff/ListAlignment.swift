import SnaplineBasics
import SnaplineSceneSyntax

/// One step of the alignment of two lists.
package enum AlignmentStep: Hashable {
  /// An item of both lists that keeps its order.
  case common(old: Int, new: Int)
  case removed(Int)
  case added(Int)
  /// The old index of a moved item.
  case movedFrom(old: Int, new: Int)
  /// The new index of a moved item.
  case movedTo(old: Int, new: Int)

  package var isMoveTarget: Bool { if case .movedTo = self { true } else { false } }
}

/// Returns an alignment of two lists, which contains each of them as a subsequence and moves as few
/// items as possible.
///
/// - Parameter matches: For each item of the new list the index of its match in the old list.
package func alignment(_ matches: [Int?], oldCount: Int) -> [AlignmentStep] {
  var newIndices = [Int?](repeating: nil, count: oldCount)
  for case (let new, let old?) in matches.enumerated() { newIndices[old] = new }
  let stable = Set(longestIncreasingSubsequence(matches.compactMap { $0 }))
  var steps: [AlignmentStep] = []
  var (old, new) = (0, 0)
  func appendOld(to end: Int) {
    while old < end {
      steps.append(newIndices[old].map { .movedFrom(old: old, new: $0) } ?? .removed(old))
      old += 1
    }
  }
  func appendNew(to end: Int) {
    while new < end {
      steps.append(matches[new].map { .movedTo(old: $0, new: new) } ?? .added(new))
      new += 1
    }
  }
  for (index, match) in matches.enumerated() {
    guard let match, stable.contains(match) else { continue }
    appendOld(to: match)
    appendNew(to: index)
    steps.append(.common(old: match, new: index))
    (old, new) = (match + 1, index + 1)
  }
  appendOld(to: oldCount)
  appendNew(to: matches.count)
  return steps
}

/// Returns the longest increasing subsequence of distinct numbers (patience sorting).
func longestIncreasingSubsequence(_ numbers: [Int]) -> [Int] {
  /// For each length the index of the smallest number that ends a subsequence of that length.
  var tails: [Int] = []
  var previous = [Int?](repeating: nil, count: numbers.count)
  for (index, number) in numbers.enumerated() {
    let length = tails.partitioningIndex(where: { numbers[$0] < number })
    previous[index] = length > 0 ? tails[length - 1] : nil
    if length == tails.count { tails.append(index) } else { tails[length] = index }
  }
  var subsequence: [Int] = []
  var next = tails.last
  while let index = next {
    subsequence.append(numbers[index])
    next = previous[index]
  }
  return subsequence.reversed()
}

/// Matches the items of a new list with those of an old list.
///
/// Equal items match first. Further passes match the remaining items by similarity, or by their
/// order between two matched items.
struct ListMatching {
  let old: [String]
  let new: [String]
  /// For each item of the new list the index of its match in the old list.
  private(set) var matches: [Int?]
  private var isMatched: [Bool]

  init(_ old: [String], _ new: [String]) {
    self.old = old
    self.new = new
    matches = Array(repeating: nil, count: new.count)
    isMatched = Array(repeating: false, count: old.count)
    matchEqual()
  }

  private mutating func match(_ oldIndex: Int, _ newIndex: Int) {
    matches[newIndex] = oldIndex
    isMatched[oldIndex] = true
  }

  private mutating func matchEqual() {
    let shorter = min(old.count, new.count)
    let prefix = (0..<shorter).first { old[$0] != new[$0] } ?? shorter
    for index in 0..<prefix { match(index, index) }
    let suffix =
      (0..<(shorter - prefix)).first { old[old.count - 1 - $0] != new[new.count - 1 - $0] }
      ?? shorter - prefix
    for index in 0..<suffix { match(old.count - 1 - index, new.count - 1 - index) }
    var unmatched: [String: [Int]] = [:]
    for index in old.indices.reversed() where !isMatched[index] {
      unmatched[old[index], default: []].append(index)
    }
    for index in new.indices where matches[index] == nil {
      if let oldIndex = unmatched[new[index]]?.popLast() { match(oldIndex, index) }
    }
  }

  /// The indices of the items without a match.
  var unmatched: (old: [Int], new: [Int]) {
    (old.indices.filter { !isMatched[$0] }, new.indices.filter { matches[$0] == nil })
  }

  /// The maximum number of candidates that are compared with one item.
  private static let maximumCandidates = 24

  /// Matches the remaining items that have a group in common, the most similar ones first.
  ///
  /// - Parameter similarity: Returns a score; nil if two items must not match.
  mutating func matchRemaining(
    oldGroups: [[String]], newGroups: [[String]], similarity: (_ old: Int, _ new: Int) -> Int?
  ) {
    let unmatched = unmatched
    guard !unmatched.old.isEmpty, !unmatched.new.isEmpty else { return }
    var byGroup: [String: [Int]] = [:]
    for index in unmatched.old {
      for group in oldGroups[index] { byGroup[group, default: []].append(index) }
    }
    var found: [(score: Int, old: Int, new: Int)] = []
    for index in unmatched.new {
      var visited: Set<Int> = []
      for group in newGroups[index] {
        for candidate in (byGroup[group] ?? []).prefix(Self.maximumCandidates)
        where visited.insert(candidate).inserted {
          let bonus = hasMatchedNeighbor(candidate, index) ? 1 : 0
          if let score = similarity(candidate, index) {
            found.append((2 * score + bonus, candidate, index))
          }
        }
      }
    }
    for pair in found.sorted(by: { ($1.score, $0.new, $0.old) < ($0.score, $1.new, $1.old) })
    where matches[pair.new] == nil && !isMatched[pair.old] {
      match(pair.old, pair.new)
    }
  }

  /// Returns whether the items before or after two items match each other.
  private func hasMatchedNeighbor(_ oldIndex: Int, _ newIndex: Int) -> Bool {
    let previous = newIndex > 0 ? matches[newIndex - 1] : -1
    let next = newIndex + 1 < new.count ? matches[newIndex + 1] : old.count
    return previous == oldIndex - 1 || next == oldIndex + 1
  }

  /// Matches the remaining items between two matched items in their order.
  ///
  /// - Parameter mayMatch: Whether two items may match.
  mutating func matchBetweenAnchors(_ mayMatch: (_ old: Int, _ new: Int) -> Bool) {
    let unmatched = unmatched
    guard !unmatched.old.isEmpty, !unmatched.new.isEmpty else { return }
    var ends = [Int](repeating: old.count, count: new.count)
    var end = old.count
    for index in new.indices.reversed() {
      ends[index] = end
      end = matches[index] ?? end
    }
    var remaining = unmatched.old[...]
    var start = -1
    for index in new.indices {
      if let oldIndex = matches[index] {
        start = oldIndex
        continue
      }
      remaining = remaining.drop { $0 <= start }
      let candidates = remaining.prefix(Self.maximumCandidates).prefix { $0 < ends[index] }
      guard let candidate = candidates.first(where: { mayMatch($0, index) }) else { continue }
      match(candidate, index)
      start = candidate
    }
  }
}
