import SnaplineBasics
package import SnaplineDisplayLists
package import SnaplineGoldens
import SnaplineSceneDiff

/// The cause of a difference from the golden, and the golden's scene as drawn by the current
/// program.
package struct CauseResult: Sendable {
  /// The cause; nil if there are no edits that could be one.
  package var cause: Cause?
  /// The golden's scene, laid out and painted by the current program; nil if that fails.
  package var old: RenderedShot?
  /// Whether the layout file has different frames than this program version computes for the
  /// golden's scene.
  package var isEditedByHand = false

  package init(cause: Cause? = nil, old: RenderedShot? = nil, isEditedByHand: Bool = false) {
    self.cause = cause
    self.old = old
    self.isEditedByHand = isEditedByHand
  }
}

/// Returns the smallest set of edits that turns the golden's scene into one that is drawn like the
/// current scene.
///
/// The golden's scene is laid out again by the current program: if that does not give the golden's
/// frames, the program has changed, and the search starts from the new frames.
/// - Parameters:
///   - maximumEdits: The maximum number of edits among which the cause is searched.
///   - rendersEqual: Whether two lists give the same image; called only if the order of draw
///     commands differs.
package func findCause(
  of today: RenderedShot, since golden: GoldenShot, in history: SceneHistory,
  maximumEdits: Int = .max, rendersEqual: (DisplayList, DisplayList) -> Bool
) -> CauseResult {
  guard let old = history.shot(golden.name, applying: []) else {
    return CauseResult(cause: .unknown("the scene stored with the golden can no longer be parsed"))
  }
  let (candidates, frames, oldFrames) = (history.candidates, today.frames, old.frames)
  if candidates.count > maximumEdits { return .notSearched(among: candidates.count, old) }
  let replay = GoldenReplay(of: golden, as: old, today: today, in: history)
  let program = replay.programChanges
  var search = CauseSearch(budget: history.searchBudget)
  // The current scene is laid out again only if a partial patch requires it.
  lazy var currentDefects = history.shot(golden.name, applying: Set(candidates))?.defects
  func outcome(_ edits: Set<Int>) -> CauseSearch.Outcome {
    guard !edits.isEmpty else {
      return oldFrames == frames && old.hasSameDrawing(as: today, rendersEqual)
        ? .expected : .unchanged
    }
    if edits.count == candidates.count, history.reproducesCurrentScene { return .expected }
    let patched = history.shot(golden.name, applying: edits, at: [frames, oldFrames])
    guard let patched else { return .other }
    if patched.frames == frames, patched.hasSameDrawing(as: today, rendersEqual) {
      return patched.isSound(beside: old, currentDefects) ? .expected : .other
    }
    return patched.frames == oldFrames && patched.similarity(to: old) == .same
      ? .unchanged : .other
  }
  var outcomes: [Set<Int>: CauseSearch.Outcome] = [:]
  let finding = search.minimalEdits(among: candidates) {
    outcomes.value(for: history.effectivePart(of: $0), outcome)
  }
  guard let finding else {
    let isUntouched = program.isEmpty && candidates.isEmpty
    return CauseResult(
      cause: isUntouched ? nil : .unlikeToday, old: old, isEditedByHand: replay.isEditedByHand)
  }
  let edits = withoutHidden(finding.edits) { rest in
    history.shot(golden.name, applying: rest, at: [frames]).map {
      $0.differsOnlyInOccludedItems(from: today) && rendersEqual($0.list, today.list)
        && $0.isSound(beside: old, currentDefects)
    } ?? false
  }
  let changes = program + edits.sorted().map { history.edits[$0].cause }
  let cause = Cause(
    changes: changes, candidates: candidates.count + program.count,
    certainty: finding.isMinimal && replay.hasSameFrames ? .proven : .likely)
  return CauseResult(
    cause: changes.isEmpty ? nil : cause, old: old, isEditedByHand: replay.isEditedByHand)
}

/// The golden's scene as the current program lays it out, compared with the golden.
private struct GoldenReplay {
  let hasSameFrames: Bool
  /// Whether the golden's frames were changed by other means than another program.
  let isEditedByHand: Bool
  /// The change of the program if it explains other frames; empty otherwise.
  let programChanges: [EditDetail]

  init(
    of golden: GoldenShot, as old: RenderedShot, today: RenderedShot, in history: SceneHistory
  ) {
    hasSameFrames =
      ViewFrames(old.layoutFacts) == ViewFrames(golden.applyingRenames(history.renamed))
    let change = programChange(from: golden, to: today.layoutFacts, history.rules)
    isEditedByHand = !hasSameFrames && change.old == change.new
    programChanges = hasSameFrames || isEditedByHand ? [] : [change]
  }
}

extension CauseResult {
  fileprivate static func notSearched(among count: Int, _ old: RenderedShot) -> CauseResult {
    CauseResult(cause: .notSearched(among: count), old: old)
  }
}

extension SceneHistory {
  /// The maximum number of partial patches to try: a scene of a thousand views takes long, and the
  /// limit is on work, not on time.
  fileprivate var searchBudget: Int { (40_000 / max(1, size)).clamped(to: 24...400) }
}

extension Dictionary {
  /// Returns the value of a key, computed if there is none.
  fileprivate mutating func value(for key: Key, _ compute: (Key) -> Value) -> Value {
    if let known = self[key] { return known }
    let value = compute(key)
    self[key] = value
    return value
  }
}

/// Removes edits whose effect is invisible given the others. Pixels are compared last, and only for
/// a few edits.
private func withoutHidden(_ edits: Set<Int>, _ suffice: (Set<Int>) -> Bool) -> Set<Int> {
  var kept = edits
  for edit in edits.count <= 4 ? edits.sorted() : [] where kept.count > 1 {
    let rest = kept.subtracting([edit])
    if suffice(rest) { kept = rest }
  }
  return kept
}

extension RenderedShot {
  /// Whether a partial patch is no accidental match, such as one with conflicts, or with
  /// ambiguities that neither scene has.
  fileprivate func isSound(
    beside old: RenderedShot, _ currentDefects: @autoclosure () -> LayoutDefectCount?
  ) -> Bool {
    guard let defects, let known = old.defects, defects.isWorse(than: known),
      let today = currentDefects()
    else { return true }
    return !defects.isWorse(than: today)
  }

  /// Compares the drawing of a partial patch that has the current frames with that of the current
  /// scene.
  fileprivate func hasSameDrawing(
    as today: RenderedShot, _ rendersEqual: (DisplayList, DisplayList) -> Bool
  ) -> Bool {
    switch similarity(to: today) {
    case .same: return true
    case .reordered: return rendersEqual(list, today.list)
    case .different: return false
    }
  }
}

extension Cause {
  private static let notSearched = "not searched among "

  fileprivate static func notSearched(among count: Int) -> Cause {
    .unknown("\(notSearched)\(count) edits")
  }

  /// Whether the cause was not searched because there are too many edits.
  package var isNotSearched: Bool { reason?.hasPrefix(Self.notSearched) ?? false }

  fileprivate static let unlikeToday = Cause.unknown(
    "the stored scene with all edits applied is laid out differently from the current scene")
}

private func programChange(
  from old: GoldenShot, to new: GoldenShot, _ rules: (old: Int, new: Int)
) -> EditDetail {
  func version(_ shot: GoldenShot, _ rules: Int) -> String {
    let version = shot.fingerprint.tools.first { $0.key == "snapline" }?.value ?? "unknown version"
    return "\(version) (rules \(rules))"
  }
  return EditDetail(
    .programChanged, subject: "snapline", aspect: "layout", old: version(old, rules.old),
    new: version(new, rules.new))
}

extension Edit {
  /// The edit for a report: consequences of its first change are omitted.
  fileprivate var cause: EditDetail {
    var cause = changes.first ?? EditDetail(.settingChanged, subject: "", old: nil, new: nil)
    cause.span = cause.span ?? span
    cause.oldSpan = nil
    return cause
  }
}
