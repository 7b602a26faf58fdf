import Geometry
import Goldens
import JSONText
import Verdicts

/// The members of a shot that tell what its change amounts to.
func accountMembers(_ judgement: Judgement) -> [(String, JSON)] {
  var members: [(String, JSON)] = []
  if let account = judgement.account {
    members.append(("moves", .array(account.moves.map(moveJSON))))
    if let residual = account.residual { members.append(("residual", residualJSON(residual))) }
    if let cause = account.cause { members.append(("cause", causeJSON(cause))) }
    if let doubt = account.doubt { members.append(("doubt", .text(doubt))) }
  }
  if !judgement.tolerances.isEmpty {
    members.append(("tolerances", .array(judgement.tolerances.map(toleranceJSON))))
  }
  return members
}

private func moveJSON(_ move: MergedChange) -> JSON {
  var members: [(String, JSON)] = [
    ("change", .text(move.kind.word)), ("views", .array(move.views.map(JSON.text))),
    ("ancestor", move.ancestor.map(JSON.text) ?? .null),
  ]
  switch move.kind {
  case .moved(let way): members.append(("by", exact([way.x, way.y])))
  case .resized(let old, let new):
    members.append(("old", exact([old.width, old.height])))
    members.append(("new", exact([new.width, new.height])))
  case .appeared(let frame): members.append(("new", exact(frame)))
  case .vanished(let frame): members.append(("old", exact(frame)))
  case .reparented(let old, let new): members += values(old, new)
  case .renamed(let old): members.append(("old", .text(old)))
  case .scrolled(let trait), .text(let trait), .restyled(let trait):
    members.append(("key", .text(trait.key)))
    members += values(trait.old, trait.new)
  }
  return .object(members)
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

private func causingJSON(_ change: CausingChange) -> JSON {
  .object(
    [
      ("kind", .text(change.kind.rawValue)), ("subject", .text(change.subject)),
      ("aspect", .text(change.aspect)),
    ] + values(change.old, change.new) + (change.place.map(JSON.span) ?? []))
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
    ] + JSON.span(use.place))
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

extension MergedChange.Kind {
  /// The kind in a word that programs can rely on.
  var word: String {
    switch self {
    case .moved: "moved"
    case .resized: "resized"
    case .appeared: "appeared"
    case .vanished: "vanished"
    case .reparented: "reparented"
    case .renamed: "renamed"
    case .scrolled: "scrolled"
    case .text: "text"
    case .restyled: "restyled"
    }
  }
}
