import LinearSolver
import SnaplineAppSimulation
import SnaplineAutoLayout
import SnaplineBasics
import SnaplineSceneModel

/// Two layouts of one scene whose linear problems differ only in constants, and whose texts differ
/// at most in line breaks.
struct ParametricLayout {
  private let range: ScreenRange
  private let first: SampledScreen
  private let last: SampledScreen
  private let moving: ParametricProblem
  private let wrapping: Set<ViewID>

  /// Creates the layout between two screens; nil if they differ otherwise, or if no proof is
  /// possible.
  ///
  /// - Parameter wrapping: The views whose texts can have other line breaks.
  init?(_ first: SampledScreen, _ last: SampledScreen, _ range: ScreenRange, wrapping: Set<ViewID>)
  {
    guard first.isLike(last, wrapping), !first.hasTies, first.result.solution.freedoms.count <= 64,
      let moving = ParametricProblem(
        first.decidedProblem(wrapping), at: range.extent(at: first.tick),
        last.decidedProblem(wrapping), at: range.extent(at: last.tick))
    else { return nil }
    self.range = range
    self.first = first
    self.last = last
    self.moving = moving
    self.wrapping = wrapping
  }

  /// Whether the layout of a screen between the two is the linear interpolation.
  func isPresent(_ screen: SampledScreen) -> Bool {
    let share = Double(screen.tick - first.tick) / Double(last.tick - first.tick)
    return first.isLike(screen, wrapping)
      && moving.holds(screen.decidedProblem(wrapping), at: range.extent(at: screen.tick))
      && screen.inputs.indices.allSatisfy { place in
        let told = first.inputs[place] + (last.inputs[place] - first.inputs[place]) * share
        return abs(screen.inputs[place] - told) <= 1e-6
      }
  }

  /// Returns the screens for which the basis of one of them is optimal; nil if that is not proven.
  func validInterval(around screen: SampledScreen, in ticks: ClosedRange<Int>) -> ClosedRange<Int>?
  {
    let extent = range.extent(at: screen.tick)
    guard let piece = moving.piece(at: extent) else { return nil }
    let values = screen.result.solution.values
    for index in values.indices {
      let told = piece.value(of: Variable(index: index), at: extent)
      guard abs(told - values[index]) <= 1e-6 else { return nil }
    }
    let steps = Double(range.stepsPerPoint)
    var (low, high) = (ticks.lowerBound, ticks.upperBound)
    // A breakpoint on a screen belongs to both lines, and is the end of the first one.
    if piece.lowest * steps > Double(low) + 1e-6 {
      low = min(screen.tick, Int((piece.lowest * steps + 1e-6).rounded(.down)) + 1)
    }
    if piece.highest * steps < Double(high) - 1e-6 {
      high = max(screen.tick, Int((piece.highest * steps + 1e-6).rounded(.down)))
    }
    return low...high
  }
}

extension SampledScreen {
  /// Whether the rows, texts, conflicts and ambiguous values are the same.
  fileprivate func isLike(_ other: SampledScreen, _ wrapping: Set<ViewID>) -> Bool {
    layout.certainty == .certified && other.layout.certainty == .certified
      && result.problem.origins == other.result.problem.origins
      && result.problem.quantities == other.result.problem.quantities
      && layout.conflicts == other.layout.conflicts
      && result.solution.freedoms.map(\.variable) == other.result.solution.freedoms.map(\.variable)
      && appState.scene.viewIDs.allSatisfy { wrapsAlike($0, on: other, wrapping: wrapping) }
      && inputs.count == other.inputs.count
      && comparisons.map(\.terms) == other.comparisons.map(\.terms)
  }

  /// Whether ties between optional constraints leave values ambiguous: the rows do not contain the
  /// rule that resolves them.
  fileprivate var hasTies: Bool { result.solution.freedoms.contains(where: \.isTie) }

  /// Returns the problem with the solver's decisions: broken rows are optional and above all
  /// others, and rows below all others resolve ambiguities. Intrinsic widths of texts are omitted
  /// where they have no effect.
  fileprivate func decidedProblem(_ wrapping: Set<ViewID>) -> LinearProblem {
    let (problem, solution) = (result.problem.linear, result.solution)
    guard !solution.conflicts.isEmpty || !solution.freedoms.isEmpty || !wrapping.isEmpty else {
      return problem
    }
    var decided = LinearProblem()
    for _ in 0..<problem.variableCount { _ = decided.addVariable() }
    let broken = Set(solution.conflicts.map(\.broken.index))
    var least = Row.requiredPriority
    for (index, row) in problem.rows.enumerated() {
      switch result.problem.origins[index] {
      case .hugging(let view, .horizontal), .compression(let view, .horizontal):
        if wrapping.contains(view) { continue }
      default: break
      }
      var row = row
      if broken.contains(index) { row.priority = Row.requiredPriority.nextDown }
      least = min(least, row.priority)
      _ = try? decided.add(row)
    }
    let fixingRows = problem.rowsFixing(solution)
    let count = Double(fixingRows.count)
    for (place, row) in fixingRows.enumerated() {
      var row = row
      row.priority = least * (count - Double(place)) / (count + 1)
      _ = try? decided.add(row)
    }
    return decided
  }
}
