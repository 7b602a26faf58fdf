import LinearSolver
import SnaplineAutoLayout
import SnaplineBasics
import SnaplineExplanation
import SnaplineSceneModel

extension FrameExplanation {
  /// Returns the scroll views whose content is as wide as its views: too narrow, because fields
  /// shrink, or too wide, because text does not wrap.
  ///
  /// This is the articles' broken form: the chain of constraints is complete, so no value is
  /// ambiguous, but no constraint relates the content's width to views outside.
  func zeroWidthContents() -> [RuleViolation] {
    guard isSolved else { return [] }
    return scene.viewIDs.compactMap { scroll in
      guard let solved = layout[scroll].scroll, solved.contentSize.width > 0,
        let width = result.problem.variable(for: LayoutVariable(scroll, .contentWidth))
      else { return nil }
      let room = layout[scroll].frame.width
      let deciding: ContentWidthSource = solved.contentSize.width < room ? .fields : .text
      guard solved.contentSize.width != room, hasSource(deciding, in: scroll),
        !widthFollowsScreen(width), widthFollows(width, of: scroll, where: deciding.includes)
      else { return nil }
      // Other views can also determine the width.
      let isAlone = !widthFollows(width, of: scroll) { !deciding.includes($0) }
      let isConstant = [320, 1366].allSatisfy { widthHolds(width, onScreen: $0) }
      return violation(
        of: scroll, width: solved.contentSize.width, isConstant: isConstant,
        from: isAlone ? "its \(deciding.rawValue)" : "the views in it", deciding)
    }
  }

  private func hasSource(_ source: ContentWidthSource, in scroll: ViewID) -> Bool {
    scene.viewIDs.contains { source.includes(scene[$0]) && scene.isDescendant($0, of: scroll) }
  }

  /// Whether a wider screen would make the content wider.
  private func widthFollowsScreen(_ width: Variable) -> Bool {
    growth(of: width) { $0 == .screen(.horizontal) }.magnitude > 0.01
  }

  /// Whether the content has the same width on a screen of this width.
  private func widthHolds(_ width: Variable, onScreen extent: Double) -> Bool {
    let change = growth(of: width, to: { _ in extent }, where: { $0 == .screen(.horizontal) })
    return change.magnitude <= 0.01
  }

  /// Whether the content becomes wider if views in it have larger intrinsic widths.
  private func widthFollows(
    _ width: Variable, of scroll: ViewID, where isRaised: (View) -> Bool
  ) -> Bool {
    growth(of: width) { origin in
      switch origin {
      case .hugging(let view, .horizontal), .compression(let view, .horizontal):
        isRaised(scene[view]) && scene.isDescendant(view, of: scroll)
      default: false
      }
    } > 0.01
  }

  /// Returns the increase of a variable if the constants of some rows change.
  private func growth(
    of variable: Variable, to constant: (Double) -> Double = { $0 + 64 },
    where isRaised: (RowOrigin) -> Bool
  ) -> Double {
    var problem = result.problem.linear
    for (index, origin) in result.problem.origins.enumerated() where isRaised(origin) {
      // The changed constant is finite, because the original one is.
      try? problem.setConstant(constant(problem.rows[index].constant), of: RowID(index: index))
    }
    return problem.solve()[variable] - result.solution[variable]
  }

  private func violation(
    of scroll: ViewID, width: Double, isConstant: Bool, from views: String,
    _ source: ContentWidthSource
  ) -> RuleViolation {
    let content = scene.contentView(of: scroll)
    let name = content.map { "'\(scene[$0].name)'" } ?? "the content of '\(scene[scroll].name)'"
    let ties =
      content.map { scene.widthConstraints(of: $0, to: scroll) } ?? [scene.guideTie(of: scroll)]
    let tie = content.flatMap { scene.constraint(tying: $0, to: scroll) }
    let excess = width - layout[scroll].frame.width
    let more =
      excess > 0 ? ", \(excess.shortText.inPoints) wider than '\(scene[scroll].name)'" : ""
    return RuleViolation(
      Diagnostic(
        .warning, "layout.width-from-content-only",
        "the width of \(name) is set only by \(views): \(width.shortText.inPoints)"
          + "\(isConstant ? " on every screen" : "")\(more)",
        at: shot.state?.span ?? scene[content ?? scroll].span,
        notes: tie.map {
          [
            Note(
              "inside a scroll view, edge constraints set the content size, not the view's size",
              at: $0.span)
          ]
        } ?? [],
        hint: ties.first.map { "add '\($0.text(in: scene))'" }),
      problemKey: .other(code: "layout.width-from-content-only", at: scene[scroll].span),
      fixes: ties.map { Fix(.add($0)) },
      suspects: {
        [
          SuspectDimension(
            view: content ?? scroll, axis: .horizontal,
            reason: "width set only by its \(source.rawValue)")
        ]
      })
  }
}

/// The views that determine the width of a content.
private enum ContentWidthSource: String {
  case fields
  /// Multi-line labels, which are as wide as a single line unless constrained.
  case text

  func includes(_ view: View) -> Bool {
    switch (self, view.content) {
    case (.fields, .textField): true
    case (.text, .label(let label)): label.numberOfLines != 1
    default: false
    }
  }
}

extension Scene {
  /// Returns the constraints that make a view as wide as its scroll view, less the margins beside
  /// it.
  func widthConstraints(of view: ViewID, to scroll: ViewID) -> [Constraint] {
    let plain = Constraint.copying(view, .width, like: scroll)
    guard let room = contentEdges(of: view, .horizontal, among: constraintIDs)?.padding, room != 0
    else { return [plain] }
    return [Constraint.copying(view, .width, like: scroll, constant: -room), plain]
  }

  /// Returns a width constraint for a content of several views.
  fileprivate func guideTie(of scroll: ViewID) -> Constraint {
    Constraint(
      Anchor(.guide(.contentGuide, of: scroll), .width), .equal,
      [AnchorTerm(1, Anchor(.view(scroll), .width))], span: self[scroll].span)
  }

  /// Returns the first constraint between a content view and the trailing edge of its scroll view.
  fileprivate func constraint(tying content: ViewID, to scroll: ViewID) -> Constraint? {
    constraints.first { constraint in
      Set(constraint.anchors.map(\.item.owner)) == [content, scroll]
        && constraint.first.attribute.axis == .horizontal && !constraint.first.attribute.isSize
    }
  }
}
