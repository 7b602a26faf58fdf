package import SnaplineAutoLayout
package import SnaplineBasics
package import SnaplineDisplayLists
package import SnaplineSceneModel

/// Paints the content of the scroll views of a shot without clipping it.
package func paintScrollContents(
  _ scene: Scene, _ shot: Shot, _ layout: SolvedLayout, clippedTo canvas: Rect
) -> [DisplayItem] {
  var open = scene
  for index in open.views.indices { open.views[index].appearance.clipsToBounds = false }
  var painter = Painter(open, shot, layout)
  painter.paintScrolledViews(within: canvas)
  return painter.canvas.items
}

/// A part of a view that is a separate touch target: a tab, a segment, the back button.
package struct ControlPart: Hashable, Sendable {
  package let view: String
  /// The key in scenes, with an index from 0 if there are several: `items.1`.
  package let name: String
  package let frame: Rect
  /// The text of the part, if only its painter determines it.
  package let text: String
}

/// Returns the parts of all views of a shot, as the system lays them out.
package func controlParts(
  _ scene: Scene, _ shot: Shot, _ layout: SolvedLayout
) -> [ControlPart] {
  var painter = Painter(scene, shot, layout)
  painter.paintViews()
  return painter.canvas.parts
}

/// Paints one shot of a scene: its views in paint order, then the system's elements over them.
///
/// - Parameter background: The background of all views, in place of the window and of the root's
///   default background.
package func paint(
  _ scene: Scene, _ shot: Shot, _ layout: SolvedLayout, background: AdaptiveColor? = nil
) -> DisplayList {
  var painter = Painter(scene, shot, layout, background: background)
  painter.paintViews()
  painter.paintSystem()
  let list = DisplayList(
    size: painter.screen.bounds.size, scale: shot.device.scale, items: painter.canvas.items)
  return scene.textRendering == .bars ? list.withBars : list
}
