package import SnaplineBasics
package import SnaplineSceneModel

/// A string in Apple's Visual Format Language: `H:|-20-[label]-[field(>=120)]-| align: centerY`.
package struct FormatSyntax: Equatable, Sendable {
  package var axis: Axis
  /// The superview's edge before the first view.
  package var start: EdgeSyntax?
  /// At least one view.
  package var views: [FormatViewSyntax]
  /// The spacings between consecutive views, one less than views.
  package var gaps: [SpacingSyntax]
  /// The superview's edge after the last view.
  package var end: EdgeSyntax?
  package var alignments: [Spanned<Attribute>]
  package var direction: FormatDirection
  /// The span of `align` and `direction` with their values.
  package var options: SourceSpan?
  package var suffix: SuffixSyntax
  package var span: SourceSpan
  /// The list item for which the format was repeated.
  package var item: Note?
}

/// The layout direction of a horizontal format.
package enum FormatDirection: String, Hashable, Sendable, CaseIterable {
  case leadingToTrailing, leftToRight, rightToLeft
}

/// `|` and the spacing between it and a view.
package struct EdgeSyntax: Equatable, Sendable {
  package var gap: SpacingSyntax
  package var span: SourceSpan
}

/// The spacing between two views of a format.
package struct SpacingSyntax: Equatable, Sendable {
  package var kind: Kind
  package var span: SourceSpan

  package enum Kind: Equatable, Sendable {
    /// No spacing: the views are adjacent.
    case flush
    /// A single `-`.
    case standard
    /// Distances, such as `-8-` or `-(>=8,==12@750)-`.
    case predicates([PredicateSyntax])
  }
}

/// `[name(predicates)]`.
package struct FormatViewSyntax: Equatable, Sendable {
  package var name: Spanned<String>
  package var predicates: [PredicateSyntax]
}

/// `>=object*2+8@priority`.
package struct PredicateSyntax: Equatable, Sendable {
  package var relation: ConstraintRelation
  package var object: Object
  /// `*m`, `/d` and `±c` after the object, which UIKit accepts beyond the published grammar.
  package var multiplier = 1.0
  package var constant = 0.0
  package var isExtended = false
  package var priority: Spanned<PrioritySyntax>?
  package var span: SourceSpan

  package enum Object: Equatable, Sendable {
    case number(Double)
    /// A view or a metric.
    case name(String, SourceSpan)
  }
}
