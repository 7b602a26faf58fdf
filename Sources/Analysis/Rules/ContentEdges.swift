package import SnaplineBasics
import SnaplineExplanation
package import SnaplineSceneModel

/// The distances of a view in a scroll view from both ends of the content along an axis.
package struct ContentEdges: Hashable, Sendable {
  package let scroll: ViewID
  package let start: ConstraintID
  package let end: ConstraintID
  /// The sum of the distances at both ends.
  package let padding: Double
}

extension Scene {
  /// Returns the active constraints between a view and both ends of the content around it.
  package func contentEdges(
    of child: ViewID, _ axis: Axis, among active: [ConstraintID]
  ) -> ContentEdges? {
    guard let scroll = self[child].parent, self[scroll].content.kind == .scrollView else {
      return nil
    }
    var start: (id: ConstraintID, room: Double)?
    var end: (id: ConstraintID, room: Double)?
    for id in active where self[id].first.attribute.axis == axis {
      guard let edge = self[id].edge(of: child, in: scroll) else { continue }
      if edge.isStart { start = start ?? (id, edge.room) } else { end = end ?? (id, edge.room) }
    }
    guard let start, let end else { return nil }
    return ContentEdges(
      scroll: scroll, start: start.id, end: end.id, padding: start.room + end.room)
  }
}

extension Constraint {
  /// Returns the end of a scroll view's content to which the constraint pins a view, and the view's
  /// distance from it.
  fileprivate func edge(of child: ViewID, in scroll: ViewID) -> (isStart: Bool, room: Double)? {
    guard relation == .equal, terms.count == 1, let term = terms.first, term.multiplier == 1
    else { return nil }
    let contents: [Item] = [.view(scroll), .guide(.contentGuide, of: scroll)]
    let isChildFirst = first.item == .view(child) && contents.contains(term.anchor.item)
    let isScrollFirst = term.anchor.item == .view(child) && contents.contains(first.item)
    guard isChildFirst || isScrollFirst, let isStart = first.attribute.isStart,
      isStart == term.anchor.attribute.isStart
    else { return nil }
    return (isStart, isStart == isChildFirst ? constant : -constant)
  }
}
