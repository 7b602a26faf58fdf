import LinearSolver
package import SnaplineAppSimulation
package import SnaplineAutoLayout
package import SnaplineBasics
package import SnaplineSceneModel

/// The explanation of the values of a shot's views.
///
/// Properties that require a traversal of the whole layout are lazy and cached.
package final class FrameExplanation {
  package let appState: AppState
  package let shot: Shot
  package let result: LayoutResult
  private(set) lazy var decisions = DecidingRows(result)
  private(set) lazy var variables = Dictionary(
    result.problem.quantities.enumerated().map { ($1, Variable(index: $0)) }
  ) { first, _ in first }
  /// The compression resistance row of each extent; if it is tight, so is the hugging row.
  private lazy var ownSizeRows = Dictionary(
    result.problem.origins.enumerated().compactMap { index, origin -> (LayoutVariable, RowID)? in
      guard case .compression(let view, let axis) = origin else { return nil }
      return (LayoutVariable(view, .extent(axis)), RowID(index: index))
    }
  ) { _, last in last }
  package private(set) lazy var visibleParts = VisibleParts(scene, layout)
  private lazy var ambiguities = Dictionary(
    result.layout.ambiguities.map { ($0.quantity, $0) }
  ) { first, _ in first }
  /// The spans of constraints that are written together as one.
  package private(set) lazy var spansOfRepeatedConstraints = scene.spansOfRepeatedConstraints

  /// Creates the explanation of a solved shot.
  package init(_ appState: AppState, _ shot: Shot, _ result: LayoutResult) {
    self.appState = appState
    self.shot = shot
    self.result = result
  }

  /// Simulates a shot of a scene and computes its layout.
  package convenience init(_ scene: Scene, _ shot: Shot) {
    let (appState, result) = simulateAndLayOut(scene, shot)
    self.init(appState, shot.shown(at: appState), result)
  }

  package var scene: Scene { appState.scene }
  package var layout: SolvedLayout { result.layout }

  /// The cost of computing and evaluating the layout, in rows: higher for difficult layouts, and
  /// for findings with many constraints.
  package var effort: Int {
    let (stepsOfRow, rowsOfPicture, rowsOfMember) = (100, 50, 20)
    let members = layout.conflicts.reduce(0) { $0 + 1 + $1.members.count }
    return rowsOfPicture + result.problem.origins.count
      + result.solution.effort.steps / stepsOfRow
      + rowsOfMember * (members + layout.ambiguities.count)
  }

  /// Returns the ambiguity of a value; nil if the value is determined.
  package func ambiguity(of quantity: LayoutVariable) -> LayoutAmbiguity? { ambiguities[quantity] }
}

/// A value with the row that determines it.
package struct ValueDerivation {
  let quantity: LayoutVariable
  package let value: Double
  /// The row; nil if the value is undetermined.
  let row: RowID?
  /// The values it depends on, in the order of the constraint.
  let parts: [LayoutVariable]
}

extension FrameExplanation {
  /// Returns the derivation of a value; nil if the layout has no such value.
  package func derivation(of quantity: LayoutVariable) -> ValueDerivation? {
    guard let variable = variables[quantity] else { return nil }
    let row = ownSize(of: quantity, variable) ?? decisions.deciders[variable.index]
    let terms = row.map { result.problem.linear.rows[$0.index].terms } ?? []
    return ValueDerivation(
      quantity: quantity, value: result.solution[variable], row: row,
      parts: terms.filter { $0.variable != variable }
        .map { result.problem.quantities[$0.variable.index] })
  }

  /// Returns the row of a view's intrinsic size, if intrinsic sizes together determine the value.
  ///
  /// Each of the views that together determine the width of their column has such a row; a view
  /// whose width equals that of its content only because of the screen has none.
  private func ownSize(of quantity: LayoutVariable, _ variable: Variable) -> RowID? {
    let origins = result.problem.origins
    guard let place = ownSizeRows[quantity],
      result.isBinding(place.index), decisions.deciders[variable.index] != place
    else { return nil }
    let reasons = decisions.reasons(for: [Term(variable)]) ?? []
    let isFromScreen = reasons.contains {
      if case .screen = origins[$0.index] { true } else { false }
    }
    let isFromOwnSizes = reasons.contains {
      origins[$0.index].isOwnSize(along: quantity.dimension.axis)
    }
    return isFromOwnSizes && !isFromScreen ? place : nil
  }

  /// Returns the values of a view in the layout: its frame, and its content size if it scrolls.
  func quantities(of view: ViewID) -> [LayoutVariable] {
    LayoutVariable.Component.allCases.map { LayoutVariable(view, $0) }.filter {
      variables[$0] != nil
    }
  }

  /// Returns the rows of a view that determine no value, with the reason.
  func ineffectiveRowDescriptions(of view: ViewID) -> [IneffectiveRow] {
    let decisive = Set(decisions.deciders.compactMap { $0 })
    let problem = result.problem
    return problem.origins.indices.map(RowID.init(index:)).compactMap { id in
      guard problem.origins[id.index].mentions(view, in: scene), !decisive.contains(id) else {
        return nil
      }
      let row = problem.linear.rows[id.index]
      let excess = result.residual(of: id.index)
      if result.isBinding(id.index) {
        // The other half of a content size, or of a group of equal optional rows, is omitted.
        guard case .constraint = problem.origins[id.index] else { return nil }
        let reasons = decisions.reasons(for: row.terms) ?? []
        return IneffectiveRow(row: id, reason: .follows, amount: 0, because: reasons)
      }
      let isMissed = row.relation == .equal || (excess < 0) == (row.relation == .greaterOrEqual)
      if !isMissed {
        guard case .constraint = problem.origins[id.index] else { return nil }
        return IneffectiveRow(row: id, reason: .holds, amount: excess.magnitude, because: [])
      }
      let reasons = row.terms.compactMap { decisions.deciders[$0.variable.index] }
      return IneffectiveRow(row: id, reason: .missed, amount: excess, because: reasons)
    }
  }
}

extension FrameExplanation {
  /// Returns the slack of an inequality; nil if it is not active.
  package func slack(of constraint: ConstraintID) -> Double? {
    let problem = result.problem
    let rows = problem.origins.indices.filter { problem.origins[$0] == .constraint(constraint) }
    return rows.map { result.residual(of: $0).magnitude }.min()
  }

  /// Returns the rows here that imply a constraint which is active only in another layout.
  package func reasons(matching constraint: ConstraintID, in other: LayoutResult) -> [Note] {
    guard other.problem.quantities == result.problem.quantities,
      let row = other.problem.origins.firstIndex(of: .constraint(constraint))
    else { return [] }
    let own = other.problem.linear.rows[row]
    let isKept = other.solution.excess(of: own).magnitude <= 1e-6 * max(1, own.constant.magnitude)
    let reasons = decisions.reasons(for: own.terms) ?? []
    return reasons.prefix(4).map { reason in
      let origin = result.problem.origins[reason.index]
      let priority = result.problem.linear.rows[reason.index].priority
      let words =
        if case .constraint = origin { "'\(description(for: origin))'" } else {
          description(for: origin)
        }
      // A row follows only from rows of at least the same priority; a weaker one merely agrees with
      // it.
      let constraintText =
        !isKept
        ? "overridden by \(words)"
        : priority < own.priority
          ? "\(words) sets the same value with a lower priority" : "follows from \(words)"
      return Note(constraintText, at: span(of: origin))
    }
  }
}

/// A row that determines no value.
struct IneffectiveRow {
  enum Reason {
    /// The row is implied by others.
    case follows
    /// The row is an inequality with slack.
    case holds
    /// The row is violated because of rows that are required or of higher priority.
    case missed
  }

  let row: RowID
  let reason: Reason
  /// The left side less the constant.
  let amount: Double
  /// The rows that imply it, or that determine the values in it.
  let because: [RowID]
}

extension RowOrigin {
  /// Whether the row is part of a content size.
  fileprivate func isOwnSize(along axis: Axis) -> Bool {
    switch self {
    case .hugging(_, axis), .compression(_, axis): true
    default: false
    }
  }

  /// Whether the row refers to a view, or a guide of it.
  func mentions(_ view: ViewID, in scene: Scene) -> Bool {
    switch self {
    case .constraint(let id):
      scene[id].anchors.contains { $0.item.owner == view }
    case .screen: view == .root
    case .stack(_, let stack, let item): view == stack || view == item
    default: owner == view
    }
  }
}

extension RowOrigin {
  /// Returns the span of the row's constraint, or of the view to which it belongs.
  package func span(in scene: Scene) -> SourceSpan? {
    if case .constraint(let id) = self { return scene[id].span }
    return owner.map { scene[$0].span }
  }
}

extension Scene {
  /// The spans of constraints that are written together as one.
  package var spansOfRepeatedConstraints: Set<SourceSpan> {
    var seen: Set<SourceSpan> = []
    return Set(constraints.lazy.map(\.span).filter { !seen.insert($0).inserted })
  }
}
