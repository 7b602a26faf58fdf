import AutoLayout
import Diagnostics
package import DisplayLists
import Geometry
package import Goldens
import SceneSyntax

/// Why a shot is not its golden, and how the old scene looks to today's program.
package struct CauseFinding: Sendable {
  /// Nil when nothing has changed that could be a cause.
  package var cause: Cause?
  /// The old scene laid out and painted today; nil where it cannot be.
  package var old: ShotOutlook?
  /// Whether the layout file has other frames than this very program finds for the golden's scene.
  package var isForged = false

  package init(cause: Cause? = nil, old: ShotOutlook? = nil, isForged: Bool = false) {
    self.cause = cause
    self.old = old
    self.isForged = isForged
  }
}

/// The fewest edits that turn the golden's scene into one that looks as today's does.
///
/// The golden's own scene is laid out again by today's program: where that does not give the
/// golden's frames, the program is another, and the edits are sought from there.
/// - Parameter looksAlike: Whether two lists give the same picture; asked where only the order of
///   marks differs.
package func findCause(
  of today: ShotOutlook, since golden: GoldenShot, in history: SceneHistory,
  looksAlike: (DisplayList, DisplayList) -> Bool
) -> CauseFinding {
  guard let old = history.scene([]).flatMap({ ShotOutlook($0, shot: golden.name) }) else {
    return CauseFinding(cause: .unknown("the scene stored with the golden can no longer be parsed"))
  }
  let isLaidOutAsThen = ViewPlaces(old.facts) == ViewPlaces(golden.renaming(history.renamed))
  let change = programChange(from: golden, to: today.facts, history.rules)
  let isForged = !isLaidOutAsThen && change.old == change.new
  let program = isLaidOutAsThen || isForged ? [] : [change]
  // A scene of a thousand views takes its time; the work is bounded, not the clock.
  let budget = (40_000 / max(1, history.size)).clamped(to: 24...400)
  var search = CauseSearch(budget: budget)
  let candidates = history.candidates
  let places = today.places
  let oldPlaces = old.places
  // Today's scene is laid out once more only where a mixture asks for it.
  lazy var flawsOfToday = history.scene(Set(candidates))
    .flatMap { ShotOutlook($0, shot: golden.name) }?.flaws
  let finding = search.find(among: candidates) { edits in
    guard !edits.isEmpty else {
      return oldPlaces == places && old.looks(as: today, looksAlike) ? .wanted : .unchanged
    }
    if edits.count == candidates.count, history.endsAtToday { return .wanted }
    let mixed = history.scene(edits)
      .flatMap { ShotOutlook($0, shot: golden.name, at: [places, oldPlaces]) }
    guard let mixed else { return .other }
    if mixed.places == places, mixed.looks(as: today, looksAlike) {
      return mixed.isSound(beside: old, flawsOfToday) ? .wanted : .other
    }
    return mixed.places == oldPlaces && mixed.likeness(to: old) == .same ? .unchanged : .other
  }
  guard let finding else {
    let isUntouched = program.isEmpty && candidates.isEmpty
    return CauseFinding(cause: isUntouched ? nil : .unlikeToday, old: old, isForged: isForged)
  }
  let edits = withoutHidden(finding.edits) { rest in
    let mixed = history.scene(rest).flatMap { ShotOutlook($0, shot: golden.name, at: [places]) }
    return mixed.map {
      $0.mayDifferOutOfSight(from: today) && looksAlike($0.list, today.list)
        && $0.isSound(beside: old, flawsOfToday)
    } ?? false
  }
  let changes = program + edits.sorted().map { history.edits[$0].cause }
  let cause = Cause(
    changes: changes, candidates: candidates.count + program.count,
    certainty: finding.isMinimal && isLaidOutAsThen ? .proven : .likely)
  return CauseFinding(cause: changes.isEmpty ? nil : cause, old: old, isForged: isForged)
}

/// Leaves out edits of which nothing is seen beside the others. Pixels are asked last, and only
/// about a few edits.
private func withoutHidden(_ edits: Set<Int>, _ suffice: (Set<Int>) -> Bool) -> Set<Int> {
  var kept = edits
  for edit in edits.count <= 4 ? edits.sorted() : [] where kept.count > 1 {
    let rest = kept.subtracting([edit])
    if suffice(rest) { kept = rest }
  }
  return kept
}

extension ShotOutlook {
  /// Whether a mixture does not show today's picture by chance, as one does that contradicts, or
  /// leaves open what both scenes decide.
  fileprivate func isSound(
    beside old: ShotOutlook, _ flawsOfToday: @autoclosure () -> LayoutFlaws?
  ) -> Bool {
    guard let flaws, let known = old.flaws, flaws.exceed(known), let today = flawsOfToday()
    else { return true }
    return !flaws.exceed(today)
  }

  /// Whether a mixture with today's frames is drawn as today's scene is.
  fileprivate func looks(
    as today: ShotOutlook, _ looksAlike: (DisplayList, DisplayList) -> Bool
  ) -> Bool {
    switch likeness(to: today) {
    case .same: return true
    case .reordered: return looksAlike(list, today.list)
    case .different: return false
    }
  }
}

extension Cause {
  fileprivate static let unlikeToday = Cause.unknown(
    "the stored scene with all edits applied is laid out differently from the current scene")
}

private func programChange(
  from old: GoldenShot, to new: GoldenShot, _ rules: (old: Int, new: Int)
) -> CausingChange {
  func version(_ shot: GoldenShot, _ rules: Int) -> String {
    let version = shot.fingerprint.tools.first { $0.key == "snapline" }?.value ?? "unknown version"
    return "\(version) (rules \(rules))"
  }
  return CausingChange(
    .programChanged, subject: "snapline", aspect: "layout", old: version(old, rules.old),
    new: version(new, rules.new))
}

extension WrittenEdit {
  /// The edit as a report tells it: what goes along with its first change goes without saying.
  fileprivate var cause: CausingChange {
    guard let change = changes.first else {
      return CausingChange(.settingChanged, subject: "", old: nil, new: nil, place: place)
    }
    return CausingChange(
      change.kind, subject: change.subject, aspect: change.aspect, old: change.old, new: change.new,
      place: change.place ?? place)
  }
}
