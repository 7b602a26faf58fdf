package import SnaplineAppSimulation
package import SnaplineAutoLayout
package import SnaplineBasics
package import SnaplineDisplayLists
package import SnaplineExplanation
package import SnaplineGoldens
package import SnaplineProjects
package import SnaplineRules
package import SnaplineSceneModel

/// A shot whose layout is solved, with its diagnostics.
package struct LaidOutShot: Sendable {
  package let shot: Shot
  /// The state of the scene and the app when the shot is taken.
  package let appState: AppState
  package let result: LayoutResult
  /// All diagnostics of the layout, including those that the scene expects.
  package let diagnostics: [Diagnostic]
  /// The drawing that replaces the views of a figure.
  var figure: RenderedFigure?

  package init(
    shot: Shot, appState: AppState, result: LayoutResult, diagnostics: [Diagnostic]
  ) {
    self.shot = shot
    self.appState = appState
    self.result = result
    self.diagnostics = diagnostics
  }
}

/// Applies a shot's steps, lays it out, and collects its diagnostics.
package func layOut(_ scene: Scene, _ shot: Shot) -> LaidOutShot {
  if let figure = scene.figure { return layOut(figure, of: scene, shot) }
  let (appState, result) = simulateAndLayOut(scene, shot)
  let shown = shot.shown(at: appState)
  return LaidOutShot(
    shot: shown, appState: appState, result: result, diagnostics: diagnose(appState, shown, result))
}

extension LaidOutShot {
  /// The explanation of the shot's layout.
  package var explanation: FrameExplanation { FrameExplanation(appState, shot, result) }

  /// The image as a display list.
  package var displayList: DisplayList {
    figure?.list ?? SnaplineRendering.displayList(of: appState.scene, shot, result.layout)
  }

  /// The content of the layout file, without the fingerprint.
  package var layoutFacts: GoldenShot {
    var facts = GoldenShot(
      shot, of: appState.scene, environment: appState.environment, layout: result.layout)
    facts.views += figure?.views ?? []
    return facts
  }

  /// The input for the evaluation of the scene's expectations.
  package var examined: ShotFindings { ShotFindings(appState, shot, result, diagnostics) }

  /// The diagnostics that the scene does not expect.
  package var unexpectedDiagnostics: [Diagnostic] {
    // Expectations of other shots fail here, and are evaluated when all shots are known.
    evaluateExpectations(of: appState.scene, [examined]).shots.flatMap(\.diagnostics)
  }
}

extension LoadedScene {
  /// The selected shots, each laid out.
  package var laidOutShots: [LaidOutShot] {
    guard let scene else { return [] }
    return shots.map { layOut(scene, $0) }
  }
}
