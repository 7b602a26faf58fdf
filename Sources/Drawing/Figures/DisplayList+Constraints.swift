package import SnaplineAutoLayout
import SnaplineBasics
package import SnaplineDisplayLists
import SnaplinePainting
package import SnaplineSceneModel

extension DisplayList {
  /// Returns the dimmed image with the active constraints drawn over it as on the canvas of
  /// Interface Builder: distances with their values, aligned edges as lines, dashed if optional,
  /// red if ambiguous or conflicting.
  ///
  /// Content that scroll views clip, and views beyond the right and lower edges of the screen, are
  /// drawn on a larger canvas.
  ///
  /// - Parameters:
  ///   - verdicts: Suspect dimensions, which satisfy all constraints and are still wrong.
  ///   - lettering: The font size of labels.
  package func withConstraints(
    of scene: Scene, _ shot: Shot, _ environment: LayoutEnvironment, _ layout: SolvedLayout,
    verdicts: [OverlayIssue] = [], lettering: Double = 8
  ) -> DisplayList {
    var overlay = ConstraintOverlay(scene, environment, layout, scale: scale, lettering: lettering)
    let screen = Rect(origin: .zero, size: size)
    let canvas = Rect(origin: .zero, size: overlay.overhang(beyond: size))
    overlay.pen.fillBeyond(screen, canvas)
    let ground = overlay.pen.drainItems()
    let contents = paintScrollContents(scene, shot, layout, clippedTo: canvas)
    overlay.pen.fill(screen, Color(255, 255, 255, alpha: 158))
    overlay.drawViewOutlines()
    overlay.highlighted = Dictionary(verdicts.map { ($0.view, $0.axis) }) { first, _ in first }
    for id in environment.activeConstraints { overlay.draw(id) }
    overlay.highlightAmbiguity()
    for verdict in verdicts { overlay.highlight(verdict, within: canvas) }
    overlay.pen.placeLabels(inside: canvas)
    var list = self
    list.size = canvas.size
    list.items = ground
    list.add(.beginClip(.rectangle(screen)))
    list.items += items
    list.add(.endClip)
    if !contents.isEmpty {
      list.add(.beginGroup(opacity: 0.4))
      list.items += contents
      list.add(.endGroup)
    }
    list.items += overlay.pen.items
    return list
  }

  /// Returns the image in its own colors with some constraints drawn over it, in bold.
  ///
  /// - Parameters:
  ///   - views: The views whose frames are drawn with dashed borders.
  ///   - lettering: The font size of labels.
  package func withConstraints(
    _ constraints: [ConstraintID], around views: Set<ViewID>, of scene: Scene,
    _ environment: LayoutEnvironment, _ layout: SolvedLayout, lettering: Double
  ) -> DisplayList {
    var overlay = ConstraintOverlay(scene, environment, layout, scale: scale, lettering: lettering)
    overlay.pen.weight = lettering / 8
    let image = Rect(origin: .zero, size: size)
    overlay.pen.image = image
    for view in scene.viewIDs where views.contains(view) && view != .root {
      overlay.pen.dashedOutline(layout[view].screenFrame, .overlayBlue)
    }
    for id in constraints { overlay.draw(id) }
    overlay.pen.placeLabels(inside: image, avoiding: textBoxes)
    var list = self
    list.items += overlay.pen.items
    return list
  }

  /// Returns the image with the content that scroll views clip, dimmed around the screen on a
  /// larger canvas.
  package func withContents(
    of scene: Scene, _ shot: Shot, _ environment: LayoutEnvironment, _ layout: SolvedLayout
  ) -> DisplayList {
    var overlay = ConstraintOverlay(scene, environment, layout, scale: scale, lettering: 8)
    let screen = Rect(origin: .zero, size: size)
    let canvas = Rect(origin: .zero, size: overlay.overhang(beyond: size))
    overlay.pen.fillBeyond(screen, canvas)
    var list = self
    list.size = canvas.size
    list.items = overlay.pen.drainItems()
    list.add(.beginGroup(opacity: 0.4))
    list.items += paintScrollContents(scene, shot, layout, clippedTo: canvas)
    list.add(.endGroup)
    list.items += items.clipped(to: .rectangle(screen), source: "constraints")
    list.add(.stroke(.rectangle(screen), width: 2, Color(60, 60, 67, alpha: 160)))
    return list
  }
}

extension DisplayList {
  fileprivate mutating func add(_ mark: DrawCommand) {
    items.append(DisplayItem("constraints", mark))
  }
}
