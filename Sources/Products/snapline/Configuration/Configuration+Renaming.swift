import SnaplineChecking
import SnaplineSceneModel

extension Configuration {
  /// Returns the names to change when scenes are renamed: names of shots in `tolerances` and
  /// `filter`, and paths of scene files in `known` and `scenes`.
  ///
  /// - Parameters:
  ///   - old: The name of a scene or of a directory of scenes.
  ///   - paths: Its file or directory, before and after; nil if no file moves.
  func renamed(
    from old: String, to new: String, _ paths: (old: String, new: String)?
  ) -> [SpannedName] {
    let patterns = tolerances.flatMap(\.shots).map { SpannedName($0.text, at: $0.span) }
    let names = patterns + texts(of: .filter)
    let shots = names.compactMap { word -> SpannedName? in
      // A filter can exclude a name.
      let sign = word.text.hasPrefix("!") ? "!" : ""
      return word.renamed(from: sign + old, to: sign + new)
    }
    guard let paths, let from = pathFromProject(to: paths.old),
      let to = pathFromProject(to: paths.new)
    else {
      return shots
    }
    let files = known.map(\.file) + texts(of: .scenes)
    return shots + files.compactMap { $0.renamed(from: from, to: to) }
  }

  /// Returns whether `scenes` names the file or the directory itself.
  func names(_ path: String) -> Bool {
    pathFromProject(to: path).map { way in texts(of: .scenes).contains { $0.text == way } } ?? false
  }

  private func texts(of flag: Flag) -> [SpannedName] {
    settings.filter { $0.flag == flag }.flatMap(\.texts)
  }
}

extension SpannedName {
  fileprivate func renamed(from old: String, to new: String) -> SpannedName? {
    text.isOrIsBelow(old) ? SpannedName(new + text.dropFirst(old.count), at: span) : nil
  }
}
