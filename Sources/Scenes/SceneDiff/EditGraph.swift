package import SnaplineBasics
import SnaplineSceneSyntax

/// The differences of two trees, of which those that depend on one another become one edit.
package struct EditGraph {
  private var differences: [Difference] = []
  /// The union-find forest: for each difference its parent in the same edit, or itself.
  private var parents: [Int] = []
  /// The differences that add a name, by the name.
  private var definers: [String: [Int]] = [:]
  /// The differences that remove a name, by the name.
  private var removers: [String: [Int]] = [:]

  /// A difference with the names that it requires.
  private struct Difference {
    var detail: EditDetail
    /// The names that a partial patch with the difference must contain.
    var requiresNew: [String]
    /// The names that a partial patch without the difference must contain.
    var requiresOld: [String]
  }

  package init() {}

  /// The number of differences.
  package var count: Int { differences.count }

  /// Returns the description of a difference.
  package func detail(_ number: Int) -> EditDetail { differences[number].detail }

  /// Adds a difference and returns its number.
  ///
  /// - Parameter requiresNew: The names that the new form references.
  /// - Parameter requiresOld: The names that the old form references.
  /// - Parameter defines: The names that exist only with the difference.
  /// - Parameter removes: The names that exist only without it.
  package mutating func addDifference(
    _ detail: EditDetail, requiresNew: [String] = [], requiresOld: [String] = [],
    defines: [String] = [],
    undefines removes: [String] = []
  ) -> Int {
    let number = differences.count
    differences.append(
      Difference(detail: detail, requiresNew: requiresNew, requiresOld: requiresOld))
    parents.append(number)
    for name in defines { definers[name, default: []].append(number) }
    for name in removes { removers[name, default: []].append(number) }
    return number
  }

  /// Makes two differences one edit.
  package mutating func union(_ first: Int, _ second: Int) {
    let (left, right) = (root(of: first), root(of: second))
    if left != right { parents[max(left, right)] = min(left, right) }
  }

  private mutating func root(of number: Int) -> Int {
    var number = number
    while parents[number] != number {
      parents[number] = parents[parents[number]]
      number = parents[number]
    }
    return number
  }

  /// Unites each difference with those that add or remove the names that it requires.
  private mutating func uniteByNames() {
    var (definers, removers) = (self.definers, self.removers)
    for number in differences.indices {
      for name in differences[number].requiresNew { unite(number, with: &definers[name]) }
      for name in differences[number].requiresOld { unite(number, with: &removers[name]) }
    }
  }

  /// Unites a difference with a group, which its first difference then represents.
  private mutating func unite(_ number: Int, with group: inout [Int]?) {
    for member in group ?? [] { union(number, member) }
    group = group.map { Array($0.prefix(1)) }
  }

  /// Returns the edits in the order of the new source, and for each difference the index of its
  /// edit.
  ///
  /// - Parameter nonVisualEdits: Edits without differences, which are added in their order.
  package func makeEdits(
    _ nonVisualEdits: [Edit] = []
  ) -> (edits: [Edit], owners: [Int?]) {
    var copy = self
    copy.uniteByNames()
    var groups: [Int: [Int]] = [:]
    for number in differences.indices { groups[copy.root(of: number), default: []].append(number) }
    var edits: [(edit: Edit, members: [Int])] = nonVisualEdits.map { ($0, []) }
    for root in groups.keys.sorted() {
      let members = groups[root, default: []]
      let details = members.map { (detail: differences[$0].detail, number: $0) }
        .sorted { ($0.detail.rank, $0.number) < ($1.detail.rank, $1.number) }.map(\.detail)
      edits.append((Edit(details), members))
    }
    let sorted = edits.enumerated().sorted {
      ($0.element.edit.position, $0.offset) < ($1.element.edit.position, $1.offset)
    }.map(\.element)
    var owners = [Int?](repeating: nil, count: differences.count)
    for (index, edit) in sorted.enumerated() {
      for member in edit.members { owners[member] = index }
    }
    return (sorted.map(\.edit), owners)
  }
}

extension EditDetail {
  /// The order of changes within an edit: additions and removals before their references.
  fileprivate var rank: Int {
    switch kind {
    case .viewAdded, .viewRemoved, .viewRenamed: 0
    case .metricChanged, .styleChanged, .listChanged: old == nil || new == nil ? 1 : 2
    case .viewChanged: aspect == "kind" ? 1 : aspect == "superview" ? 2 : 3
    default: 4
    }
  }
}

extension Edit {
  fileprivate var position: Position {
    let detail = changes.first
    return Position(
      start: detail?.span?.start ?? SourcePosition(line: .max, column: 0),
      oldStart: detail?.oldSpan?.start ?? SourcePosition(line: 0, column: 0),
      isRemoval: detail?.new == nil)
  }

  /// The order of edits: by the new source, removals after the value that precedes them.
  fileprivate struct Position: Comparable {
    let start: SourcePosition
    let oldStart: SourcePosition
    let isRemoval: Bool

    static func < (left: Self, right: Self) -> Bool {
      if left.start != right.start { return left.start < right.start }
      if left.isRemoval != right.isRemoval { return right.isRemoval }
      return left.oldStart < right.oldStart
    }
  }
}
