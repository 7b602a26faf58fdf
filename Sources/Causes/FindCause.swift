import Diagnostics
package import Goldens

/// The fewest changes that turn the golden's layout into today's, in the words of the scene.
///
/// The golden's layout file is the old side, and all of it: mixtures of both sides are laid out
/// until no change can be left out. Nothing comes back when nothing has changed that could be a
/// cause.
package func findCause(
  of today: GoldenShot, since golden: GoldenShot, in scene: WrittenScene
) -> Cause? {
  let old = golden.renaming(newNames(from: golden, to: today))
  let layouts = MergedLayouts(
    old: old, new: today, grouping: scene.constraints.map(\.description))
  let program = programChange(from: golden.fingerprint, to: today.fingerprint)
  guard !layouts.edits.isEmpty else {
    // The same scene lies differently: only the program can have changed.
    guard let program, LayoutDifference(from: golden, to: today).isVisible else { return nil }
    return Cause(changes: [program], candidates: 1, certainty: .together)
  }
  // A scene of a thousand views takes its time; the work is bounded, not the clock.
  let budget = max(24, min(400, 40_000 / max(1, today.views.count + today.constraints.count)))
  var search = CauseSearch(layouts, budget: budget)
  let finding = search.find()
  guard !finding.edits.isEmpty || !finding.reproducesOld else { return nil }
  let words = EditWords(layouts: layouts, scene: scene)
  var changes = finding.edits.sorted().flatMap(words.changes)
  changes = scene.pointingAtValues(changes).inReadingOrder()
  if !finding.reproducesOld, let program { changes.append(program) }
  return Cause(
    changes: changes, candidates: layouts.edits.count, certainty: finding.certainty)
}

extension WrittenScene {
  /// The changes with their places at the very values, where these are written.
  fileprivate func pointingAtValues(_ changes: [CausingChange]) -> [CausingChange] {
    guard changes.contains(where: { [.viewChanged, .settingChanged].contains($0.kind) }) else {
      return changes
    }
    let place = findValues()
    return changes.map { change in
      guard let value = place(change) else { return change }
      return CausingChange(
        change.kind, subject: change.subject, aspect: change.aspect, old: change.old,
        new: change.new, place: value)
    }
  }
}

private func programChange(from old: Fingerprint, to new: Fingerprint) -> CausingChange? {
  let key = "snapline"
  let before = old.tools.first { $0.key == key }?.value
  let after = new.tools.first { $0.key == key }?.value
  guard before != after else { return nil }
  return CausingChange(.programChanged, subject: key, old: before, new: after)
}

extension [CausingChange] {
  /// By their places, each said once; what has no place comes last.
  fileprivate func inReadingOrder() -> [CausingChange] {
    var seen: Set<CausingChange> = []
    let once = filter { seen.insert($0).inserted }
    let placed = once.filter { $0.place != nil }.enumerated().sorted { left, right in
      guard let one = left.element.place?.start, let two = right.element.place?.start, one != two
      else { return left.offset < right.offset }
      return one < two
    }
    return placed.map(\.element) + once.filter { $0.place == nil }
  }
}
