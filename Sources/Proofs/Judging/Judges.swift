import SceneModel

/// How a claim is judged: the table of all judges, a row for each claim and each way of judging it.
struct Judge: Sendable {
  /// On which screens a claim is looked at.
  enum Reach: Sendable {
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
  let reach: Reach
  /// What breaks the claim; nil where that would be too much to look at.
  let breaches: @Sendable (Trial, SeenViews) -> [Breach]?

  static let all: [Judge] = [
    Judge(claim: .conflict, reach: .everyScreen, breaches: judgeConflicts),
    Judge(claim: .ambiguity, reach: .everyScreen, breaches: judgeAmbiguity),
    Judge(claim: .cutText, reach: .everyScreen, breaches: judgeCutTexts),
    Judge(claim: .overlap, reach: .everyScreen, breaches: judgeOverlap),
    Judge(claim: .outside, reach: .everyScreen, breaches: judgeOutside),
    Judge(claim: .safeArea, reach: .everyScreen, breaches: judgeSafeArea),
    Judge(claim: .empty, reach: .everyScreen, breaches: judgeEmpty),
    Judge(claim: .order, reach: .everyScreen, breaches: judgeOrder),
    Judge(claim: .targets, reach: .everyScreen, breaches: judgeTargets),
    Judge(claim: .targets, reach: .everyPiece, breaches: judgeBarItems),
    Judge(claim: .reflow, reach: .everyWidth, breaches: judgeReflow),
    Judge(claim: .largeText, reach: .largeText) { cutTexts($0, $1, claim: .largeText) },
    Judge(claim: .scrolling, reach: .everyScreen, breaches: judgeScrolling),
    Judge(claim: .contrast, reach: .everyPiece, breaches: judgeContrasts),
    Judge(claim: .readingOrder, reach: .everyPiece, breaches: judgeReadingOrder),
    Judge(claim: .comparison, reach: .everyScreen, breaches: judgeComparisons),
  ]
}
