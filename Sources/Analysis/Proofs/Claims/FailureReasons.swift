import SnaplineAccessibility
import SnaplineAppSimulation
import SnaplineAutoLayout
import SnaplineBasics
import SnaplineExplanation
import SnaplineRules
import SnaplineSceneModel

/// The reasons for failures on screens; each screen is explained once.
struct FailureReasons {
  private struct ScreenKey: Hashable {
    let tick: Int
    let textSize: TextSize
  }

  private var explanations: [ScreenKey: FrameExplanation] = [:]

  struct Reason {
    var span: SourceSpan?
    var notes: [Note] = []
    var hint: String?
  }

  /// Returns the reason: for conflicts and ambiguities the notes of `explain`, for frames the rows
  /// that determine the values of the subject.
  mutating func reason(for subject: ClaimViolation.Subject, on screen: SampledScreen) -> Reason {
    let scene = screen.appState.scene
    let place = ScreenKey(tick: screen.tick, textSize: screen.shot.textSize)
    switch subject.claim {
    case .conflict, .ambiguity:
      let explanation = explanations[place] ?? screen.explanation
      explanations[place] = explanation
      let own = explanation.diagnostic(for: subject, in: screen.layout, of: scene)
      return Reason(span: own?.span, notes: own?.notes ?? [])
    case .readingOrder:
      let all = readingOrderMismatches(of: scene, screen.shot, screen.layout) ?? []
      guard let own = all.first(where: { [$0.readEarly, $0.readLate] == subject.views }) else {
        return Reason()
      }
      return Reason(
        notes: [Note("'\(own.lateName)' is here", at: scene[own.readLate].span)],
        hint: own.fix(of: scene, screen.shot, screen.layout))
    default:
      let explanation = explanations[place] ?? screen.explanation
      explanations[place] = explanation
      let notes = subject.views.flatMap { view in
        explanation.numbers(of: view).filter { $0.isAlong(subject.axis) }.map { number in
          Note(
            "\(scene[view].name).\(number.name) is \(number.value.text) here: "
              + (number.decidedBy ?? "ambiguous"), at: number.span)
        }
      }
      return Reason(notes: Array(notes.prefix(4)))
    }
  }
}

extension FrameExplanation {
  /// Returns the diagnostic of `explain` for a conflict or an ambiguity, by the row or the value that
  /// is the subject.
  fileprivate func diagnostic(
    for subject: ClaimViolation.Subject, in layout: SolvedLayout, of scene: Scene
  ) -> Diagnostic? {
    let conflict = layout.conflicts.first { .init(breaking: $0.broken, in: scene) == subject }
    if let conflict { return diagnostic(of: conflict) }
    return layout.ambiguities.first { .init(of: $0.quantity, in: scene) == subject }
      .flatMap { diagnostic(of: $0) }
  }
}

extension ValueExplanation {
  /// Whether the value is a position or an extent of a frame along an axis.
  fileprivate func isAlong(_ axis: Axis?) -> Bool {
    switch axis {
    case .horizontal: ["x", "width"].contains(name)
    case .vertical: ["y", "height"].contains(name)
    case nil: false
    }
  }
}
