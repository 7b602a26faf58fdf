package import SnaplineAccessibility
import SnaplineAppSimulation
import SnaplineAutoLayout
import SnaplineBasics
import SnaplineExplanation
package import SnaplineSceneModel

/// The result of evaluating claims on all screens of a range, for one recorded shot.
package struct ShotProof: Sendable {
  package let shot: Shot
  package let range: ScreenRange
  /// The scene after its steps.
  package let scene: Scene
  package let sweep: Sweep
  /// The failures, in the order of the claims and of the views.
  package var failures: [ClaimFailure]
  /// The exemption of each exempted finding, from the scene or the project.
  package let exempted: [ClaimExemption]
  /// The claims that were evaluated and are not off for the whole scene.
  package let evaluatedClaims: [ProofClaim]
  /// The text sizes at which texts were evaluated besides the shot's own.
  package let textSizes: [TextSize]
  /// The number of screen layouts for the proof.
  package let layoutCount: Int
  package let lines: [PiecewiseValue]
  /// The skipped evaluations, in words.
  package let omissions: [String]

  /// Whether every claim was evaluated on all screens, exempted ones included, within the work
  /// limits.
  package let isWhole: Bool

  /// Whether every claim was evaluated on all screens, and holds.
  package var holds: Bool { omissions.isEmpty && !isRefuted }

  /// Whether a claim fails with an error.
  package var isRefuted: Bool { failures.contains { !$0.isWarning } }

  package func fails(on claim: ProofClaim) -> Bool {
    failures.contains { $0.claim == claim && !$0.isWarning }
  }

  /// The screens on which some value changes to another line.
  package var breakpoints: [Int] {
    Set(lines.flatMap { $0.pieces.dropFirst().map(\.ticks.lowerBound) }).sorted()
  }
}

/// Evaluates the claims on all screens of a range for a shot.
///
/// - Parameters:
///   - omitted: The claims that are not evaluated.
///   - exemptions: The claims whose findings are counted as exempted and not as failures.
///   - namesDeciders: Whether each linear piece names the constraint that determines it.
///   - decode: The decoder of image files; an image that it cannot decode is transparent.
package func prove(
  _ scene: Scene, _ shot: Shot, _ range: ScreenRange, without omitted: Set<ProofClaim> = [],
  exemptions: [ClaimExemption] = [], work: Int = Sweeper.standardWork, namesDeciders: Bool = true,
  decodedBy decode: @escaping ImageDecoder = { _ in nil }
) -> ShotProof {
  let sweep = sweep(scene, shot, range, work: work)
  return prove(
    scene, shot, sweep, without: omitted, exemptions: exemptions, work: work,
    namesDeciders: namesDeciders, decodedBy: decode)
}

/// Evaluates the claims on a sweep that is already computed.
package func prove(
  _ scene: Scene, _ shot: Shot, _ sweep: Sweep, without omitted: Set<ProofClaim> = [],
  exemptions: [ClaimExemption] = [], work: Int = Sweeper.standardWork, reportsLines: Bool = true,
  namesDeciders: Bool = true, decodedBy decode: @escaping ImageDecoder = { _ in nil }
) -> ShotProof {
  // The recorded shot's screen is not a tick of the range.
  let recorded = SampledScreen(0, scene, shot)
  let off = Set(exemptions.filter(\.views.isEmpty).map(\.claim))
  // Limited work is used for the errors first.
  let wanted = ClaimEvaluator.all.filter { !omitted.contains($0.claim) }
  let evaluators =
    wanted.filter { !off.contains($0.claim) } + wanted.filter { off.contains($0.claim) }
  let seen = VisibleViews(recorded.appState.scene)
  let asksForText = evaluators.contains { $0.reach == .largeText }
  let larger = asksForText ? scene.largerSweeps(shot, sweep.range, work: work / 2) : []
  var trial = ProofEvaluation(
    scene: scene, recorded: recorded, sweep: sweep, visibleViews: seen, exemptions: exemptions,
    work: work, decodedBy: decode)
  for evaluate in evaluators { trial.evaluate(evaluate, larger) }
  var omissions = ([sweep] + (off.contains(.largeText) ? [] : larger)).compactMap(\.omission)
  omissions += trial.omissions
  omissions += seen.largeSiblingGroups.map {
    "overlap and order inside '\(scene[$0].name)' (more than 300 views)"
  }
  let (failures, exempted, untold) = trial.failures()
  if untold > 0 {
    let failures = untold == 1 ? "failure" : "failures"
    omissions.append("explanations of \(untold) further \(failures)")
  }
  return ShotProof(
    shot: shot, range: sweep.range, scene: recorded.appState.scene, sweep: sweep,
    failures: failures, exempted: exempted,
    evaluatedClaims: ProofClaim.allCases.filter { claim in
      !off.contains(claim) && evaluators.contains { $0.claim == claim }
    }, textSizes: larger.map(\.textSize),
    layoutCount: ([sweep] + larger).reduce(trial.layoutCount) { $0 + $1.layoutCount },
    lines: reportsLines ? piecewiseValues(of: sweep, namesDeciders: namesDeciders) : [],
    omissions: omissions,
    isWhole: omissions.isEmpty && !trial.isLimited && larger.allSatisfy(\.unseen.isEmpty))
}

extension Scene {
  /// Returns the sweeps of all widths at each larger text size that the scene does not record; none
  /// if no font has a text style. `work` is the limit for all sizes together.
  fileprivate func largerSweeps(_ shot: Shot, _ range: ScreenRange, work: Int) -> [Sweep] {
    guard range.axis == .horizontal, views.contains(where: { $0.textStyle != nil }) else {
      return []
    }
    let sizes = TextSize.allCases.filter { $0 > shot.textSize && !textSizes.contains($0) }
    return sizes.map { size in
      var larger = shot
      larger.textSize = size
      return sweep(self, larger, range, work: work / sizes.count)
    }
  }
}

extension Sweep {
  /// The skipped screens, in words.
  fileprivate var omission: String? {
    guard !unseen.isEmpty else { return nil }
    let texts = unseen.prefix(12).map { range.text(of: $0) }.joined(separator: ", ")
    let rest = unseen.count > 12 ? " and \(unseen.count - 12) more" : ""
    return "\(range.word)s \(texts)\(rest)\(shotName): the scene is too large"
  }

  private var shotName: String {
    textSize == .large ? "" : " at text size \(textSize.rawValue)"
  }
}

extension Double {
  /// The number with at most two decimals.
  var text: String { ((self * 100).rounded() / 100).shortText }
}

extension ScreenRange {
  /// Returns `320…361`, in points.
  package func text(of ticks: ClosedRange<Int>) -> String {
    ticks.count == 1
      ? text(ticks.lowerBound) : "\(text(ticks.lowerBound))…\(text(ticks.upperBound))"
  }

  /// Returns a screen's extent in points.
  package func text(_ tick: Int) -> String { extent(at: tick).text }
}

extension ProofClaim {
  /// The code of the claim's diagnostics.
  package var code: String {
    switch self {
    case .conflict: "prove.conflict"
    case .ambiguity: "prove.ambiguity"
    case .cutText: "prove.cut-text"
    case .overlap: "prove.overlap"
    case .outside: "prove.outside"
    case .safeArea: "prove.safe-area"
    case .empty: "prove.empty"
    case .order: "prove.order"
    case .targets: "prove.targets"
    case .reflow: "prove.reflow"
    case .largeText: "prove.large-text"
    case .scrolling: "prove.scrolling"
    case .contrast: "prove.contrast"
    case .readingOrder: "prove.reading-order"
    case .comparison: "prove.expect"
    }
  }
}
