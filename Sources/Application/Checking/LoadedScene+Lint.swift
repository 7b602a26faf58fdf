package import SnaplineBasics
import SnaplineProjects
import SnaplineRendering
import SnaplineRules
import SnaplineSceneFiles
import SnaplineSceneSyntax

extension LoadedScene {
  /// The warnings about the scene and the diagnostics of its parser; a scene with errors has only
  /// the latter, because most other warnings would follow from them.
  package var lintFindings: [Diagnostic] {
    guard let scene, !hasErrors, !file.isFigure else { return diagnostics.sortedForDisplay() }
    if let document = interface?.document {
      guard let canvas = interfaceBuilderScenes(file, of: document) else { return diagnostics }
      let found = lintInterface(canvas.measured, stored: canvas.stored, plannedShots)
      return (diagnostics + found).sortedForDisplay()
    }
    let tree = readSceneTree(bytes, file: file.path).value
    let found = lint(scene, plannedShots, tree, decodedBy: imageSamples)
    return (diagnostics + found).sortedForDisplay()
  }
}
