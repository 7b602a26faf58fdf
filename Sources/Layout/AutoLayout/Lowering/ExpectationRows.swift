package import LinearSolver
import SnaplineBasics
package import SnaplineSceneModel

/// Returns the rows of inactive constraints over the variables of a solved layout.
package func expectationRows(
  _ constraints: [Constraint], in scene: Scene, _ environment: LayoutEnvironment,
  _ result: LayoutResult
) -> [Row] {
  guard !constraints.isEmpty else { return [] }
  let findings = MeasurePass(scene, environment).updated(with: result.layout, scene, environment)
  // Inactive constraints are never broken.
  var lowering = Lowering(
    scene: scene, environment: environment, findings: findings, ranks: BreakRanks(of: [], in: scene)
  )
  let known = Dictionary(
    result.problem.quantities.enumerated().map { ($1, Variable(index: $0)) }
  ) { first, _ in first }
  return constraints.map { constraint in
    let expression = lowering.expression(of: constraint)
    var terms: [Term] = []
    var constant = -expression.constant
    for term in expression.terms {
      let quantity = lowering.problem.quantities[term.variable.index]
      if let variable = known[quantity] {
        terms.append(Term(variable, times: term.coefficient))
      } else {
        // The content of a scroll view without constraints has a fixed size.
        let size = result.layout[quantity.view].scroll?.contentSize ?? .zero
        let extent = quantity.dimension == .contentWidth ? size.width : size.height
        constant -= term.coefficient * extent
      }
    }
    return Row(terms, Relation(constraint.relation), constant)
  }
}

extension Solution {
  /// Returns the shortfall of a row; negative or 0 if the row is satisfied.
  package func shortfall(of row: Row) -> Double {
    let excess = excess(of: row)
    return switch row.relation {
    case .lessOrEqual: excess
    case .greaterOrEqual: -excess
    case .equal: excess.magnitude
    }
  }
}
