package import AppSimulation
package import AutoLayout
package import Diagnostics
import Geometry
import LinearSolver
package import SceneModel
package import Shots

/// Why the numbers of a shot's views are what they are.
///
/// What takes a walk through the whole layout is found out when it is first asked for, and kept.
package final class FrameExplanation {
  package let moment: AppState
  package let shot: Shot
  package let result: LayoutResult
  private(set) lazy var decisions = DecidingRows(result)
  private(set) lazy var variables = Dictionary(
    result.problem.quantities.enumerated().map { ($1, Variable(index: $0)) }
  ) { first, _ in first }
  /// Where the wish to be no smaller than the content stands; equal to it, the view hugs it too.
  private lazy var ownSizeRows = Dictionary(
    result.problem.origins.enumerated().compactMap { index, origin -> (LayoutVariable, RowID)? in
      guard case .compression(let view, let axis) = origin else { return nil }
      return (LayoutVariable(view, .extent(axis)), RowID(index: index))
    }
  ) { _, last in last }
  private lazy var ambiguities = Dictionary(
    result.layout.ambiguities.map { ($0.quantity, $0) }
  ) { first, _ in first }
  /// The sentences that stand for several constraints.
  private(set) lazy var placesOfMany = scene.placesOfMany

  /// Looks a solved shot through, once for all its views.
  package init(_ moment: AppState, _ shot: Shot, _ result: LayoutResult) {
    self.moment = moment
    self.shot = shot
    self.result = result
  }

  /// Plays a shot of a scene, lays it out and looks it through.
  package convenience init(_ scene: Scene, _ shot: Shot) {
    let (moment, result) = playAndLayOut(scene, shot)
    self.init(moment, shot.shown(at: moment), result)
  }

  package var scene: Scene { moment.scene }
  package var layout: SolvedLayout { result.layout }

  /// What the layout costs to make and to judge, in rows: more where it was hard, and where
  /// findings with many constraints are told.
  package var effort: Int {
    let (stepsOfRow, rowsOfPicture, rowsOfMember) = (100, 50, 20)
    let members = layout.conflicts.reduce(0) { $0 + 1 + $1.members.count }
    return rowsOfPicture + result.problem.origins.count
      + result.solution.effort.steps / stepsOfRow
      + rowsOfMember * (members + layout.ambiguities.count)
  }

  /// How a number can move, where nothing decides it.
  func openness(of quantity: LayoutVariable) -> LayoutAmbiguity? { ambiguities[quantity] }
}

/// One number with what decides it.
struct ValueDerivation {
  let quantity: LayoutVariable
  let value: Double
  /// Nil when nothing decides the number.
  let row: RowID?
  /// The numbers on which it builds, in the order of the constraint.
  let parts: [LayoutVariable]
}

extension FrameExplanation {
  /// What decides a number; nil for one that the layout does not know.
  func decision(of quantity: LayoutVariable) -> ValueDerivation? {
    guard let variable = variables[quantity] else { return nil }
    let row = ownSize(of: quantity, variable) ?? decisions.deciders[variable.index]
    let terms = row.map { result.problem.linear.rows[$0.index].terms } ?? []
    return ValueDerivation(
      quantity: quantity, value: result.solution[variable], row: row,
      parts: terms.filter { $0.variable != variable }
        .map { result.problem.quantities[$0.variable.index] })
  }

  /// The row by which a view has its own size, where it shares the say with others of its kind.
  ///
  /// Of several views that together decide how wide their column is, each one does; a view that
  /// only happens to be as wide as its content, because the screen is, does not.
  private func ownSize(of quantity: LayoutVariable, _ variable: Variable) -> RowID? {
    let origins = result.problem.origins
    guard let place = ownSizeRows[quantity],
      result.isExact(place.index), decisions.deciders[variable.index] != place
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

  /// The numbers of a view that the layout decides: its frame, and its content where it scrolls.
  func quantities(of view: ViewID) -> [LayoutVariable] {
    LayoutVariable.Dimension.allCases.map { LayoutVariable(view, $0) }.filter { variables[$0] != nil }
  }

  /// The rows that speak of a view and decide nothing, with the reason.
  func idleRows(of view: ViewID) -> [IneffectiveRow] {
    let decisive = Set(decisions.deciders.compactMap { $0 })
    let problem = result.problem
    return problem.origins.indices.map(RowID.init(index:)).compactMap { id in
      guard problem.origins[id.index].speaks(of: view, in: scene), !decisive.contains(id) else {
        return nil
      }
      let row = problem.linear.rows[id.index]
      let excess = result.excess(of: id.index)
      if result.isExact(id.index) {
        // The other half of a content size, or of a group of equal wishes, is no news.
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
  /// How far an inequality is from being tight; nil for one that is not in force.
  package func slack(of constraint: ConstraintID) -> Double? {
    let problem = result.problem
    let rows = problem.origins.indices.filter { problem.origins[$0] == .constraint(constraint) }
    return rows.map { result.excess(of: $0).magnitude }.min()
  }

  /// From what a constraint follows here that is in force in another layout only.
  package func reasons(sayingTheSameAs constraint: ConstraintID, in other: LayoutResult) -> [Note] {
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
        if case .constraint = origin { "'\(words(for: origin))'" } else { words(for: origin) }
      // A row follows from those that weigh as much; a weaker one only happens to want the same.
      let sentence =
        !isKept
        ? "overridden by \(words)"
        : priority < own.priority
          ? "\(words) sets the same value with a lower priority" : "follows from \(words)"
      return Note(sentence, at: place(of: origin))
    }
  }
}

/// A row that decides nothing.
struct IneffectiveRow {
  enum Reason {
    /// Others say the same.
    case follows
    /// It is an inequality with room to spare.
    case holds
    /// It does not hold, for what is required or weighs more says otherwise.
    case missed
  }

  let row: RowID
  let reason: Reason
  /// How far the left side is above the constant.
  let amount: Double
  /// The rows that say the same, or that decide the numbers of which the row speaks.
  let because: [RowID]
}

extension RowOrigin {
  /// Whether the row says how large a content is.
  fileprivate func isOwnSize(along axis: Axis) -> Bool {
    switch self {
    case .hugging(_, axis), .compression(_, axis): true
    default: false
    }
  }

  /// Whether the row names a view, or a guide of it.
  func speaks(of view: ViewID, in scene: Scene) -> Bool {
    switch self {
    case .constraint(let id):
      scene[id].anchors.contains { $0.item.owner == view }
    case .screen: view == .root
    case .stack(_, let stack, let item): view == stack || view == item
    default: owner == view
    }
  }
}
