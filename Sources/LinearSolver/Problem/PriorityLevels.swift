/// The distinct priorities of a problem, the greatest first; a level is a place in this list.
///
/// Priorities stay ranks and never become weights: no finite weight keeps a thousand levels apart
/// in a double, and many weak wishes would outvote a strong one.
struct PriorityLevels {
  private(set) var priorities: [Double] = []
  /// Where they are, once there are too many to look through.
  private var places: [Double: Int] = [:]
  private static let few = 64

  init() { priorities.reserveCapacity(8) }

  /// How many levels there are.
  var count: Int { priorities.count }

  /// The level of a priority; that of a new one is the last until they are put in order.
  @inline(__always)
  mutating func level(of priority: Double) -> Int {
    if priorities.count >= Self.few { return levelAmongMany(of: priority) }
    if let level = priorities.firstIndex(of: priority) { return level }
    priorities.append(priority)
    return priorities.count - 1
  }

  @inline(never)
  private mutating func levelAmongMany(of priority: Double) -> Int {
    if places.isEmpty { for (place, known) in priorities.enumerated() { places[known] = place } }
    if let level = places[priority] { return level }
    places[priority] = priorities.count
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
