import Foundation
import SnaplineAppSimulation
import SnaplineRendering
import SnaplineSceneModel

/// A shot of a scene that was written for a screenshot, in a folder with `scenes` and `pairs.json`.
struct ScenePair: Decodable {
  /// The image file, in this folder or in the one next to it.
  let picture: String
  /// The scene file's name without its extension.
  let scene: String
  let shot: String
  let scale: Int
  let kind: String

  /// The file name without folder and extension.
  var name: String {
    String(picture.split(separator: "/").last ?? "").replacingOccurrences(of: ".png", with: "")
  }

  /// Reads the list of a folder; none if the folder has none.
  static func readAll(in folder: String) throws -> [ScenePair] {
    guard let data = FileManager.default.contents(atPath: "\(folder)/pairs.json") else { return [] }
    return try JSONDecoder().decode([ScenePair].self, from: data)
  }
}

extension LaidOutShot {
  /// The parts of a scene that was not written for this tier: the texts of its visible views, and
  /// the lines of its controls.
  var visibleParts: [RebuiltScreen.Part] {
    let scene = appState.scene
    return scene.views.compactMap { view in
      guard view.appearance.isVisible else { return nil }
      let reach: Double
      switch view.content {
      // Glyphs may reach beyond a label of their own size, but the status bar is next to some.
      case .label: reach = 1
      case .textField: reach = 0
      // Without the separators of cells and the hairlines of bars.
      case .cell: reach = -2
      case .control(let control) where control.kind == .navigationBar: reach = -3
      case .control(let control) where control.kind.traits.placement == .inline:
        return .control(view.name)
      default: return nil
      }
      return .text(view.name, around: view.name, by: reach)
    }
  }
}
