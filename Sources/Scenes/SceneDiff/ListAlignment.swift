import Basics
import SceneSyntax

/// One step through two lists laid over each other.
package enum AlignmentStep: Hashable {
  case both(old: Int, new: Int)
  case gone(Int)
  case come(Int)
  /// The old place of what stands elsewhere today.
  case left(old: Int, new: Int)
  /// Its place today.
  case arrived(old: Int, new: Int)

  package var hasArrived: Bool { if case .arrived = self { true } else { false } }
}

/// Lays two lists over each other so that each of both is a part of the result, in its order.
///
/// - Parameter matches: For each item of the new list its item of the old one.
package func aligned(_ matches: [Int?], oldCount: Int) -> [AlignmentStep] {
  var newPlaces = [Int?](repeating: nil, count: oldCount)
  for case (let new, let old?) in matches.enumerated() { newPlaces[old] = new }
  let stable = Set(longestIncreasingSubsequence(matches.compactMap { $0 }))
  var slots: [AlignmentStep] = []
  var (old, new) = (0, 0)
  func moveOld(to end: Int) {
    while old < end {
      slots.append(newPlaces[old].map { .left(old: old, new: $0) } ?? .gone(old))
      old += 1
    }
  }
  func moveNew(to end: Int) {
    while new < end {
      slots.append(matches[new].map { .arrived(old: $0, new: new) } ?? .come(new))
      new += 1
    }
  }
  for (place, partner) in matches.enumerated() {
    guard let partner, stable.contains(partner) else { continue }
    moveOld(to: partner)
    moveNew(to: place)
    slots.append(.both(old: partner, new: place))
    (old, new) = (partner + 1, place + 1)
  }
  moveOld(to: oldCount)
  moveNew(to: matches.count)
  return slots
}

/// The longest rising part of different numbers.
func longestIncreasingSubsequence(_ numbers: [Int]) -> [Int] {
  var tails: [Int] = []
  var previous = [Int?](repeating: nil, count: numbers.count)
  for (index, number) in numbers.enumerated() {
    let place = tails.partitioningIndex(where: { numbers[$0] < number })
    previous[index] = place > 0 ? tails[place - 1] : nil
    if place == tails.count { tails.append(index) } else { tails[place] = index }
  }
  var rise: [Int] = []
  var next = tails.last
  while let index = next {
    rise.append(numbers[index])
    next = previous[index]
  }
  return rise.reversed()
}

/// Finds for each item of the new list its item of the old one.
///
/// Equal items belong together first; of the rest, those between the same neighbours and with
/// the same kin, a word by which items that were rewritten know each other, by what they share.
struct ListMatching {
  let old: [String]
  let new: [String]
  private(set) var matches: [Int?]
  private var isTaken: [Bool]

  init(_ old: [String], _ new: [String]) {
    self.old = old
    self.new = new
    matches = Array(repeating: nil, count: new.count)
    isTaken = Array(repeating: false, count: old.count)
    pairEqual()
  }

  private mutating func pair(_ oldPlace: Int, _ newPlace: Int) {
    matches[newPlace] = oldPlace
    isTaken[oldPlace] = true
  }

  private mutating func pairEqual() {
    let shorter = min(old.count, new.count)
    let head = (0..<shorter).first { old[$0] != new[$0] } ?? shorter
    for place in 0..<head { pair(place, place) }
    let tail =
      (0..<(shorter - head)).first { old[old.count - 1 - $0] != new[new.count - 1 - $0] }
      ?? shorter - head
    for place in 0..<tail { pair(old.count - 1 - place, new.count - 1 - place) }
    var open: [String: [Int]] = [:]
    for place in old.indices.reversed() where !isTaken[place] {
      open[old[place], default: []].append(place)
    }
    for place in new.indices where matches[place] == nil {
      if let partner = open[new[place]]?.popLast() { pair(partner, place) }
    }
  }

  /// The places that have no partner yet.
  var open: (old: [Int], new: [Int]) {
    (old.indices.filter { !isTaken[$0] }, new.indices.filter { matches[$0] == nil })
  }

  /// How many candidates are weighed for one item; with more the first ones are.
  private static let candidates = 24

  /// Pairs the rest by kin, the most alike first; `similarity` says nil for what cannot be one.
  mutating func matchRemaining(
    oldGroup: [[String]], newGroup: [[String]], similarity: (_ old: Int, _ new: Int) -> Int?
  ) {
    let open = open
    guard !open.old.isEmpty, !open.new.isEmpty else { return }
    var byKin: [String: [Int]] = [:]
    for place in open.old {
      for kin in oldGroup[place] { byKin[kin, default: []].append(place) }
    }
    var found: [(score: Int, old: Int, new: Int)] = []
    for place in open.new {
      var seen: Set<Int> = []
      for kin in newGroup[place] {
        for candidate in (byKin[kin] ?? []).prefix(Self.candidates)
        where seen.insert(candidate).inserted {
          let near = isBetweenSameNeighbours(candidate, place) ? 1 : 0
          if let score = similarity(candidate, place) {
            found.append((2 * score + near, candidate, place))
          }
        }
      }
    }
    for match in found.sorted(by: { ($1.score, $0.new, $0.old) < ($0.score, $1.new, $1.old) })
    where matches[match.new] == nil && !isTaken[match.old] {
      pair(match.old, match.new)
    }
  }

  private func isBetweenSameNeighbours(_ oldPlace: Int, _ newPlace: Int) -> Bool {
    let before = newPlace > 0 ? matches[newPlace - 1] : -1
    let after = newPlace + 1 < new.count ? matches[newPlace + 1] : old.count
    return before == oldPlace - 1 || after == oldPlace + 1
  }

  /// Pairs what is left between the same neighbours in its order, where both may be one.
  mutating func matchBetweenAnchors(_ mayBeOne: (_ old: Int, _ new: Int) -> Bool) {
    let open = open
    guard !open.old.isEmpty, !open.new.isEmpty else { return }
    var ends = [Int](repeating: old.count, count: new.count)
    var end = old.count
    for place in new.indices.reversed() {
      ends[place] = end
      end = matches[place] ?? end
    }
    var rest = open.old[...]
    var start = -1
    for place in new.indices {
      if let partner = matches[place] {
        start = partner
        continue
      }
      rest = rest.drop { $0 <= start }
      let candidates = rest.prefix(Self.candidates).prefix { $0 < ends[place] }
      guard let candidate = candidates.first(where: { mayBeOne($0, place) }) else { continue }
      pair(candidate, place)
      start = candidate
    }
  }
}
