/// The distinct priorities of a problem in decreasing order; a level is an index in this list.
///
/// Priorities stay ranks and never become weights: no finite weight keeps a thousand levels apart
/// in a double, and many weak constraints would outweigh a strong one.
struct PriorityLevels {
  private(set) var priorities: [Double] = []
  /// The index of each priority, filled once a linear search would be too slow.
  private var indices: [Double: Int] = [:]
  private static let few = 64

  init() { priorities.reserveCapacity(8) }

  /// The number of levels.
  var count: Int { priorities.count }

  /// Returns the level of a priority; that of a new priority is the last until `sort` is called.
  @inline(__always)
  mutating func level(of priority: Double) -> Int {
    if priorities.count >= Self.few { return levelAmongMany(of: priority) }
    if let level = priorities.firstIndex(of: priority) { return level }
    priorities.append(priority)
    return priorities.count - 1
  }

  @inline(never)
  private mutating func levelAmongMany(of priority: Double) -> Int {
    if indices.isEmpty { for (place, known) in priorities.enumerated() { indices[known] = place } }
    if let level = indices[priority] { return level }
    indices[priority] = priorities.count
    priorities.append(priority)
    return priorities.count - 1
  }

  /// Sorts the levels; returns the new index of each level, or nil if the order did not change.
  mutating func sort() -> [Int]? {
    if zip(priorities, priorities.dropFirst()).allSatisfy(>) { return nil }
    let order = priorities.indices.sorted { priorities[$0] > priorities[$1] }
    priorities = order.map { priorities[$0] }
    var places = order
    for (place, level) in order.enumerated() { places[level] = place }
    return places
  }
}
