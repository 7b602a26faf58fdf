import SnaplineAppSimulation
import SnaplineAutoLayout
import SnaplineBasics
import SnaplineExplanation
import SnaplineSceneModel

/// Returns findings for constants between a scroll view and a view in it that were intended to make
/// that view smaller.
///
/// From inside, the edges of a scroll view are those of its content: such constants are spacing
/// around the view that scrolls with it, and do not affect its size.
func contentEdgeConstants(_ explanations: [FrameExplanation]) -> [Diagnostic] {
  var found: [Diagnostic] = []
  for picture in explanations {
    let scene = picture.scene
    let active = picture.appState.environment.activeConstraints
    for child in scene.viewIDs {
      for axis in Axis.allCases {
        guard let edges = scene.contentEdges(of: child, axis, among: active) else { continue }
        let view = PinnedView(child: child, axis: axis, edges: edges)
        guard view.hasWrongConstant(in: picture) else { continue }
        let diagnostic = view.diagnostic(in: picture)
        if !found.contains(where: { $0.span == diagnostic.span }) { found.append(diagnostic) }
      }
    }
  }
  return found
}

/// A view in a scroll view, with its constraints to the content along an axis.
private struct PinnedView {
  let child: ViewID
  let axis: Axis
  let edges: ContentEdges

  func hasWrongConstant(in explanation: FrameExplanation) -> Bool {
    let layout = explanation.layout
    let (scroll, room) = (edges.scroll, edges.padding)
    guard room.magnitude > 0.5, let solved = layout[scroll].scroll else { return false }
    let isHorizontal = axis == .horizontal
    let (own, screen) = (
      layout[child].frame.length(along: axis), layout[scroll].frame.length(along: axis)
    )
    let content = solved.contentSize.length(along: axis)
    // As large as the scroll view, with the constants added.
    if (own - screen).magnitude < 0.5, (content - screen - room).magnitude < 0.5 { return true }
    let dimensions: [LayoutVariable.Component] =
      isHorizontal ? [.width, .contentWidth] : [.height, .contentHeight]
    return layout.ambiguities.contains { ambiguity in
      !ambiguity.isTie && [child, scroll].contains(ambiguity.quantity.view)
        && dimensions.contains(ambiguity.quantity.dimension)
    } || isHorizontal && explanation.codes.contains("layout.width-from-content-only")
  }

  func diagnostic(in explanation: FrameExplanation) -> Diagnostic {
    let scene = explanation.scene
    let (name, scrollName) = (scene[child].name, scene[edges.scroll].name)
    let room = edges.padding.magnitude.shortText
    let (start, end) = (scene[edges.start].span, scene[edges.end].span)
    return Diagnostic(
      .warning, "lint.content-edge-constant",
      "these constants do not make '\(name)' \(room.inPoints) "
        + "\(edges.padding < 0 ? "larger" : "smaller") than '\(scrollName)'; inside a scroll view "
        + "they add a margin around the content",
      at: start,
      notes: end == start ? [] : [Note("the opposite edge is constrained here", at: end)],
      hint: "to set the size, write '\(name).\(axis.extent.name) == "
        + "\(scrollName).\(axis.extent.name) \(edges.padding < 0 ? "+" : "-") \(room)'")
  }
}
