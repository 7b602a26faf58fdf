extension LinearProblem {
  /// Returns the rule for free variables as rows of decreasing weight: with them a problem without
  /// ties has the solution that `solve` finds, and no freedom.
  ///
  /// - Parameter solution: The result of `solve`.
  /// - Returns: Rows without a priority of their own, in decreasing order of weight.
  public func rowsFixing(_ solution: Solution) -> [Row] {
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
