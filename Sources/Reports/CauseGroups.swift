import Diagnostics
import Goldens
import Imaging
import Runs
import Verdicts

/// Shots that are not their goldens for one reason, to be told together.
struct CauseGroup {
  /// Where to look first.
  let place: SourceSpan
  /// What was changed there, as far as it is known.
  let causes: [ChangeRow]
  /// In the order of the run, at least one.
  fileprivate(set) var shots: [ShotOutcome]

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

extension Run {
  /// The shots that are not well by what led to it, those with most to see first.
  ///
  /// One changed line moves views in many shots: a reader wants to hear of the line once.
  var causeGroups: [CauseGroup] {
    causeGroupsInOrder.enumerated().sorted { one, other in
      // Of what was not looked into there is nothing to tell but its size.
      guard one.element.isUnexplained == other.element.isUnexplained else {
        return other.element.isUnexplained
      }
      return (other.element.weight, one.offset) < (one.element.weight, other.offset)
    }.map(\.element)
  }

  /// The same in the order of the run.
  var causeGroupsInOrder: [CauseGroup] {
    var groups: [CauseGroup] = []
    var known: [Key: Int] = [:]
    for shot in shots where shot.headline != nil {
      let key = Key(shot)
      if let index = known[key] {
        groups[index].shots.append(shot)
      } else {
        known[key] = groups.count
        groups.append(CauseGroup(place: shot.causePlace, causes: shot.causeRows, shots: [shot]))
      }
    }
    return groups
  }
}

/// What two shots must have in common to be told together.
private struct Key: Hashable {
  let verdict: String
  let place: SourceSpan
  let causes: [String]
  /// Without a known cause, shots of one scene that show different things are different news.
  let shot: String

  init(_ shot: ShotOutcome) {
    verdict = shot.judgement.verdict.word
    let isNew = shot.judgement.verdict == .new
    place = isNew ? SourceSpan(file: shot.place.file) : shot.causePlace
    causes = shot.causeRows.map(\.text)
    self.shot = isNew || !causes.isEmpty ? "" : shot.shot
  }
}
