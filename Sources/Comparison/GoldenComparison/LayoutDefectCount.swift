/// The numbers of conflicts and of ambiguous values of a layout.
package struct LayoutDefectCount: Hashable, Sendable {
  private let conflicts: Int
  private let freedoms: Int

  package init(conflicts: Int, freedoms: Int) {
    (self.conflicts, self.freedoms) = (conflicts, freedoms)
  }

  /// Whether either number is higher than in another layout.
  func isWorse(than other: LayoutDefectCount) -> Bool {
    conflicts > other.conflicts || freedoms > other.freedoms
  }
}
