import Geometry
import SceneModel

/// Adds to each scroll view's insets what the system adds by itself.
///
/// Insets move the content, never a constraint, so they can wait until frames are known.
func adjustInsets(
  of layout: inout SolvedLayout, _ scene: Scene, _ situation: Situation, _ findings: Findings
) {
  let scrollViews = scene.viewIDs.filter { layout[$0].scroll != nil }
  guard !scrollViews.isEmpty else { return }
  let safeAreas = findings.safeAreas(after: layout, scene, situation)
  for view in scrollViews {
    guard var scroll = layout[view].scroll, case .scroll(let content) = scene[view].content else {
      continue
    }
    scroll.adjustedInset = situation.contentInset(of: view, in: scene)
    if scene.era.hasSafeArea {
      let safeArea = safeAreas[view.index]
      let size = layout[view].frame.size
      let axes = content.adjustedAxes(scroll.contentSize, in: size)
      scroll.adjustedInset =
        scroll.adjustedInset
        + EdgeInsets(
          top: axes.vertical ? safeArea.top : 0, left: axes.horizontal ? safeArea.left : 0,
          bottom: axes.vertical ? safeArea.bottom : 0,
          right: axes.horizontal ? safeArea.right : 0)
    }
    scroll.showsIndicators = situation.flashingIndicators.contains(view)
    layout.views[view.index].scroll = scroll
  }
  // What cells show besides their views keeps clear of the unsafe area as well.
  for cell in scene.viewIDs where scene[cell].content.isCell && scene.era.hasSafeArea {
    layout.views[cell.index].unsafe = safeAreas[cell.index]
  }
}

extension ScrollContent {
  /// The axes in which the safe area counts: those that scroll, unless told otherwise.
  fileprivate func adjustedAxes(
    _ contentSize: Size, in bounds: Size
  ) -> (horizontal: Bool, vertical: Bool) {
    switch insetAdjustment {
    case .never: (false, false)
    case .always: (true, true)
    case .automatic, .scrollableAxes:
      (
        contentSize.width > bounds.width || alwaysBounceHorizontal,
        contentSize.height > bounds.height || alwaysBounceVertical
      )
    }
  }
}
