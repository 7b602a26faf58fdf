import AppSimulation
import AutoLayout
import Diagnostics
import Explanation
import Geometry
import SceneModel
import Shots

/// The evaluation of all claims on all intervals.
struct ProofEvaluation {
  private let scene: Scene
  private let recorded: Screen
  private let sweep: Sweep
  private let seen: VisibleViews
  private let said: ShotNotes
  private let exemptions: [ClaimExemption]
  private var order: [ClaimViolation.Subject] = []
  private var found: [ClaimViolation.Subject: Candidate] = [:]

  private struct Candidate {
    var failing: FailingScreens
    /// The evaluated shot, except for its screen.
    let shot: Shot
    var screens: [Int: Screen] = [:]
  }

  /// The screens inside intervals with a layout for an evaluation as images.
  private var between: [Int: Screen] = [:]
  /// The remaining number of views in evaluations as images.
  private var workLeft: Int
  /// The skipped evaluations, in words.
  private(set) var omissions: [String] = []
  /// Whether any claim reached the work limit.
  private(set) var isLimited = false

  private var range: ScreenRange { sweep.range }
  /// The number of additional screen layouts.
  var layoutCount: Int { between.count }

  init(
    scene: Scene, recorded: Screen, sweep: Sweep, seen: VisibleViews, exemptions: [ClaimExemption],
    work: Int
  ) {
    self.scene = scene
    self.recorded = recorded
    self.sweep = sweep
    self.seen = seen
    self.exemptions = exemptions
    workLeft = work
    said = ShotNotes(scene, recorded.shot)
  }

  mutating func judge(_ judge: ClaimEvaluator, _ larger: [Sweep]) {
    switch judge.reach {
    case .everyWidth where range.axis == .vertical: return
    case .everyScreen, .everyWidth: for stretch in sweep.stretches { add(judge, stretch) }
    case .everyPiece:
      for piece in sweep.pieces {
        guard let first = picture(of: piece.first, judge),
          let last = picture(of: piece.last, judge), look(judge, from: first, to: last)
        else {
          isLimited = true
          // The coverage of a claim that is off is not reported.
          if !exemptions.contains(where: { $0.claim == judge.claim && $0.views.isEmpty }) {
            omissions.append("\(judge.claim.rawValue) on some screens (work limit reached)")
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
          add(judge, stretch, besides: told, asWarning: sweep.textSize > .twice)
        }
      }
    }
  }

  private mutating func add(
    _ judge: ClaimEvaluator, _ stretch: Stretch, besides told: Set<ClaimViolation.Subject> = [],
    asWarning: Bool = false
  ) {
    let trial = ClaimContext(stretch: stretch, recorded: recorded, range: range, said: said)
    for var breach in judge.breaches(trial, seen) ?? []
    where !told.contains(breach.subject) && !breach.subject.isUnseen(in: trial.scene) {
      if asWarning { breach.subject.isWarning = true }
      add(breach, on: stretch.ticks, [stretch.first, stretch.last])
    }
  }

  private mutating func add(
    _ breach: ClaimViolation, on ticks: ClosedRange<Int>, _ screens: [Screen]
  ) {
    let subject = breach.subject
    if found[subject] == nil {
      order.append(subject)
      found[subject] = Candidate(failing: FailingScreens(breach), shot: screens[0].shot)
    }
    found[subject]?.failing.add(breach, on: ticks)
    for screen in screens { found[subject]?.screens[screen.tick] = screen }
  }

  /// The violations of a claim on one screen.
  private struct ViolationSet {
    let screen: Screen
    let breaches: [ClaimViolation]

    func isLike(_ other: ViolationSet) -> Bool {
      breaches.map(\.subject) == other.breaches.map(\.subject)
    }
  }

  /// Returns the violations on a screen; nil if the work limit is reached.
  private mutating func picture(of screen: Screen, _ judge: ClaimEvaluator) -> ViolationSet? {
    guard workLeft > 0 else { return nil }
    workLeft -= scene.views.count
    let trial = ClaimContext(
      stretch: Stretch(first: screen, last: screen), recorded: recorded, range: range, said: said)
    return judge.breaches(trial, seen).map { ViolationSet(screen: screen, breaches: $0) }
  }

  private mutating func picture(at tick: Int, _ judge: ClaimEvaluator) -> ViolationSet? {
    let screen =
      between[tick]
      ?? Screen(tick, scene, recorded.shot.onScreen(range.axis, range.extent(at: tick)))
    between[tick] = screen
    return picture(of: screen, judge)
  }

  /// Evaluates a piece: if both ends and the middle have the same violations, so has the whole
  /// piece; otherwise both halves are evaluated. Returns false if the work limit is reached.
  private mutating func look(
    _ judge: ClaimEvaluator, from first: ViolationSet, to last: ViolationSet
  ) -> Bool {
    let (low, high) = (first.screen.tick, last.screen.tick)
    let middle = low + (high - low) / 2
    if middle > low {
      guard let probe = picture(at: middle, judge) else { return false }
      guard first.isLike(last), first.isLike(probe) else {
        guard let next = middle + 1 == high ? last : picture(at: middle + 1, judge) else {
          return false
        }
        return look(judge, from: first, to: probe) && look(judge, from: next, to: last)
      }
      add(first, on: low...middle - 1)
      add(probe, on: middle...high - 1)
    } else if low < high {
      add(first, on: low...low)
    }
    add(last, on: high...high)
    return true
  }

  private mutating func add(_ picture: ViolationSet, on ticks: ClosedRange<Int>) {
    for breach in picture.breaches { add(breach, on: ticks, [picture.screen]) }
  }

  /// The maximum number of reported failures.
  private static let mostFailures = 200

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
  func failures() -> (told: [Failure], exempted: [ClaimExemption], untold: Int) {
    var reasons = FailureReasons()
    let failed = order.filter { found[$0]?.failing.worst != nil }
    let exempted = failed.compactMap(exemption)
    let all = failed.filter { exemption(of: $0) == nil }
    // If there are too many, warnings are omitted first.
    let failing = all.filter { !$0.isWarning } + all.filter(\.isWarning)
    let told = failing.prefix(Self.mostFailures).compactMap { subject -> Failure? in
      guard let finding = found[subject], let worst = finding.failing.worst else { return nil }
      let failing = finding.failing
      let shot = finding.shot.onScreen(range.axis, range.extent(at: worst.tick))
      let screen = finding.screens[worst.tick] ?? Screen(worst.tick, scene, shot)
      return Failure(
        claim: subject.claim, isWarning: subject.isWarning, views: subject.views,
        textSize: shot.textSize, appearance: failing.breach.appearance ?? shot.appearance,
        screens: failing.screens, worst: worst.tick,
        amount: failing.breach.isMeasured ? worst.amount : nil,
        diagnostic: diagnostic(failing, worst, shot.textSize, reasons.of(subject, on: screen)))
    }
    return (told, exempted, failing.count - told.count)
  }

  private func diagnostic(
    _ failing: FailingScreens, _ worst: (tick: Int, amount: Double), _ textSize: TextSize,
    _ reasons: FailureReasons.Reason
  ) -> Diagnostic {
    let breach = failing.breach
    let subject = breach.subject
    var words = breach.words
    if textSize != recorded.shot.textSize { words += " at text size \(textSize.rawValue)" }
    if breach.isMeasured {
      words += ", at worst by \(worst.amount.text.inPoints) at \(range.text(worst.tick))"
    }
    words += ": \(range.word) \(failing.screens.map { range.text(of: $0) }.joined(separator: ", "))"
    return Diagnostic(
      subject.isWarning ? .warning : .error, subject.claim.code, words,
      at: breach.span ?? reasons.span ?? subject.views.first.map { scene[$0].span },
      notes: reasons.notes, hint: breach.hint ?? reasons.hint)
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
