package import SnaplineAutoLayout
import SnaplineBasics
package import SnaplineSceneModel

/// The state of an app when a shot is taken.
package struct AppState: Hashable, Sendable {
  /// The scene after the steps: texts typed, constants set, views hidden.
  package var scene: Scene
  package var environment: LayoutEnvironment

  package init(scene: Scene, environment: LayoutEnvironment) {
    self.scene = scene
    self.environment = environment
  }
}

/// A scene in the language and at the text size of a shot, independent of the screen.
package struct LocalizedScene: Sendable {
  fileprivate let written: Scene

  package init(_ scene: Scene, _ shot: Shot) {
    written = scene.localized(in: shot.language).applyingTextSize(
      shot.textSize, shot.device.scale
    ).resolvingAutoresizingSizes()
  }
}

/// Applies the steps of a shot's state, in order.
///
/// Rotation, the keyboard and scrolling depend on frames, so some steps lay out the scene, each a
/// bounded number of times.
package func simulate(_ scene: Scene, _ shot: Shot) -> AppState {
  simulation(of: LocalizedScene(scene, shot), shot).appState
}

/// Applies the steps of a shot and lays out the result.
package func simulateAndLayOut(_ scene: Scene, _ shot: Shot) -> (
  appState: AppState, result: LayoutResult
) {
  simulateAndLayOut(LocalizedScene(scene, shot), shot)
}

/// Applies the steps and lays out a prepared scene, shared by shots that differ only in their
/// screens.
package func simulateAndLayOut(
  _ scene: LocalizedScene, _ shot: Shot
) -> (appState: AppState, result: LayoutResult) {
  var simulation = simulation(of: scene, shot)
  let result = simulation.result()
  return (simulation.appState, result)
}

private func simulation(of scene: LocalizedScene, _ shot: Shot) -> AppSimulator {
  let start = shot.state?.startOrientation(for: shot) ?? shot.orientation
  let written = scene.written
  let width = shot.device.size(in: start).width
  let scene = written.applyingVariations(for: shot.device.sizeClasses(in: start, width: width))
  var environment = LayoutEnvironment(
    of: scene, device: shot.device, orientation: start, appearance: shot.appearance,
    direction: shot.direction)
  environment.fitHeight(of: scene)
  var simulation = AppSimulator(AppState(scene: scene, environment: environment), written: written)
  simulation.appear()
  for step in shot.state?.steps ?? [] {
    simulation.perform(step.localized(in: shot.language, scene))
  }
  return simulation
}

extension State {
  /// Returns the orientation before the first step, such that the last one is the shot's.
  fileprivate func startOrientation(for shot: Shot) -> Orientation {
    guard let first = turns.first else { return shot.orientation }
    return first == .portrait ? .landscape : .portrait
  }
}

extension Shot {
  /// Returns the shot with only the first steps of its state.
  package func truncated(toSteps count: Int) -> Shot {
    guard var state, count < state.steps.count else { return self }
    var shot = self
    shot.orientation = state.startOrientation(for: self)
    state.steps = Array(state.steps.prefix(max(0, count)))
    shot.orientation = state.turns.last ?? shot.orientation
    shot.state = state
    return shot
  }
}

extension Step {
  /// Returns the step with its texts localized.
  fileprivate func localized(in language: Language?, _ scene: Scene) -> Step {
    guard case .type(let view, let text) = self else { return self }
    return .type(view, text: scene.localizedText(text, in: view, language))
  }
}
