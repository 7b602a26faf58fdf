import Basics
import GoldenComparison
import Goldens

/// Parses the summary of a change; nil if its members are missing.
func decodeChangeSummary(_ shot: JSONMember) throws(RunFileError) -> ChangeSummary? {
  guard let moves = try shot.optional("moves") else { return nil }
  var summary = ChangeSummary()
  summary.moves = try moves.list(readMove)
  if let residual = try shot.optional("residual") { summary.residual = try readResidual(residual) }
  if let cause = try shot.optional("cause") { summary.cause = try readCause(cause) }
  summary.uncertainty = try shot.optional("doubt")?.text()
  return summary
}

private func readMove(_ json: JSONMember) throws(RunFileError) -> GroupedChange {
  GroupedChange(
    try readKind(json), views: try json.member("views").list(readText),
    ancestor: try json.optional("ancestor")?.text())
}

private func readKind(_ json: JSONMember) throws(RunFileError) -> GroupedChange.Kind {
  try readChange(json, "a change of views") { (json) throws(RunFileError) in
    let way = try readNumbers(json.member("by"), 2)
    return Point(x: way[0], y: way[1])
  }
}

private func readResidual(_ json: JSONMember) throws(RunFileError) -> Residual {
  let bounds = try json.optional("bounds").map(readBox)
  return Residual(
    count: try json.member("count").integer(0...maximumCount),
    maximumDelta: UInt8(try json.member("maximumDelta").integer(0...255)), bounds: bounds)
}

private func readCause(_ json: JSONMember) throws(RunFileError) -> Cause {
  let known: Cause.Confidence = try json.member("certainty").choice("a certainty")
  return Cause(
    changes: try json.member("changes").list(readCausing),
    candidates: try json.member("candidates").integer(0...maximumCount), certainty: known,
    reason: try json.optional("reason")?.text())
}

private func readCausing(_ json: JSONMember) throws(RunFileError) -> CauseEdit {
  let known: EditKind = try json.member("kind").choice("a cause kind")
  return CauseEdit(
    known, subject: try json.member("subject").text(), aspect: try json.member("aspect").text(),
    old: try json.optional("old")?.text(), new: try json.optional("new")?.text(),
    span: try readSpan(json))
}

/// Parses the tolerance rules that were applied to a shot.
func readTolerances(_ shot: JSONMember) throws(RunFileError) -> [ToleranceUse] {
  try shot.optional("tolerances")?.list(readTolerance) ?? []
}

private func readTolerance(_ json: JSONMember) throws(RunFileError) -> ToleranceUse {
  let known: ToleranceUse.Outcome =
    try json.member("outcome").choice("a tolerance outcome")
  guard let place = try readSpan(json) else { throw json.error("a tolerance with its location") }
  let area = try readBox(json.member("area"))
  let allowed = try json.member("allowed")
  return ToleranceUse(
    rule: try json.member("rule").text(), reason: try json.member("reason").text(),
    since: try json.member("since").text(), until: try json.nullable("until")?.text(),
    span: place, area: area,
    allowed: ToleranceUse.Allowance(
      pixels: try readRange(allowed.member("pixels")),
      maximumDelta: try readRange(allowed.member("maximumDelta"))),
    outcome: known,
    pixels: try json.member("pixels").integer(0...maximumCount),
    maximumDelta: UInt8(try json.member("maximumDelta").integer(0...255)))
}

private func readRange(_ json: JSONMember) throws(RunFileError) -> ClosedRange<Int> {
  let ends = try integers(json, 2)
  guard ends[0] <= ends[1] else { throw json.error("a range") }
  return ends[0]...ends[1]
}
