import AppSimulation
import AutoLayout
import Diagnostics
import Geometry
import SceneModel

extension FrameExplanation {
  /// Whether a content has come to nothing, which a picture does not show.
  var hasVanished: Bool {
    scene.viewIDs.contains { view in
      guard let size = layout[view].scroll?.contentSize, !scene[view].children.isEmpty else {
        return false
      }
      return size.width == 0 || size.height == 0
    }
  }

  /// Circles with what opens them; they are looked for only where they are wanted, for the search
  /// is work for large scenes.
  func circles(where isWanted: (FrameExplanation) -> Bool) -> [RuleViolation] {
    isKnown && isWanted(self) ? circles() : []
  }

  /// Numbers that build on one another, so that only one size fits: mostly nothing at all.
  func circles() -> [RuleViolation] {
    Axis.allCases.compactMap { axis in
      let numbers = circle(along: axis)
      guard numbers.count > 1, let first = numbers.first else { return nil }
      let names = numbers.map { "\(scene[$0.view].name).\($0.dimension.word)" }
      let value = decision(of: first).map { $0.value.text(decimals: 2) } ?? "0"
      return RuleViolation(
        Diagnostic(
          hasVanished ? .warning : .note, "layout.circle",
          "dependency cycle between \(names.joined(separator: ", ")): nothing outside sets their "
            + "size, so the only solution is \(names[0]) = \(value)",
          at: scene[first.view].span,
          hint: "constrain one of them to a size outside the cycle, such as the scroll view's frame"
        ),
        remedies: self.openings(ofCircleAlong: axis),
        accused: { self.hasVanished ? self.vanishedExtents(along: axis) : [] })
    }
  }

  /// The extents along an axis that build on one another.
  func circle(along axis: Axis) -> [LayoutVariable] {
    result.problem.quantities.filter {
      isTogether($0) && $0.dimension.axis == axis && $0.dimension != .x && $0.dimension != .y
    }
  }

  /// What is as large as the content should be as large as the scroll view's frame.
  private func openings(ofCircleAlong axis: Axis) -> [Fix] {
    let views = Set(circle(along: axis).map(\.view))
    let changes = result.problem.origins.compactMap { origin -> FixAction? in
      guard case .constraint(let id) = origin else { return nil }
      var constraint = scene[id]
      guard constraint.first.attribute.isSize, constraint.first.attribute.axis == axis,
        constraint.terms.count == 1, let content = constraint.terms.first?.anchor.item,
        case .view(let view) = content, views.contains(view),
        views.contains(constraint.first.item.owner), let scroll = scene[view].parent,
        scene[scroll].content.scrolls, !placesOfMany.contains(constraint.span)
      else { return nil }
      constraint.terms[0].anchor.item = .view(scroll)
      return .replace(id, by: constraint)
    }
    return changes.isEmpty ? [] : [Fix(changes)] + changes.map { Fix($0) }
  }

  /// Constraints that contradict copies of themselves, which an earlier layout has added.
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
      let names = copies.map { "'\($0.text(in: scene, withPlace: false))'" }
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
        remedies: [Fix(.addOnce(template))])
    }
  }

  /// What the canvas shows otherwise, as constraints that vanish in the app are in force there.
  func hiddenByPlaceholders() -> [RuleViolation] {
    let active = Set(moment.situation.activeConstraints)
    let placeholders = scene.constraintIDs.filter { scene[$0].isPlaceholder }
    guard let first = placeholders.first, active.isDisjoint(with: placeholders) else { return [] }
    var situation = moment.situation
    situation.activeConstraints = scene.constraintIDs.filter {
      active.contains($0) || scene[$0].isPlaceholder
    }
    let canvas = solveLayout(scene, situation).layout
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
    return [RuleViolation(told, remedies: self.replacements(ofPlaceholder: first))]
  }

  /// A width of the canvas stands for that of the screen; other numbers only their author knows.
  private func replacements(ofPlaceholder id: ConstraintID) -> [Fix] {
    var constraint = scene[id]
    guard !placesOfMany.contains(constraint.span) else { return [] }
    let stays = Fix(
      .keepInApp(id), doubt: "check that this number is right on every screen")
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
