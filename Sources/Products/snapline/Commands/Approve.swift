import SnaplineBasics
import SnaplineChecking
import SnaplineGoldenComparison
import SnaplineGoldens
import SnaplinePlatform
import SnaplineProjects
import SnaplineReports

/// The selection of changes for `approve` and `reject`.
struct DecisionArguments: CommandArguments {
  let isAll: Bool
  /// Whether decisions are undone.
  let isUndo: Bool

  init(_ flags: inout FlagReader) {
    isAll = flags.has(.all)
    isUndo = flags.has(.undo)
  }
}

/// The flags of `approve`.
struct ApproveArguments: CommandArguments {
  let decision: DecisionArguments
  /// The files of runs from other machines.
  let runs: [String]
  /// The names of causes whose changes are selected in a run.
  let causes: [String]
  /// Whether the outcome is printed as JSON.
  let isJSON: Bool

  init(_ flags: inout FlagReader) {
    decision = DecisionArguments(&flags)
    runs = flags.values(.from)
    causes = flags.values(.cause)
    isJSON = flags.has(.json)
  }
}

/// `snapline approve`: makes pending changes goldens.
func approve(_ session: CommandSession) -> ExitStatus {
  guard session.mayChangeGoldens() else { return .usage }
  let wanted = ApproveArguments(session.arguments)
  // Without a selection only names are listed.
  defer {
    if wanted.isSelecting(session) {
      session.nameUntrackedGoldens(hasWritten: true)
    }
  }
  if !wanted.runs.isEmpty { return approveRuns(wanted, session) }
  if wanted.isJSON || !wanted.causes.isEmpty {
    return session.console.fail(
      "'--\(wanted.isJSON ? "json" : "cause")' requires --from",
      hint: "for example: --from run, written by 'check --reporter blob=run'")
  }
  if wanted.decision.isUndo { return takeBack(.approved, wanted.decision, session) }
  return decide(wanted.decision, session) {
    (scene, changes, decisions) throws(FileError) -> [String] in
    try decisions.approve(changes, of: scene).map { "wrote \($0)" }
  }
}

/// `snapline reject`: discards pending changes.
func reject(_ session: CommandSession) -> ExitStatus {
  let wanted = DecisionArguments(session.arguments)
  if wanted.isUndo { return takeBack(.rejected, wanted, session) }
  return decide(wanted, session) { (_, changes, decisions) throws(FileError) -> [String] in
    for change in changes { try decisions.reject(change) }
    return changes.map { "rejected \($0.name)" }
  }
}

/// Applies a decision to the selected pending changes, in groups of one scene with a limited size
/// to bound the memory use.
private func decide(
  _ arguments: DecisionArguments, _ session: CommandSession,
  _ act: (_ scene: String, [PendingChange], Decisions) throws(FileError) -> [String]
) -> ExitStatus {
  guard let decisions = session.decisions() else { return .usage }
  let status = session.reportReplaced(decisions)
  return status.worse(session.decide(arguments, decisions.pending.changes(), decisions, act))
}

extension ApproveArguments {
  /// Returns whether changes are selected, in place of a list of all.
  func isSelecting(_ session: CommandSession) -> Bool {
    decision.isAll || !causes.isEmpty || !session.arguments.operands.isEmpty
  }
}

extension CommandSession {
  /// Applies a decision to the selected ones of these changes.
  func decide(
    _ arguments: DecisionArguments, _ changes: [PendingChange], _ decisions: Decisions,
    selection: ((String) -> Bool)? = nil,
    _ act: (_ scene: String, [PendingChange], Decisions) throws(FileError) -> [String]
  ) -> ExitStatus {
    choose(arguments, from: changes, \.name, what: "pending change", selection: selection) {
      chosen in
      applyDecision(chosen.byScene(atMost: 500), \.names, in: decisions.pending.folder) {
        (group) throws(FileError) -> [String] in try act(group.scene, group.changes, decisions)
      }
    }
  }
}

/// Some changes of one scene.
private struct SceneChanges {
  let scene: String
  var changes: [PendingChange]

  var names: [String] { changes.map(\.name) }
}

extension [PendingChange] {
  /// Groups adjacent changes of one scene, in groups of at most `count`.
  fileprivate func byScene(atMost count: Int) -> [SceneChanges] {
    var groups: [SceneChanges] = []
    for change in self {
      if let last = groups.last, last.scene == change.scene, last.changes.count < count {
        groups[groups.count - 1].changes.append(change)
      } else {
        groups.append(SceneChanges(scene: change.scene, changes: [change]))
      }
    }
    return groups
  }
}

/// Undoes the selected decisions, so that their changes are pending again.
private func takeBack(
  _ kind: Decision.Kind, _ arguments: DecisionArguments, _ session: CommandSession
) -> ExitStatus {
  guard let decisions = session.decisions() else { return .usage }
  let known = decisions.memory.decisions().filter { $0.kind == kind }
  return session.choose(arguments, from: known, \.change.name, what: "decision") { chosen in
    session.applyDecision(chosen, { [$0.change.name] }, in: decisions.pending.folder) {
      (decision) throws(FileError) -> [String] in
      guard let touched = try decisions.undo(decision) else {
        session.console.printNote(
          "skipped \(decision.change.name): its golden has changed since the decision")
        return []
      }
      return touched.map { "restored \($0)" } + ["marked as pending: \(decision.change.name)"]
    }
  }
}

extension CommandSession {
  /// Returns the stores of pending changes, goldens and decisions; nil after an error.
  func decisions() -> Decisions? {
    guard let project = requiredProject() else { return nil }
    return Decisions(
      goldens: GoldenStore(folder: project.snapshots),
      pending: PendingStore(folder: outputFolder(in: project)),
      memory: DecisionStore(folder: project.undo))
  }

  /// Reports the pending changes whose image was replaced since the comparison; they cannot be
  /// decided.
  func reportReplaced(_ decisions: Decisions) -> ExitStatus {
    let replaced = decisions.pending.replacedGoldens().filter(isNamed)
    for name in replaced {
      console.fail(
        "the pending image of \(name) has changed since the last check",
        hint: "run 'snapline check' to render it again")
    }
    return replaced.isEmpty ? .success : .usage
  }

  /// Performs an action with the items that the operands, `--all` or another selection select;
  /// without any of them, lists the names.
  func choose<Item>(
    _ decisionArguments: DecisionArguments, from items: [Item], _ name: (Item) -> String,
    what: String, selection: ((String) -> Bool)? = nil,
    _ act: ([Item]) -> ExitStatus
  ) -> ExitStatus {
    let isUndo = decisionArguments.isUndo
    guard !arguments.operands.isEmpty || decisionArguments.isAll || selection != nil else {
      return list(items.map(name), what: what, isUndo: isUndo)
    }
    let chosen = items.filter { (selection ?? isNamed)(name($0)) }
    guard chosen.isEmpty else { return act(chosen) }
    console.fail(
      items.isEmpty ? nothing(isUndo) : "no \(what) matches \(listed(arguments.operands))",
      hint: items.isEmpty && !isUndo ? "run 'snapline check' to find changes" : nil)
    return .nothingSelected
  }

  /// Returns whether the operands select this shot; without operands each shot is selected.
  func isNamed(_ name: String) -> Bool {
    guard let slash = name.lastIndex(of: "/") else { return false }
    return ShotFilter(arguments.operands).selects(
      scene: String(name[..<slash]), shot: String(name[name.index(after: slash)...]))
  }

  private func nothing(_ isUndo: Bool) -> String {
    isUndo ? "no decisions to undo since the last check" : "no pending changes"
  }

  /// Lists the names to choose from.
  private func list(_ names: [String], what: String, isUndo: Bool) -> ExitStatus {
    guard !names.isEmpty else {
      console.printNote(nothing(isUndo))
      return .nothingSelected
    }
    console.print(names.map(\.onOneLine).joined(separator: "\n"))
    console.printNote(
      "\(pluralized(names.count, what)): pass names or patterns, or --all"
    )
    return .success
  }

  /// Performs an action for each item under a lock on the directory, and prints the resulting
  /// lines.
  func applyDecision<Item>(
    _ items: [Item], _ names: (Item) -> [String], in folder: RootedPath,
    _ act: (Item) throws(FileError) -> [String]
  ) -> ExitStatus {
    if shared.isDry {
      console.print(items.flatMap(names).map(\.onOneLine).joined(separator: "\n"))
      return .success
    }
    return console.reportingWriteErrors { () throws(FileError) in
      try createFolder(folder)
      try withLock(on: folder) { () throws(FileError) -> Void in
        for item in items {
          let lines = try act(item)
          if console.volume > .quiet, !lines.isEmpty {
            console.print(lines.map(\.onOneLine).joined(separator: "\n"))
          }
        }
      }
    }
  }
}
