import Basics
import GoldenComparison
import Goldens

/// Returns the members for the summary of a shot's change.
func changeSummaryMembers(_ comparison: ShotComparison) -> [(String, JSON)] {
  var members: [(String, JSON)] = []
  if let summary = comparison.summary {
    members.append(("moves", .array(summary.moves.map(moveJSON))))
    if let residual = summary.residual { members.append(("residual", residualJSON(residual))) }
    if let cause = summary.cause { members.append(("cause", causeJSON(cause))) }
    if let doubt = summary.uncertainty { members.append(("doubt", .text(doubt))) }
  }
  if !comparison.tolerances.isEmpty {
    members.append(("tolerances", .array(comparison.tolerances.map(toleranceJSON))))
  }
  return members
}

private func moveJSON(_ move: GroupedChange) -> JSON {
  let members: [(String, JSON)] = [
    ("change", .text(move.kind.word)), ("views", .array(move.views.map(JSON.text))),
    ("ancestor", move.ancestor.map(JSON.text) ?? .null),
  ]
  return .object(members + details(of: move.kind) { [("by", exact([$0.x, $0.y]))] })
}

/// Returns the object for the change of a view.
func viewJSON(_ change: ViewChange) -> JSON {
  var members: [(String, JSON)] = [
    ("view", .text(change.view)), ("change", .text(change.kind.word)),
  ]
  if case .reparented = change.kind { members.append(("key", .text("parent"))) }
  return .object(
    members
      + details(of: change.kind) {
        [("old", exact([$0.old.x, $0.old.y])), ("new", exact([$0.new.x, $0.new.y]))]
      })
}

/// Returns the members of a change in addition to its kind.
private func details<Movement>(
  of kind: ChangeKind<Movement>, _ movement: (Movement) -> [(String, JSON)]
) -> [(String, JSON)] {
  switch kind {
  case .moved(let move): movement(move)
  case .resized(let old, let new):
    [("old", exact([old.width, old.height])), ("new", exact([new.width, new.height]))]
  case .appeared(let frame): [("new", exact(frame))]
  case .vanished(let frame): [("old", exact(frame))]
  case .reparented(let old, let new): values(old, new)
  case .renamed(let old): [("old", .text(old))]
  case .scrolled(let trait), .text(let trait), .restyled(let trait): factMembers(trait)
  }
}

/// Returns the members of a layout fact with its old and new value.
func factMembers(_ change: FactChange) -> [(String, JSON)] {
  [("key", .text(change.key))] + values(change.old, change.new)
}

private func residualJSON(_ residual: Residual) -> JSON {
  var members: [(String, JSON)] = [
    ("count", .number(Double(residual.count))),
    ("maximumDelta", .number(Double(residual.maximumDelta))),
  ]
  if let bounds = residual.bounds { members.append(("bounds", .pixels(bounds))) }
  return .object(members)
}

private func causeJSON(_ cause: Cause) -> JSON {
  .object([
    ("certainty", .text(cause.certainty.rawValue)),
    ("candidates", .number(Double(cause.candidates))),
    ("changes", .array(cause.changes.map(causingJSON))),
    ("reason", cause.reason.map(JSON.text) ?? .null),
  ])
}

private func causingJSON(_ change: CauseEdit) -> JSON {
  .object(
    [
      ("kind", .text(change.kind.rawValue)), ("subject", .text(change.subject)),
      ("aspect", .text(change.aspect)),
    ] + values(change.old, change.new) + (change.span.map(JSON.span) ?? []))
}

private func toleranceJSON(_ use: ToleranceUse) -> JSON {
  .object(
    [
      ("rule", .text(use.rule)), ("outcome", .text(use.outcome.rawValue)),
      ("pixels", .number(Double(use.pixels))),
      ("maximumDelta", .number(Double(use.maximumDelta))), ("reason", .text(use.reason)),
      ("since", .text(use.since)), ("until", use.until.map(JSON.text) ?? .null),
      ("area", .pixels(use.area)),
      (
        "allowed",
        .object([
          ("pixels", range(use.allowed.pixels)), ("maximumDelta", range(use.allowed.maximumDelta)),
        ])
      ),
    ] + JSON.span(use.span))
}

private func range(_ range: ClosedRange<Int>) -> JSON {
  .array([.number(Double(range.lowerBound)), .number(Double(range.upperBound))])
}

private func values(_ old: String?, _ new: String?) -> [(String, JSON)] {
  [("old", old.map(JSON.text) ?? .null), ("new", new.map(JSON.text) ?? .null)]
}

private func exact(_ numbers: [Double]) -> JSON { .array(numbers.map(JSON.exact)) }

private func exact(_ rect: Rect) -> JSON {
  exact([rect.minX, rect.minY, rect.width, rect.height])
}
