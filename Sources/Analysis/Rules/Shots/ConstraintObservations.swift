import SnaplineAppSimulation
import SnaplineAutoLayout
import SnaplineBasics
import SnaplineExplanation
import SnaplineSceneModel

extension FrameExplanation {
  /// Whether the content size of a scroll view with subviews is 0 along an axis, which an image
  /// does not show.
  var hasVanished: Bool {
    scene.viewIDs.contains { view in
      guard let size = layout[view].scroll?.contentSize, !scene[view].children.isEmpty else {
        return false
      }
      return size.width == 0 || size.height == 0
    }
  }

  /// Returns the dependency cycles with their fixes, or an empty list where they are not wanted,
  /// because the search is slow for large scenes.
  func circles(where isIncluded: (FrameExplanation) -> Bool) -> [RuleViolation] {
    isSolved && isIncluded(self) ? cycles() : []
  }

  /// Returns the cycles of values that depend on one another and therefore have only one solution,
  /// which is mostly 0.
  func cycles() -> [RuleViolation] {
    Axis.allCases.compactMap { axis in
      guard let cycle = cycleDescription(along: axis) else { return nil }
      return RuleViolation(
        Diagnostic(
          hasVanished ? .warning : .note, "layout.circle", cycle.text, at: cycle.span,
          hint: "constrain one of them to a size outside the cycle, such as the scroll view's frame"
        ),
        fixes: self.openings(ofCircleAlong: axis),
        suspects: { self.hasVanished ? self.zeroDimensions(along: axis) : [] })
    }
  }

  /// Returns the fixes that replace the content's extent by that of the scroll view's frame.
  private func openings(ofCircleAlong axis: Axis) -> [Fix] {
    let views = Set(cycle(along: axis).map(\.view))
    let changes = result.problem.origins.compactMap { origin -> FixAction? in
      guard case .constraint(let id) = origin else { return nil }
      var constraint = scene[id]
      guard constraint.first.attribute.isSize, constraint.first.attribute.axis == axis,
        constraint.terms.count == 1, let content = constraint.terms.first?.anchor.item,
        case .view(let view) = content, views.contains(view),
        views.contains(constraint.first.item.owner), let scroll = scene[view].parent,
        scene[scroll].content.scrolls, !spansOfRepeatedConstraints.contains(constraint.span)
      else { return nil }
      constraint.terms[0].anchor.item = .view(scroll)
      return .replace(id, by: constraint)
    }
    return changes.isEmpty ? [] : [Fix(changes)] + changes.map { Fix($0) }
  }

  /// Returns the constraints that conflict with copies of themselves from an earlier layout.
  func repeatedConstraints() -> [RuleViolation] {
    result.layout.conflicts.compactMap { conflict in
      guard case .constraint(let broken) = conflict.broken else { return nil }
      let span = scene[broken].span
      let template = scene.constraintIDs.first {
        scene[$0].isAddedOnEachLayout && scene[$0].span == span
      }
      let copies = conflict.members.filter {
        if case .constraint(let id) = $0 { scene[id].span == span } else { false }
      }
      guard let template, copies.count > 1 else { return nil }
      let names = copies.map { "'\($0.text(in: scene, withLocation: false))'" }
      return RuleViolation(
        Diagnostic(
          .note, "layout.added-again",
          "\(names.joined(separator: " and ")) are copies added by one line that runs on every "
            + "layout; '\(scene[broken].text(in: scene))' is broken",
          at: span,
          hint:
            "keep the constraint and update its constant, or add "
            + "'\(scene[template].text(in: scene))' once"
        ),
        fixes: [Fix(.addOnce(template))])
    }
  }

  /// Returns a violation if placeholder constraints, which are active only on the canvas, change
  /// sizes there.
  func hiddenByPlaceholders() -> [RuleViolation] {
    let active = Set(appState.environment.activeConstraints)
    let placeholders = scene.constraintIDs.filter { scene[$0].isPlaceholder }
    guard let first = placeholders.first, active.isDisjoint(with: placeholders) else { return [] }
    var environment = appState.environment
    environment.activeConstraints = scene.constraintIDs.filter {
      active.contains($0) || scene[$0].isPlaceholder
    }
    let canvas = solveLayout(scene, environment).layout
    let moved = scene.viewIDs.filter { canvas[$0].frame.size != result.layout[$0].frame.size }
    guard !moved.isEmpty else { return [] }
    let examples = moved.prefix(3).map { view in
      let there = canvas[view].frame.size
      let here = result.layout[view].frame.size
      return Note(
        "'\(scene[view].name)' is \(there.text) on the canvas but \(here.text) in the app",
        at: scene[view].span)
    }
    let told = Diagnostic(
      .note, "layout.placeholder-hides",
      "placeholder constraint '\(scene[first].text(in: scene))' is removed at build time: the "
        + "app's layout differs from the canvas",
      at: scene[first].span, notes: Array(examples),
      hint: "make it a runtime constraint, or constrain the view to the screen instead")
    return [RuleViolation(told, fixes: self.replacements(ofPlaceholder: first))]
  }

  /// Returns the replacements of a placeholder: a width on the canvas becomes that of the scroll
  /// view; other numbers are kept.
  private func replacements(ofPlaceholder id: ConstraintID) -> [Fix] {
    var constraint = scene[id]
    guard !spansOfRepeatedConstraints.contains(constraint.span) else { return [] }
    let stays = Fix(
      .keepInApp(id), caveat: "check that this number is right on every screen")
    guard constraint.terms.isEmpty, constraint.first.attribute == .width,
      let scroll = scene[constraint.first.item.owner].parent,
      scene[scroll].content.kind == .scrollView
    else { return [stays] }
    constraint.terms = [AnchorTerm(1, Anchor(.view(scroll), .width))]
    constraint.constant = 0
    constraint.isPlaceholder = false
    return [Fix(.replace(id, by: constraint)), stays]
  }
}

extension Size {
  fileprivate var text: String { "\(width.shortText) × \(height.shortText)" }
}
