package import AutoLayout
import Geometry
package import SceneModel
package import Shots

/// Paints one shot of a scene: its views in paint order, then what the system puts over them.
package func paint(_ scene: Scene, _ shot: Shot, _ layout: SolvedLayout) -> DisplayList {
  var painter = Painter(scene, shot, layout)
  painter.paintViews()
  painter.paintKeyboard()
  painter.paintStatusBar()
  painter.paintHomeIndicator()
  return DisplayList(
    size: painter.screen.size, scale: painter.scale, items: painter.items)
}
