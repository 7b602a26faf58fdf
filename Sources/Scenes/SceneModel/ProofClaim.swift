package import SnaplineBasics

/// A standard claim: a property of a good layout on every screen.
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

  /// The claim in words.
  package var text: String {
    switch self {
    case .conflict: "no required constraints conflict"
    case .ambiguity: "no layout is ambiguous"
    case .cutText: "no text is truncated"
    case .overlap: "views overlap only where they do in the recorded image"
    case .outside:
      "views extend outside their superview only where they do in the recorded image"
    case .safeArea: "text and controls stay inside the safe area"
    case .empty: "visible views have a size"
    case .order: "views keep their order (left of, above) from the recorded image"
    case .targets:
      "touch targets are at least 44 points; system controls keep their system size"
    case .reflow: "text never requires scrolling in two directions"
    case .largeText: "no text is truncated at larger text sizes"
    case .scrolling: "content scrolls only in the directions of the recorded image"
    case .contrast: "text and controls have sufficient contrast"
    case .readingOrder: "VoiceOver's order follows the visual order"
    case .comparison: "comparisons in 'expect' are satisfied"
    }
  }
}

/// An exception from a claim, with its reason.
package struct ClaimExemption: Hashable, Sendable {
  package var claim: ProofClaim
  /// The names of the exempted views, or patterns with `*`; empty for the entire scene.
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

  /// The exemption as in scene files: `targets: off for day, close: REASON`.
  package var text: String {
    views.isEmpty
      ? "\(claim.rawValue): off, \(reason)"
      : "\(claim.rawValue): off for \(views.joined(separator: ", ")): \(reason)"
  }
}
