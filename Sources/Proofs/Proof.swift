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
  return prove(scene, shot, sweep, without: exempt)
}

/// The same where the screens are known.
package func prove(
  _ scene: Scene, _ shot: Shot, _ sweep: Sweep, without exempt: Set<ProofClaim> = []
) -> ShotProof {
  let recorded = Screen(recording: scene, shot)
  let judges = Judge.all.filter { !exempt.contains($0.claim) }
  let seen = SeenViews(recorded.moment.scene)
  var trial = ProofTrial(scene: scene, recorded: recorded, range: sweep.range, seen: seen)
  for judge in judges { trial.judge(judge, sweep) }
  let unseen = sweep.unseen.map { sweep.range.text(of: $0) }
  var omissions: [String] = []
  if !unseen.isEmpty {
    let rest = unseen.count > 12 ? " and \(unseen.count - 12) more" : ""
    omissions.append(
      "\(sweep.range.word)s \(unseen.prefix(12).joined(separator: ", "))\(rest): too much work "
        + "for so large a scene")
  }
  omissions += seen.crowds.map {
    "overlaps and order in '\(scene[$0].name)', which has more than 300 views"
  }
  let (failures, untold) = trial.failures()
  if untold > 0 { omissions.append("the reasons of \(untold) more failures") }
  return ShotProof(
    shot: shot, range: sweep.range, scene: recorded.moment.scene, sweep: sweep,
    failures: failures, judged: judges.map(\.claim),
    lines: numberLines(of: sweep, in: scene), omissions: omissions)
}

extension Screen {
  /// The recorded picture's screen, which is no tick of a range.
  fileprivate init(recording scene: Scene, _ shot: Shot) {
    let (moment, result) = playAndLayOut(scene, shot)
    self.init(tick: 0, shot: shot, moment: moment, result: result)
  }
}

/// All claims on trial on all stretches.
private struct ProofTrial {
  let scene: Scene
  let recorded: Screen
  let range: ScreenRange
  let seen: SeenViews
  private let announced: Set<String>
  private var order: [Breach.Subject] = []
  private var found: [Breach.Subject: (failing: FailingScreens, screens: [Int: Screen])] = [:]

  init(scene: Scene, recorded: Screen, range: ScreenRange, seen: SeenViews) {
    self.scene = scene
    self.recorded = recorded
    self.range = range
    self.seen = seen
    announced = scene.announced(for: recorded.shot)
  }

  mutating func judge(_ judge: Judge, _ sweep: Sweep) {
    switch judge.reach {
    case .everyScreen:
      for stretch in sweep.stretches { add(judge, stretch, beside: recorded) }
    case .narrowScreen:
      guard range.axis == .horizontal, range.extents.contains(320) else { return }
      let shot = recorded.shot.onScreen(.horizontal, 320)
      let screen = Screen(320 * range.stepsPerPoint, scene, shot)
      add(judge, Stretch(first: screen, last: screen), beside: recorded)
    case .largeText:
      guard let screen = largeTextScreen() else { return }
      add(judge, Stretch(first: screen, last: screen), beside: recorded)
    }
  }

  /// The recorded screen at the first text size that is at least twice the usual one; nil where no
  /// font follows it, or where the picture has as large a text already.
  private func largeTextScreen() -> Screen? {
    let twice = TextSize.accessibilityExtraLarge
    guard range.axis == .horizontal, recorded.shot.textSize < twice,
      scene.views.contains(where: { $0.textStyle != nil })
    else { return nil }
    var shot = recorded.shot
    shot.textSize = twice
    let width = shot.device.size(in: shot.orientation).width
    return Screen(Int(width) * range.stepsPerPoint, scene, shot)
  }

  private mutating func add(_ judge: Judge, _ stretch: Stretch, beside recorded: Screen) {
    let trial = Trial(
      stretch: stretch, recorded: recorded, range: range, announced: announced)
    for breach in judge.breaches(trial, seen) {
      if found[breach.subject] == nil {
        order.append(breach.subject)
        found[breach.subject] = (FailingScreens(breach), [:])
      }
      found[breach.subject]?.failing.add(breach, on: stretch.ticks)
      for screen in [stretch.first, stretch.last] {
        found[breach.subject]?.screens[screen.tick] = screen
      }
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
      guard let (failing, screens) = found[subject], let worst = failing.worst else { return nil }
      let screen = screens[worst.tick] ?? Screen(worst.tick, scene, shot(on: worst.tick))
      return Failure(
        claim: subject.claim, isWarning: subject.isWarning, views: subject.views,
        screens: failing.screens, worst: worst.tick,
        amount: failing.breach.isMeasured ? worst.amount : nil,
        diagnostic: diagnostic(failing, worst, reasons.of(subject, on: screen)))
    }
    return (told, failing.count - told.count)
  }

  private func shot(on tick: Int) -> Shot {
    recorded.shot.onScreen(range.axis, range.extent(at: tick))
  }

  private func diagnostic(
    _ failing: FailingScreens, _ worst: (tick: Int, amount: Double),
    _ reasons: (span: SourceSpan?, notes: [Note])
  ) -> Diagnostic {
    let breach = failing.breach
    let subject = breach.subject
    var words = breach.words
    if breach.isMeasured {
      words += ", by \(worst.amount.text) points at \(range.text(worst.tick))"
    }
    words += ": \(range.word) \(failing.screens.map { range.text(of: $0) }.joined(separator: ", "))"
    if subject.claim == .largeText { words = "\(breach.words) at twice the text size" }
    return Diagnostic(
      subject.isWarning ? .warning : .error, subject.claim.code, words,
      at: reasons.span ?? subject.views.first.map { scene[$0].span }, notes: reasons.notes)
  }
}

extension Screen {
  fileprivate init(_ tick: Int, _ scene: Scene, _ shot: Shot) {
    let (moment, result) = playAndLayOut(scene, shot)
    self.init(tick: tick, shot: shot, moment: moment, result: result)
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
    }
  }
}
