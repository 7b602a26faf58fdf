import AutoLayout
package import Diagnostics
import LinearSolver
package import SceneModel

/// One number of a view with what decides it, for programs.
package struct ValueExplanation: Hashable, Sendable {
  /// `width`, `contentSize.height` …
  package let name: String
  package let value: Double
  /// What decides it, in words; nil where nothing does.
  package let decidedBy: String?
  /// Where that is written.
  package let place: SourceSpan?
  /// The numbers on which it builds, as `view.width`.
  package let buildsOn: [String]
  /// What it could be as well, where nothing decides it; no end is infinity.
  package let range: ClosedRange<Double>?
  /// Whether wishes of one priority leave it open.
  package let isTie: Bool
}

extension FrameExplanation {
  /// Every number of a view that the layout decides.
  package func numbers(of view: ViewID) -> [ValueExplanation] {
    quantities(of: view).compactMap { quantity in
      guard let decision = decision(of: quantity) else { return nil }
      let open = openness(of: quantity)
      let origin = decision.row.map { result.problem.origins[$0.index] }
      return ValueExplanation(
        name: quantity.dimension.word, value: decision.value,
        decidedBy: open != nil && open?.isTie == false ? nil : origin.map(words),
        place: origin.flatMap { place(of: $0) },
        buildsOn: decision.parts.map { "\(scene[$0.view].name).\($0.dimension.word)" },
        range: open.map { $0.lowest...max($0.lowest, $0.highest) }, isTie: open?.isTie ?? false)
    }
  }

  /// What speaks of a view and has no say, each with the reason.
  package func idle(of view: ViewID) -> [(words: String, outcome: String, place: SourceSpan?)] {
    idleRows(of: view).map { idle in
      let origin = result.problem.origins[idle.row.index]
      return (words(for: origin), idle.outcome, place(of: origin))
    }
  }
}
