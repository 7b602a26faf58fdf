package import SnaplineBasics
package import SnaplineSceneModel

/// The visible part of each view on the screen, computed in one traversal: not hidden, transparent,
/// clipped by an ancestor, outside of the screen or behind the keyboard.
///
/// Only this type determines what of a view is visible.
package struct VisibleParts {
  private var parts: [Rect?] = []

  package init(_ scene: Scene, _ layout: SolvedLayout) {
    /// The clipping rectangle for the subviews, by the view's index; nil for a hidden view.
    var rooms: [Rect?] = []
    let keyboard = layout.keyboard.flatMap { $0.height > 0 ? $0.minY : nil }
    for id in scene.viewIDs {
      let view = scene[id]
      let frame = layout[id].screenFrame
      let room =
        view.appearance.isVisible ? view.parent.map { rooms[$0.index] } ?? frame : nil
      rooms.append(room.flatMap { id == .root || view.clips ? $0.intersection(frame) : $0 })
      var part = room.flatMap { $0.intersection(frame) }
      if let top = keyboard, let seen = part, seen.maxY > top {
        part?.size.height = max(0, top - seen.minY)
      }
      parts.append(part.flatMap { $0.height > 0 ? $0 : nil })
    }
  }

  /// The visible part of a view; nil if it is invisible.
  package subscript(view: ViewID) -> Rect? { parts[view.index] }
}
