import SnaplineBasics
import SnaplineProofs
import SnaplineSceneModel

/// The screens and traits with which a surviving mutation would be visible.
struct DetectingShots: Sendable {
  /// Ranges such as `widths 700…1366`, each with its screens.
  private(set) var screens: [String] = []
  /// An unrecorded device, text size or language, and the setting that records it.
  var record: (place: String, advice: String)?

  mutating func add(_ ticks: [ClosedRange<Int>], _ range: ScreenRange) {
    guard !ticks.isEmpty else { return }
    let shown = ticks.prefix(4).map { range.text(of: $0) }.joined(separator: ", ")
    let words = "at \(range.word)s \(shown)\(ticks.count > 4 ? " …" : "")"
    if !screens.contains(words) { screens.append(words) }
  }
}

/// Surviving mutations of one part of a constraint, or of one number.
struct SurvivingChange {
  private let mutation: SceneMutation
  private let isGuard: Bool
  private var values: [String]
  private var detectingShots: DetectingShots
  private var moreOfLine: Set<ConstraintID> = []

  init(_ mutation: SceneMutation, _ detectingShots: DetectingShots, in scene: Scene) {
    self.mutation = mutation
    isGuard = mutation.constraint.map { scene[$0].relation != .equal } ?? false
    values = [mutation.new]
    self.detectingShots = detectingShots
  }

  /// Returns whether both are reported together: for one number, or for constraints of one
  /// equation.
  func concerns(_ other: SurvivingChange) -> Bool {
    mutation.span == other.mutation.span && mutation.part == other.mutation.part
      && (mutation.subject == other.mutation.subject
        || mutation.constraint != nil && values == other.values)
  }

  mutating func add(_ other: SurvivingChange) {
    if let id = other.mutation.constraint, id != mutation.constraint { moreOfLine.insert(id) }
    values += other.values.filter { !values.contains($0) }
    if detectingShots.screens.isEmpty, detectingShots.record == nil {
      detectingShots = other.detectingShots
    }
  }

  /// Whether an invisible mutation is reported as a warning, and its hint.
  private var invisibleMutationHint: (Bool, String) {
    switch mutation.part {
    case .relation: (false, "another constraint determines this side")
    case .whole where isGuard: (false, "a state with a longer text may cover it")
    case .number where mutation.constraint != nil && isGuard:
      (false, "a state with a longer text may cover it")
    case .whole: (true, "remove it, or mark it 'redundant'")
    case .priority: (false, "no constraint competes with it")
    case .number:
      (true, "record a shot in which it has an effect, or remove it")
    }
  }

  func diagnostic(in scene: Scene) -> Diagnostic {
    let more = moreOfLine.isEmpty ? "" : " (and \(moreOfLine.count) more from the same line)"
    let how =
      switch mutation.part {
      case .whole: "is removed"
      case .number(let old): "is \(values.joined(separator: ", ")) instead of \(old)"
      case .relation: "uses \(values.map { "'\($0)'" }.joined(separator: " or ")) instead of '=='"
      case .priority(let old):
        "has priority \(values.joined(separator: " or ")) instead of \(old)"
      }
    let message = "untested: no shot or claim fails when '\(mutation.subject)'\(more) \(how)"
    let shown = detectingShots.screens + (detectingShots.record.map { [$0.place] } ?? [])
    guard !shown.isEmpty else {
      let (isWorthDoing, hint) = invisibleMutationHint
      return Diagnostic(
        isWorthDoing ? .warning : .note, "prove.idle", message, at: mutation.span,
        notes: [
          Note("no screen, device, text size or language tried shows a difference", at: nil)
        ], hint: hint)
    }
    let claim = mutation.constraint.map { scene[$0] }.flatMap { constraint in
      constraint.priority == Constraint.requiredPriority
        ? "add '- all: \(constraint.text(in: scene))' to 'expect'" : nil
    }
    let advice = [detectingShots.record?.advice, claim].compactMap { $0 }.joined(separator: ", or ")
    return Diagnostic(
      .warning, "prove.unnoticed", message, at: mutation.span,
      notes: [Note("the change would be visible \(shown.joined(separator: "; "))", at: nil)],
      hint: advice.isEmpty ? "record a shot in which it is visible" : advice)
  }
}
