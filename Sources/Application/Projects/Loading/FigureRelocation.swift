import Basics
import Platform
import SceneFiles
import SceneModel

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
    let folder = folder(of: file.identity)
    let target = self.folder(of: renamed[file.identity] ?? file.identity)
    let words = figure.panels.compactMap { panel -> SpannedName? in
      let parts = panel.shot.text.split(separator: "/", omittingEmptySubsequences: false)
      let name = parts.dropLast().joined(separator: "/")
      // A name is relative to the directory of all scenes or else to the figure's own.
      guard let old = [name, folder + name].first(where: existingNames.contains) else { return nil }
      let new = renamed[old] ?? old
      guard new != name, new != target + name || isTaken(name) else { return nil }
      return SpannedName(new + "/" + (parts.last ?? ""), at: panel.shot.span)
    }
    return words.isEmpty ? nil : replaceSpans(words, in: bytes)
  }

  /// Whether a scene has the name after the renames.
  private func isTaken(_ name: String) -> Bool {
    renamed.values.contains(name) || existingNames.contains(name) && renamed[name] == nil
  }

  private func folder(of identity: String) -> String {
    let parts = identity.split(separator: "/").dropLast()
    return parts.map { $0 + "/" }.joined()
  }
}
