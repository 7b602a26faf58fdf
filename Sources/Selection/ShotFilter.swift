package import Shots

/// Which shots are wanted, by patterns on `scene/shot`.
///
/// A pattern selects a shot when it matches any run of whole parts of its name, so `articles`,
/// `form/portrait` and `*-typing` all do what they look like. `*` and `?` stop at a slash, `**`
/// does not.
package struct ShotFilter: Hashable, Sendable {
  private var wanted: [Letters] = []
  private var unwanted: [Letters] = []
  private let shard: Shard?
  package let traits: ShotTraits
  private let changes: ChangedFiles?
  /// By the scenes' identities, the shots that were named; of other scenes any may be wanted.
  package var named: [String: [String]] = [:]
  /// Shots, and scenes with all of theirs, of which one must be it; nil when any may.
  package var only: Set<String>?

  /// Patterns that begin with `!` leave out what the others let in; a shard takes its part of
  /// what is left.
  package init(
    _ patterns: [String], shard: Shard? = nil, traits: ShotTraits = ShotTraits(),
    changes: ChangedFiles? = nil
  ) {
    self.shard = shard
    self.traits = traits
    self.changes = changes
    for pattern in patterns {
      if pattern.hasPrefix("!") {
        unwanted.append(Letters(pattern.dropFirst()))
      } else {
        wanted.append(Letters(pattern))
      }
    }
  }

  /// Whether this shot is wanted.
  package func selects(scene: String, shot: String) -> Bool {
    let names = runs(of: "\(scene)/\(shot)")
    let isIn = wanted.isEmpty || wanted.contains { matches($0, names) }
    return isIn && !unwanted.contains { matches($0, names) }
      && shard?.holds("\(scene)/\(shot)") ?? true
  }

  /// Which of the patterns lets the shot in, so that pictures can come in the order of patterns.
  package func rank(scene: String, shot: String) -> Int {
    let names = runs(of: "\(scene)/\(shot)")
    return wanted.firstIndex { matches($0, names) } ?? wanted.count
  }

  /// Whether this shot of a scene's file is wanted, for its name and for what it shows.
  package func selects(_ shot: Shot, of file: SceneFile) -> Bool {
    mayBeTouched(file) && fits(shot, of: file)
  }

  private func mayBeTouched(_ file: SceneFile) -> Bool { changes?.touch(file) ?? true }

  private func fits(_ shot: Shot, of file: SceneFile) -> Bool {
    traits.fit(shot)
      && named[file.identity]?.contains(shot.name) ?? true
      && (only.map { $0.contains(file.identity) || $0.contains("\(file.identity)/\(shot.name)") }
        ?? true)
      && selects(scene: file.identity, shot: shot.name)
  }

  /// The wanted ones of a file's shots; where all are, the same array in the same memory.
  package func selected(of shots: [Shot], in file: SceneFile) -> [Shot] {
    guard mayBeTouched(file) else { return [] }
    let wanted = shots.filter { fits($0, of: file) }
    return wanted.count == shots.count ? shots : wanted
  }

  /// Whether a scene of which no shot is known could hold wanted ones.
  ///
  /// A scene that cannot be read must not pass because a filter names one of its shots.
  package func maySelect(_ file: SceneFile) -> Bool {
    mayBeTouched(file) && maySelect(scene: file.identity)
      && only.map { names in
        names.contains { $0 == file.identity || $0.hasPrefix(file.identity + "/") }
      } ?? true
  }

  /// The same by the name alone.
  package func maySelect(scene: String) -> Bool {
    let names = runs(of: scene)
    if unwanted.contains(where: { matches($0, names) }) { return false }
    guard shard?.holds(scene) ?? true else { return false }
    return wanted.isEmpty
      || wanted.contains { pattern in
        guard let folder = pattern.folder else { return true }
        return matches(pattern, names) || matches(folder, names)
      }
  }
}

/// Every run of neighbouring parts of a path.
private func runs(of path: String) -> [Letters] {
  let parts = path.split(separator: "/")
  return parts.indices.flatMap { first in
    (first..<parts.count).map { Letters(parts[first...$0].joined(separator: "/")) }
  }
}

private func matches(_ pattern: Letters, _ names: [Letters]) -> Bool {
  names.contains { globMatches(pattern, $0) }
}
