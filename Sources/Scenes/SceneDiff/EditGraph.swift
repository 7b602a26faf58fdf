import Basics
import SceneSyntax

/// The differences of two trees, which become edits where they need each other.
package struct EditGraph {
  private var differences: [Difference] = []
  private var links: [Int] = []
  /// By a name that is new or gone, the differences that bring or take it.
  private var definers: [String: [Int]] = [:]
  private var removers: [String: [Int]] = [:]

  /// One thing that differs, with the names that it needs.
  private struct Difference {
    var change: EditDetail
    /// What a mixture with it has to have, and what one without it.
    var requiresNew: [String]
    var requiresOld: [String]
  }

  package init() {}

  /// How many differences there are so far.
  package var count: Int { differences.count }

  /// The words of a difference.
  package func change(_ number: Int) -> EditDetail { differences[number].change }

  /// Takes note of a difference, with the names that its new form needs, those that its old one
  /// needs, and those that are there only with it or only without it.
  package mutating func addDifference(
    _ change: EditDetail, requiresNew: [String] = [], requiresOld: [String] = [],
    defines: [String] = [],
    undefines removes: [String] = []
  ) -> Int {
    let number = differences.count
    differences.append(
      Difference(change: change, requiresNew: requiresNew, requiresOld: requiresOld))
    links.append(number)
    for name in defines { definers[name, default: []].append(number) }
    for name in removes { removers[name, default: []].append(number) }
    return number
  }

  /// Makes two differences one edit.
  package mutating func union(_ first: Int, _ second: Int) {
    let (left, right) = (top(first), top(second))
    if left != right { links[max(left, right)] = min(left, right) }
  }

  private mutating func top(_ number: Int) -> Int {
    var number = number
    while links[number] != number {
      links[number] = links[links[number]]
      number = links[number]
    }
    return number
  }

  private mutating func joinByNames() {
    var (bringers, takers) = (definers, removers)
    for number in differences.indices {
      for name in differences[number].requiresNew { join(number, with: &bringers[name]) }
      for name in differences[number].requiresOld { join(number, with: &takers[name]) }
    }
  }

  /// Joins a difference with all others of a name; once that is done, one stands for all of them.
  private mutating func join(_ number: Int, with others: inout [Int]?) {
    for other in others ?? [] { union(number, other) }
    others = others.map { Array($0.prefix(1)) }
  }

  /// The edits in the order of today's text, and for each difference its edit.
  package func makeEdits(_ silent: [Edit] = []) -> (edits: [Edit], owners: [Int?]) {
    var copy = self
    copy.joinByNames()
    var groups: [Int: [Int]] = [:]
    for number in differences.indices { groups[copy.top(number), default: []].append(number) }
    var edits: [(edit: Edit, parts: [Int])] = silent.map { ($0, []) }
    for top in groups.keys.sorted() {
      let parts = groups[top, default: []]
      let changes = parts.map { (change: differences[$0].change, number: $0) }
        .sorted { ($0.change.weight, $0.number) < ($1.change.weight, $1.number) }.map(\.change)
      edits.append((Edit(changes), parts))
    }
    let sorted = edits.enumerated().sorted {
      ($0.element.edit.rank, $0.offset) < ($1.element.edit.rank, $1.offset)
    }.map(\.element)
    var owners = [Int?](repeating: nil, count: differences.count)
    for (place, edit) in sorted.enumerated() {
      for part in edit.parts { owners[part] = place }
    }
    return (sorted.map(\.edit), owners)
  }
}

extension EditDetail {
  /// Which change names an edit of several: what came or went before what refers to it.
  fileprivate var weight: Int {
    switch kind {
    case .viewAdded, .viewRemoved, .viewRenamed: 0
    case .metricChanged, .styleChanged, .listChanged: old == nil || new == nil ? 1 : 2
    case .viewChanged: aspect == "kind" ? 1 : aspect == "superview" ? 2 : 3
    default: 4
    }
  }
}

extension Edit {
  fileprivate var rank: Rank {
    let change = changes.first
    return Rank(
      place: change?.place?.start ?? SourcePosition(line: .max, column: 0),
      oldPlace: change?.oldPlace?.start ?? SourcePosition(line: 0, column: 0),
      isGone: change?.new == nil)
  }

  fileprivate struct Rank: Comparable {
    let place: SourcePosition
    let oldPlace: SourcePosition
    let isGone: Bool

    static func < (left: Self, right: Self) -> Bool {
      if left.place != right.place { return left.place < right.place }
      if left.isGone != right.isGone { return right.isGone }
      return left.oldPlace < right.oldPlace
    }
  }
}
