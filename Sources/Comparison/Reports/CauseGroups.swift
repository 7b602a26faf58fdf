import SnaplineBasics
import SnaplineGoldenComparison
import SnaplineGoldens
import SnaplineImaging
import SnaplinePlatform

/// The changed shots with the same cause, reported together.
package struct CauseGroup {
  /// The shots of the file with the cause, then those of other files, then figures, each in the
  /// order of the run; not empty.
  package fileprivate(set) var shots: [ShotResult]

  /// The span to look at first.
  var span: SourceSpan { shots[0].causeSpan }
  /// The edits at the cause, if they are known.
  var causes: [ChangeLine] { shots[0].causeRows }

  /// The number of differing pixels in all shots.
  var weight: Int {
    shots.reduce(0) { sum, shot in
      guard case .changed(.pixels(let changed)) = shot.comparison.verdict else { return sum }
      return sum + changed.count
    }
  }

  /// The name of the shot, or that of the scene with the number of shots; for several scenes the
  /// name of the first shot with the number of others.
  var title: String {
    guard shots.count > 1 else { return shots[0].name.truncated(to: 200) }
    guard Set(shots.map(\.scene)).count > 1 else {
      return "\(shots[0].scene.truncated(to: 200)): \(pluralized(shots.count, "shot"))"
    }
    let others = pluralized(shots.count - 1, "more shot")
    return "\(shots[0].name.truncated(to: 200)) and \(others)"
  }

  /// Whether a common cause of the shots is known.
  var hasKnownCause: Bool { !(shots.first?.comparison.summary?.cause?.changes ?? []).isEmpty }

  /// The edits at the cause, one text each.
  package var edits: [String] { causes.map(\.text) }

  /// The name by which `approve` selects the shots; nil if the cause is not known.
  ///
  /// It depends only on the edits and the verdict, so another edit never has it by its position.
  package var name: String? {
    guard hasKnownCause else { return nil }
    let parts = [shots[0].comparison.verdict.word] + edits
    let hash = ContentHash(combining: parts.map { ContentHash(of: Array($0.utf8)) })
    return "cause-" + hash.description.prefix(8)
  }

  /// Whether the change is unexplained because its cause was not computed.
  fileprivate var isUnexplained: Bool {
    guard let summary = shots.first?.comparison.summary else { return false }
    return summary.cause?.certainty == .unknown && summary.moves.isEmpty
      && summary.residual == nil
  }

  /// The names of the shots after the first, limited to 6.
  var others: String? {
    guard shots.count > 1, let first = shots.first else { return nil }
    let isOneScene = shots.allSatisfy { $0.scene == first.scene }
    let shown = shots.dropFirst().prefix(6).map { (isOneScene ? $0.shot : $0.name).shownName }
    let rest = shots.count - 1 - shown.count
    return shown.joined(separator: ", ") + (rest > 0 ? " and \(pluralized(rest, "more shot"))" : "")
  }
}

extension CauseGroup {
  /// The sort key of the group, compared lexicographically: computed causes first, scenes before
  /// figures, changed shots first, edits of one file before equal edits of several, most differing
  /// pixels first.
  fileprivate var rank: [Int] {
    let verdict = shots[0].comparison.verdict
    let isOfSeveral = hasKnownCause && Set(shots.map(\.causeSpan.file)).count > 1
    return [
      isUnexplained ? 1 : 0, shots.allSatisfy(\.isOfFigure) ? 1 : 0,
      verdict == .new ? 2 : verdict.word == "changed" ? 0 : 1, isOfSeveral ? 1 : 0, -weight,
    ]
  }

  fileprivate mutating func sortShots() {
    func rank(_ shot: ShotResult) -> Int {
      shot.isOfFigure ? 2 : shot.span.file == shot.causeSpan.file ? 0 : 1
    }
    let sorted = shots.enumerated().sorted {
      (rank($0.element), $0.offset) < (rank($1.element), $1.offset)
    }
    shots = sorted.map(\.element)
  }
}

extension Run {
  /// The failing shots grouped by cause, with most differing pixels first.
  ///
  /// A changed line often moves views in many shots and is reported once.
  package var causeGroups: [CauseGroup] {
    var groups: [CauseGroup] = []
    var known: [CauseGroupKey: Int] = [:]
    let causes = CauseKeys(shots.compactMap(\.comparison.summary?.cause))
    for shot in shots where shot.headline != nil {
      let key = CauseGroupKey(shot, causes.key(of: shot.comparison.summary?.cause))
      if let index = known[key] {
        groups[index].shots.append(shot)
      } else {
        known[key] = groups.count
        groups.append(CauseGroup(shots: [shot]))
      }
    }
    for index in groups.indices { groups[index].sortShots() }
    let ranked = groups.enumerated().map { (rank: $0.element.rank + [$0.offset], $0.element) }
    return ranked.sorted { $0.rank.lexicographicallyPrecedes($1.rank) }.map(\.1)
  }
}

extension Run {
  /// The scenes in report order: by their first cause group, then those with diagnostics, then the
  /// others.
  var scenesInOrder: [SceneResult] {
    var ranks: [String: Int] = [:]
    for (number, group) in causeGroups.enumerated() {
      for shot in group.shots where ranks[shot.scene] == nil { ranks[shot.scene] = number }
    }
    func rank(_ scene: SceneResult) -> Int {
      ranks[scene.identity] ?? (scene.diagnostics.isEmpty ? .max : .max - 1)
    }
    let sorted = scenes.enumerated().sorted {
      (rank($0.element), $0.offset) < (rank($1.element), $1.offset)
    }
    return sorted.map(\.element)
  }
}

/// The key by which shots are grouped.
private struct CauseGroupKey: Hashable {
  let verdict: String
  /// The known cause; nil if the location decides.
  let cause: CauseKeys.Key?
  let span: SourceSpan?
  let rows: [String]
  /// The name of the shot if nothing else is known, so that such shots are not grouped.
  let shot: String

  init(_ shot: ShotResult, _ cause: CauseKeys.Key?) {
    verdict = shot.comparison.verdict.word
    let isNew = shot.comparison.verdict == .new
    self.cause = cause
    let isKnown = cause != nil
    span = isKnown ? nil : isNew ? SourceSpan(file: shot.span.file) : shot.causeSpan
    rows = (isKnown ? shot.uncertaintyRows : shot.causeRows).map(\.text)
    self.shot = isNew || isKnown || !rows.isEmpty ? "" : shot.shot
  }
}
