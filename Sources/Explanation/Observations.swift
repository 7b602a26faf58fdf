import AppSimulation
import AutoLayout
import Diagnostics
import Geometry
import SceneModel

extension FrameExplanation {
  /// What someone who looks at the picture may wonder about although every rule is kept:
  /// offsets between two pages, views under the keyboard, constraints of the canvas alone.
  package func observations() -> [Finding] {
    repeatedConstraints() + (hasVanished ? [] : circleFindings()) + scrollObservations()
      + keyboardObservations() + slackObservations()
      + hiddenByPlaceholders()
  }

  /// Circles with what opens them.
  func circleFindings() -> [Finding] {
    circles().map { Finding($0, repair: opening(ofCircle: $0)) }
  }

  /// Whether a content has come to nothing, which a picture does not show.
  var hasVanished: Bool { result.layout.hasVanishedContent(in: scene) }

  /// Numbers that build on one another, so that only one size fits: mostly nothing at all.
  func circles() -> [Diagnostic] {
    Axis.allCases.compactMap { axis in
      let numbers = circle(along: axis)
      guard numbers.count > 1, let first = numbers.first else { return nil }
      let names = numbers.map { "\(scene[$0.view].name).\($0.dimension.word)" }
      let value = decision(of: first).map { $0.value.text(decimals: 2) } ?? "0"
      return Diagnostic(
        hasVanished ? .warning : .note, "layout.circle",
        "\(names.joined(separator: ", ")) build on one another: nothing outside says how large "
          + "they are, and only \(names[0]) = \(value) fits",
        at: scene[first.view].span,
        hint: "tie one of them to a size outside, such as the scroll view's frame")
    }
  }

  /// The extents along an axis that build on one another.
  func circle(along axis: Axis) -> [Quantity] {
    result.problem.quantities.filter {
      isTogether($0) && $0.dimension.axis == axis && $0.dimension != .x && $0.dimension != .y
    }
  }

  /// What is as large as the content should be as large as the scroll view's frame.
  private func opening(ofCircle diagnostic: Diagnostic) -> Repair? {
    let placesOfMany = scene.placesOfMany
    for axis in Axis.allCases {
      let views = Set(circle(along: axis).map(\.view))
      let edits = result.problem.origins.compactMap { origin -> SceneEdit? in
        guard case .constraint(let id) = origin else { return nil }
        var constraint = scene[id]
        guard constraint.first.attribute.isSize, constraint.first.attribute.axis == axis,
          constraint.terms.count == 1, let content = constraint.terms.first?.anchor.item,
          case .view(let view) = content, views.contains(view),
          views.contains(constraint.first.item.owner), let scroll = scene[view].parent,
          scene[scroll].content.scrolls
        else { return nil }
        constraint.terms[0].anchor.item = .view(scroll)
        return scene.sentence(constraint, besides: placesOfMany).map {
          .replaceSentence(at: constraint.span, with: $0)
        }
      }
      let isMeant = scene.viewIDs.contains {
        views.contains($0) && scene[$0].span == diagnostic.span
      }
      if isMeant, !edits.isEmpty { return Repair(edits) }
    }
    return nil
  }

  /// Constraints that contradict copies of themselves, which an earlier layout has added.
  private func repeatedConstraints() -> [Finding] {
    result.layout.conflicts.compactMap { conflict in
      guard case .constraint(let broken) = conflict.broken else { return nil }
      let span = scene[broken].span
      let template = scene.constraints.first { $0.isAddedOnEachLayout && $0.span == span }
      let copies = conflict.members.filter {
        if case .constraint(let id) = $0 { scene[id].span == span } else { false }
      }
      guard let template, copies.count > 1 else { return nil }
      let names = copies.map { "'\($0.text(in: scene, withPlace: false))'" }
      return Finding(
        Diagnostic(
          .note, "layout.added-again",
          "\(names.joined(separator: " and ")) come from one line that is carried out on every "
            + "layout: '\(scene[broken].text(in: scene))' is the one that breaks",
          at: span,
          hint:
            "keep the constraint and set its constant, or add '\(template.text(in: scene))' once"
        ), repair: Repair([.removeWord("addedOnEachLayout", at: span)]))
    }
  }

  /// What the canvas shows otherwise, as constraints that vanish in the app are in force there.
  private func hiddenByPlaceholders() -> [Finding] {
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
        "'\(scene[view].name)' is \(there.text) on the canvas, \(here.text) in the app",
        at: scene[view].span)
    }
    return [
      Finding(
        Diagnostic(
          .note, "layout.placeholder-hides",
          "'\(scene[first].text(in: scene))' exists at design time only: the canvas shows another "
            + "layout than the app",
          at: scene[first].span, notes: Array(examples),
          hint: "make it a constraint of the app, or one that says the same of the screen"),
        repair: replacement(ofPlaceholder: first))
    ]
  }

  /// A width of the canvas stands for that of the screen; other numbers only their author knows.
  private func replacement(ofPlaceholder id: ConstraintID) -> Repair? {
    var constraint = scene[id]
    let placesOfMany = scene.placesOfMany
    guard !placesOfMany.contains(constraint.span) else { return nil }
    let stays = Repair(
      [.removeWord("placeholder", at: constraint.span)],
      doubt: "whether the number is right on every screen, only you know")
    guard constraint.terms.isEmpty, constraint.first.attribute == .width,
      let scroll = scene[constraint.first.item.owner].parent,
      scene[scroll].content.kind == .scrollView
    else { return stays }
    constraint.terms = [AnchorTerm(1, Anchor(.view(scroll), .width))]
    constraint.constant = 0
    constraint.isPlaceholder = false
    return scene.sentence(constraint, besides: placesOfMany).map {
      Repair([.replaceSentence(at: constraint.span, with: $0)])
    } ?? stays
  }
}

extension Size {
  fileprivate var text: String { "\(width.shortText) × \(height.shortText)" }
}
