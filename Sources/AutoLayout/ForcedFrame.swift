package import Geometry
package import SceneModel

/// Where a view is to be put, whatever the rules say.
package struct ForcedFrame: Hashable, Sendable {
  /// In the superview; where it is not on whole pixels, its text is broken for the exact width.
  package var frame: Rect
  /// Of a scroll view.
  package var contentSize: Size?

  package init(frame: Rect, contentSize: Size? = nil) {
    self.frame = frame
    self.contentSize = contentSize
  }
}

/// The layout in which every view is where it is told to be.
///
/// Nothing is solved: it serves to draw a layout again of which only the frames are known.
/// - Parameter places: By the views' places, one for each.
package func place(
  _ scene: Scene, _ situation: LayoutEnvironment, at places: [ForcedFrame]
) -> SolvedLayout {
  precondition(places.count == scene.views.count, "every view has one place")
  let scale = situation.device.scale
  var findings = MeasurePass(scene, situation)
  var views: [SolvedView] = []
  for (id, given) in zip(scene.viewIDs, places) {
    // A zoomed view is told where its transform puts it.
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
