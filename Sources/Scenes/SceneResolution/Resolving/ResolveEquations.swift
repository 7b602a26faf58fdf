import SnaplineBasics
import SnaplineSceneModel
import SnaplineSceneSyntax

extension ConstraintResolver {
  /// Adds the constraint of an equation, or those of an attribute group; one error drops all of
  /// them.
  mutating func add(_ equation: EquationSyntax, owner: ViewID?) {
    attributeOnTheLeft = nil
    guard let left = resolve(equation.left, owner: owner),
      let priority = priority(equation.suffix.priority)
    else { return }
    attributeOnTheLeft = equation.left.names.last?.value
    var made: [Constraint] = []
    switch left {
    case .number, .systemSpacing:
      values.log.report(.numberIsConstrained(equation.left))
      return
    case .anchor(let anchor):
      guard let constraint = constraint(equation, anchor, group: nil, owner: owner) else { return }
      made = [constraint]
    case .group(let group, of: let item):
      guard isAllowed(equation, group) else { return }
      for member in group.members {
        let anchor = Anchor(item, member)
        guard let constraint = constraint(equation, anchor, group: group, owner: owner) else {
          return
        }
        made.append(constraint)
      }
    }
    for index in made.indices { made[index].priority = priority }
    add(made, name: equation.suffix.name)
  }

  private mutating func isAllowed(_ equation: EquationSyntax, _ group: AttributeGroup) -> Bool {
    if group.isOfEdges, equation.relation.value != .equal {
      values.log.report(.unequalEdges(group, at: equation.relation.span))
      return false
    }
    return true
  }

  private mutating func constraint(
    _ equation: EquationSyntax, _ first: Anchor, group: AttributeGroup?, owner: ViewID?
  ) -> Constraint? {
    let member = group == nil ? nil : first.attribute
    guard var form = evaluate(equation.right, member: member, of: group, owner: owner) else {
      return nil
    }
    if let inset = equation.inset {
      guard let group, group.isOfEdges else {
        values.log.report(.insetOfNoEdges(at: inset.span))
        return nil
      }
      form.constant += insets(inset.numbers).constant(for: first.attribute)
    }
    let compared = UncheckedConstraint(
      first: first, firstSpan: equation.left.span, form: form, span: equation.right.span)
    guard isAccepted(compared) else { return nil }
    var constraint = Constraint(
      first, equation.relation.value, form.terms.map(\.term), constant: form.constant,
      name: equation.suffix.name?.value, isPlaceholder: equation.suffix.contains(.placeholder),
      isActive: !equation.suffix.contains(.inactive),
      isAddedOnEachLayout: equation.suffix.contains(.addedOnEachLayout),
      isRedundant: equation.suffix.contains(.redundant), span: equation.span)
    constraint.systemSpacings = form.systemSpacings
    return constraint
  }

  private func insets(_ numbers: [Double]) -> EdgeInsets {
    guard numbers.count == 4 else { return EdgeInsets(all: numbers.first ?? 0) }
    return EdgeInsets(top: numbers[0], left: numbers[1], bottom: numbers[2], right: numbers[3])
  }

  /// Returns the priority; 1000 by default.
  mutating func priority(_ written: Spanned<PrioritySyntax>?) -> Double? {
    guard let written else { return Constraint.requiredPriority }
    let number: Double
    switch written.value {
    case .number(let value): number = value
    case .name(let name):
      guard let value = priorityLevel(name) ?? names.metrics[name] else {
        values.log.report(.notAPriority(name, at: written.span))
        return nil
      }
      number = value
    }
    guard number > 0, number <= Constraint.requiredPriority else {
      values.log.report(.priorityOutOfRange(number.shortText, at: written.span))
      return nil
    }
    return number
  }
}

extension Diagnostic {
  fileprivate static func numberIsConstrained(_ path: PathSyntax) -> Self {
    Diagnostic(
      .error, "sentence.left-side",
      "'\(excerpt(path.text))' is a metric; the left side must be an attribute", at: path.span,
      hint: "write 'view.width == \(excerpt(path.text))'")
  }

  fileprivate static func unequalEdges(_ group: AttributeGroup, at span: SourceSpan) -> Self {
    Diagnostic(
      .error, "constraint.group",
      "'\(group.rawValue)' cannot be used with '<=' or '>=': the meaning differs per edge",
      at: span, hint: "write one constraint per edge")
  }

  fileprivate static func insetOfNoEdges(at span: SourceSpan) -> Self {
    Diagnostic(
      .error, "sentence.inset", "'inset' is only available for edge groups", at: span,
      hint: "add a constant instead")
  }
}
