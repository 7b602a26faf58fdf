package import SnaplineBasics
package import SnaplineSceneModel

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
/// - Parameter forcedFrames: One for each view, by the view's index.
package func layout(
  _ scene: Scene, _ environment: LayoutEnvironment, forcing forcedFrames: [ForcedFrame]
) -> SolvedLayout {
  precondition(forcedFrames.count == scene.views.count, "every view has one place")
  let scale = environment.device.scale
  var findings = MeasurePass(scene, environment)
  var views: [SolvedView] = []
  for (id, given) in zip(scene.viewIDs, forcedFrames) {
    // A zoomed view's frame already includes its transform.
    let zoom = scene[id].parent.flatMap(scene.zoomed).flatMap { $0.view == id ? $0.scale : nil }
    let exact = zoom.map { given.frame.scaled(by: 1 / $0, about: .zero) } ?? given.frame
    let frame = scale.rounded(exact)
    if findings.wrapsText(id), exact.width > 0 {
      findings.contents[id.index] = scene[id].measured(
        width: exact.width + 1e-6, in: scene, environment)
    }
    var contentSize: Size?
    if scene[id].content.scrolls {
      contentSize = (given.contentSize ?? .zero).scaled(
        by: scene.zoomed(in: id).map { 1 / $0.scale } ?? 1)
    }
    views.append(
      SolvedView(
        id, below: scene[id].parent, frame, exactly: exact, contentSize, environment, findings,
        among: views))
  }
  var layout = SolvedLayout(views: views)
  layout.applyKeyboard(of: environment)
  zoom(&layout, scene)
  adjustInsets(of: &layout, scene, environment, findings)
  return layout
}
