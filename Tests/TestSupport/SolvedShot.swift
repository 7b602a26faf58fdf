package import SnaplineAppSimulation
package import SnaplineAutoLayout
package import SnaplineBasics
import SnaplineSceneFiles
package import SnaplineSceneModel
package import Testing

/// Reads a scene from its text; a diagnostic fails the calling test.
package func scene(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) -> Scene {
  let checked = readScene(Array(text.utf8), file: "test.scene.yaml", identity: "test")
  for diagnostic in checked.diagnostics {
    let source = SourceText(file: "test.scene.yaml", text: text)
    Issue.record("\(diagnostic.text(in: [source]))", sourceLocation: sourceLocation)
  }
  return checked.value ?? Scene(identity: "test", file: "test.scene.yaml", era: .ios7)
}

/// One shot of a scene, laid out.
package struct SolvedShot: Sendable {
  package let scene: Scene
  package let shot: Shot
  /// The scene and the app after the steps of the state.
  package let appState: AppState
  package let result: LayoutResult

  /// Lays out the shot with this name.
  package init(_ scene: Scene, _ name: String = "portrait") {
    let shots = planShots(scene).value
    let planned = shots.first { $0.name == name }
    if planned == nil { Issue.record("no shot is named \(name)") }
    let fallback = Shot(
      name: name, device: Device.all[0], orientation: .portrait, state: nil)
    let shot = planned ?? fallback
    self.scene = scene
    self.shot = shot
    appState = simulate(scene, shot)
    result = solveLayout(appState.scene, appState.environment)
  }

  /// The frame of a view in its superview, on the pixel grid.
  package subscript(name: String) -> Rect? { solved(name)?.frame }

  /// Returns everything known about a view.
  package func solved(_ name: String) -> SolvedView? {
    guard let view = scene.view(named: name) else { return nil }
    return result.layout[view]
  }
}

extension Rect {
  /// Whether every edge and size differs from the other rectangle's by at most the tolerance.
  package func isNear(_ other: Rect, within tolerance: Double) -> Bool {
    let differences = [
      minX - other.minX, minY - other.minY, width - other.width, height - other.height,
    ]
    return differences.allSatisfy { $0.magnitude <= tolerance }
  }
}
