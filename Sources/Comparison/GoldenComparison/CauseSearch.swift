import SnaplineGoldens

/// A search for the smallest set of edits that turns one scene into another, by trying partial
/// patches.
package struct CauseSearch {
  /// The number of further partial patches that may be tried.
  private(set) var budget: Int
  private var cached: [Set<Int>: Outcome] = [:]

  /// - Parameter budget: The maximum number of partial patches to try.
  package init(budget: Int) { self.budget = budget }

  /// The result of a partial patch.
  package enum Outcome: Sendable {
    /// The result equals that of all edits.
    case expected
    /// The result equals that of no edits.
    case unchanged
    case other
  }

  /// The result of a search.
  package struct MinimalCause: Hashable, Sendable {
    package var edits: Set<Int>
    /// Whether the search proved that no smaller set of edits suffices.
    package var isMinimal: Bool
  }

  /// Returns the smallest set of edits found; nil if even all of them do not suffice.
  ///
  /// Of many edits, the necessary ones are tried first: usually they suffice, or one of them is the
  /// only one that this shot shows. Of several sets of one size the first in the order of the edits
  /// is returned.
  /// - Parameter mix: The result of the old scene with these edits applied.
  package mutating func minimalEdits(
    among edits: [Int], _ mix: (Set<Int>) -> Outcome
  ) -> MinimalCause? {
    if answer([], mix) { return MinimalCause(edits: [], isMinimal: true) }
    if edits.count > 2, answer(Set(edits), mix), let needed = needed(edits, mix) {
      // If the others cancel each other out, one of them may suffice.
      let all = Set(edits)
      let alone = edits.first { cached[all.subtracting([$0])] == .unchanged && answer([$0], mix) }
      if let alone { return MinimalCause(edits: [alone], isMinimal: true) }
      return MinimalCause(edits: withoutPairs(needed.edits, mix), isMinimal: needed.isMinimal)
    }
    // For a very large number of edits halving finds one faster.
    for edit in edits.prefix(edits.count <= budget / 2 ? edits.count : 0)
    where answer([edit], mix) {
      return MinimalCause(edits: [edit], isMinimal: true)
    }
    guard edits.count > 1, answer(Set(edits), whatever: true, mix) else { return nil }
    if edits.count == 2 { return MinimalCause(edits: Set(edits), isMinimal: budget > 0) }
    // Trying all pairs is expensive: only if that leaves enough for halving.
    let pairs = edits.count * (edits.count - 1) / 2
    let triesPairs = pairs <= budget / 2
    if triesPairs, let pair = pair(of: edits, mix) {
      return MinimalCause(edits: pair, isMinimal: true)
    }
    var finding = halved(edits, mix)
    if !triesPairs, finding.edits.count > 2 {
      // Two of the rest may still suffice.
      let rest = edits.filter(finding.edits.contains)
      if rest.count * rest.count / 2 <= budget, let pair = pair(of: rest, mix) {
        finding.edits = pair
      }
    }
    return finding
  }

  /// Returns the edits without which all others do not suffice, if these suffice by themselves.
  private mutating func needed(_ edits: [Int], _ mix: (Set<Int>) -> Outcome) -> MinimalCause? {
    guard edits.count <= budget / 3 else { return nil }
    let all = Set(edits)
    let needed = edits.filter { !answer(all.subtracting([$0]), mix) }
    guard !needed.isEmpty, answer(Set(needed), mix) else { return nil }
    // Each was necessary given the rest; now test it without the rest.
    let isMinimal = needed.allSatisfy { !answer(Set(needed).subtracting([$0]), mix) }
    return isMinimal && budget > 0 ? MinimalCause(edits: Set(needed), isMinimal: true) : nil
  }

  /// Removes two of the necessary edits at a time: if these cancel each other out, each is
  /// necessary only in combination with the other.
  private mutating func withoutPairs(
    _ needed: Set<Int>, _ mix: (Set<Int>) -> Outcome
  ) -> Set<Int> {
    var kept = needed.sorted()
    var isTried = kept.count < 3 || kept.count * kept.count / 2 > budget / 3
    while !isTried {
      isTried = true
      search: for (place, first) in kept.enumerated() {
        for second in kept[(place + 1)...] {
          let rest = kept.filter { $0 != first && $0 != second }
          guard !rest.isEmpty, answer(Set(rest), mix) else { continue }
          kept = rest
          isTried = false
          break search
        }
      }
    }
    guard kept.count < needed.count else { return needed }
    // With fewer others, one of the rest may suffice without another one.
    for edit in kept where kept.count > 1 {
      let rest = kept.filter { $0 != edit }
      if answer(Set(rest), mix) { kept = rest }
    }
    return Set(kept)
  }

  private mutating func pair(of edits: [Int], _ mix: (Set<Int>) -> Outcome) -> Set<Int>? {
    for (place, first) in edits.enumerated() {
      for second in edits[(place + 1)...] where answer([first, second], mix) {
        return [first, second]
      }
    }
    return nil
  }

  /// Removes as many edits as possible, larger parts first, until none can be removed.
  private mutating func halved(_ edits: [Int], _ mix: (Set<Int>) -> Outcome) -> MinimalCause {
    var kept = edits
    var parts = 2
    var hasShrunk = true
    while kept.count > 1 {
      // If no larger part could be removed, trying a few smaller parts is not worth the time.
      guard hasShrunk || parts <= budget else { break }
      let size = max(1, kept.count / parts)
      hasShrunk = false
      // From the end, so that of equivalent edits the first remain.
      var end = kept.count
      while end > 0 {
        guard budget > 0 else { return MinimalCause(edits: Set(kept), isMinimal: false) }
        var rest = kept
        rest.removeSubrange(max(0, end - size)..<end)
        if !rest.isEmpty, answer(Set(rest), mix) {
          kept = rest
          hasShrunk = true
        }
        end = min(end - size, kept.count)
      }
      if size == 1, !hasShrunk { return MinimalCause(edits: Set(kept), isMinimal: budget > 0) }
      parts = hasShrunk ? max(2, parts - 1) : min(parts * 2, kept.count)
    }
    return MinimalCause(edits: Set(kept), isMinimal: kept.count == 1 && budget > 0)
  }

  /// - Parameter whatever: Whether to try although the budget is spent.
  private mutating func answer(
    _ edits: Set<Int>, whatever: Bool = false, _ mix: (Set<Int>) -> Outcome
  ) -> Bool {
    if let patch = cached[edits] { return patch == .expected }
    guard budget > 0 || whatever else { return false }
    budget -= 1
    let patch = mix(edits)
    cached[edits] = patch
    return patch == .expected
  }
}
