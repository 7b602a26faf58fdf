/// The distinct priorities of a problem, the greatest first; a level is a place in this list.
///
/// Priorities stay ranks and never become weights: no finite weight keeps a thousand levels apart
/// in a double, and many weak wishes would outvote a strong one.
struct PriorityLevels {
  private(set) var priorities: [Double] = []

  init() { priorities.reserveCapacity(8) }

  /// How many levels there are.
  var count: Int { priorities.count }

  /// The level of a priority; that of a new one is the last until they are put in order.
  @inline(__always)
  mutating func level(of priority: Double) -> Int {
    if let level = priorities.firstIndex(of: priority) { return level }
    priorities.append(priority)
    return priorities.count - 1
  }

  /// Puts the levels in order; returns where each of them went, nil where none had to move.
  mutating func sort() -> [Int]? {
    if zip(priorities, priorities.dropFirst()).allSatisfy(>) { return nil }
    let order = priorities.indices.sorted { priorities[$0] > priorities[$1] }
    priorities = order.map { priorities[$0] }
    var places = order
    for (place, level) in order.enumerated() { places[level] = place }
    return places
  }
}
