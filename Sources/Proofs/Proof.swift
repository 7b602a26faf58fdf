import AppSimulation
import AutoLayout
import Diagnostics
import Explanation
import Geometry
package import SceneModel
package import Shots

/// What of a scene holds on all screens of a range around one of its recorded pictures.
package struct ShotProof: Sendable {
  package let shot: Shot
  package let range: ScreenRange
  /// The scene as its steps have left it.
  package let scene: Scene
  package let sweep: Sweep
  /// In the order of the claims' table; of one claim in the order of the views.
  package let failures: [Failure]
  /// The claims that were judged.
  package let judged: [ProofClaim]
  /// The text sizes at which texts were looked at besides the shot's own.
  package let textSizes: [TextSize]
  /// How many screens were laid out for all that.
  package let layoutCount: Int
  package let lines: [NumberLine]
  /// What was not looked at, in words.
  package let omissions: [String]

  /// Whether every claim was judged everywhere, and holds.
  package var holds: Bool { omissions.isEmpty && !isRefuted }

  /// Whether a claim fails, warnings apart.
  package var isRefuted: Bool { failures.contains { !$0.isWarning } }

  /// Whether this claim fails.
  package func failsOn(_ claim: ProofClaim) -> Bool {
    failures.contains { $0.claim == claim && !$0.isWarning }
  }

  /// The screens on which a number takes another line, all numbers together.
  package var breakpoints: [Int] {
    Set(lines.flatMap { $0.pieces.dropFirst().map(\.ticks.lowerBound) }).sorted()
  }
}

/// Judges all claims that are not switched off, on all screens of a range around a shot.
package func prove(
  _ scene: Scene, _ shot: Shot, _ range: ScreenRange, without exempt: Set<ProofClaim> = [],
  work: Int = Sweeper.standardWork
) -> ShotProof {
  let sweep = sweep(scene, shot, range, work: work)
  return prove(scene, shot, sweep, without: exempt, work: work)
}

/// The same where the screens are known.
package func prove(
  _ scene: Scene, _ shot: Shot, _ sweep: Sweep, without exempt: Set<ProofClaim> = [],
  work: Int = Sweeper.standardWork, tellsLines: Bool = true
) -> ShotProof {
  // No tick of a range is the recorded picture's screen.
  let recorded = Screen(0, scene, shot)
  let judges = Judge.all.filter { !exempt.contains($0.claim) }
  let seen = SeenViews(recorded.moment.scene)
  let asksForText = judges.contains { $0.reach == .largeText }
  let larger = asksForText ? scene.largerSweeps(shot, sweep.range, work: work / 4) : []
  var trial = ProofTrial(scene: scene, recorded: recorded, range: sweep.range, seen: seen)
  for judge in judges { trial.judge(judge, sweep, larger) }
  var omissions = ([sweep] + larger).compactMap(\.omission)
  omissions += seen.crowds.map {
    "overlaps and order in '\(scene[$0].name)', which has more than 300 views"
  }
  let (failures, untold) = trial.failures()
  if untold > 0 { omissions.append("the reasons of \(untold) more failures") }
  return ShotProof(
    shot: shot, range: sweep.range, scene: recorded.moment.scene, sweep: sweep,
    failures: failures, judged: judges.map(\.claim), textSizes: larger.map(\.textSize),
    layoutCount: ([sweep] + larger).reduce(0) { $0 + $1.layoutCount },
    lines: tellsLines ? numberLines(of: sweep, in: scene) : [], omissions: omissions)
}

extension Scene {
  /// The scene on all widths at each text size above the shot's that it does not record itself;
  /// none where no font follows them.
  fileprivate func largerSweeps(_ shot: Shot, _ range: ScreenRange, work: Int) -> [Sweep] {
    guard range.axis == .horizontal, views.contains(where: { $0.textStyle != nil }) else {
      return []
    }
    return TextSize.allCases.filter { $0 > shot.textSize && !textSizes.contains($0) }.map { size in
      var larger = shot
      larger.textSize = size
      return sweep(self, larger, range, work: work)
    }
  }
}

extension Sweep {
  /// What was not looked at, in words.
  fileprivate var omission: String? {
    guard !unseen.isEmpty else { return nil }
    let texts = unseen.prefix(12).map { range.text(of: $0) }.joined(separator: ", ")
    let rest = unseen.count > 12 ? " and \(unseen.count - 12) more" : ""
    return "\(range.word)s \(texts)\(rest)\(shotName): too much work for so large a scene"
  }

  private var shotName: String {
    textSize == .large ? "" : " at the text size \(textSize.rawValue)"
  }
}

/// All claims on trial on all stretches.
private struct ProofTrial {
  let scene: Scene
  let recorded: Screen
  let range: ScreenRange
  let seen: SeenViews
  private let said: SaidOfShot
  private var order: [Breach.Subject] = []
  private var found: [Breach.Subject: Finding] = [:]

  private struct Finding {
    var failing: FailingScreens
    /// As it was laid out, but for its screen.
    let shot: Shot
    var screens: [Int: Screen] = [:]
  }

  init(scene: Scene, recorded: Screen, range: ScreenRange, seen: SeenViews) {
    self.scene = scene
    self.recorded = recorded
    self.range = range
    self.seen = seen
    said = SaidOfShot(scene, recorded.shot)
  }

  mutating func judge(_ judge: Judge, _ sweep: Sweep, _ larger: [Sweep]) {
    switch judge.reach {
    case .everyScreen: for stretch in sweep.stretches { add(judge, stretch) }
    case .everyWidth:
      guard range.axis == .horizontal else { return }
      for stretch in sweep.stretches { add(judge, stretch) }
    case .largeText:
      for sweep in larger {
        // What is cut at one size is cut at the next one: the first is told.
        let told = Set(order.map(\.asError))
        for stretch in sweep.stretches {
          add(judge, stretch, besides: told, asWarning: sweep.textSize > .twice)
        }
      }
    }
  }

  private mutating func add(
    _ judge: Judge, _ stretch: Stretch, besides told: Set<Breach.Subject> = [],
    asWarning: Bool = false
  ) {
    let trial = Trial(stretch: stretch, recorded: recorded, range: range, said: said)
    for var breach in judge.breaches(trial, seen) where !told.contains(breach.subject) {
      if asWarning { breach.subject.isWarning = true }
      let subject = breach.subject
      if found[subject] == nil {
        order.append(subject)
        found[subject] = Finding(failing: FailingScreens(breach), shot: stretch.first.shot)
      }
      found[subject]?.failing.add(breach, on: stretch.ticks)
      for screen in [stretch.first, stretch.last] { found[subject]?.screens[screen.tick] = screen }
    }
  }

  /// More failures than these nobody reads.
  private static let mostFailures = 200

  /// What was found, each with its reasons on the screen where it is worst, and how much more.
  func failures() -> (told: [Failure], untold: Int) {
    var reasons = Reasons()
    let all = order.filter { found[$0]?.failing.worst != nil }
    // Where there are too many, what only ought to hold is left first.
    let failing = all.filter { !$0.isWarning } + all.filter(\.isWarning)
    let told = failing.prefix(Self.mostFailures).compactMap { subject -> Failure? in
      guard let finding = found[subject], let worst = finding.failing.worst else { return nil }
      let failing = finding.failing
      let shot = finding.shot.onScreen(range.axis, range.extent(at: worst.tick))
      let screen = finding.screens[worst.tick] ?? Screen(worst.tick, scene, shot)
      return Failure(
        claim: subject.claim, isWarning: subject.isWarning, views: subject.views,
        textSize: shot.textSize, screens: failing.screens, worst: worst.tick,
        amount: failing.breach.isMeasured ? worst.amount : nil,
        diagnostic: diagnostic(failing, worst, shot.textSize, reasons.of(subject, on: screen)))
    }
    return (told, failing.count - told.count)
  }

  private func diagnostic(
    _ failing: FailingScreens, _ worst: (tick: Int, amount: Double), _ textSize: TextSize,
    _ reasons: (span: SourceSpan?, notes: [Note])
  ) -> Diagnostic {
    let breach = failing.breach
    let subject = breach.subject
    var words = breach.words
    if textSize != recorded.shot.textSize { words += " at the text size \(textSize.rawValue)" }
    if breach.isMeasured {
      words += ", by \(worst.amount.text) points at \(range.text(worst.tick))"
    }
    words += ": \(range.word) \(failing.screens.map { range.text(of: $0) }.joined(separator: ", "))"
    return Diagnostic(
      subject.isWarning ? .warning : .error, subject.claim.code, words,
      at: breach.span ?? reasons.span ?? subject.views.first.map { scene[$0].span },
      notes: reasons.notes)
  }
}

/// Why something is as it is on a screen; each screen is explained once.
private struct Reasons {
  private struct Place: Hashable {
    let tick: Int
    let textSize: TextSize
  }

  private var explanations: [Place: FrameExplanation] = [:]
  private var diagnostics: [Place: [Diagnostic]] = [:]

  /// Of broken rules what `explain` says of them, of places what decides the numbers that are to
  /// blame.
  mutating func of(
    _ subject: Breach.Subject, on screen: Screen
  ) -> (span: SourceSpan?, notes: [Note]) {
    let scene = screen.moment.scene
    let place = Place(tick: screen.tick, textSize: screen.shot.textSize)
    switch subject.claim {
    case .conflict, .ambiguity:
      let code = subject.claim == .conflict ? "layout.conflict" : "layout.ambiguous"
      let all = diagnostics[place] ?? diagnose(screen.moment, screen.shot, screen.result)
      diagnostics[place] = all
      let meant = all.filter { $0.code == code }
      let own = meant.first { $0.message.hasPrefix("'\(subject.aspect)'") } ?? meant.first
      return (own?.span, own?.notes ?? [])
    default:
      let explanation = explanations[place] ?? screen.explanation
      explanations[place] = explanation
      let notes = subject.views.flatMap { view in
        explanation.numbers(of: view).filter { $0.isAlong(subject.axis) }.map { number in
          Note(
            "\(scene[view].name).\(number.name) is \(number.value.text) here: "
              + (number.decidedBy ?? "nothing decides it"), at: number.place)
        }
      }
      return (nil, Array(notes.prefix(4)))
    }
  }
}

extension ExplainedNumber {
  /// Whether the number is a place or an extent of a frame along an axis.
  fileprivate func isAlong(_ axis: Axis?) -> Bool {
    switch axis {
    case .horizontal: ["x", "width"].contains(name)
    case .vertical: ["y", "height"].contains(name)
    case nil: false
    }
  }
}

extension TextSize {
  /// The first at which texts are at least twice as large as they usually are.
  fileprivate static let twice = TextSize.accessibilityExtraLarge
}

extension Double {
  /// With two decimals at most.
  var text: String { ((self * 100).rounded() / 100).shortText }
}

extension ScreenRange {
  /// `320…361, 402`, in points.
  package func text(of ticks: ClosedRange<Int>) -> String {
    ticks.count == 1
      ? text(ticks.lowerBound) : "\(text(ticks.lowerBound))…\(text(ticks.upperBound))"
  }

  /// A screen's extent in points.
  package func text(_ tick: Int) -> String { extent(at: tick).text }
}

extension ProofClaim {
  /// The code of what is said when the claim fails.
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
    case .comparison: "prove.expect"
    }
  }
}
