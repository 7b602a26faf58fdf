import SnaplineBasics
package import SnaplineSceneModel

/// Returns the numbers that the system and the app contribute to the constants of a layout, one by
/// one: the insets of views whose guides or margins are in use, the content offsets of scroll
/// views, and the heights of bars.
package func systemConstants(
  _ scene: Scene, _ environment: LayoutEnvironment, _ result: LayoutResult
) -> [Double] {
  var insets: [EdgeInsets] = []
  let watched = scene.viewsWithGuidesInUse.sorted()
  var places: [Rect] = []
  if !watched.isEmpty || scene.views.contains(where: { $0.presented != nil }) {
    let findings = MeasurePass(scene, environment).updated(with: result.layout, scene, environment)
    for view in watched {
      insets.append(findings.safeAreas[view.index])
      insets.append(findings.margins(of: view, scene, environment))
    }
    places = findings.presented.sorted { $0.key < $1.key }.map(\.value)
  }
  for (_, inset) in environment.contentInsets.sorted(by: { $0.key < $1.key }) {
    insets.append(inset)
  }
  let offsets = environment.contentOffsets.sorted { $0.key < $1.key }.flatMap { [$1.x, $1.y] }
  let heights = scene.views.compactMap { view -> Double? in
    guard case .control(let control) = view.content, control.kind.isBar else { return nil }
    return control.intrinsicSize(in: scene.era, environment.sizeClasses).height
  }
  return insets.flatMap { [$0.top, $0.left, $0.bottom, $0.right] } + offsets
    + places.flatMap { [$0.minX, $0.minY, $0.width, $0.height] } + heights + [
      environment.keyboardHeight
    ]
}
