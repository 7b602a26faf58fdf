package import SnaplineBasics
package import SnaplineSceneModel

/// A value with its source span.
package struct Spanned<Value> {
  package var value: Value
  package var span: SourceSpan

  package init(_ value: Value, at span: SourceSpan) {
    self.value = value
    self.span = span
  }
}

extension Spanned: Sendable where Value: Sendable {}
extension Spanned: Equatable where Value: Equatable {}

/// An item of a list of constraints.
package enum ConstraintSyntax: Equatable, Sendable {
  case equation(EquationSyntax)
  case format(FormatSyntax)

  package var suffix: SuffixSyntax {
    switch self {
    case .equation(let equation): equation.suffix
    case .format(let format): format.suffix
    }
  }
}

/// `a.attr == expression @ priority as name placeholder inactive redundant`, with unresolved names.
package struct EquationSyntax: Equatable, Sendable {
  package var left: PathSyntax
  package var relation: Spanned<ConstraintRelation>
  package var right: SumSyntax
  package var inset: InsetSyntax?
  package var suffix: SuffixSyntax
  package var span: SourceSpan
  /// The list item for which the equation was repeated.
  package var item: Note?
}

/// Names separated by periods: `content.safeArea.top`.
package struct PathSyntax: Equatable, Sendable {
  /// At least one name.
  package var names: [Spanned<String>]
  package var span: SourceSpan

  package var text: String { names.map(\.value).joined(separator: ".") }
}

/// Products that are added or subtracted; a flat list, so that only parentheses nest.
package struct SumSyntax: Equatable, Sendable {
  package var addends: [Addend]
  package var span: SourceSpan

  package struct Addend: Equatable, Sendable {
    package var isSubtracted: Bool
    package var product: ProductSyntax
  }
}

/// Factors that are multiplied or divided.
package struct ProductSyntax: Equatable, Sendable {
  package var factors: [FactorTerm]
  package var span: SourceSpan

  package struct FactorTerm: Equatable, Sendable {
    package var isDivisor: Bool
    package var value: FactorSyntax
  }
}

/// The smallest part of an expression.
package indirect enum FactorSyntax: Equatable, Sendable {
  case number(Double, SourceSpan)
  case path(PathSyntax)
  case negative(FactorSyntax, SourceSpan)
  case group(SumSyntax)

  package var span: SourceSpan {
    switch self {
    case .number(_, let span), .negative(_, let span): span
    case .path(let path): path.span
    case .group(let sum): sum.span
    }
  }
}

/// `inset 20` or `inset 20 8 20 8`, in the order of `UIEdgeInsets`.
package struct InsetSyntax: Equatable, Sendable {
  /// One or four numbers.
  package var numbers: [Double]
  package var span: SourceSpan
}

/// The options after an equation or a format string.
package struct SuffixSyntax: Equatable, Sendable {
  package var priority: Spanned<PrioritySyntax>?
  package var name: Spanned<String>?
  /// The options without a value, in the order of the text.
  package var flags: [Spanned<ConstraintFlag>] = []

  package func contains(_ flag: ConstraintFlag) -> Bool { flags.contains { $0.value == flag } }
}

/// An option of a constraint that has no value.
package enum ConstraintFlag: String, CaseIterable, Sendable {
  case placeholder, inactive, addedOnEachLayout, redundant
}

/// A priority as a number, or as the name of a level or a metric.
package enum PrioritySyntax: Equatable, Sendable {
  case number(Double)
  case name(String)
}
