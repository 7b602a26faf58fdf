import SnaplineAccessibility
package import SnaplineAutoLayout
package import SnaplineDisplayLists
import SnaplineFigures
import SnaplinePainting
package import SnaplineSceneModel

/// Returns the image of a shot: that of the device, or with its accessibility elements.
package func displayList(of scene: Scene, _ shot: Shot, _ layout: SolvedLayout) -> DisplayList {
  let list = paint(scene, shot, layout)
  return shot.showsElements ? list.withElements(of: scene, shot, layout) : list
}

extension DisplayList {
  /// Returns the image with a numbered box around each accessibility element, and their texts.
  func withElements(of scene: Scene, _ shot: Shot, _ layout: SolvedLayout) -> DisplayList {
    let boxes = accessibleElements(of: scene, shot, layout).map { element in
      ElementBox(
        element.name, element.visibleFrame, text: element.spokenText, hint: element.spokenHint)
    }
    return withElements(boxes, in: shot.appearance)
  }
}
