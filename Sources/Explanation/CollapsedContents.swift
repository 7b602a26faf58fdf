import AutoLayout
import Diagnostics
import Geometry
import LinearSolver
import SceneModel
import Shots

/// Scroll views whose content is only as wide as the fields in it like to be.
///
/// It is the articles' broken form: the chain of constraints closes, so nothing is
/// ambiguous, but nothing ties the content's width to the outside either, and every
/// field shrinks to the width of a caret.
func collapsedContents(in scene: Scene, _ shot: Shot, _ result: LayoutResult) -> [Finding] {
  collapsedScrolls(in: scene, result).map { scroll in
    let width = result.layout[scroll].scroll?.contentSize.width ?? 0
    return .widthFromContentOnly(of: scroll, in: scene, shot, width: width)
  }
}

/// The same scroll views by themselves.
func collapsedScrolls(in scene: Scene, _ result: LayoutResult) -> [ViewID] {
  scene.viewIDs.filter { scroll in
    guard let solved = result.layout[scroll].scroll, solved.contentSize.width > 0,
      solved.contentSize.width < result.layout[scroll].frame.width,
      let width = result.problem.variable(for: Quantity(scroll, .contentWidth))
    else { return false }
    return !widthFollowsScreen(width, result)
      && widthFollowsFields(width, of: scroll, in: scene, result)
  }
}

/// Whether a wider screen would make the content wider.
private func widthFollowsScreen(_ width: Variable, _ result: LayoutResult) -> Bool {
  growth(of: width, in: result) { $0 == .screen(.horizontal) }.magnitude > 0.01
}

/// Whether fields that asked for more room would make the content wider.
private func widthFollowsFields(
  _ width: Variable, of scroll: ViewID, in scene: Scene, _ result: LayoutResult
) -> Bool {
  func isFieldsWish(_ origin: RowOrigin) -> Bool {
    switch origin {
    case .hugging(let view, .horizontal), .compression(let view, .horizontal):
      scene[view].content.kind == .textField && scene.isView(view, below: scroll)
    default: false
    }
  }
  return growth(of: width, in: result, where: isFieldsWish) > 0.01
}

/// How much larger a number becomes when the constants of some rows grow by 64.
private func growth(
  of variable: Variable, in result: LayoutResult, where isRaised: (RowOrigin) -> Bool
) -> Double {
  var solver = Solver(result.problem.linear)
  for (index, origin) in result.problem.origins.enumerated() where isRaised(origin) {
    let constant = result.problem.linear.rows[index].constant + 64
    // What was fit for arithmetic before stays so.
    try? solver.setConstant(constant, of: RowID(index: index))
  }
  return solver.value(of: variable) - result.solution[variable]
}

extension Finding {
  fileprivate static func widthFromContentOnly(
    of scroll: ViewID, in scene: Scene, _ shot: Shot, width: Double
  ) -> Self {
    let content = scene.contentView(of: scroll)
    let name = content.map { scene[$0].name }
    let scrollName = scene[scroll].name
    let line = "\(name ?? "\(scrollName).contentGuide").width == \(scrollName).width"
    let tie = content.flatMap { scene.constraint(tying: $0, to: scroll) }
    let diagnostic = Diagnostic(
      .warning, "layout.width-from-content-only",
      "the width of \(name.map { "'\($0)'" } ?? "the content of '\(scrollName)'") comes from the "
        + "fields in it alone: \(width.shortText) points on every screen",
      at: shot.state?.span ?? scene[content ?? scroll].span,
      notes: tie.map {
        [Note("inside a scroll view this ties the content's size, not the view's", at: $0.span)]
      } ?? [],
      hint: "add '\(line)'")
    return Finding(diagnostic, repair: Repair([.addConstraint(line)]))
  }
}

extension Scene {
  /// The first constraint between a content view and the trailing edge of its scroll view.
  fileprivate func constraint(tying content: ViewID, to scroll: ViewID) -> Constraint? {
    constraints.first { constraint in
      let owners = [constraint.first.item.owner] + constraint.terms.map(\.anchor.item.owner)
      return Set(owners) == [content, scroll] && constraint.first.attribute.axis == .horizontal
        && !constraint.first.attribute.isSize
    }
  }
}
