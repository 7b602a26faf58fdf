import LinearSolver

/// The numbers of conflicts and of ambiguous values of a layout.
package struct LayoutDefectCount: Hashable, Sendable {
  private let conflicts: Int
  private let freedoms: Int

  fileprivate init(_ solution: Solution) {
    conflicts = solution.conflicts.count
    freedoms = solution.freedoms.count
  }

  /// Whether either number is higher than in another layout.
  package func isWorse(than other: LayoutDefectCount) -> Bool {
    conflicts > other.conflicts || freedoms > other.freedoms
  }
}

extension LayoutResult {
  package var defects: LayoutDefectCount { LayoutDefectCount(solution) }
}
