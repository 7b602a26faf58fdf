/// A subproblem that one pass works on: the entire problem or one connected component.
///
/// Variables that required equalities fix are constants and belong to no component; that splits a
/// screen into components of a few variables, and a pivot costs as much as its component.
struct Subproblem {
  let variables: IndexSlice
  let rows: IndexSlice
  /// The rows whose kinks determine the variables, one for each variable.
  let basis: IndexSlice

  /// Returns the number of terms of all rows.
  func termCount(in rows: RowTable) -> Int { self.rows.reduce(0) { $0 + rows.terms(of: $1).count } }
}
