import SceneModel

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
  let breaches: @Sendable (ClaimContext, VisibleViews) -> [ClaimViolation]?

  static let all: [ClaimEvaluator] = [
    ClaimEvaluator(claim: .conflict, reach: .everyScreen, breaches: conflictViolations),
    ClaimEvaluator(claim: .ambiguity, reach: .everyScreen, breaches: ambiguityViolations),
    ClaimEvaluator(claim: .cutText, reach: .everyScreen, breaches: truncatedTextViolations),
    ClaimEvaluator(claim: .overlap, reach: .everyScreen, breaches: overlapViolations),
    ClaimEvaluator(claim: .outside, reach: .everyScreen, breaches: outsideViolations),
    ClaimEvaluator(claim: .safeArea, reach: .everyScreen, breaches: safeAreaViolations),
    ClaimEvaluator(claim: .empty, reach: .everyScreen, breaches: emptyViewViolations),
    ClaimEvaluator(claim: .order, reach: .everyScreen, breaches: orderViolations),
    ClaimEvaluator(claim: .targets, reach: .everyScreen, breaches: touchTargetViolations),
    ClaimEvaluator(claim: .targets, reach: .everyPiece, breaches: barItemViolations),
    ClaimEvaluator(claim: .reflow, reach: .everyWidth, breaches: reflowViolations),
    ClaimEvaluator(claim: .largeText, reach: .largeText) {
      truncatedTextViolations($0, $1, claim: .largeText)
    },
    ClaimEvaluator(claim: .scrolling, reach: .everyScreen, breaches: scrollingViolations),
    ClaimEvaluator(claim: .contrast, reach: .everyPiece, breaches: contrastViolations),
    ClaimEvaluator(claim: .readingOrder, reach: .everyPiece, breaches: readingOrderViolations),
    ClaimEvaluator(claim: .comparison, reach: .everyScreen, breaches: comparisonViolations),
  ]
}
