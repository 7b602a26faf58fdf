import LinearSolver
import SnaplineAppSimulation
package import SnaplineAutoLayout
package import SnaplineBasics
import SnaplineExplanation
import SnaplineSceneModel

/// The screens on which a value of a view is on one line: `slope * extent + offset`.
package struct LinearPiece: Hashable, Sendable {
  package var ticks: ClosedRange<Int>
  package let slope: Double
  package let offset: Double
  /// A description of the row that determines the value, and its location.
  package var decidedBy: String?
  package var span: SourceSpan?

  package func value(at extent: Double) -> Double { slope * extent + offset }
}

/// A value of a view over all screens of a range.
package struct PiecewiseValue: Hashable, Sendable {
  package let quantity: LayoutVariable
  package let pieces: [LinearPiece]

  /// Whether the value is the same on all screens.
  package var isConstant: Bool { pieces.count == 1 && pieces[0].slope == 0 }
}

/// Returns all values of all views with their pieces, in the order of the views.
package func piecewiseValues(of sweep: Sweep, namesDeciders: Bool = true) -> [PiecewiseValue] {
  // A scene whose steps add constraints still has the same views.
  guard let quantities = sweep.stretches.first?.first.result.problem.quantities else { return [] }
  var deciders = DecidingRowCache()
  return quantities.enumerated().map { place, quantity in
    var pieces: [(piece: LinearPiece, screen: SampledScreen)] = []
    for stretch in sweep.stretches {
      guard let low = stretch.first.shownValue(of: quantity, near: place),
        let high = stretch.last.shownValue(of: quantity, near: place)
      else { continue }
      if let last = pieces.last,
        let longer = last.piece.continued(to: stretch.ticks, low, high, sweep.range)
      {
        pieces[pieces.count - 1].piece = longer
      } else {
        pieces.append((LinearPiece(stretch.ticks, low, high, sweep.range), stretch.last))
      }
    }
    return PiecewiseValue(
      quantity: quantity,
      pieces: pieces.map { piece, screen in
        guard namesDeciders else { return piece }
        var piece = piece
        (piece.decidedBy, piece.span) = deciders.decidingConstraint(of: quantity, on: screen)
        return piece
      })
  }
}

extension LinearPiece {
  fileprivate init(_ ticks: ClosedRange<Int>, _ low: Double, _ high: Double, _ range: ScreenRange) {
    let (start, end) = (range.extent(at: ticks.lowerBound), range.extent(at: ticks.upperBound))
    let slope = start == end ? 0 : (high - low) / (end - start)
    self.ticks = ticks
    // Rounded by far less than a pixel on any screen, to remove numerical noise.
    self.slope = slope.magnitude < 1e-9 ? 0 : (slope * 1e12).rounded() / 1e12
    offset = ((low - self.slope * start) * 1e9).rounded() / 1e9
  }

  /// Returns the piece with the following screens, if they are on the same line.
  fileprivate func continued(
    to next: ClosedRange<Int>, _ low: Double, _ high: Double, _ range: ScreenRange
  ) -> LinearPiece? {
    guard next.lowerBound == ticks.upperBound + 1 else { return nil }
    let start = range.extent(at: ticks.lowerBound)
    let whole = ticks.lowerBound...next.upperBound
    let line = ticks.count == 1 ? LinearPiece(whole, value(at: start), high, range) : self
    guard (line.value(at: range.extent(at: next.lowerBound)) - low).magnitude < 1e-6,
      (line.value(at: range.extent(at: next.upperBound)) - high).magnitude < 1e-6
    else { return nil }
    var longer = line
    longer.ticks = whole
    return longer
  }
}

extension SampledScreen {
  /// Returns the value before rounding as `dump` shows it: after solving, zoomed views are enlarged
  /// and headers are moved to the edges of their tables.
  fileprivate func shownValue(of quantity: LayoutVariable, near tick: Int) -> Double? {
    let view = quantity.view
    let frame = layout[view].exactFrame.scaled(by: layout[view].scale, about: .zero)
    switch quantity.dimension {
    case .x: return frame.minX
    case .y: return frame.minY
    case .width: return frame.width
    case .height: return frame.height
    case .contentWidth, .contentHeight:
      let zoom = appState.scene.zoomed(in: view)?.scale ?? 1
      return value(of: quantity, near: tick).map { $0 * zoom }
    }
  }

  /// Returns the exact value; on screens with the same rows it has the same index.
  fileprivate func value(of quantity: LayoutVariable, near tick: Int) -> Double? {
    let quantities = result.problem.quantities
    if quantities.indices.contains(tick), quantities[tick] == quantity {
      return result.solution[Variable(index: tick)]
    }
    return result.problem.variable(for: quantity).map { result.solution[$0] }
  }

  /// The explanation of the screen's values.
  var explanation: FrameExplanation { FrameExplanation(appState, shot, result) }
}

/// A cache of the rows that determine values, for each screen and view.
private struct DecidingRowCache {
  private var explanations: [Int: FrameExplanation] = [:]
  private var numbers: [Int: [ViewID: [ValueExplanation]]] = [:]
  /// The remaining number of lookups, one for each view and screen.
  private var left = 20_000

  mutating func decidingConstraint(of quantity: LayoutVariable, on screen: SampledScreen) -> (
    String?, SourceSpan?
  ) {
    let view = quantity.view
    if numbers[screen.tick]?[view] == nil {
      guard left > 0 else { return (nil, nil) }
      left -= 1
      let explanation = explanations[screen.tick] ?? screen.explanation
      explanations[screen.tick] = explanation
      numbers[screen.tick, default: [:]][view] = explanation.numbers(of: view)
    }
    let number = numbers[screen.tick]?[view]?.first { $0.name == quantity.dimension.word }
    return (number?.decidedBy, number?.span)
  }
}
