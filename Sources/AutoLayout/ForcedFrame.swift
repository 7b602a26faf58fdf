package import Geometry
package import SceneModel

/// A frame of a view that replaces the one from the constraints.
package struct ForcedFrame: Hashable, Sendable {
  /// The frame in the superview; if it is not on whole pixels, its text is wrapped in the exact
  /// width.
  package var frame: Rect
  /// The content size of a scroll view.
  package var contentSize: Size?

  package init(frame: Rect, contentSize: Size? = nil) {
    self.frame = frame
    self.contentSize = contentSize
  }
}

/// Returns the layout with the given frames, for a layout that is known only by its frames; no
/// problem is solved.
///
/// - Parameter places: One for each view, by the view's index.
package func place(
  _ scene: Scene, _ situation: LayoutEnvironment, at places: [ForcedFrame]
) -> SolvedLayout {
  precondition(places.count == scene.views.count, "every view has one place")
  let scale = situation.device.scale
  var findings = MeasurePass(scene, situation)
  var views: [SolvedView] = []
  for (id, given) in zip(scene.viewIDs, places) {
    // A zoomed view's frame already includes its transform.
    let zoom = scene[id].parent.flatMap(scene.zoomed).flatMap { $0.view == id ? $0.scale : nil }
    let exact = zoom.map { given.frame.scaled(by: 1 / $0, about: .zero) } ?? given.frame
    let frame = scale.rounded(exact)
    if findings.hasLines(id), exact.width > 0 {
      findings.contents[id.index] = scene[id].measured(
        width: exact.width + 1e-6, in: scene, situation)
    }
    var contentSize: Size?
    if scene[id].content.scrolls {
      contentSize = (given.contentSize ?? .zero).scaled(
        by: scene.zoomed(in: id).map { 1 / $0.scale } ?? 1)
    }
    views.append(
      SolvedView(
        id, below: scene[id].parent, frame, exactly: exact, contentSize, situation, findings,
        among: views))
  }
  var layout = SolvedLayout(views: views)
  layout.takeKeyboard(of: situation)
  zoom(&layout, scene)
  adjustInsets(of: &layout, scene, situation, findings)
  return layout
}
