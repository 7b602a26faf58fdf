package import SnaplineBasics

/// The decisions made since a check, in the order in which they can be undone.
package struct DecisionHistory: Hashable, Sendable {
  /// The decision of each shot, by the shot's name.
  package private(set) var decided: [String: LiveDecision.Verb] = [:]
  /// The shots of each decision that can be undone, the latest last.
  package private(set) var undoable: [[String]] = []
  /// The shots whose decision has changed since the last check began.
  private var fresh: Set<String> = []

  package init() {}

  /// Adds the outcome of a decision or of an undo.
  package mutating func note(_ outcome: LiveDecision.Outcome, of verb: LiveDecision.Verb) {
    let isUndo = verb == .undo
    for name in outcome.done { decided[name] = isUndo ? nil : verb }
    fresh.formUnion(outcome.done)
    // A decision that can no longer be undone does not block undoing the one before it.
    forget(isUndo ? outcome.done + outcome.stale : outcome.done)
    if !isUndo, !outcome.done.isEmpty { undoable.append(outcome.done) }
  }

  private mutating func forget(_ names: [String]) {
    let names = Set(names)
    undoable = undoable.map { $0.filter { !names.contains($0) } }.filter { !$0.isEmpty }
  }

  package mutating func beginCheck() { fresh = [] }

  /// Removes the decisions that a finished check already reflects.
  /// - Returns: Whether decisions made during the check remain.
  package mutating func endCheck() -> Bool {
    forget(decided.keys.filter { !fresh.contains($0) })
    decided = decided.filter { fresh.contains($0.key) }
    return !fresh.isEmpty
  }

  /// The members of a JSON object that the page reads.
  package var members: [(String, JSON)] {
    let words = decided.sorted { $0.key < $1.key }.map { ($0.key, JSON.text($0.value.rawValue)) }
    return [
      ("decided", .object(words)),
      ("undoable", .array(undoable.map { .array($0.map(JSON.text)) })),
    ]
  }
}
