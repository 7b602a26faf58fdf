import SnaplineAccessibility
import SnaplineAppSimulation
import SnaplineAutoLayout
import SnaplineBasics
import SnaplineExplanation
import SnaplineSceneModel

/// The evaluation of all claims on all intervals.
struct ProofEvaluation {
  private let scene: Scene
  private let recorded: SampledScreen
  private let sweep: Sweep
  private let visibleViews: VisibleViews
  private let shotNotes: ShotNotes
  private let exemptions: [ClaimExemption]
  private let decode: ImageDecoder
  private var order: [ClaimViolation.Subject] = []
  private var found: [ClaimViolation.Subject: Candidate] = [:]

  private struct Candidate {
    var failing: FailingScreens
    /// The evaluated shot, except for its screen.
    let shot: Shot
    var screens: [Int: SampledScreen] = [:]
  }

  /// The screens inside intervals with a layout for an evaluation as images.
  private var between: [Int: SampledScreen] = [:]
  /// The remaining number of views in evaluations as images.
  private var remainingWork: Int
  /// The skipped evaluations, in words.
  private(set) var omissions: [String] = []
  /// Whether any claim reached the work limit.
  private(set) var isLimited = false

  private var range: ScreenRange { sweep.range }
  /// The number of additional screen layouts.
  var layoutCount: Int { between.count }

  init(
    scene: Scene, recorded: SampledScreen, sweep: Sweep, visibleViews: VisibleViews,
    exemptions: [ClaimExemption], work: Int, decodedBy decode: @escaping ImageDecoder
  ) {
    self.scene = scene
    self.recorded = recorded
    self.sweep = sweep
    self.visibleViews = visibleViews
    self.exemptions = exemptions
    self.decode = decode
    remainingWork = work
    shotNotes = ShotNotes(scene, recorded.shot)
  }

  mutating func evaluate(_ evaluator: ClaimEvaluator, _ larger: [Sweep]) {
    switch evaluator.reach {
    case .everyWidth where range.axis == .vertical: return
    case .everyScreen, .everyWidth: for stretch in sweep.stretches { add(evaluator, stretch) }
    case .everyPiece:
      for piece in sweep.pieces {
        guard let first = violations(of: piece.first, evaluator),
          let last = violations(of: piece.last, evaluator),
          evaluate(evaluator, from: first, to: last)
        else {
          isLimited = true
          // The coverage of a claim that is off is not reported.
          if !exemptions.contains(where: { $0.claim == evaluator.claim && $0.views.isEmpty }) {
            omissions.append("\(evaluator.claim.rawValue) on some screens (work limit reached)")
          }
          return
        }
      }
    case .largeText:
      for sweep in larger {
        // A text truncated at one size is truncated at the next one: only the first size is
        // reported.
        let told = Set(order.map(\.asError))
        for stretch in sweep.stretches {
          add(evaluator, stretch, besides: told, asWarning: sweep.textSize > .twice)
        }
      }
    }
  }

  private mutating func add(
    _ evaluator: ClaimEvaluator, _ stretch: ScreenInterval,
    besides reported: Set<ClaimViolation.Subject> = [],
    asWarning: Bool = false
  ) {
    let trial = ClaimContext(
      stretch: stretch, recorded: recorded, range: range, shotNotes: shotNotes, decode: decode)
    for var violation in evaluator.violations(trial, visibleViews) ?? []
    where !reported.contains(violation.subject) && !violation.subject.isUnseen(in: trial.scene) {
      if asWarning { violation.subject.isWarning = true }
      add(violation, on: stretch.ticks, [stretch.first, stretch.last])
    }
  }

  private mutating func add(
    _ violation: ClaimViolation, on ticks: ClosedRange<Int>, _ screens: [SampledScreen]
  ) {
    let subject = violation.subject
    if found[subject] == nil {
      order.append(subject)
      found[subject] = Candidate(failing: FailingScreens(violation), shot: screens[0].shot)
    }
    found[subject]?.failing.add(violation, on: ticks)
    for screen in screens { found[subject]?.screens[screen.tick] = screen }
  }

  /// The violations of a claim on one screen.
  private struct ViolationSet {
    let screen: SampledScreen
    let violations: [ClaimViolation]

    func hasSameViolations(as other: ViolationSet) -> Bool {
      violations.map(\.subject) == other.violations.map(\.subject)
    }
  }

  /// Returns the violations on a screen; nil if the work limit is reached.
  private mutating func violations(of screen: SampledScreen, _ evaluator: ClaimEvaluator)
    -> ViolationSet?
  {
    guard remainingWork > 0 else { return nil }
    remainingWork -= scene.views.count
    let trial = ClaimContext(
      stretch: ScreenInterval(first: screen, last: screen), recorded: recorded, range: range,
      shotNotes: shotNotes, decode: decode)
    return evaluator.violations(trial, visibleViews).map {
      ViolationSet(screen: screen, violations: $0)
    }
  }

  private mutating func violations(at tick: Int, _ evaluator: ClaimEvaluator) -> ViolationSet? {
    let screen =
      between[tick]
      ?? SampledScreen(tick, scene, recorded.shot.resized(to: range.axis, range.extent(at: tick)))
    between[tick] = screen
    return violations(of: screen, evaluator)
  }

  /// Evaluates a piece: if both ends and the middle have the same violations, so has the whole
  /// piece; otherwise both halves are evaluated. Returns false if the work limit is reached.
  private mutating func evaluate(
    _ evaluator: ClaimEvaluator, from first: ViolationSet, to last: ViolationSet
  ) -> Bool {
    let (low, high) = (first.screen.tick, last.screen.tick)
    let middle = low + (high - low) / 2
    if middle > low {
      guard let probe = violations(at: middle, evaluator) else { return false }
      guard first.hasSameViolations(as: last), first.hasSameViolations(as: probe) else {
        guard let next = middle + 1 == high ? last : violations(at: middle + 1, evaluator) else {
          return false
        }
        return evaluate(evaluator, from: first, to: probe)
          && evaluate(evaluator, from: next, to: last)
      }
      add(first, on: low...middle - 1)
      add(probe, on: middle...high - 1)
    } else if low < high {
      add(first, on: low...low)
    }
    add(last, on: high...high)
    return true
  }

  private mutating func add(_ violations: ViolationSet, on ticks: ClosedRange<Int>) {
    for violation in violations.violations { add(violation, on: ticks, [violations.screen]) }
  }

  /// The maximum number of reported failures.
  private static let maximumFailures = 200

  /// Returns the exemption that covers a finding.
  private func exemption(of subject: ClaimViolation.Subject) -> ClaimExemption? {
    exemptions.first { exemption in
      guard exemption.claim == subject.claim else { return false }
      if exemption.views.isEmpty { return true }
      // The superview of a view that extends beyond it is not the cause.
      let views = subject.claim == .outside ? subject.views.prefix(1) : subject.views[...]
      return views.contains { view in
        exemption.views.contains { globMatches(GlobText($0), GlobText(scene[view].name)) }
      }
    }
  }

  /// Returns the failures with the reasons on their worst screens, the exemptions of exempted
  /// findings, and the number of failures that are not reported.
  func failures() -> (told: [ClaimFailure], exempted: [ClaimExemption], untold: Int) {
    var reasons = FailureReasons()
    let failed = order.filter { found[$0]?.failing.worst != nil }
    let exempted = failed.compactMap(exemption)
    let all = failed.filter { exemption(of: $0) == nil }
    // If there are too many, warnings are omitted first.
    let failing = all.filter { !$0.isWarning } + all.filter(\.isWarning)
    let told = failing.prefix(Self.maximumFailures).compactMap { subject -> ClaimFailure? in
      guard let finding = found[subject], let worst = finding.failing.worst else { return nil }
      let failing = finding.failing
      let shot = finding.shot.resized(to: range.axis, range.extent(at: worst.tick))
      let screen = finding.screens[worst.tick] ?? SampledScreen(worst.tick, scene, shot)
      return ClaimFailure(
        claim: subject.claim, isWarning: subject.isWarning, views: subject.views,
        textSize: shot.textSize, appearance: failing.violation.appearance ?? shot.appearance,
        screens: failing.screens, worst: worst.tick,
        amount: failing.violation.isMeasured ? worst.amount : nil,
        diagnostic: diagnostic(
          failing, worst, shot.textSize, reasons.reason(for: subject, on: screen)))
    }
    return (told, exempted, failing.count - told.count)
  }

  private func diagnostic(
    _ failing: FailingScreens, _ worst: (tick: Int, amount: Double), _ textSize: TextSize,
    _ reasons: FailureReasons.Reason
  ) -> Diagnostic {
    let violation = failing.violation
    let subject = violation.subject
    var words = violation.message
    if textSize != recorded.shot.textSize { words += " at text size \(textSize.rawValue)" }
    if violation.isMeasured {
      words += ", at worst by \(worst.amount.text.inPoints) at \(range.text(worst.tick))"
    }
    words += ": \(range.word) \(failing.screens.map { range.text(of: $0) }.joined(separator: ", "))"
    return Diagnostic(
      subject.isWarning ? .warning : .error, subject.claim.code, words,
      at: violation.span ?? reasons.span ?? subject.views.first.map { scene[$0].span },
      notes: reasons.notes, hint: violation.hint ?? reasons.hint,
      subject: ([recorded.shot.name, range.word] + subject.views.map { scene[$0].name }
        + [subject.aspect, textSize.rawValue]).joined(separator: " "))
  }
}

extension ClaimViolation.Subject {
  /// Whether the claim is about visible views, and one of them is hidden in this scene: size
  /// classes can hide views.
  fileprivate func isUnseen(in scene: Scene) -> Bool {
    switch claim {
    case .conflict, .ambiguity, .comparison: false
    default: views.contains(where: scene.isHidden)
    }
  }
}

extension TextSize {
  /// The first size at which texts are at least twice as large as by default.
  fileprivate static let twice = TextSize.accessibilityExtraLarge
}
