import LinearSolver
import SnaplineAppSimulation
import SnaplineAutoLayout
import SnaplineBasics
import SnaplineSceneModel
import SnaplineTypography

extension SampledScreen {
  /// The views whose texts can have other line breaks without any other change.
  ///
  /// Their widths are determined by required equations alone, so that the texts' intrinsic widths
  /// have no effect; and their lines are of one font and unlimited in number, so that a text's
  /// height depends only on the number of lines. A larger width never adds lines: a text with the
  /// same number of lines on two screens has that number on all screens between them.
  var wrappingTexts: Set<ViewID> {
    let scene = appState.scene
    let (problem, solution) = (result.problem, result.solution)
    let texts = scene.viewIDs.filter { layout[$0].text != nil && scene.mayWrap($0) }
    guard !texts.isEmpty, solution.conflicts.isEmpty, problem.quantities.count <= 600 else {
      return []
    }
    var equations = TextWidthEquations()
    for row in problem.linear.rows
    where row.relation == .equal && row.priority == Row.requiredPriority {
      equations.add(row)
    }
    return Set(
      texts.filter { view in
        problem.variable(for: LayoutVariable(view, .width)).map(equations.determines) ?? false
      })
  }

  /// Whether a text is the same on another screen, or has other line breaks and the same height.
  func wrapsAlike(_ view: ViewID, on other: SampledScreen, wrapping: Set<ViewID>) -> Bool {
    let (own, its) = (layout[view].text, other.layout[view].text)
    if own == its { return true }
    guard wrapping.contains(view), let own, let its else { return false }
    return own.lines.count == its.lines.count && own.size.height == its.size.height
      && own.lastBaselineOffset == its.lastBaselineOffset && own.ascender == its.ascender
      && own.linePitch == its.linePitch && own.unknown == its.unknown
      // A text that is too wide for a line is truncated at an unknown position.
      && own.fits(layout[view].exactFrame.width) && its.fits(other.layout[view].exactFrame.width)
  }
}

extension TextBlock {
  fileprivate func fits(_ width: Double) -> Bool { lines.allSatisfy { $0.width <= width + 1e-5 } }
}

extension Scene {
  /// Whether a view has an unlimited number of lines of one font, whose width determines no other
  /// value.
  fileprivate func mayWrap(_ view: ViewID) -> Bool {
    if self[view].predefined != nil { return false }
    if let parent = self[view].parent, case .stack(let stack) = self[parent].content,
      stack.distribution == .fillProportionally
    {
      return false
    }
    switch self[view].content {
    case .label(let label):
      return label.numberOfLines == 0 && label.runs.isEmpty && !label.adjustsFontSize
    case .textView(let text): return text.runs.isEmpty
    default: return false
    }
  }
}

/// Equations, each solved for one of its variables and substituted into all others.
private struct TextWidthEquations {
  /// The terms of each solved variable, without the constant.
  private var solved: [Int: [(unknown: Int, factor: Double)]] = [:]
  private static let minimumMagnitude = 1e-9

  /// Whether the equations determine a variable.
  func determines(_ variable: Variable) -> Bool { solved[variable.index]?.isEmpty ?? false }

  mutating func add(_ row: Row) {
    let terms = inserted(row.terms.map { ($0.variable.index, $0.coefficient) })
    guard let first = terms.max(by: { $0.factor.magnitude < $1.factor.magnitude }) else { return }
    solved[first.unknown] = terms.filter { $0.unknown != first.unknown }.map {
      ($0.unknown, -$0.factor / first.factor)
    }
    for (unknown, terms) in solved where terms.contains(where: { $0.unknown == first.unknown }) {
      solved[unknown] = inserted(terms)
    }
  }

  /// Returns the terms with the solved variables substituted.
  private func inserted(
    _ terms: [(unknown: Int, factor: Double)]
  ) -> [(unknown: Int, factor: Double)] {
    var sums: [Int: Double] = [:]
    for term in terms {
      for part in solved[term.unknown] ?? [(term.unknown, 1)] {
        sums[part.unknown, default: 0] += term.factor * part.factor
      }
    }
    return sums.filter { $0.value.magnitude > Self.minimumMagnitude }.sorted { $0.key < $1.key }
      .map { ($0.key, $0.value) }
  }
}
