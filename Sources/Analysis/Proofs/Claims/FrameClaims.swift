import SnaplineAppSimulation
import SnaplineAutoLayout
import SnaplineBasics
import SnaplineSceneModel

/// Returns the overlaps that the recorded shot does not have, of siblings or of a view with a
/// descendant of its sibling that extends beyond that sibling.
func overlapViolations(_ trial: ClaimContext, _ visibleViews: VisibleViews) -> [ClaimViolation] {
  pairs(visibleViews) { one, other in
    let places = (trial.evaluatedFrame(of: one), trial.evaluatedFrame(of: other))
    return overlap(trial, of: one, other, places.0, places.1).map { [$0] } ?? []
  } + protrudingOverlaps(trial, visibleViews)
}

/// A view's frame in one of its ancestors, on the screens of an interval and in the recorded shot.
private struct EvaluatedFrame {
  var moving: LinearFrame
  var recorded: Rect

  /// Returns the frame in the superview of the containing view.
  func outside(of outer: EvaluatedFrame) -> EvaluatedFrame {
    EvaluatedFrame(
      moving: LinearFrame(
        first: moving.first.offset(by: outer.moving.first.origin),
        last: moving.last.offset(by: outer.moving.last.origin)),
      recorded: recorded.offset(by: outer.recorded.origin))
  }

  /// The smallest rectangle around the frames on all screens of the interval.
  var hull: Rect { moving.first.union(moving.last) }

  /// Whether the frame extends beyond the bounds of the containing view on some screen.
  func sticksOut(of outer: EvaluatedFrame) -> Bool {
    let ends = [(moving.first, outer.moving.first), (moving.last, outer.moving.last)]
    return ends.contains { own, outer in
      Axis.allCases.contains { axis in
        own.minimum(along: axis) < -ClaimViolation.tolerance
          || own.maximum(along: axis) > outer.length(along: axis) + ClaimViolation.tolerance
      }
    }
  }
}

extension ClaimContext {
  fileprivate func evaluatedFrame(of view: ViewID) -> EvaluatedFrame {
    EvaluatedFrame(moving: frame(view), recorded: recordedFrame(view))
  }
}

/// Returns a violation if two views can overlap that do not in the recorded shot.
private func overlap(
  _ trial: ClaimContext, of one: ViewID, _ other: ViewID, _ first: EvaluatedFrame,
  _ second: EvaluatedFrame
) -> ClaimViolation? {
  let axis = first.recorded.axisApart(from: second.recorded)
  // An overlap in the recorded shot is intended.
  if first.recorded.overlap(with: second.recorded, along: axis) > ClaimViolation.tolerance {
    return nil
  }
  let (a, b) = (first.moving, second.moving)
  let margins = Axis.allCases.flatMap { axis in
    [a.end(axis) - b.start(axis), b.end(axis) - a.start(axis), a.extent(axis), b.extent(axis)]
  }
  guard margins.canBreak else { return nil }
  return ClaimViolation(
    subject: .init(claim: .overlap, views: [one, other], aspect: "", axis: axis), margins: margins,
    message: "\(trial.name(other)) overlaps \(trial.name(one))")
}

/// Returns the overlaps of views that extend beyond their superviews with siblings of these.
private func protrudingOverlaps(_ trial: ClaimContext, _ visibleViews: VisibleViews)
  -> [ClaimViolation]
{
  let scene = trial.scene
  let places = scene.viewIDs.map(trial.evaluatedFrame)
  var found: [ClaimViolation] = []
  for view in scene.viewIDs where visibleViews.shows[view.index] {
    var place = places[view.index]
    var current = view
    // The tree is no deeper than `Limits.nesting`.
    while let parent = scene[current].parent, let outer = scene[parent].parent {
      let parentPlace = places[parent.index]
      guard !scene[parent].clips, place.sticksOut(of: parentPlace) else { break }
      place = place.outside(of: parentPlace)
      let hull = place.hull
      let siblings = scene[outer].children.lazy.filter {
        $0 != parent && visibleViews.shows[$0.index]
      }
      for sibling in siblings.prefix(VisibleViews.maximumSiblings) {
        let siblingPlace = places[sibling.index]
        guard hull.intersection(siblingPlace.hull) != nil else { continue }
        // A sibling that the superview also overlaps is reported for the superview.
        let ofParent = overlap(trial, of: sibling, parent, siblingPlace, parentPlace)
        guard ofParent == nil else { continue }
        if let violation = overlap(trial, of: sibling, view, siblingPlace, place) {
          found.append(violation)
          guard found.count < VisibleViews.maximumPairs else { return found }
        }
      }
      current = parent
    }
  }
  return found
}

/// Returns the siblings whose order along an axis differs from that in the recorded shot.
func orderViolations(_ trial: ClaimContext, _ visibleViews: VisibleViews) -> [ClaimViolation] {
  let scene = trial.scene
  return pairs(visibleViews) { one, other in
    // The items of a flow layout wrap by design.
    if scene.isItemOfFlow(one), scene.isItemOfFlow(other) { return [] }
    let (first, second) = (trial.recordedFrame(one), trial.recordedFrame(other))
    return Axis.allCases.compactMap { axis in
      // Only views side by side have an order.
      guard first.overlap(with: second, along: axis.other) > ClaimViolation.tolerance else {
        return nil
      }
      let isFirst =
        first.maximum(along: axis) <= second.minimum(along: axis) + ClaimViolation.tolerance
      let isSecond =
        second.maximum(along: axis) <= first.minimum(along: axis) + ClaimViolation.tolerance
      guard isFirst != isSecond else { return nil }
      let (before, after) = isFirst ? (one, other) : (other, one)
      let margins = [trial.frame(before).start(axis) - trial.frame(after).start(axis)]
      guard margins.canBreak else { return nil }
      let word = axis == .horizontal ? "left of" : "above"
      return ClaimViolation(
        subject: .init(claim: .order, views: [before, after], aspect: word, axis: axis),
        margins: margins, message: "\(trial.name(before)) is no longer \(word) \(trial.name(after))"
      )
    }
  }
}

private func pairs(_ visibleViews: VisibleViews, _ evaluate: (ViewID, ViewID) -> [ClaimViolation])
  -> [ClaimViolation]
{
  var found: [ClaimViolation] = []
  for family in visibleViews.siblingGroups {
    for (place, one) in family.enumerated() {
      for other in family[(place + 1)...] { found += evaluate(one, other) }
    }
  }
  return found
}

/// Returns the views that extend beyond their superviews on a side where they do not in the
/// recorded shot.
func outsideViolations(_ trial: ClaimContext, _ visibleViews: VisibleViews) -> [ClaimViolation] {
  let scene = trial.scene
  return scene.viewIDs.flatMap { view -> [ClaimViolation] in
    guard visibleViews.isPainted(view), let parent = scene[view].parent,
      !scene[parent].content.scrolls
    else { return [] }
    let outer = LinearFrame(
      first: Rect(origin: .zero, size: trial.frame(parent).first.size),
      last: Rect(origin: .zero, size: trial.frame(parent).last.size))
    let recordedOuter = Rect(origin: .zero, size: trial.recordedFrame(parent).size)
    return sides(
      of: trial.frame(view), beyond: outer, trial.recordedFrame(view), recordedOuter
    ).map { side, axis, margin in
      ClaimViolation(
        subject: .init(claim: .outside, views: [view, parent], aspect: side, axis: axis),
        margins: [margin],
        message: "\(trial.name(view)) extends beyond \(trial.name(parent)) \(side)"
      )
    }
  }
}

/// Returns the texts and controls outside the safe area on a side where they are inside it in the
/// recorded shot.
func safeAreaViolations(_ trial: ClaimContext, _ visibleViews: VisibleViews) -> [ClaimViolation] {
  let scene = trial.scene
  guard scene.era.hasSafeArea else { return [] }
  let corners = (
    RootFrames(trial.stretch.first, scene), RootFrames(trial.stretch.last, scene),
    RootFrames(trial.recorded, scene)
  )
  return scene.viewIDs.flatMap { view -> [ClaimViolation] in
    guard visibleViews.isPainted(view), !scene[view].content.isBackdrop,
      !corners.0.scrolls[view.index]
    else { return [] }
    return sides(
      of: LinearFrame(first: corners.0.frame(view), last: corners.1.frame(view)),
      beyond: LinearFrame(first: corners.0.safeArea, last: corners.1.safeArea),
      corners.2.frame(view), corners.2.safeArea
    ).map { side, axis, margin in
      ClaimViolation(
        subject: .init(claim: .safeArea, views: [view], aspect: side, axis: axis),
        margins: [margin], message: "\(trial.name(view)) extends beyond the safe area \(side)")
    }
  }
}

/// The frames of views in the root, without scrolling.
private struct RootFrames {
  let screen: SampledScreen
  private var corners: [Point] = []
  /// Whether each view, by index, is in a scroll view.
  private(set) var scrolls: [Bool] = []

  init(_ screen: SampledScreen, _ scene: Scene) {
    self.screen = screen
    for view in scene.viewIDs {
      let own = screen.layout[view].exactFrame.origin
      guard let parent = scene[view].parent else {
        corners.append(own)
        scrolls.append(false)
        continue
      }
      corners.append(own + corners[parent.index])
      scrolls.append(scrolls[parent.index] || scene[parent].content.scrolls)
    }
  }

  func frame(_ view: ViewID) -> Rect {
    Rect(origin: corners[view.index], size: screen.layout[view].exactFrame.size)
  }

  var safeArea: Rect {
    let environment = screen.appState.environment
    return Rect(origin: .zero, size: environment.screen).inset(
      by: environment.device.safeArea(in: environment.orientation, era: screen.appState.scene.era))
  }
}

/// Returns the sides on which a frame can extend beyond another one and does not in the recorded
/// shot.
private func sides(
  of frame: LinearFrame, beyond outer: LinearFrame, _ recorded: Rect, _ recordedOuter: Rect
) -> [(side: String, axis: Axis, margin: LinearValue)] {
  let all = Axis.allCases.flatMap { axis -> [(String, Axis, LinearValue, Double)] in
    let (start, end) =
      axis == .horizontal ? ("on the left", "on the right") : ("at the top", "at the bottom")
    return [
      (
        start, axis, outer.start(axis) - frame.start(axis),
        recordedOuter.minimum(along: axis) - recorded.minimum(along: axis)
      ),
      (
        end, axis, frame.end(axis) - outer.end(axis),
        recorded.maximum(along: axis) - recordedOuter.maximum(along: axis)
      ),
    ]
  }
  return all.filter { [$0.2].canBreak && $0.3 <= ClaimViolation.tolerance }.map {
    ($0.0, $0.1, $0.2)
  }
}

extension Scene {
  /// Whether a view is an item of a collection with a flow layout.
  fileprivate func isItemOfFlow(_ view: ViewID) -> Bool {
    guard let parent = self[view].parent, case .scroll(let list) = self[parent].content,
      list.flow != nil, case .cell(let cell) = self[view].content
    else { return false }
    return cell.part == .item
  }
}

extension [LinearValue] {
  /// Whether every margin is positive somewhere in the interval, not necessarily on the same
  /// screen.
  var canBreak: Bool { allSatisfy { Swift.max($0.first, $0.last) > ClaimViolation.tolerance } }
}

extension Rect {
  /// Returns the overlap of two frames along an axis; negative if they do not overlap.
  fileprivate func overlap(with other: Rect, along axis: Axis) -> Double {
    min(maximum(along: axis), other.maximum(along: axis))
      - max(minimum(along: axis), other.minimum(along: axis))
  }

  /// Returns the axis along which two frames are apart, or overlap less.
  fileprivate func axisApart(from other: Rect) -> Axis {
    overlap(with: other, along: .horizontal) <= overlap(with: other, along: .vertical)
      ? .horizontal : .vertical
  }
}

extension ViewContent {
  /// Whether the view is only a background, which may extend anywhere.
  fileprivate var isBackdrop: Bool {
    switch self {
    case .plain, .scroll, .cell, .stack, .image: true
    case .control(let control): control.kind.isBar || control.kind.presentsSubviews
    case .guide, .label, .textField, .textView, .button: false
    }
  }
}
