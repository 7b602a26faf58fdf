package import LinearSolver
import SnaplineBasics
package import SnaplineSceneModel

/// A layout as a linear problem: its variables, its rows, and the origin of each row.
///
/// The problem has no leading edges, safe areas or scroll views.
package struct LayoutProblem: Sendable {
  package var linear = LinearProblem()
  /// The meaning of each variable, by its index.
  package var quantities: [LayoutVariable] = []
  /// The origin of each row, by its index.
  package var origins: [RowOrigin] = []
}

extension LayoutProblem {
  mutating func addVariable(_ quantity: LayoutVariable) -> Variable {
    quantities.append(quantity)
    return linear.addVariable(isExtent: quantity.dimension.isExtent)
  }

  /// Adds `expression relation 0`.
  ///
  /// Scenes have finite numbers, but their sums can overflow; a row with an infinite number is left
  /// out.
  mutating func add(
    _ expression: LinearExpression, _ relation: Relation, priority: Double = Row.requiredPriority,
    breakRank: Int = BreakRanks.unbreakable, because origin: RowOrigin
  ) {
    let row = Row(
      expression.terms, relation, -expression.constant, priority: priority, breakRank: breakRank)
    guard (try? linear.add(row)) != nil else { return }
    origins.append(origin)
  }

  /// Returns the variable of a quantity, if the layout has one.
  package func variable(for quantity: LayoutVariable) -> Variable? {
    quantities.firstIndex(of: quantity).map(Variable.init)
  }

  /// Returns the problem as text: the variables, then one line for each row.
  package func dump(in scene: Scene) -> String {
    var lines = ["variables \(quantities.count)"]
    for (index, quantity) in quantities.enumerated() {
      lines.append("  x\(index) = \(quantity.name(in: scene))")
    }
    lines.append("rows \(origins.count)")
    for (row, origin) in zip(linear.rows, origins) {
      let sides = "\(sum(of: row, in: scene)) \(row.relation.sign) \(row.constant.shortText)"
      let strength = row.priority == Row.requiredPriority ? "" : " @ \(row.priority.shortText)"
      lines.append("  \(sides)\(strength)  -- \(origin.text(in: scene))")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func sum(of row: Row, in scene: Scene) -> String {
    var text = ""
    for term in row.terms {
      let name = quantities[term.variable.index].name(in: scene)
      let size = term.coefficient.magnitude
      let factor = size == 1 ? "" : "\(size.shortText) * "
      let sign =
        text.isEmpty ? (term.coefficient < 0 ? "-" : "") : term.coefficient < 0 ? " - " : " + "
      text += sign + factor + name
    }
    return text.isEmpty ? "0" : text
  }
}

extension Relation {
  fileprivate var sign: String { ConstraintRelation(rawValue: rawValue)?.sign ?? "" }
}

extension LayoutVariable {
  /// Returns `field.width`, with the scene's names.
  package func name(in scene: Scene) -> String { "\(scene[view].name).\(dimension.rawValue)" }
}

extension RowOrigin {
  /// Returns a description of the row's origin, with its location in the file if there is one.
  package func text(in scene: Scene, withLocation: Bool = true) -> String {
    switch self {
    case .constraint(let id):
      scene[id].text(in: scene) + (withLocation ? " (\(scene[id].span))" : "")
    case .screen(let axis): "the screen's \(axis.extent.name)"
    case .hugging(let view, let axis): "the \(axis.rawValue) hugging of \(scene[view].name)"
    case .compression(let view, let axis):
      "the \(axis.rawValue) compression resistance of \(scene[view].name)"
    case .autoresizing(let view, let attribute):
      "the frame and autoresizing mask of \(scene[view].name) (\(attribute.name))"
    case .notNegative(let view, let axis):
      "the non-negative \(axis.extent.name) of \(scene[view].name)"
    case .row(let row, .height): "the row height that the table sets for \(scene[row].name)"
    case .row(let row, let attribute):
      "the \(attribute.name) that the table sets for \(scene[row].name)"
    case .fitting(let row): "the self-sizing of \(scene[row].name)"
    case .predefined(let view, let attribute):
      "the \(attribute.name) that the system sets for \(scene[view].name)"
    case .openExtent(let view, let axis):
      scene[view].openExtent == .stored
        ? "the stored \(axis.extent.name) of \(scene[view].name), which no constraint sets"
        : "the smallest \(axis.extent.name) of \(scene[view].name), which no constraint sets"
    case .rows(let table, let axis):
      "the \(axis.extent.name) of the rows of \(scene[table].name)"
    case .stack(let rule, of: let stack, item: let view):
      "the arrangement of \(scene[view].name) in \(scene[stack].name) (\(rule.rawValue))"
    case .contentNotNegative(let view, let axis):
      "the non-negative content \(axis.extent.name) of \(scene[view].name)"
    }
  }
}
