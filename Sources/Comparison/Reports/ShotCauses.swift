import SnaplineBasics
import SnaplineGoldenComparison
import SnaplineGoldens

// The cause of a changed shot, and the rules that apply to it.
extension ShotResult {
  /// The edits of the scene that changed the image, limited to the first 6.
  var causeRows: [ChangeLine] {
    let rows = comparison.summary?.cause.map(SnaplineReports.changeLines) ?? []
    let shown = 6
    guard rows.count > shown else { return rows + uncertaintyRows }
    return rows.prefix(shown) + [
      ChangeLine(word: "", fact: "and \(pluralized(rows.count - shown, "more change"))")
    ] + uncertaintyRows
  }

  /// The span to look at first: the cause, or else the declaration of the shot.
  var causeSpan: SourceSpan {
    comparison.summary?.cause?.changes.lazy.compactMap(\.span).first ?? span
  }

  /// The problem of the golden itself.
  var uncertaintyRows: [ChangeLine] {
    (comparison.summary?.uncertainty).map { [ChangeLine(word: "golden", fact: $0.shown)] } ?? []
  }

  /// The different libraries with which the golden was rendered; a possible cause if no view moved.
  var toolRows: [ChangeLine] {
    let tools = comparison.differentTools
    guard !tools.isEmpty else { return [] }
    let names = tools.map {
      "\($0.key.shown) \($0.old?.shown ?? "none") → \($0.new?.shown ?? "none")"
    }
    return [ChangeLine(word: "rendered", fact: "with " + names.joined(separator: ", "))]
  }

  /// The tolerances of the shot, each with its outcome.
  var toleranceRows: [ChangeLine] {
    comparison.tolerances.map { use in
      ChangeLine(
        word: "rule",
        fact: "'\(use.rule.shown)' \(use.outcomeText)  (\(use.reasonText))", span: use.span)
    }
  }
}

extension Cause {
  /// The edits as aligned lines without the word before them, limited to the first 6.
  package var lines: [String] {
    let shown = 6
    let rows = changeLines(self).map { row in
      ChangeLine(word: "", subject: row.subject, fact: row.fact, span: row.span)
    }
    let rest = rows.count - shown
    return alignedColumns(Array(rows.prefix(shown))).map(\.1)
      + (rest > 0 ? ["and \(pluralized(rest, "more change"))"] : [])
  }
}

private func changeLines(_ cause: Cause) -> [ChangeLine] {
  var rows = cause.changes.enumerated().map { index, change in
    ChangeLine(
      word: index == 0 ? "because" : "and", subject: change.subject.shown,
      fact: description(change),
      span: change.span)
  }
  switch cause.certainty {
  case .proven: break
  case .likely where cause.changes.first?.kind == .programChanged: break
  case .likely:
    let suffices =
      cause.changes.count == 1
      ? "this edit is sufficient; there may be a smaller one"
      : "\(cause.changes.count) edits are sufficient; there may be a smaller set"
    rows.append(ChangeLine(word: "", fact: suffices))
  case .unknown:
    rows.append(ChangeLine(word: "because", fact: "cause unknown: \((cause.reason ?? "-").shown)"))
  }
  return rows
}

/// Describes a change, such as `spacing 8 → 16`.
private func description(_ change: EditDetail) -> String {
  let aspect = change.aspect.isEmpty ? "" : change.aspect.shown + " "
  switch (change.old?.shown, change.new?.shown) {
  case (let old?, let new?):
    if change.kind == .programChanged { return "layout rules changed: \(old) → \(new)" }
    return change.kind == .constraintChanged && change.aspect.isEmpty
      ? "was \(old)" : "\(aspect)\(old) → \(new)"
  case (nil, _?): return "\(aspect)added"
  case (_?, nil): return "\(aspect)removed"
  case (nil, nil): return "\(aspect)changed"
  }
}
