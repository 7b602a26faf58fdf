import Diagnostics
import Goldens
import Imaging
package import Runs
import Verdicts

/// Shots that are not their goldens for one reason, to be told together.
package struct CauseGroup {
  /// Those of the file with the cause first, figures last, else in the order of the run; at least
  /// one.
  package fileprivate(set) var shots: [ShotOutcome]

  /// Where to look first.
  var place: SourceSpan { shots[0].causePlace }
  /// What was changed there, as far as it is known.
  var causes: [ChangeRow] { shots[0].causeRows }

  /// How much there is to see: the pixels that differ in all of them.
  var weight: Int {
    shots.reduce(0) { sum, shot in
      guard case .changed(.pixels(let changed)) = shot.judgement.verdict else { return sum }
      return sum + changed.count
    }
  }

  /// The shot's name, or the scene's with the number of shots.
  var title: String {
    guard shots.count > 1 else { return shots[0].name.shown(most: 200) }
    let scenes = Set(shots.map(\.scene))
    let scene = scenes.count == 1 ? shots[0].scene.shown(most: 200) : "\(scenes.count) scenes"
    return "\(scene): \(counted(shots.count, "shot"))"
  }

  /// Whether one thing is known to have changed all of them.
  var hasKnownCause: Bool { !(shots.first?.judgement.account?.cause?.changes ?? []).isEmpty }

  /// Whether nobody has looked into what changed.
  fileprivate var isUnexplained: Bool {
    guard let account = shots.first?.judgement.account else { return false }
    return account.cause?.certainty == .unknown && account.moves.isEmpty
      && account.residual == nil
  }

  /// The names of the shots behind the first, as many as a line can bear.
  var others: String? {
    guard shots.count > 1, let first = shots.first else { return nil }
    let isOneScene = shots.allSatisfy { $0.scene == first.scene }
    let shown = shots.dropFirst().prefix(6).map { (isOneScene ? $0.shot : $0.name).shown }
    let rest = shots.count - 1 - shown.count
    return shown.joined(separator: ", ") + (rest > 0 ? " and \(counted(rest, "more shot"))" : "")
  }
}

extension CauseGroup {
  /// The place of the group among the others, the first number that differs decides: what was not
  /// looked into last, figures behind scenes, changes first, an edit of one file before equal edits
  /// of several, those with most to see first.
  fileprivate var rank: [Int] {
    let verdict = shots[0].judgement.verdict
    let isOfSeveral = hasKnownCause && Set(shots.map(\.causePlace.file)).count > 1
    return [
      isUnexplained ? 1 : 0, shots.allSatisfy(\.isOfFigure) ? 1 : 0,
      verdict == .new ? 2 : verdict.word == "changed" ? 0 : 1, isOfSeveral ? 1 : 0, -weight,
    ]
  }

  fileprivate mutating func sortShots() {
    func rank(_ shot: ShotOutcome) -> Int {
      shot.isOfFigure ? 2 : shot.place.file == shot.causePlace.file ? 0 : 1
    }
    let sorted = shots.enumerated().sorted {
      (rank($0.element), $0.offset) < (rank($1.element), $1.offset)
    }
    shots = sorted.map(\.element)
  }
}

extension Run {
  /// The shots that are not well by what led to it, those with most to see first.
  ///
  /// One changed line moves views in many shots: a reader wants to hear of the line once.
  package var causeGroups: [CauseGroup] {
    var groups: [CauseGroup] = []
    var known: [Key: Int] = [:]
    let causes = CauseKeys(shots.compactMap(\.judgement.account?.cause))
    for shot in shots where shot.headline != nil {
      let key = Key(shot, causes.key(of: shot.judgement.account?.cause))
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
  /// The scenes as reports list them: in the order of their first cause groups, then those with
  /// problems, then the others.
  var scenesInOrder: [SceneOutcome] {
    var ranks: [String: Int] = [:]
    for (number, group) in causeGroups.enumerated() {
      for shot in group.shots where ranks[shot.scene] == nil { ranks[shot.scene] = number }
    }
    func rank(_ scene: SceneOutcome) -> Int {
      ranks[scene.identity] ?? (scene.diagnostics.isEmpty ? .max : .max - 1)
    }
    let sorted = scenes.enumerated().sorted {
      (rank($0.element), $0.offset) < (rank($1.element), $1.offset)
    }
    return sorted.map(\.element)
  }
}

/// What two shots must have in common to be told together.
private struct Key: Hashable {
  let verdict: String
  /// The known cause; without one the place decides.
  let cause: CauseKeys.Key?
  let place: SourceSpan?
  let rows: [String]
  /// Without a known cause, shots of one scene that show different things are different news.
  let shot: String

  init(_ shot: ShotOutcome, _ cause: CauseKeys.Key?) {
    verdict = shot.judgement.verdict.word
    let isNew = shot.judgement.verdict == .new
    self.cause = cause
    let isKnown = cause != nil
    place = isKnown ? nil : isNew ? SourceSpan(file: shot.place.file) : shot.causePlace
    rows = (isKnown ? shot.doubtRows : shot.causeRows).map(\.text)
    self.shot = isNew || isKnown || !rows.isEmpty ? "" : shot.shot
  }
}
