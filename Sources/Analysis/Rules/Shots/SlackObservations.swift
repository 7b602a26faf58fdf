import SnaplineAppSimulation
import SnaplineAutoLayout
import SnaplineBasics
import SnaplineExplanation
import SnaplineSceneModel

extension FrameExplanation {
  /// Returns pairs of views, one pinned to the top and one to the bottom of the same superview,
  /// that no constraint keeps apart.
  func slackObservations() -> [RuleViolation] {
    let ties = verticalTies
    return scene.viewIDs.flatMap { parent -> [RuleViolation] in
      let children = scene[parent].children.filter {
        scene[$0].frame == nil && !scene[$0].appearance.isHidden
      }
      let hanging = children.filter { hangs(by: ties[$0] ?? [], in: parent) == true }
      let standing = children.filter { hangs(by: ties[$0] ?? [], in: parent) == false }
      guard let upper = hanging.max(by: { bottom(of: $0) < bottom(of: $1) }),
        let lower = standing.min(by: { top(of: $0) < top(of: $1) }),
        overlapAcross(upper, lower), !areTied(upper, lower)
      else { return [] }
      return [slack(between: upper, lower)]
    }
  }

  private func slack(between upper: ViewID, _ lower: ViewID) -> RuleViolation {
    let (start, end) = (bottom(of: upper), top(of: lower))
    let (above, below) = (scene[upper].name, scene[lower].name)
    let room = end - start
    let words =
      room >= 0
      ? "unconstrained gap of \(room.shortText.inPoints) between '\(above)' and '\(below)' (y = "
        + "\(start.shortText) to \(end.shortText))"
      : "'\(below)' overlaps '\(above)' by \((-room).shortText.inPoints)"
    let apart = Constraint(
      Anchor(.view(lower), .top), .greaterOrEqual, [AnchorTerm(1, Anchor(.view(upper), .bottom))],
      span: scene[lower].span)
    return RuleViolation(
      Diagnostic(
        .note, "layout.slack", "\(words): no constraint separates them", at: scene[lower].span,
        hint: "add '\(apart.text(in: scene))' so that they do not overlap when the text grows"),
      fixes: [Fix(.add(apart))])
  }

  private func top(of view: ViewID) -> Double { result.layout[view].frame.minY }
  private func bottom(of view: ViewID) -> Double { result.layout[view].frame.maxY }

  private func overlapAcross(_ one: ViewID, _ two: ViewID) -> Bool {
    let (first, second) = (result.layout[one].frame, result.layout[two].frame)
    return min(first.maxX, second.maxX) - max(first.minX, second.minX) > 0.5
  }

  /// An anchor of a view, and the anchor of another view that it is constrained to.
  private typealias AnchorPair = (own: Anchor, other: Anchor)

  /// The vertical constraints of each view to other views, except those of its height.
  private var verticalTies: [ViewID: [AnchorPair]] {
    var ties: [ViewID: [AnchorPair]] = [:]
    for id in appState.environment.activeConstraints {
      let constraint = scene[id]
      guard constraint.first.attribute.axis == .vertical, constraint.terms.count == 1,
        let second = constraint.terms.first?.anchor,
        constraint.first.item.owner != second.item.owner
      else { continue }
      for (own, other) in [(constraint.first, second), (second, constraint.first)]
      where !own.attribute.isSize {
        ties[own.item.owner, default: []].append((own, other))
      }
    }
    return ties
  }

  /// Returns whether a view is pinned only to the top of its superview (true) or only to its bottom
  /// (false); nil for neither.
  private func hangs(by ties: [AnchorPair], in parent: ViewID) -> Bool? {
    var ends: Set<Bool> = []
    for (own, other) in ties {
      guard other.item.owner == parent, own.attribute.isStart == other.attribute.isStart,
        let isStart = own.attribute.isStart
      else { return nil }
      ends.insert(isStart)
    }
    return ends.count == 1 ? ends.first : nil
  }

  /// Whether a vertical constraint relates both views.
  private func areTied(_ one: ViewID, _ two: ViewID) -> Bool {
    appState.environment.activeConstraints.contains { id in
      let owners = scene[id].anchors.map(\.item.owner)
      return scene[id].first.attribute.axis == .vertical && owners.contains(one)
        && owners.contains(two)
    }
  }
}
