/// The part of a problem that one pass works on: all of it, or one connected component.
///
/// Variables that required equalities settle are constants and belong to no component; that cuts
/// a screen into pieces of a few variables, and a pivot costs as much as its piece.
struct Scope {
  let variables: IndexLane
  let variableCount: Int
  let rows: IndexLane
  let rowCount: Int
  /// The rows whose kinks determine the variables, one for each of them.
  let basis: IndexLane

  /// How long a walk over all rows is.
  func termCount(in rows: RowTable) -> Int {
    var count = 0
    for index in 0..<rowCount {
      count += rows.start[self.rows[index] + 1] - rows.start[self.rows[index]]
    }
    return count
  }
}
