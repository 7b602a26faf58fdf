import Pipeline
import SceneModel

extension Configuration {
  /// Returns the words that have to change when scenes get another name: names of shots in
  /// `tolerances` and `filter`, and paths of scene files in `known` and `scenes`.
  ///
  /// - Parameters:
  ///   - old: The name of a scene or of a folder of scenes.
  ///   - paths: Its file or folder, before and after; nil where no file moves.
  func renamed(
    from old: String, to new: String, _ paths: (old: String, new: String)?
  ) -> [SpannedName] {
    let patterns = tolerances.flatMap(\.shots).map { SpannedName($0.text, at: $0.span) }
    let names = patterns + words(of: .filter)
    let shots = names.compactMap { word -> SpannedName? in
      // A filter may exclude what it names.
      let sign = word.text.hasPrefix("!") ? "!" : ""
      return word.renamed(from: sign + old, to: sign + new)
    }
    guard let paths, let from = way(to: paths.old), let to = way(to: paths.new) else {
      return shots
    }
    let files = known.map(\.file) + words(of: .scenes)
    return shots + files.compactMap { $0.renamed(from: from, to: to) }
  }

  /// Whether `scenes` names the file or the folder itself.
  func names(_ path: String) -> Bool {
    way(to: path).map { way in words(of: .scenes).contains { $0.text == way } } ?? false
  }

  private func words(of flag: Flag) -> [SpannedName] {
    settings.filter { $0.flag == flag }.flatMap(\.words)
  }
}

extension SpannedName {
  fileprivate func renamed(from old: String, to new: String) -> SpannedName? {
    text.isOrLies(in: old) ? SpannedName(new + text.dropFirst(old.count), at: span) : nil
  }
}
