package import SnaplineBasics

extension GoldenShot {
  /// The screen frame of each view, by name; hidden views are omitted.
  package var screenFrames: [String: Rect] {
    var frames: [String: Rect] = [:]
    var offsets: [String: Point] = [:]
    for view in views where view.result("hidden") == nil {
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

  /// Returns the innermost view at a point of the screen, the frontmost of its siblings.
  package func view(at point: Point, in frames: [String: Rect]) -> GoldenView? {
    views.last { view in
      guard let frame = frames[view.name] else { return false }
      return point.x >= frame.minX && point.x < frame.maxX && point.y >= frame.minY
        && point.y < frame.maxY
    }
  }
}

extension GoldenView {
  /// Returns the layout fact with a key.
  func result(_ key: String) -> String? { results.first { $0.key == key }?.value }

  /// The content offset of the view; nil for views that do not scroll.
  fileprivate var contentOffset: Point? {
    guard let numbers = result("offset")?.split(separator: ",").compactMap({ Double($0) }),
      // No image is larger.
      numbers.count == 2, numbers.allSatisfy({ $0.magnitude <= 1e9 })
    else { return nil }
    return Point(x: numbers[0], y: numbers[1])
  }
}
