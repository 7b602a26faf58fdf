import LinearSolver
import SnaplineAutoLayout
package import SnaplineBasics
package import SnaplineSceneModel

/// A value of a view with the row that determines it, for programs.
package struct ValueExplanation: Hashable, Sendable {
  /// The name: `width`, `contentSize.height` …
  package let name: String
  package let value: Double
  /// A description of the row that determines the value; nil if there is none.
  package let decidedBy: String?
  /// The location of that row.
  package let span: SourceSpan?
  /// The values it depends on, as `view.width`.
  package let buildsOn: [String]
  /// The other possible values if it is ambiguous; infinity if there is no bound.
  package let range: ClosedRange<Double>?
  /// Whether optional constraints of equal priority leave it ambiguous.
  package let isTie: Bool
}

extension FrameExplanation {
  /// Returns all values of a view in the layout.
  package func numbers(of view: ViewID) -> [ValueExplanation] {
    quantities(of: view).compactMap { quantity in
      guard let decision = derivation(of: quantity) else { return nil }
      let open = ambiguity(of: quantity)
      let origin = decision.row.map { result.problem.origins[$0.index] }
      return ValueExplanation(
        name: quantity.dimension.word, value: decision.value,
        decidedBy: open != nil && open?.isTie == false ? nil : origin.map(description),
        span: origin.flatMap { span(of: $0) },
        buildsOn: decision.parts.map { "\(scene[$0.view].name).\($0.dimension.word)" },
        range: open.map { $0.lowest...max($0.lowest, $0.highest) }, isTie: open?.isTie ?? false)
    }
  }

  /// Returns the constraints of a view without effect, each with the reason.
  package func ineffectiveRows(of view: ViewID) -> [(
    words: String, outcome: String, place: SourceSpan?
  )] {
    ineffectiveRowDescriptions(of: view).map { unused in
      let origin = result.problem.origins[unused.row.index]
      return (description(for: origin), unused.outcome, span(of: origin))
    }
  }
}
