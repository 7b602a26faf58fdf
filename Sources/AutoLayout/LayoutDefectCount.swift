import LinearSolver

/// How much of a layout contradicts, and how much it leaves open.
package struct LayoutDefectCount: Hashable, Sendable {
  private let conflicts: Int
  private let freedoms: Int

  fileprivate init(_ solution: Solution) {
    conflicts = solution.conflicts.count
    freedoms = solution.freedoms.count
  }

  /// Whether there is more of either than in another layout.
  package func exceed(_ other: LayoutDefectCount) -> Bool {
    conflicts > other.conflicts || freedoms > other.freedoms
  }
}

extension LayoutResult {
  package var flaws: LayoutDefectCount { LayoutDefectCount(solution) }
}
