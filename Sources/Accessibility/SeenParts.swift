package import AutoLayout
package import Geometry
package import SceneModel

/// What of each view can be seen on the screen, all found in one walk.
package struct SeenParts {
  private var parts: [Rect?] = []

  package init(_ scene: Scene, _ layout: SolvedLayout) {
    /// By the view's place what it leaves of the screen to its subviews; nil where it is hidden.
    var rooms: [Rect?] = []
    let keyboard = layout.keyboard.flatMap { $0.height > 0 ? $0.minY : nil }
    for id in scene.viewIDs {
      let view = scene[id]
      let frame = layout[id].screenFrame
      let isHidden = view.appearance.isHidden || view.appearance.alpha <= 0
      let room = isHidden ? nil : view.parent.map { rooms[$0.index] } ?? frame
      let clips = id == .root || view.appearance.clipsToBounds ?? view.content.scrolls
      rooms.append(room.flatMap { clips ? $0.intersection(frame) : $0 })
      var part = room.flatMap { $0.intersection(frame) }
      if let top = keyboard, let seen = part, seen.maxY > top {
        part?.size.height = max(0, top - seen.minY)
      }
      parts.append(part.flatMap { $0.height > 0 ? $0 : nil })
    }
  }

  /// Nil where nothing of the view can be seen.
  package subscript(view: ViewID) -> Rect? { parts[view.index] }
}
