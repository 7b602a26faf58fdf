package import SnaplineSceneModel

/// A filter of shots by patterns on `scene/shot`.
///
/// A pattern selects a shot if it matches any sequence of consecutive components of its name:
/// `articles`, `form/portrait` or `*-typing`. `*` and `?` do not match a slash, `**` does.
package struct ShotFilter: Hashable, Sendable {
  private var selectedPatterns: [GlobText] = []
  private var unwanted: [GlobText] = []
  private let shard: Shard?
  package let traits: ShotTraits
  private let patterns: [String]
  private let changes: ChangedFiles?
  /// The named shots, by the scenes' identities; of other scenes all shots may be selected.
  package var named: [String: [String]] = [:]
  /// The permitted shots and scenes; nil permits all.
  package var only: Set<String>?

  /// Creates a filter: patterns that begin with `!` exclude shots selected by the others, and a
  /// shard selects among the rest.
  package init(
    _ patterns: [String], shard: Shard? = nil, traits: ShotTraits = ShotTraits(),
    changes: ChangedFiles? = nil
  ) {
    self.patterns = patterns
    self.shard = shard
    self.traits = traits
    self.changes = changes
    for pattern in patterns {
      if pattern.hasPrefix("!") {
        unwanted.append(GlobText(pattern.dropFirst()))
      } else {
        selectedPatterns.append(GlobText(pattern))
      }
    }
  }

  /// The options that select shots, equal only for filters that select the same; nil if the
  /// selection depends on more.
  package var text: String? {
    guard shard == nil, changes == nil, named.isEmpty, only == nil else { return nil }
    return (["patterns"] + patterns + traits.words).map { "\($0.utf8.count):\($0)" }.joined()
  }

  /// Whether the shot is selected.
  package func selects(scene: String, shot: String) -> Bool {
    let names = runs(of: "\(scene)/\(shot)")
    let isIn = selectedPatterns.isEmpty || selectedPatterns.contains { matches($0, names) }
    return isIn && !unwanted.contains { matches($0, names) }
      && shard?.contains("\(scene)/\(shot)") ?? true
  }

  /// Returns the index of the pattern that selects the shot, so that images can follow the order of
  /// the patterns.
  package func rank(scene: String, shot: String) -> Int {
    let names = runs(of: "\(scene)/\(shot)")
    return selectedPatterns.firstIndex { matches($0, names) } ?? selectedPatterns.count
  }

  /// Whether the shot of a scene's file is selected by its name and its dimensions.
  package func selects(_ shot: Shot, of file: SceneFile) -> Bool {
    mayBeTouched(file) && fits(shot, of: file)
  }

  private func mayBeTouched(_ file: SceneFile) -> Bool { changes?.affects(file) ?? true }

  private func fits(_ shot: Shot, of file: SceneFile) -> Bool {
    traits.match(shot)
      && named[file.identity]?.contains(shot.name) ?? true
      && (only.map { $0.contains(file.identity) || $0.contains("\(file.identity)/\(shot.name)") }
        ?? true)
      && selects(scene: file.identity, shot: shot.name)
  }

  /// Returns the selected shots of a file; if all are selected, the same array without a copy.
  package func selected(of shots: [Shot], in file: SceneFile) -> [Shot] {
    guard mayBeTouched(file) else { return [] }
    let wanted = shots.filter { fits($0, of: file) }
    return wanted.count == shots.count ? shots : wanted
  }

  /// Whether a scene whose shots are unknown may contain selected shots.
  ///
  /// An unreadable scene must not pass because a filter names one of its shots.
  package func maySelect(_ file: SceneFile) -> Bool {
    mayBeTouched(file) && maySelect(scene: file.identity)
      && only.map { names in
        names.contains { $0 == file.identity || $0.hasPrefix(file.identity + "/") }
      } ?? true
  }

  /// Whether a scene may contain selected shots, by its name alone.
  package func maySelect(scene: String) -> Bool {
    let names = runs(of: scene)
    if unwanted.contains(where: { matches($0, names) }) { return false }
    guard shard?.contains(scene) ?? true else { return false }
    return selectedPatterns.isEmpty
      || selectedPatterns.contains { pattern in
        guard let folder = pattern.folder else { return true }
        return matches(pattern, names) || matches(folder, names)
      }
  }
}

/// Returns all sequences of consecutive components of a path.
private func runs(of path: String) -> [GlobText] {
  let parts = path.split(separator: "/")
  return parts.indices.flatMap { first in
    (first..<parts.count).map { GlobText(parts[first...$0].joined(separator: "/")) }
  }
}

private func matches(_ pattern: GlobText, _ names: [GlobText]) -> Bool {
  names.contains { globMatches(pattern, $0) }
}
