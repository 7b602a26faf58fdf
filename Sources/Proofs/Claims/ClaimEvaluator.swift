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
    ClaimEvaluator(claim: .conflict, reach: .everyScreen, breaches: judgeConflicts),
    ClaimEvaluator(claim: .ambiguity, reach: .everyScreen, breaches: judgeAmbiguity),
    ClaimEvaluator(claim: .cutText, reach: .everyScreen, breaches: judgeCutTexts),
    ClaimEvaluator(claim: .overlap, reach: .everyScreen, breaches: judgeOverlap),
    ClaimEvaluator(claim: .outside, reach: .everyScreen, breaches: judgeOutside),
    ClaimEvaluator(claim: .safeArea, reach: .everyScreen, breaches: judgeSafeArea),
    ClaimEvaluator(claim: .empty, reach: .everyScreen, breaches: judgeEmpty),
    ClaimEvaluator(claim: .order, reach: .everyScreen, breaches: judgeOrder),
    ClaimEvaluator(claim: .targets, reach: .everyScreen, breaches: judgeTargets),
    ClaimEvaluator(claim: .targets, reach: .everyPiece, breaches: judgeBarItems),
    ClaimEvaluator(claim: .reflow, reach: .everyWidth, breaches: judgeReflow),
    ClaimEvaluator(claim: .largeText, reach: .largeText) { cutTexts($0, $1, claim: .largeText) },
    ClaimEvaluator(claim: .scrolling, reach: .everyScreen, breaches: judgeScrolling),
    ClaimEvaluator(claim: .contrast, reach: .everyPiece, breaches: judgeContrasts),
    ClaimEvaluator(claim: .readingOrder, reach: .everyPiece, breaches: judgeReadingOrder),
    ClaimEvaluator(claim: .comparison, reach: .everyScreen, breaches: judgeComparisons),
  ]
}
