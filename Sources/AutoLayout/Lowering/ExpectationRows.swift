import Geometry
package import LinearSolver
package import SceneModel

/// What constraints that are not in force would say in a solved layout, as rows over its unknowns.
package func claimedRows(
  _ constraints: [Constraint], in scene: Scene, _ situation: LayoutEnvironment, _ result: LayoutResult
) -> [Row] {
  guard !constraints.isEmpty else { return [] }
  let findings = MeasurePass(scene, situation).updated(with: result.layout, scene, situation)
  // Nobody breaks what is not in force.
  var lowering = Lowering(
    scene: scene, situation: situation, findings: findings, ranks: BreakOrder(of: [], in: scene))
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
        // The content of a scroll view of which no constraint speaks has the size that it has.
        let size = result.layout[quantity.view].scroll?.contentSize ?? .zero
        let extent = quantity.dimension == .contentWidth ? size.width : size.height
        constant -= term.coefficient * extent
      }
    }
    return Row(terms, Relation(constraint.relation), constant)
  }
}

extension Solution {
  /// By how much a row is missed on its wrong side; negative or 0 where it holds.
  package func lack(of row: Row) -> Double {
    let excess = excess(of: row)
    return switch row.relation {
    case .lessOrEqual: excess
    case .greaterOrEqual: -excess
    case .equal: excess.magnitude
    }
  }
}
