import SnaplineAppSimulation
import SnaplineAutoLayout
import SnaplineBasics
package import SnaplineGoldenComparison
import SnaplineGoldens
import SnaplineRendering
package import SnaplineSceneModel

/// Lays out and paints the shot of this name; nil if the scene does not contain it.
///
/// - Parameter required: The required positions of all views, if there are any; the result is nil if
///   the shot has none of them.
package func renderShot(
  of scene: Scene, named name: String, at required: [ViewFrames] = []
) -> RenderedShot? {
  guard let planned = planShots(scene).value.first(where: { $0.name == name }) else { return nil }
  return renderShot(planned, of: scene, at: required)
}

/// Lays out and paints a shot, without its diagnostics.
package func renderShot(
  _ planned: Shot, of scene: Scene, at required: [ViewFrames] = []
) -> RenderedShot? {
  let (appState, result) = simulateAndLayOut(scene, planned)
  let shot = planned.shown(at: appState)
  let facts = GoldenShot(
    shot, of: appState.scene, environment: appState.environment, layout: result.layout)
  // Painting takes longer than comparing.
  let frames = ViewFrames(facts, withTexts: false)
  guard required.isEmpty || required.contains(frames) else { return nil }
  let defects = result.defects
  return RenderedShot(
    layoutFacts: facts, list: displayList(of: appState.scene, shot, result.layout), frames: frames,
    defects: LayoutDefectCount(conflicts: defects.conflicts, freedoms: defects.freedoms))
}
