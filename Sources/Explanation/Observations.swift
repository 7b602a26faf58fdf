import AppSimulation
import AutoLayout
package import Diagnostics
import Geometry
import SceneModel

extension FrameExplanation {
  /// What someone who looks at the picture may wonder about although every rule is kept:
  /// offsets between two pages, views under the keyboard, constraints of the canvas alone.
  package func observations() -> [Diagnostic] {
    repeatedConstraints() + circles() + offPageOffsets() + coveredViews() + hiddenByPlaceholders()
  }

  /// Numbers that build on one another, so that only one size fits: mostly nothing at all.
  func circles() -> [Diagnostic] {
    Axis.allCases.compactMap { axis in
      let numbers = result.problem.quantities.filter {
        isTogether($0) && $0.dimension.axis == axis && $0.dimension != .x && $0.dimension != .y
      }
      guard numbers.count > 1, let first = numbers.first else { return nil }
      let names = numbers.map { "\(scene[$0.view].name).\($0.dimension.word)" }
      let value = decision(of: first).map { $0.value.text(decimals: 2) } ?? "0"
      return Diagnostic(
        .note, "layout.circle",
        "\(names.joined(separator: ", ")) build on one another: nothing outside says how large "
          + "they are, and only \(names[0]) = \(value) fits",
        at: scene[first.view].span,
        hint: "tie one of them to a size outside, such as the scroll view's frame")
    }
  }

  /// Constraints that contradict copies of themselves, which an earlier layout has added.
  private func repeatedConstraints() -> [Diagnostic] {
    result.layout.conflicts.compactMap { conflict in
      guard case .constraint(let broken) = conflict.broken else { return nil }
      let span = scene[broken].span
      let template = scene.constraints.first { $0.isAddedOnEachLayout && $0.span == span }
      let copies = conflict.members.filter {
        if case .constraint(let id) = $0 { scene[id].span == span } else { false }
      }
      guard let template, copies.count > 1 else { return nil }
      let names = copies.map { "'\($0.text(in: scene, withPlace: false))'" }
      return Diagnostic(
        .note, "layout.added-again",
        "\(names.joined(separator: " and ")) come from one line that is carried out on every "
          + "layout: '\(scene[broken].text(in: scene))' is the one that breaks",
        at: span,
        hint: "keep the constraint and set its constant, or add '\(template.text(in: scene))' once")
    }
  }

  private func offPageOffsets() -> [Diagnostic] {
    scene.viewIDs.flatMap { view -> [Diagnostic] in
      guard case .scroll(let content) = scene[view].content, content.isPagingEnabled,
        let scroll = result.layout[view].scroll
      else { return [] }
      let size = result.layout[view].frame.size
      let axes = [
        ("width", scroll.contentOffset.x, size.width, scroll.contentSize.width),
        ("height", scroll.contentOffset.y, size.height, scroll.contentSize.height),
      ]
      return axes.compactMap { extent, offset, page, whole in
        guard page > 0, whole > page else { return nil }
        let nearest = (offset / page).rounded() * page
        guard (offset - nearest).magnitude > 0.5 else { return nil }
        return Diagnostic(
          .note, "scroll.off-page",
          "the offset \(offset.shortText) of '\(scene[view].name)' is not a multiple of the page "
            + "\(extent) \(page.shortText): it shows parts of two pages",
          at: scene[view].span,
          hint: "after the rotation set the offset to page × \(extent), here \(nearest.shortText)")
      }
    }
  }

  private func coveredViews() -> [Diagnostic] {
    let layout = result.layout
    guard let keyboard = layout.keyboard else { return [] }
    let covered = scene.viewIDs.filter { view in
      scene[view].children.isEmpty && !scene[view].appearance.isHidden
        && scene[view].content.kind != .scrollView
        && (layout[view].screenFrame.intersection(keyboard).map { $0.height > 0.5 } ?? false)
    }
    var found: [Diagnostic] = []
    if let first = covered.first {
      let names = covered.map { view in
        let isInPart = keyboard.minY > layout[view].screenFrame.minY
        return "'\(scene[view].name)'" + (isInPart ? " in part" : "")
      }
      found.append(
        Diagnostic(
          .note, "keyboard.covers",
          "the keyboard covers everything from y = \(keyboard.minY.shortText) down: "
            + names.joined(separator: ", "),
          at: scene[first].span))
    }
    if let focus = layout.focus, covered.contains(focus), let reveal = reveal(focus, keyboard) {
      found.append(reveal)
    }
    return found
  }

  /// The offset that an app would set that knows what the keyboard covers.
  private func reveal(_ focus: ViewID, _ keyboard: Rect) -> Diagnostic? {
    let layout = result.layout
    var around = scene[focus].parent
    while let view = around, scene[view].content.kind != .scrollView { around = scene[view].parent }
    guard let view = around, var scroll = layout[view].scroll else { return nil }
    let overlap = layout[view].screenFrame.maxY - keyboard.minY
    scroll.adjustedInset.bottom = max(scroll.adjustedInset.bottom, overlap)
    // The inset that the listing sets may be too large as well.
    if overlap > 0 { scroll.adjustedInset.bottom = overlap }
    let frame = layout.frame(of: focus, inContentOf: view, scene)
    let offset = scroll.offset(revealing: frame, inBounds: layout[view].frame.size)
    guard offset != scroll.contentOffset else { return nil }
    return Diagnostic(
      .note, "keyboard.hides-focus",
      "'\(scene[focus].name)' is edited behind the keyboard: the offset is "
        + "\(scroll.contentOffset.y.shortText), \(offset.y.shortText) would show it",
      at: scene[focus].span,
      hint: "inset '\(scene[view].name)' by what the keyboard covers of it, "
        + "\(overlap.shortText), and reveal the field's whole rectangle in its coordinates")
  }

  /// What the canvas shows otherwise, as constraints that vanish in the app are in force there.
  private func hiddenByPlaceholders() -> [Diagnostic] {
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
      Diagnostic(
        .note, "layout.placeholder-hides",
        "'\(scene[first].text(in: scene))' exists at design time only: the canvas shows another "
          + "layout than the app",
        at: scene[first].span, notes: Array(examples),
        hint: "make it a constraint of the app, or one that says the same of the screen")
    ]
  }
}

extension Size {
  fileprivate var text: String { "\(width.shortText) × \(height.shortText)" }
}
