package import SnaplineBasics
package import SnaplineSceneModel

/// The screen transform of a view in zoomed scroll views: a scale, then a translation.
package struct ScreenZoom: Hashable, Sendable {
  package static let none = ScreenZoom(factor: 1, offset: .zero)

  package var factor: Double
  package var offset: Point

  package init(factor: Double, offset: Point) {
    self.factor = factor
    self.offset = offset
  }

  /// Returns a rectangle before the zoom.
  package func removingZoom(from rect: Rect) -> Rect {
    guard self != .none else { return rect }
    return Rect(
      x: (rect.minX - offset.x) / factor, y: (rect.minY - offset.y) / factor,
      width: rect.width / factor, height: rect.height / factor)
  }
}

extension Scene {
  /// Returns the view that a scroll view zooms, and its scale.
  package func zoomed(in scroll: ViewID) -> (view: ViewID, scale: Double)? {
    guard case .scroll(let content) = self[scroll].content, content.zoom.scale != 1,
      let name = content.zoom.view,
      let view = self[scroll].children.first(where: { self[$0].name == name })
    else { return nil }
    return (view, content.zoom.scale)
  }
}

/// Scales the zoomed views of scroll views about the origin of their content. Constraints are not
/// affected: bounds do not change, and the zoomed view has a transform.
func zoom(_ layout: inout SolvedLayout, _ scene: Scene) {
  for scroll in scene.viewIDs {
    guard let (view, scale) = scene.zoomed(in: scroll), let content = layout[scroll].scroll else {
      continue
    }
    layout.views[scroll.index].scroll?.contentSize = content.contentSize.scaled(by: scale)
    layout.views[view.index].frame = layout[view].frame.scaled(by: scale, about: .zero)
    layout.views[view.index].scale = scale
    let outer = layout[scroll].zoom
    let offset = content.contentOffset
    let origin = layout[scroll].screenFrame.origin
    let fixed = Point(x: origin.x - offset.x * outer.factor, y: origin.y - offset.y * outer.factor)
    var open = [view]
    while let next = open.popLast() {
      let solved = layout[next]
      layout.views[next.index].screenFrame = solved.screenFrame.scaled(by: scale, about: fixed)
      let moved = Rect(origin: solved.zoom.offset, size: .zero).scaled(by: scale, about: fixed)
      layout.views[next.index].zoom = ScreenZoom(
        factor: solved.zoom.factor * scale, offset: moved.origin)
      open += scene[next].children
    }
  }
}

extension Size {
  func scaled(by factor: Double) -> Size { Size(width: width * factor, height: height * factor) }
}

extension Rect {
  package func scaled(by factor: Double, about fixed: Point) -> Rect {
    Rect(
      origin: Point(x: fixed.x + (minX - fixed.x) * factor, y: fixed.y + (minY - fixed.y) * factor),
      size: size.scaled(by: factor))
  }
}
