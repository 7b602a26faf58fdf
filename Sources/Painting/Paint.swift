package import AutoLayout
package import DisplayLists
package import Geometry
package import SceneModel
package import Shots

/// Paints what is in the scroll views of a shot as if none of it were cut off.
package func paintScrolledContents(
  _ scene: Scene, _ shot: Shot, _ layout: SolvedLayout, within canvas: Rect
) -> [DisplayItem] {
  var open = scene
  for index in open.views.indices { open.views[index].appearance.clipsToBounds = false }
  var painter = Painter(open, shot, layout)
  painter.paintScrolledViews(within: canvas)
  return painter.canvas.items
}

/// A part of a view that can be touched by itself: a tab, a segment, the way back.
package struct PaintedPart: Hashable, Sendable {
  package let view: String
  /// By the key of scenes, with a number from 0 where there are several: `items.1`.
  package let name: String
  package let frame: Rect
  /// What it shows, where only its painter knows.
  package let text: String
}

/// The parts of all views of a shot, as the system lays them out.
package func paintedParts(
  _ scene: Scene, _ shot: Shot, _ layout: SolvedLayout
) -> [PaintedPart] {
  var painter = Painter(scene, shot, layout)
  painter.paintViews()
  return painter.canvas.parts
}

/// Paints one shot of a scene: its views in paint order, then what the system puts over them.
///
/// - Parameter ground: What lies behind all views, in place of the window and of the background
///   that its root has when the scene says nothing.
package func paint(
  _ scene: Scene, _ shot: Shot, _ layout: SolvedLayout, ground: AdaptiveColor? = nil
) -> DisplayList {
  var painter = Painter(scene, shot, layout, ground: ground)
  painter.paintViews()
  painter.paintSystem()
  let list = DisplayList(
    size: painter.screen.bounds.size, scale: shot.device.scale, items: painter.canvas.items)
  return scene.textLook == .bars ? list.withBars : list
}
