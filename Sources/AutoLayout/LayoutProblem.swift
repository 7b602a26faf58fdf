import Geometry
package import LinearSolver
package import SceneModel

/// A layout as numbers: what is unknown, what binds it, and why each row is there.
///
/// Nothing in it speaks of leading edges, safe areas or scroll views any more.
package struct LayoutProblem: Sendable {
  package var linear = LinearProblem()
  /// What each variable means, by its index.
  package var quantities: [Quantity] = []
  /// Why each row stands there, by its index.
  package var origins: [RowOrigin] = []
}

extension LayoutProblem {
  mutating func addVariable(_ quantity: Quantity) -> Variable {
    quantities.append(quantity)
    return linear.addVariable(isExtent: quantity.dimension.isExtent)
  }

  /// Adds `expression relation 0`.
  ///
  /// Scenes have finite numbers, but a sum of them may still overflow; such a row
  /// says nothing that could be laid out, and is left out.
  mutating func add(
    _ expression: LinearExpression, _ relation: Relation, priority: Double = Row.requiredPriority,
    breakRank: Int = BreakRanks.unbreakable, because origin: RowOrigin
  ) {
    let row = Row(
      expression.terms, relation, -expression.constant, priority: priority, breakRank: breakRank)
    guard (try? linear.add(row)) != nil else { return }
    origins.append(origin)
  }

  /// The variable that stands for a quantity, if the layout knows it.
  package func variable(for quantity: Quantity) -> Variable? {
    quantities.firstIndex(of: quantity).map(Variable.init)
  }

  /// The problem as text: the unknowns, then a line for each row.
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

extension Quantity {
  /// `field.width`, in the scene's names.
  package func name(in scene: Scene) -> String { "\(scene[view].name).\(dimension.rawValue)" }
}

extension RowOrigin {
  /// What put the row there, in words, with the place in the file where there is one.
  package func text(in scene: Scene, withPlace: Bool = true) -> String {
    switch self {
    case .constraint(let id):
      scene[id].text(in: scene) + (withPlace ? " (\(scene[id].span))" : "")
    case .screen(let axis): "the screen has its \(axis.extent.name)"
    case .hugging(let view, let axis): "\(scene[view].name) hugs its content's \(axis.extent.name)"
    case .compression(let view, let axis):
      "\(scene[view].name) resists being smaller than its content's \(axis.extent.name)"
    case .autoresizing(let view, let attribute):
      "\(scene[view].name) keeps the \(attribute.name) of its frame and autoresizing mask"
    case .notNegative(let view, let axis):
      "\(scene[view].name)'s \(axis.extent.name) is not negative"
    case .row(let row, .height): "\(scene[row].name) is as high as its table makes it"
    case .row(let row, let attribute):
      "\(scene[row].name) has the \(attribute.name) that its table gives it"
    case .fitting(let row): "\(scene[row].name) is no higher than its constraints ask for"
    case .predefined(let view, let attribute):
      "\(scene[view].name) has the \(attribute.name) that the system gives it"
    case .openExtent(let view, let axis):
      scene[view].openExtent == .stored
        ? "\(scene[view].name) has its stored \(axis.extent.name), as nothing decides it"
        : "\(scene[view].name) has the smallest \(axis.extent.name), as nothing decides it"
    case .rows(let table, let axis):
      "the content of \(scene[table].name) has the \(axis.extent.name) of its rows"
    case .stack(let rule, of: let stack, item: let view):
      "\(scene[stack].name) arranges \(scene[view].name) (\(rule.rawValue))"
    case .contentNotNegative(let view, let axis):
      "the \(axis.extent.name) of \(scene[view].name)'s content is not negative"
    }
  }
}
