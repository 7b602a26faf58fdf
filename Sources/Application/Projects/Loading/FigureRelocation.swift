import SnaplineBasics
import SnaplinePlatform
import SnaplineSceneFiles
package import SnaplineSceneModel

/// Planned renames of scenes, applied to the names in figures.
package struct FigureRelocation: Sendable {
  /// The new names by the old names of scenes.
  private let renamed: [String: String]
  private let existingNames: Set<String>

  /// - Parameter existingNames: The names of all scenes, including the old names.
  package init(_ renamed: [String: String], among existingNames: some Sequence<String>) {
    self.renamed = renamed
    self.existingNames = Set(existingNames).union(renamed.keys)
  }

  /// Returns the changed text of a figure, which shows the same shots; nil if no change is needed.
  package func text(of file: SceneFile) -> [UInt8]? {
    guard file.isFigure, let bytes = try? readFile(file.path, limit: Limits.standard.fileBytes),
      let figure = readFigure(bytes, file: file.path, identity: file.identity).value?.figure
    else { return nil }
    let target = folder(of: renamed[file.identity] ?? file.identity)
    let words = figure.panels.compactMap { panel -> SpannedName? in
      guard let old = panel.sceneName(in: file.identity, among: existingNames) else { return nil }
      let (name, shot) = panel.shotParts
      let new = renamed[old] ?? old
      guard new != name, new != target + name || isTaken(name) else { return nil }
      return SpannedName(new + "/" + shot, at: panel.shot.span)
    }
    return words.isEmpty ? nil : replaceSpans(words, in: bytes)
  }

  /// Whether a scene has the name after the renames.
  private func isTaken(_ name: String) -> Bool {
    renamed.values.contains(name) || existingNames.contains(name) && renamed[name] == nil
  }

}

/// Returns the directory of a scene's name; empty at the top, else with a trailing slash.
private func folder(of identity: String) -> String {
  identity.split(separator: "/").dropLast().map { $0 + "/" }.joined()
}

extension Figure.Panel {
  /// The name of the scene as in the figure, and that of the shot.
  fileprivate var shotParts: (scene: String, shot: String) {
    let parts = shot.text.split(separator: "/", omittingEmptySubsequences: false)
    return (parts.dropLast().joined(separator: "/"), parts.last.map(String.init) ?? "")
  }

  /// Returns the name of the shown scene, which is relative to the directory of all scenes or else
  /// to that of the figure; nil if there is none.
  package func sceneName(in figure: String, among names: Set<String>) -> String? {
    let name = shotParts.scene
    return [name, folder(of: figure) + name].first(where: names.contains)
  }
}
