import SnaplineBasics
import SnaplineGoldenComparison
import SnaplineHistory
import SnaplineProjects
import SnaplineReports

extension ScreenHistory {
  /// Returns the listed commits as terminal lines, each with its changes.
  func lines(_ style: ANSIStyle) -> [String] {
    revisions.enumerated().flatMap { index, revision in
      (index > 0 ? [""] : []) + revision.lines(style)
    }
  }

  /// The numbers of commits, and how far the history reaches.
  var summary: String {
    let subject = screen.view.map { "'\($0)'" } ?? "the screen"
    let listed =
      revisions.isEmpty
      ? "no commit changed \(subject)"
      : "\(pluralized(revisions.count, "commit")) changed \(subject)"
    var lines = [
      invisibleCount == 0
        ? listed
        : "\(listed); \(pluralized(invisibleCount, "commit")) changed nothing that is visible"
    ]
    if revisions.contains(where: \.isOverview) {
      lines.append("this is an overview; '-v' describes all screens and searches all causes")
    }
    if reach.isLimited {
      lines.append("older commits were not examined; '-n' sets how many are listed")
    }
    if let commit = reach.shallowBoundary {
      lines.append(commit.shallowText)
    }
    return lines.joined(separator: "\n")
  }
}

extension ScreenRevision {
  func lines(_ style: ANSIStyle) -> [String] {
    var lines = [commit.heading(style)]
    if let oldPath { lines.append("  file     \(oldPath.onOneLine) → \(path.onOneLine)") }
    if case .broken(let reason) = state {
      lines.append("  \(style.red("broken"))   \(path.onOneLine): \(reason.onOneLine)")
    }
    return lines + appearance(style)
      + whole(.removed, style.red("-"), "removed")
      + changes.list(style, limit: .max).lines.map { $0.isEmpty ? "" : "  " + $0 }
      + (withoutDetails == 0
        ? [] : ["  \(style.red("✗")) and \(pluralized(withoutDetails, "more shot"))  changed"])
  }

  /// Whether only some changed shots are described, or their causes were not searched.
  fileprivate var isOverview: Bool {
    let described = shots.compactMap { $0.result?.comparison.summary }
    return !described.isEmpty && withoutDetails > 0
      || described.contains { $0.cause?.isNotSearched == true }
  }

  /// The number of changed shots without movements and causes.
  fileprivate var withoutDetails: Int {
    shots.count { $0.kind == .changed && $0.result?.comparison.summary == nil }
  }

  /// The lines about shots that the commit added.
  func appearance(_ style: ANSIStyle) -> [String] {
    whole(.appeared, style.green("+"), "appeared")
  }

  /// Returns a line for the shots that exist only before or after the commit.
  private func whole(_ kind: ShotRevision.Kind, _ sign: String, _ word: String) -> [String] {
    let names = shots.filter { $0.kind == kind }.map { "\($0.scene)  \($0.shot)" }
    guard !names.isEmpty else { return [] }
    let shown = names.count > 6 ? Array(names.prefix(5)) : names
    let rest = names.count - shown.count
    return shown.map { "  \(sign) \($0.onOneLine)  \(word)" }
      + (rest > 0 ? ["  \(sign) and \(pluralized(rest, "more shot"))  \(word)"] : [])
  }

  /// The changed shots as a run, whose report groups them by cause.
  private var changes: Run {
    var run = Run()
    for shot in shots.compactMap(\.result) where shot.comparison.summary != nil {
      if run.scenes.last?.identity != shot.scene {
        run.scenes.append(SceneResult(identity: shot.scene, file: path))
        run.scenes[run.scenes.count - 1].position = run.scenes.count - 1
      }
      var shot = shot
      shot.position = run.scenes[run.scenes.count - 1].shots.count
      run.scenes[run.scenes.count - 1].shots.append(shot)
    }
    return run
  }
}

extension ScreenHistory {
  /// The history as JSON.
  var json: JSON {
    .object([
      ("screen", screen.json), ("revisions", .array(revisions.map(\.json))),
      ("invisible", .number(Double(invisibleCount))),
      ("examined", .number(Double(reach.commitCount))), ("limited", .bool(reach.isLimited)),
      ("shallowBoundary", .optional(reach.shallowBoundary?.hash)),
    ])
  }
}

extension Screen {
  var json: JSON {
    .object([
      ("file", .text(path)), ("root", .optional(root)), ("scene", .text(identity)),
      ("view", .optional(view)),
    ])
  }
}

extension ScreenRevision {
  var json: JSON {
    var members: [(String, JSON)] = [
      ("commit", commit.json), ("state", .text(state.word)), ("file", .text(path)),
    ]
    if let oldPath { members.append(("oldFile", .text(oldPath))) }
    if case .broken(let reason) = state { members.append(("reason", .text(reason))) }
    members.append(
      (
        "shots",
        .array(
          shots.map { shot in
            .object(
              [
                ("scene", .text(shot.scene)), ("shot", .text(shot.shot)),
                ("status", .text(shot.kind.rawValue)),
              ] + (shot.result?.changeMembers ?? []))
          })
      ))
    return .object(members)
  }
}

extension Commit {
  func heading(_ style: ANSIStyle) -> String {
    "\(style.yellow(shortHash)) \(date) \(author.onOneLine)  " + style.bold(title.onOneLine)
  }

  /// The note on a shallow clone whose oldest commit this is.
  var shallowText: String {
    "this clone is shallow: its history ends at \(shortHash) (\(day)); run "
      + "'git fetch --unshallow' for the full history"
  }

  var json: JSON {
    .object([
      ("hash", .text(hash)), ("parents", .array(parents.map(JSON.text))), ("author", .text(author)),
      ("date", .text(date)), ("subject", .text(subject)),
    ])
  }
}

extension JSON {
  static func optional(_ text: String?) -> JSON { text.map(JSON.text) ?? .null }
}
