import Diagnostics
import Files
import SceneModel
import SceneReading
import SceneWriting
package import Selection

/// Scenes that are about to have other names, as figures speak of them.
package struct FigureRelocation: Sendable {
  /// By the old name of each scene the new one.
  private let renamed: [String: String]
  private let known: Set<String>

  /// - Parameter known: The names of all scenes, the old ones among them.
  package init(_ renamed: [String: String], among known: some Sequence<String>) {
    self.renamed = renamed
    self.known = Set(known).union(renamed.keys)
  }

  /// What a figure has to say so that it shows the same pictures; nil when it may stay as it is.
  package func text(of file: SceneFile) -> [UInt8]? {
    guard file.isFigure, let bytes = try? readFile(file.path, limit: Limits.standard.fileBytes),
      let figure = readFigure(bytes, file: file.path, identity: file.identity).value?.figure
    else { return nil }
    let folder = folder(of: file.identity)
    let target = self.folder(of: renamed[file.identity] ?? file.identity)
    let words = figure.panels.compactMap { panel -> WrittenName? in
      let parts = panel.shot.text.split(separator: "/", omittingEmptySubsequences: false)
      let name = parts.dropLast().joined(separator: "/")
      // A name is first of all one from the folder of all scenes, then from the figure's own.
      guard let old = [name, folder + name].first(where: known.contains) else { return nil }
      let new = renamed[old] ?? old
      guard new != name, new != target + name || isTaken(name) else { return nil }
      return WrittenName(new + "/" + (parts.last ?? ""), at: panel.shot.span)
    }
    return words.isEmpty ? nil : replaceWords(words, in: bytes)
  }

  /// Whether a scene has the name when all is done.
  private func isTaken(_ name: String) -> Bool {
    renamed.values.contains(name) || known.contains(name) && renamed[name] == nil
  }

  private func folder(of identity: String) -> String {
    let parts = identity.split(separator: "/").dropLast()
    return parts.map { $0 + "/" }.joined()
  }
}
