import SceneModel

/// How a claim is judged: the table of all judges, a row for each claim and each way of judging it.
struct ClaimEvaluator: Sendable {
  /// On which screens a claim is looked at.
  enum Coverage: Sendable {
    /// On all of a range.
    case everyScreen
    /// On all widths: on a low screen much has to be scrolled.
    case everyWidth
    /// On the ends and in the middle of each piece, as a picture: between them where they differ.
    case everyPiece
    /// On all widths, at every text size above the recorded one.
    case largeText
  }

  let claim: ProofClaim
  let reach: Coverage
  /// What breaks the claim; nil where that would be too much to look at.
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
