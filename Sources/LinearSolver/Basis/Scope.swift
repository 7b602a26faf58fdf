/// The part of a problem that one pass works on: all of it, or one connected component.
///
/// Variables that required equalities settle are constants and belong to no component; that cuts
/// a screen into pieces of a few variables, and a pivot costs as much as its piece.
struct Scope {
  let variables: Places
  let rows: Places
  /// The rows whose kinks determine the variables, one for each of them.
  let basis: Places

  /// How long a walk over all rows is.
  func termCount(in rows: RowTable) -> Int { self.rows.reduce(0) { $0 + rows.terms(of: $1).count } }
}
