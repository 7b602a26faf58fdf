import SnaplineSceneModel

/// The evaluation of a claim; `all` has one entry for each claim and each way of evaluating it.
struct ClaimEvaluator: Sendable {
  /// The screens on which a claim is evaluated.
  enum Coverage: Sendable {
    /// All screens of a range.
    case everyScreen
    /// All widths; on a low screen much content must scroll.
    case everyWidth
    /// The ends and the middle of each piece, as images; the screens between them only if they
    /// differ.
    case everyPiece
    /// All widths, at every text size above the recorded one.
    case largeText
  }

  let claim: ProofClaim
  let reach: Coverage
  /// Returns the violations of the claim; nil if the evaluation exceeds the work limit.
  let violations: @Sendable (ClaimContext, VisibleViews) -> [ClaimViolation]?

  static let all: [ClaimEvaluator] = [
    ClaimEvaluator(claim: .conflict, reach: .everyScreen, violations: conflictViolations),
    ClaimEvaluator(claim: .ambiguity, reach: .everyScreen, violations: ambiguityViolations),
    ClaimEvaluator(claim: .cutText, reach: .everyScreen, violations: truncatedTextViolations),
    ClaimEvaluator(claim: .overlap, reach: .everyScreen, violations: overlapViolations),
    ClaimEvaluator(claim: .outside, reach: .everyScreen, violations: outsideViolations),
    ClaimEvaluator(claim: .safeArea, reach: .everyScreen, violations: safeAreaViolations),
    ClaimEvaluator(claim: .empty, reach: .everyScreen, violations: emptyViewViolations),
    ClaimEvaluator(claim: .order, reach: .everyScreen, violations: orderViolations),
    ClaimEvaluator(claim: .targets, reach: .everyScreen, violations: touchTargetViolations),
    ClaimEvaluator(claim: .targets, reach: .everyPiece, violations: barItemViolations),
    ClaimEvaluator(claim: .reflow, reach: .everyWidth, violations: reflowViolations),
    ClaimEvaluator(claim: .largeText, reach: .largeText) {
      truncatedTextViolations($0, $1, claim: .largeText)
    },
    ClaimEvaluator(claim: .scrolling, reach: .everyScreen, violations: scrollingViolations),
    ClaimEvaluator(claim: .contrast, reach: .everyPiece, violations: contrastViolations),
    ClaimEvaluator(claim: .readingOrder, reach: .everyPiece, violations: readingOrderViolations),
    ClaimEvaluator(claim: .comparison, reach: .everyScreen, violations: comparisonViolations),
  ]
}
