package import Geometry

extension GoldenShot {
  /// Where each view is on the screen, by its name; views that are hidden are nowhere.
  package var screenFrames: [String: Rect] {
    var frames: [String: Rect] = [:]
    var offsets: [String: Point] = [:]
    for view in views {
      let isHidden = view.traits.contains { $0.key == "hidden" && $0.value == "true" }
      guard !isHidden else { continue }
      var frame = view.frame
      if let parent = view.parent {
        guard let above = frames[parent] else { continue }
        frame = frame.offset(by: above.origin - offsets[parent, default: .zero])
      }
      frames[view.name] = frame
      offsets[view.name] = view.contentOffset
    }
    return frames
  }

  /// The innermost view at a place of the screen, the one in front of its siblings.
  package func view(at place: Point, in frames: [String: Rect]) -> GoldenView? {
    views.last { view in
      guard let frame = frames[view.name] else { return false }
      return place.x >= frame.minX && place.x < frame.maxX && place.y >= frame.minY
        && place.y < frame.maxY
    }
  }
}
