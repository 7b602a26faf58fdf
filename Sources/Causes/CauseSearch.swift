/// Looks for the fewest edits that turn one scene into another, by trying mixtures of both.
package struct CauseSearch {
  /// How many more mixtures may be tried.
  private(set) var budget: Int
  private var known: [Set<Int>: Bool] = [:]

  /// - Parameter budget: How many mixtures may be tried at most.
  package init(budget: Int) { self.budget = budget }

  /// What was found.
  package struct Finding: Hashable, Sendable {
    package var edits: Set<Int>
    /// Whether it was tried to the end that fewer do not do.
    package var isMinimal: Bool
  }

  /// The fewest edits that could be found; nothing when even all of them do not do.
  ///
  /// Of several sets of one size the first in the order of the edits.
  /// - Parameter reaches: Whether the old scene with these edits made comes to what is looked for.
  package mutating func find(
    among edits: [Int], _ reaches: (Set<Int>) -> Bool
  ) -> Finding? {
    if answer([], reaches) { return Finding(edits: [], isMinimal: true) }
    // Of very many edits halving finds one sooner.
    for edit in edits.prefix(edits.count <= budget / 2 ? edits.count : 0)
    where answer([edit], reaches) {
      return Finding(edits: [edit], isMinimal: true)
    }
    guard edits.count > 1, answer(Set(edits), whatever: true, reaches) else { return nil }
    if edits.count == 2 { return Finding(edits: Set(edits), isMinimal: budget > 0) }
    if let needed = needed(edits, reaches) { return needed }
    // Trying all pairs is dear: only where that leaves enough for halving.
    let pairs = edits.count * (edits.count - 1) / 2
    let triesPairs = pairs <= budget / 2
    if triesPairs, let pair = pair(of: edits, reaches) {
      return Finding(edits: pair, isMinimal: true)
    }
    var finding = halved(edits, reaches)
    if !triesPairs, finding.edits.count > 2 {
      // Two of the rest may still do what all of it does.
      let rest = edits.filter(finding.edits.contains)
      if rest.count * rest.count / 2 <= budget, let pair = pair(of: rest, reaches) {
        finding.edits = pair
      }
    }
    return finding
  }

  /// The edits without which all others do not do, where these do by themselves.
  private mutating func needed(_ edits: [Int], _ reaches: (Set<Int>) -> Bool) -> Finding? {
    guard edits.count <= budget / 3 else { return nil }
    let all = Set(edits)
    let needed = edits.filter { !answer(all.subtracting([$0]), reaches) }
    guard needed.count > 1, answer(Set(needed), reaches) else { return nil }
    // Beside the rest each was needed; now by itself.
    let isMinimal = needed.allSatisfy { !answer(Set(needed).subtracting([$0]), reaches) }
    return isMinimal && budget > 0 ? Finding(edits: Set(needed), isMinimal: true) : nil
  }

  private mutating func pair(of edits: [Int], _ reaches: (Set<Int>) -> Bool) -> Set<Int>? {
    for (place, first) in edits.enumerated() {
      for second in edits[(place + 1)...] where answer([first, second], reaches) {
        return [first, second]
      }
    }
    return nil
  }

  /// Leaves out as many edits as possible, larger parts first, until none can be left out.
  private mutating func halved(_ edits: [Int], _ reaches: (Set<Int>) -> Bool) -> Finding {
    var kept = edits
    var parts = 2
    while kept.count > 1 {
      let size = max(1, kept.count / parts)
      var hasShrunk = false
      // The last ones first, so that of equals the first stay.
      var end = kept.count
      while end > 0 {
        guard budget > 0 else { return Finding(edits: Set(kept), isMinimal: false) }
        var rest = kept
        rest.removeSubrange(max(0, end - size)..<end)
        if !rest.isEmpty, answer(Set(rest), reaches) {
          kept = rest
          hasShrunk = true
        }
        end = min(end - size, kept.count)
      }
      if size == 1, !hasShrunk { break }
      parts = hasShrunk ? max(2, parts - 1) : min(parts * 2, kept.count)
    }
    return Finding(edits: Set(kept), isMinimal: budget > 0)
  }

  /// - Parameter whatever: Asks although the budget is used up.
  private mutating func answer(
    _ edits: Set<Int>, whatever: Bool = false, _ reaches: (Set<Int>) -> Bool
  ) -> Bool {
    if let answer = known[edits] { return answer }
    guard budget > 0 || whatever else { return false }
    budget -= 1
    let answer = reaches(edits)
    known[edits] = answer
    return answer
  }
}
