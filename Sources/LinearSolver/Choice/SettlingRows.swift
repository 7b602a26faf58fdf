extension LinearProblem {
  /// The rule for open variables as rows of falling weight: with them a problem without ties has
  /// the solution that `solve` finds, and no freedom.
  ///
  /// - Parameter solution: The one that `solve` found.
  /// - Returns: Rows without a priority of their own, the weightiest first.
  public func rowsSettling(_ solution: Solution) -> [Row] {
    let open = solution.freedoms.map(\.variable)
    let isOpen = Set(open)
    func zero(_ variable: Variable) -> Row { Row([Term(variable)], .equal, 0) }
    func isLimit(_ row: Row) -> Bool {
      let excess = solution.excess(of: row) * Double(row.relation.rawValue)
      return row.relation != .equal && excess > -Tolerance.residual
        && row.terms.contains { isOpen.contains($0.variable) }
    }
    return open.filter(isExtent).map(zero)
      + rows.filter(isLimit).map { Row($0.terms, .equal, $0.constant) }
      + open.filter { !isExtent($0) }.map(zero)
  }
}
