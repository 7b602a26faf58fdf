package import Diagnostics

/// What holds of a good layout on every screen: the table of the standard claims.
package enum ProofClaim: String, Hashable, Sendable, CaseIterable {
  case conflict, ambiguity
  case cutText = "cut-text"
  case overlap, outside
  case safeArea = "safe-area"
  case empty, order, targets, reflow
  case largeText = "large-text"
  case scrolling, contrast
  case readingOrder = "reading-order"
  case comparison = "expect"

  /// The claim as a sentence.
  package var sentence: String {
    switch self {
    case .conflict: "no required constraints conflict"
    case .ambiguity: "every number is decided"
    case .cutText: "no text is cut"
    case .overlap: "what is painted overlaps only where it does in the recorded picture"
    case .outside: "nothing sticks out of its superview, unless it does in the recorded picture"
    case .safeArea: "texts and controls keep clear of what the system covers"
    case .empty: "what shows something has a size"
    case .order: "what is left of another view, or above it, stays there"
    case .targets:
      "touch targets are at least 44 points, system controls as large as the system draws them"
    case .reflow: "at no width does text have to be scrolled in two directions"
    case .largeText: "at larger text sizes no text is cut"
    case .scrolling: "content scrolls in no other direction than in the recorded picture"
    case .contrast: "texts and controls stand out from what is painted behind them"
    case .readingOrder: "a screen reader comes first to what stands in front or above"
    case .comparison: "what 'expect' compares holds"
    }
  }
}

/// A claim that need not hold, and why.
package struct ClaimExemption: Hashable, Sendable {
  package var claim: ProofClaim
  /// The names of the views for which it need not hold, or patterns with `*`; none for the whole
  /// scene.
  package var views: [String]
  package var reason: String
  package var span: SourceSpan

  package init(
    _ claim: ProofClaim, for views: [String] = [], reason: String, span: SourceSpan
  ) {
    self.claim = claim
    self.views = views
    self.reason = reason
    self.span = span
  }

  /// As it is written in scenes: `targets: off for day, close: REASON`.
  package var text: String {
    views.isEmpty
      ? "\(claim.rawValue): off, \(reason)"
      : "\(claim.rawValue): off for \(views.joined(separator: ", ")): \(reason)"
  }
}
