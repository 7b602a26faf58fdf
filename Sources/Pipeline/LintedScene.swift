package import Diagnostics
import Linting
import Loading
import SceneReading
import SceneSyntax
import Selection

extension LoadedScene {
  /// What is suspicious in the scene, with what its reader has to say; a scene with errors gives
  /// these alone, for most of the rest would follow from them.
  package var suspicions: [Diagnostic] {
    guard let scene, !hasErrors, !file.isFigure else { return diagnostics.inReadingOrder() }
    if let document = interface?.document {
      guard let canvas = canvasScenes(file, of: document) else { return diagnostics }
      let found = lintInterface(canvas.measured, stored: canvas.stored, plannedShots)
      return (diagnostics + found).inReadingOrder()
    }
    let tree = readSceneTree(bytes, file: file.path).value
    return (diagnostics + lint(scene, plannedShots, tree)).inReadingOrder()
  }
}
