import SnaplineBasics
import SnaplineSceneModel
import SnaplineSceneSyntax

/// A linear expression: anchors with multipliers, and a constant.
struct LinearForm {
  var terms: [(term: AnchorTerm, span: SourceSpan)] = []
  var constant = 0.0
  /// The number of system spacings that the constant includes.
  var systemSpacings = 0.0

  /// Whether the expression is a constant.
  var isNumber: Bool { terms.isEmpty }

  /// Returns the expression multiplied by a factor.
  func scaled(by factor: Double) -> LinearForm {
    LinearForm(
      terms: terms.map {
        (AnchorTerm($0.term.multiplier * factor, $0.term.anchor), $0.span)
      },
      constant: constant * factor, systemSpacings: systemSpacings * factor)
  }
}

/// A sum of linear expressions with one term for each anchor.
private struct LinearFormSum {
  private var constant = 0.0
  private var systemSpacings = 0.0
  /// The terms, with nil for those that have canceled out.
  private var terms: [(term: AnchorTerm, span: SourceSpan)?] = []
  private var anchorIndices: [Anchor: Int] = [:]

  /// The number of terms.
  var count: Int { anchorIndices.count }

  var form: LinearForm {
    LinearForm(
      terms: terms.compactMap { $0 }, constant: constant, systemSpacings: systemSpacings)
  }

  mutating func add(_ other: LinearForm) {
    constant += other.constant
    systemSpacings += other.systemSpacings
    for (term, span) in other.terms {
      guard let place = anchorIndices[term.anchor], var sum = terms[place] else {
        anchorIndices[term.anchor] = terms.count
        terms.append((term, span))
        continue
      }
      sum.term.multiplier += term.multiplier
      terms[place] = sum
      // Terms that cancel out are removed, unlike an explicit multiplier of 0.
      if sum.term.multiplier == 0 {
        terms[place] = nil
        anchorIndices[term.anchor] = nil
      }
    }
  }
}

extension ConstraintResolver {
  /// Evaluates an expression for one member of an attribute group.
  mutating func evaluate(
    _ sum: SumSyntax, member: Attribute?, of group: AttributeGroup?, owner: ViewID?
  )
    -> LinearForm?
  {
    if let only = sum.addends.first, sum.addends.count == 1, !only.isSubtracted {
      return evaluate(only.product, member: member, of: group, owner: owner)
    }
    var form = LinearFormSum()
    for addend in sum.addends {
      guard let product = evaluate(addend.product, member: member, of: group, owner: owner) else {
        return nil
      }
      form.add(addend.isSubtracted ? product.scaled(by: -1) : product)
      guard form.count <= 1_000 else {
        values.log.report(.notLinear("the expression has more than 1000 terms", at: sum.span))
        return nil
      }
    }
    return form.form
  }

  private mutating func evaluate(
    _ product: ProductSyntax, member: Attribute?, of group: AttributeGroup?, owner: ViewID?
  ) -> LinearForm? {
    var form = LinearForm(constant: 1)
    for factor in product.factors {
      guard let value = evaluate(factor.value, member: member, of: group, owner: owner) else {
        return nil
      }
      if factor.isDivisor {
        guard value.isNumber else {
          values.log.report(
            .notLinear("cannot divide by an attribute", at: factor.value.span))
          return nil
        }
        guard value.constant != 0 else {
          values.log.report(.divisionByZero(at: factor.value.span))
          return nil
        }
        form = form.scaled(by: 1 / value.constant)
      } else if value.isNumber, value.systemSpacings == 0 {
        form = form.scaled(by: value.constant)
      } else if form.isNumber, form.systemSpacings == 0 {
        form = value.scaled(by: form.constant)
      } else {
        values.log.report(.notLinear("cannot multiply two attributes", at: product.span))
        return nil
      }
    }
    return form
  }

  private mutating func evaluate(
    _ factor: FactorSyntax, member: Attribute?, of group: AttributeGroup?, owner: ViewID?
  ) -> LinearForm? {
    switch factor {
    case .number(let number, _):
      return LinearForm(constant: number)
    case .negative(let value, _):
      return evaluate(value, member: member, of: group, owner: owner)?.scaled(by: -1)
    case .group(let sum):
      return evaluate(sum, member: member, of: group, owner: owner)
    case .path(let path):
      switch resolve(path, owner: owner) {
      case .number(let number): return LinearForm(constant: number)
      case .systemSpacing:
        return LinearForm(constant: Constraint.systemSpacing, systemSpacings: 1)
      case .anchor(let anchor):
        guard group == nil else {
          values.log.report(.groupMismatch(group, with: anchor.attribute.name, at: path.span))
          return nil
        }
        return LinearForm(terms: [(AnchorTerm(1, anchor), path.span)])
      case .group(let other, of: let item):
        guard let member, other == group else {
          values.log.report(.groupMismatch(group, with: other.rawValue, at: path.span))
          return nil
        }
        return LinearForm(terms: [(AnchorTerm(1, Anchor(item, member)), path.span)])
      case nil: return nil
      }
    }
  }
}

extension Diagnostic {
  fileprivate static func notLinear(_ problem: String, at span: SourceSpan) -> Self {
    Diagnostic(
      .error, "constraint.not-linear", problem, at: span,
      hint: notLinearHint)
  }

  fileprivate static func groupMismatch(
    _ group: AttributeGroup?, with other: String, at span: SourceSpan
  ) -> Self {
    guard let group else {
      return Diagnostic(
        .error, "constraint.group",
        "'\(other)' is a group of attributes, but the left side is a single attribute",
        at: span, hint: "use '\(other)' on both sides")
    }
    return Diagnostic(
      .error, "constraint.group", "cannot relate '\(group.rawValue)' to '\(other)'",
      at: span, hint: "use '\(group.rawValue)' on both sides")
  }
}
