/// The distinct priorities of a problem, the greatest first; a level is a place in this list.
///
/// Priorities stay ranks and never become weights: no finite weight keeps a thousand levels apart
/// in a double, and many weak wishes would outvote a strong one.
struct PriorityLevels {
  private(set) var priorities: [Double] = []

  /// Collects the priorities of a problem.
  init(of problem: LinearProblem) {
    priorities.reserveCapacity(8)
    var latest = 0.0
    for heading in problem.headings where heading.priority != latest {
      latest = heading.priority
      let place = level(of: heading.priority)
      if place < priorities.count, priorities[place] == heading.priority { continue }
      priorities.insert(heading.priority, at: place)
    }
  }

  /// How many levels there are.
  var count: Int { priorities.count }

  /// The level of a priority, or where it would be one.
  @inline(__always)
  func level(of priority: Double) -> Int { priorities.endOfFront(where: { $0 > priority }) }
}
