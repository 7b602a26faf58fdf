import AutoLayout
import Geometry
import Goldens

/// Looks for the fewest edits that turn one layout into another, by laying mixtures out.
struct CauseSearch {
  let layouts: MergedLayouts
  /// How many more mixtures may be laid out.
  private(set) var budget: Int
  private let goal: [String: ViewGoal]
  private var known: [Set<Int>: Bool] = [:]
  private var book = SentenceBook()

  /// - Parameter budget: How many mixtures may be laid out at most.
  init(_ layouts: MergedLayouts, budget: Int) {
    self.layouts = layouts
    self.budget = budget
    goal = goals(layouts.new)
  }

  /// What was found: the edits, and whether none of them can be left out.
  struct Finding {
    var edits: Set<Int>
    var certainty: Cause.Certainty
    /// Whether the old layout alone can be laid out as it was.
    var reproducesOld: Bool
  }

  /// The fewest edits that could be found.
  mutating func find() -> Finding {
    let all = Set(layouts.edits.indices)
    let fixed = Set(all.filter { layouts.edits[$0].isVisible })
    let reproducesOld = isLaidOut([], goals(layouts.old)) ?? false
    guard reaches(all) == true else {
      return Finding(edits: all, certainty: .together, reproducesOld: reproducesOld)
    }
    if reaches(fixed) == true {
      return finding(fixed, isMinimal: true, reproducesOld)
    }
    let free = all.subtracting(fixed).sorted()
    if let single = free.first(where: { reaches(fixed.union([$0])) == true }) {
      return finding(fixed.union([single]), isMinimal: true, reproducesOld)
    }
    let (edits, isMinimal) = reduced(free, besides: fixed)
    return finding(fixed.union(edits), isMinimal: isMinimal, reproducesOld)
  }

  private func finding(_ edits: Set<Int>, isMinimal: Bool, _ reproducesOld: Bool) -> Finding {
    // What the program does differently today may have a part in it.
    let isProven = isMinimal && reproducesOld
    return Finding(
      edits: edits, certainty: isProven ? .proven : .sufficient, reproducesOld: reproducesOld)
  }

  /// Leaves out as many edits as possible, larger parts first, until none can be left out.
  private mutating func reduced(
    _ edits: [Int], besides fixed: Set<Int>
  ) -> (Set<Int>, isMinimal: Bool) {
    var kept = edits
    var parts = 2
    while kept.count > 1 {
      let size = max(1, kept.count / parts)
      var hasShrunk = false
      var start = 0
      while start < kept.count {
        guard budget > 0 else { return (Set(kept), false) }
        var rest = kept
        rest.removeSubrange(start..<min(kept.count, start + size))
        if reaches(fixed.union(rest)) == true {
          kept = rest
          hasShrunk = true
        } else {
          start += size
        }
      }
      if size == 1, !hasShrunk { break }
      parts = hasShrunk ? max(2, parts - 1) : min(parts * 2, kept.count)
    }
    return smaller(than: kept, of: edits, besides: fixed)
  }

  /// A set out of which nothing can be left may still not be the smallest: pairs are tried too.
  private mutating func smaller(
    than kept: [Int], of edits: [Int], besides fixed: Set<Int>
  ) -> (Set<Int>, isMinimal: Bool) {
    guard kept.count > 2, edits.count * edits.count / 2 <= budget else { return (Set(kept), true) }
    for (place, first) in edits.enumerated() {
      for second in edits[(place + 1)...] where reaches(fixed.union([first, second])) == true {
        return ([first, second], true)
      }
    }
    return (Set(kept), true)
  }

  /// Whether the old layout with these edits looks like the new one; nothing once the budget is
  /// used up.
  private mutating func reaches(_ edits: Set<Int>) -> Bool? {
    if let answer = known[edits] { return answer }
    let answer = isLaidOut(edits, goal)
    known[edits] = answer
    return answer
  }

  private mutating func isLaidOut(_ edits: Set<Int>, _ goal: [String: ViewGoal]) -> Bool? {
    guard budget > 0 else { return nil }
    budget -= 1
    let mixture = layouts.mixture(edits)
    guard let rebuilt = RebuiltMoment(mixture, reading: &book), mixture.views.count == goal.count
    else {
      return false
    }
    let layout = solveLayout(rebuilt.scene, rebuilt.situation).layout
    let found = goals(
      GoldenShot(
        name: "", setting: mixture.setting, rebuilt: rebuilt, layout: layout))
    return found == goal
  }
}

/// What has to come out for a view: its frame in pixels, its content and where its lines break.
private struct ViewGoal: Hashable {
  let frame: PixelRect
  let contentSize: String?
  let lines: String?
}

private func goals(_ shot: GoldenShot) -> [String: ViewGoal] {
  let scale = shot.scale
  return Dictionary(
    shot.views.map { view in
      let goal = ViewGoal(
        frame: pixelRect(view.frame, scale),
        contentSize: view.results.first { $0.key == "content" }?.value,
        lines: view.results.first { $0.key == "lines" }?.value)
      return (view.name, goal)
    }
  ) { first, _ in first }
}
