import SnaplineAppSimulation
import SnaplineAutoLayout
package import SnaplineBasics
package import SnaplineExplanation
package import SnaplineProjects
package import SnaplineRendering
import SnaplineReports
package import SnaplineRules
package import SnaplineSceneModel

/// Returns the output of `explain` for a shot as JSON.
package func explanationJSON(
  _ laidOut: LaidOutShot, of loaded: LoadedScene, _ view: ViewID?, sources: [Finding]
) -> JSON {
  let explanation = laidOut.explanation
  let scene = laidOut.appState.scene
  let views = view.map { [$0] } ?? scene.viewIDs
  let findings = (sources + loaded.findings(in: [explanation])).sortedBySource()
  return .object([
    ("version", .number(1)), ("scene", .text(scene.identity)), ("file", .text(scene.file)),
    ("shot", .text(laidOut.shot.name)),
    ("views", .array(views.map { viewJSON($0, laidOut, explanation) })),
    ("graph", graphJSON(explanation.dependencyGraph(), scene)),
    ("findings", .array(findings.map(findingJSON))),
  ])
}

/// Returns a diagnostic with the edits of its fix.
package func findingJSON(_ finding: Finding) -> JSON {
  guard case .object(var members) = JSON.diagnostic(finding.diagnostic) else { return .null }
  if let repair = finding.repair {
    let edits = repair.edits.map { edit in
      let (words, lines) = edit.instruction(asJSON: finding.isInJSON)
      return JSON.object([
        ("kind", .text(edit.kind)), ("do", .text(words)), ("paste", .array(lines.map(JSON.text))),
      ])
    }
    members.append(
      (
        "repair",
        .object([
          ("certain", .bool(repair.caveat == nil)),
          ("doubt", repair.caveat.map(JSON.text) ?? .null),
          ("edits", .array(edits)),
        ])
      ))
  }
  return .object(members)
}

/// Returns the constraints that determine each number of a view, and those without effect.
package func viewJSON(
  _ view: ViewID, _ laidOut: LaidOutShot, _ explanation: FrameExplanation
) -> JSON {
  var members = frameMembers(view, laidOut, isOnScreen: true)
  members.append(("numbers", .array(explanation.numbers(of: view).map(numberJSON))))
  let unused = explanation.ineffectiveRows(of: view).map { row in
    JSON.object(
      [("text", .text(row.words)), ("outcome", .text(row.outcome))]
        + (row.place.map(JSON.span) ?? []))
  }
  members.append(("decidesNothing", .array(unused)))
  return .object(members)
}

/// Returns the frame of a view in its superview and optionally on the screen, and its content size.
package func frameMembers(
  _ view: ViewID, _ laidOut: LaidOutShot, isOnScreen: Bool = false
) -> [(String, JSON)] {
  let scene = laidOut.appState.scene
  let solved = laidOut.result.layout[view]
  var members: [(String, JSON)] = [
    ("name", .text(scene[view].name)),
    ("parent", scene[view].parent.map { .text(scene[$0].name) } ?? .null),
    ("frame", .frame(solved.frame)),
  ]
  if isOnScreen { members.append(("onScreen", .frame(solved.screenFrame))) }
  if let scroll = solved.scroll {
    members.append(("contentSize", .size(scroll.contentSize)))
    members.append(("contentOffset", .point(scroll.contentOffset)))
  }
  return members
}

private func numberJSON(_ number: ValueExplanation) -> JSON {
  var decidedBy = JSON.null
  if let words = number.decidedBy {
    decidedBy = .object([("text", .text(words))] + (number.span.map(JSON.span) ?? []))
  }
  var members: [(String, JSON)] = [
    ("name", .text(number.name)), ("value", .number(number.value)), ("decidedBy", decidedBy),
    ("buildsOn", .array(number.buildsOn.map(JSON.text))),
  ]
  if let range = number.range {
    // JSON has no infinity: an unbounded end is null.
    let ends = [range.lowerBound, range.upperBound].map { $0.isFinite ? JSON.number($0) : .null }
    members += [("canBe", .array(ends)), ("tie", .bool(number.isTie))]
  }
  return .object(members)
}

private func graphJSON(_ graph: DependencyGraph, _ scene: Scene) -> JSON {
  .array(
    graph.edges.map { edge in
      .object(
        [
          ("from", .text(DependencyGraph.name(of: edge.from, in: scene))),
          ("to", .text(DependencyGraph.name(of: edge.to, in: scene))),
          ("circular", .bool(edge.isCircular)),
          ("constraint", .text(scene[edge.constraint].text(in: scene))),
        ] + JSON.span(scene[edge.constraint].span))
    })
}
