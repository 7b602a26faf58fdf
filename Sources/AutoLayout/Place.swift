package import Geometry
package import SceneModel

/// Where a view is to be put, whatever the rules say.
package struct GivenPlace: Hashable, Sendable {
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
  _ scene: Scene, _ situation: Situation, at places: [GivenPlace]
) -> SolvedLayout {
  precondition(places.count == scene.views.count, "every view has one place")
  let scale = situation.device.scale
  var findings = Findings(scene, situation)
  var views: [SolvedView] = []
  for (id, given) in zip(scene.viewIDs, places) {
    // A zoomed view is told where its transform puts it.
    let zoom = scene[id].parent.flatMap(scene.zoomed).flatMap { $0.view == id ? $0.scale : nil }
    let exact = zoom.map { given.frame.scaled(by: 1 / $0, about: .zero) } ?? given.frame
    let frame = scale.rounded(exact)
    var view = SolvedView(frame: frame, exactFrame: exact, screenFrame: frame)
    if let parent = scene[id].parent {
      let above = views[parent.index]
      let offset = above.scroll?.contentOffset ?? .zero
      view.screenFrame = frame.offset(by: above.screenFrame.origin - offset)
    }
    if findings.hasLines(id), exact.width > 0 {
      findings.contents[id.index] = scene[id].measured(
        width: exact.width + 1e-6, in: scene, situation)
    }
    if let content = findings.contents[id.index] {
      view.text = content.text
      view.firstBaseline = content.firstBaseline(inHeight: frame.height, scale)
    }
    if scene[id].content.scrolls {
      view.scroll = SolvedScroll(
        contentSize: (given.contentSize ?? .zero).scaled(
          by: scene.zoomed(in: id).map { 1 / $0.scale } ?? 1),
        contentOffset: situation.contentOffsets[id, default: .zero],
        indicatorInset: situation.indicatorInsets[id, default: .zero])
    }
    views.append(view)
  }
  var layout = SolvedLayout(views: views)
  layout.keyboard = situation.keyboardHeight > 0 ? situation.keyboardFrame : nil
  layout.focus = situation.focus
  zoom(&layout, scene)
  adjustInsets(of: &layout, scene, situation, findings)
  return layout
}
