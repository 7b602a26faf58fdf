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
    let frame = scale.rounded(given.frame)
    var view = SolvedView(frame: frame, exactFrame: given.frame, screenFrame: frame)
    if let parent = scene[id].parent {
      let above = views[parent.index]
      let offset = above.scroll?.contentOffset ?? .zero
      view.screenFrame = frame.offset(by: above.screenFrame.origin - offset)
    }
    if findings.hasLines(id), given.frame.width > 0 {
      findings.contents[id.index] = scene[id].measured(
        width: given.frame.width + 1e-6, in: scene, scale: scale)
    }
    if let content = findings.contents[id.index] {
      view.text = content.text
      view.firstBaseline = content.firstBaseline(inHeight: frame.height, scale)
    }
    if scene[id].content.scrolls {
      view.scroll = SolvedScroll(
        contentSize: given.contentSize ?? .zero,
        contentOffset: situation.contentOffsets[id, default: .zero],
        indicatorInset: situation.indicatorInsets[id, default: .zero])
    }
    views.append(view)
  }
  var layout = SolvedLayout(views: views)
  layout.keyboard = situation.keyboardHeight > 0 ? situation.keyboardFrame : nil
  layout.focus = situation.focus
  adjustInsets(of: &layout, scene, situation, findings)
  return layout
}
