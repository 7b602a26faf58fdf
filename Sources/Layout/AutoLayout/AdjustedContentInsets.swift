import SnaplineBasics
import SnaplineSceneModel

/// Adds the system's automatic adjustments to the insets of each scroll view.
///
/// Insets move the content and change no constraint, so they are added after the frames are known.
func adjustInsets(
  of layout: inout SolvedLayout, _ scene: Scene, _ environment: LayoutEnvironment,
  _ findings: MeasurePass
) {
  let scrollViews = scene.viewIDs.filter { layout[$0].scroll != nil }
  guard !scrollViews.isEmpty else { return }
  let safeAreas = findings.safeAreas(after: layout, scene, environment)
  for view in scrollViews {
    guard var scroll = layout[view].scroll, case .scroll(let content) = scene[view].content else {
      continue
    }
    scroll.adjustedInset = environment.contentInset(of: view, in: scene)
    let safeArea = safeAreas[view.index]
    let axes = content.adjustedAxes(
      scroll.contentSize, in: layout[view].frame.size, scene.era,
      below: scene.controllerAdjustsInsets(of: view))
    scroll.adjustedInset =
      scroll.adjustedInset
      + EdgeInsets(
        top: axes.vertical ? safeArea.top : 0, left: axes.horizontal ? safeArea.left : 0,
        bottom: axes.vertical ? safeArea.bottom : 0, right: axes.horizontal ? safeArea.right : 0)
    scroll.showsIndicators = environment.flashingIndicators.contains(view)
    layout.views[view.index].scroll = scroll
  }
  // The predefined content of cells also keeps clear of the unsafe area.
  for cell in scene.viewIDs where scene[cell].content.isCell && scene.era.hasSafeArea {
    layout.views[cell.index].unsafe = safeAreas[cell.index]
  }
}

extension Scene {
  /// Whether a scroll view is the one whose insets its controller adjusts: the view of the
  /// controller, or the first view in it.
  fileprivate func controllerAdjustsInsets(of scroll: ViewID) -> Bool {
    if self[scroll].adjustsScrollViewInsets { return true }
    guard let parent = self[scroll].parent, self[parent].adjustsScrollViewInsets else {
      return false
    }
    return !self[parent].content.scrolls && self[parent].children.first == scroll
  }
}

extension ScrollContent {
  /// Returns the axes along which the safe area counts: by default the scrollable ones; before iOS
  /// 11 only a controller adds it.
  fileprivate func adjustedAxes(
    _ contentSize: Size, in bounds: Size, _ era: Era, below controller: Bool
  ) -> (horizontal: Bool, vertical: Bool) {
    guard era.hasSafeArea else { return (false, controller) }
    switch insetAdjustment {
    case .never: return (false, false)
    case .always: return (true, true)
    case .automatic, .scrollableAxes:
      return (
        contentSize.width > bounds.width || alwaysBounceHorizontal,
        contentSize.height > bounds.height || alwaysBounceVertical
          || controller && insetAdjustment == .automatic
      )
    }
  }
}
