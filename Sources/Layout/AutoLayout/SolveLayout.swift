package import LinearSolver
import SnaplineBasics
package import SnaplineSceneModel

/// A layout with the linear problem that it solves, which explanations need.
package struct LayoutResult: Sendable {
  package var layout: SolvedLayout
  package var problem: LayoutProblem
  package var solution: Solution
  /// The number of solves until the dependent values were stable.
  package internal(set) var passCount = 1

  /// The numbers of conflicts and of ambiguous values.
  package var defects: (conflicts: Int, freedoms: Int) {
    (solution.conflicts.count, solution.freedoms.count)
  }
}

/// Computes the layout of a scene: solves, measures the dependent values, and solves again.
package func solveLayout(_ scene: Scene, _ environment: LayoutEnvironment) -> LayoutResult {
  var findings = MeasurePass(scene, environment)
  var ranks = BreakRanks(of: environment.activeConstraints, in: scene)
  var result = solveOnce(scene, environment, findings, ranks)
  // Only a solve determines which stack view rows are in a conflict.
  while scene.breakOrder != .platform, ranks.yieldingRows.count < maximumYieldingRows,
    let row = result.yieldingStackRow(apartFrom: ranks.yieldingRows)
  {
    ranks.yieldingRows.insert(row)
    result = solveOnce(scene, environment, findings, ranks)
  }
  let watched = scene.viewsWithGuidesInUse
  // Two passes resolve paragraphs in columns; safe areas that depend on each other can take one
  // more. Values that still change then oscillate forever, on the platform as well.
  for _ in 0..<3 where result.solution.certainty != .exhausted {
    let next = findings.updated(with: result.layout, scene, environment)
    guard next.matters(comparedWith: findings, scene, watched) else { break }
    findings = next
    let passCount = result.passCount + 1
    result = solveOnce(scene, environment, findings, ranks)
    result.passCount = passCount
  }
  zoom(&result.layout, scene)
  adjustInsets(of: &result.layout, scene, environment, findings)
  pinSectionHeaders(of: &result.layout, scene)
  return result
}

/// The maximum number of stack view rows that are broken in one layout.
private let maximumYieldingRows = 16

private func solveOnce(
  _ scene: Scene, _ environment: LayoutEnvironment, _ findings: MeasurePass, _ ranks: BreakRanks
) -> LayoutResult {
  let lowered = lower(scene, environment, findings, ranks)
  let solution = lowered.problem.linear.solve()
  let layout = alignToPixels(scene, environment, findings, lowered, solution)
  return LayoutResult(layout: layout, problem: lowered.problem, solution: solution)
}

extension MeasurePass {
  /// Whether another pass could change the result, for the views whose guides are in use.
  fileprivate func matters(
    comparedWith earlier: MeasurePass, _ scene: Scene, _ watched: Set<ViewID>
  ) -> Bool {
    if contents != earlier.contents || collapsed != earlier.collapsed || flows != earlier.flows
      || presented != earlier.presented || openExtents != earlier.openExtents
    {
      return true
    }
    return watched.contains {
      safeAreas[$0.index] != earlier.safeAreas[$0.index]
        || frames[$0.index].width != earlier.frames[$0.index].width
        || scene[$0].preservesSuperviewMargins && frames[$0.index] != earlier.frames[$0.index]
    }
  }
}

extension Scene {
  /// The views other than the root whose guides or margins a constraint refers to.
  var viewsWithGuidesInUse: Set<ViewID> {
    // Predefined content of a cell always keeps clear of the unsafe area.
    var views = Set(viewIDs.filter { self[$0].content.isCell })
    for view in viewIDs {
      if case .stack(let stack) = self[view].content, stack.isLayoutMarginsRelative {
        views.insert(view)
      }
    }
    for anchor in constraints.lazy.flatMap(\.anchors) { views.insertOwner(of: anchor) }
    views.remove(.root)
    return views
  }
}

extension Set<ViewID> {
  /// Inserts the view whose guides or margins an anchor refers to.
  fileprivate mutating func insertOwner(of anchor: Anchor) {
    switch anchor.item {
    case .guide(.contentGuide, of: _), .guide(.frameGuide, of: _): return
    case .guide(_, of: let owner): insert(owner)
    case .view(let view): if anchor.attribute.usesMargins { insert(view) }
    }
  }
}
