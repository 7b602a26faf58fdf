import SnaplineBasics
import SnaplineChecking
import SnaplineExplanation
import SnaplinePlatform
import SnaplineProjects
import SnaplineRendering
import SnaplineRules
import SnaplineSceneFiles
import SnaplineSceneModel
import SnaplineSceneSyntax

/// The parsed text of an open scene, with the layouts that requests need.
final class SceneAnalysis {
  let document: TextDocument
  let loaded: LoadedScene
  /// The symbols; nil if the text is not valid YAML.
  let symbols: SceneSymbols?
  /// The first shot of each orientation without a state, or the first shot, laid out.
  private(set) lazy var layouts: [FrameExplanation] = shownShots.map { shot in
    loaded.scene.map { layOut($0, shot).explanation }
  }.compactMap(\.self)

  init(_ document: TextDocument, file: SceneFile) {
    self.document = document
    loaded = loadScene(file, bytes: document.bytes)
    symbols = readSourceTree(document.bytes, file: file.path, limits: .standard).value.map(
      SceneSymbols.init)
  }

  private var shownShots: [Shot] {
    guard let scene = loaded.scene, scene.figure == nil, let first = loaded.plannedShots.first
    else { return [] }
    var seen: Set<Orientation> = []
    let plain = loaded.plannedShots.filter {
      $0.state == nil && $0.device == first.device && seen.insert($0.orientation).inserted
    }
    return plain.isEmpty ? [first] : plain
  }

  /// Returns the name that contains a position or ends there.
  func occurrence(at position: TextPosition) -> SceneSymbols.Occurrence? {
    symbols?.occurrence(at: sourcePosition(position))
  }

  /// Returns the constraint that contains a position.
  func constraint(at position: TextPosition) -> ConstraintID? {
    let place = sourcePosition(position)
    return loaded.scene.flatMap { scene in
      scene.constraintIDs.first { id in
        let span = scene[id].span
        return span.file == loaded.file.path && span.start <= place && place <= span.end
      }
    }
  }

  /// Returns a position as a line and a column of scalars.
  func sourcePosition(_ position: TextPosition) -> SourcePosition {
    let index = document.index(of: position)
    let line = document.position(at: index).line
    return SourcePosition(line: line + 1, column: index - document.lineStarts[line] + 1)
  }
}
