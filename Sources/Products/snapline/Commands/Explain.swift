import SnaplineAppSimulation
import SnaplineAutoLayout
import SnaplineBackends
import SnaplineBasics
import SnaplineChecking
import SnaplineDisplayLists
import SnaplineExplanation
import SnaplineFigures
import SnaplineImaging
import SnaplinePlatform
import SnaplineProjects
import SnaplineRendering
import SnaplineReports
import SnaplineRules
import SnaplineSceneModel

/// The flags of `explain`.
struct ExplainArguments: CommandArguments {
  /// The view to explain; nil for all.
  let view: String?
  /// The shot to explain; nil for the scene's first.
  let shot: String?
  let isConsole: Bool
  let isGraph: Bool
  /// Whether fixes are written into the scene.
  let isFix: Bool

  init(_ flags: inout FlagReader) {
    view = flags.value(.view)
    shot = flags.value(.shot)
    isConsole = flags.has(.console)
    isGraph = flags.has(.graph)
    isFix = flags.has(.fix)
  }
}

/// `snapline explain`: explains the frame of a view, and reports redundant constraints.
func explain(_ session: CommandSession) -> ExitStatus {
  let wanted = ExplainArguments(session.arguments)
  guard let name = session.nameToExplain() else { return .usage }
  if let code = DiagnosticCode.named(name) {
    let example = code.example.map { [("example", JSON.text($0))] } ?? []
    if session.shared.isJSON {
      session.console.report(JSON.object(code.members + example).text + "\n")
    } else {
      session.console.print(code.text)
    }
    return .success
  }
  guard let loaded = session.sceneToExplain(name) else { return .usage }
  if session.shared.output != nil, !wanted.isGraph {
    return session.console.fail(
      "-o requires --graph", hint: "for example: --graph -o graph.png")
  }
  guard session.canWrite(session.shared.output, as: [.png]) else { return .usage }
  // Findings with a fix are printed below, together with the fix.
  let reading = findings(from: loaded.diagnostics + loaded.expectedWarnings)
  session.console.show(
    reading.filter { $0.repair == nil }.map(\.diagnostic).sortedBySource(), in: loaded.source)
  // The layout of a truncated file, and its findings, would only describe its first part.
  let endsEarly = loaded.diagnostics.contains { Diagnostic.codesOfPartialFiles.contains($0.code) }
  guard let scene = loaded.scene, !endsEarly else {
    return loaded.hasErrors ? .invalid : .nothingSelected
  }
  if wanted.isFix {
    let named = wanted.shot.map { session.shot(of: loaded, named: $0).map { [$0] } }
    let shots = named ?? loaded.plannedShots
    return shots.map { session.fix(loaded, $0) } ?? .usage
  }
  guard let shot = session.shot(of: loaded, named: wanted.shot) else {
    return loaded.hasErrors && loaded.shots.isEmpty ? .invalid : .usage
  }
  let view = wanted.view.flatMap { loaded.view(named: $0) }
  if let name = wanted.view, view == nil {
    return session.console.fail(
      "no view named '\(name)' in the scene",
      hint: suggestion(for: name, among: scene.views.map(\.name)))
  }
  let status = session.report(
    layOut(scene, shot), of: loaded, view, wanted, reading: reading.filter { $0.repair != nil })
  return status.worse(loaded.hasErrors ? .invalid : .success)
}

/// Returns the most similar code of the same area; a shared area alone is not a similarity.
private func codeNear(_ name: String) -> String? {
  guard let dot = name.firstIndex(of: ".") else { return nil }
  let area = name[...dot]
  let names = DiagnosticCode.all.map(\.name).filter { $0.hasPrefix(area) }
  let problems = names.map { String($0.dropFirst(area.count)) }
  return closestMatch(to: String(name.dropFirst(area.count)), among: problems).map { area + $0 }
}

extension DiagnosticCode {
  /// The severities as text.
  var weight: String { severities.map(\.rawValue).joined(separator: " or ") }

  /// The JSON members in a list of codes.
  var members: [(String, JSON)] {
    [("name", .text(name)), ("severity", .text(weight)), ("sentence", .text(summary))]
  }

  fileprivate var text: String {
    let example = example.map { ["", "  example:  \($0)"] } ?? []
    return (["\(name), \(weight)", "  \(summary)"] + example).joined(separator: "\n")
  }
}

/// Returns the explanation and the findings as one text.
private func page(
  _ laidOut: LaidOutShot, of loaded: LoadedScene, _ view: ViewID?, reading: [Finding]
) -> String {
  let explanation = laidOut.explanation
  let identity = "\(laidOut.appState.scene.identity)/\(laidOut.shot.name)"
  var text = "-- \(identity.onOneLine)\n"
  text += view.map(explanation.explanation) ?? explanation.overview()
  let findings = (reading + loaded.findings(in: [explanation])).sortedBySource()
  let sources = findings.isEmpty ? [] : [loaded.source]
  for finding in findings { text += "\n" + finding.text(in: sources) + "\n" }
  return text
}

extension CommandSession {
  /// Returns the operand; prints an error and returns nil if there is not exactly one.
  fileprivate func nameToExplain() -> String? {
    let names = arguments.operands
    guard let name = names.first else {
      return console.failWithNil(
        "'explain' requires a scene or a diagnostic code",
        hint: "for example: snapline explain articles/form")
    }
    guard names.count == 1 else {
      return console.failWithNil(
        "'explain' takes exactly one scene",
        hint: "to explain one view: "
          + shellLine("explain", name) + " --view \(shellWord(names[1]))")
    }
    return name
  }

  /// Returns the scene of this name; nil after an error.
  fileprivate func sceneToExplain(_ name: String) -> LoadedScene? {
    if DiagnosticCode.hasKnownArea(name), fileKind(name) == nil {
      return console.failWithNil(
        "unknown diagnostic code '\(name)'",
        hint: codeNear(name).map { "did you mean '\($0)'?" }
          ?? "run 'snapline list codes' for all codes")
    }
    guard let all = load([name], in: project)?.all, let loaded = all.first else { return nil }
    guard all.allSatisfy({ $0.file.path == loaded.file.path }) else {
      return console.failWithNil(
        "'\(name)' contains \(pluralized(all.count, "scene")); name one",
        hint: "for example: \(shellLine("explain", loaded.file.identity))")
    }
    return loaded
  }

  /// Prints the explanation of a shot in the requested format.
  fileprivate func report(
    _ laidOut: LaidOutShot, of loaded: LoadedScene, _ view: ViewID?, _ arguments: ExplainArguments,
    reading: [Finding]
  ) -> ExitStatus {
    if arguments.isConsole {
      let log = consoleLog(laidOut.appState.scene, laidOut.result.layout)
      if log.isEmpty { console.printNote("no conflicts") }
      console.report(log)
      return .success
    }
    if shared.isJSON {
      console.report(explanationJSON(laidOut, of: loaded, view, sources: reading).text + "\n")
      return .success
    }
    if arguments.isGraph { return showGraph(of: laidOut) }
    console.printPage(page(laidOut, of: loaded, view, reading: reading))
    return .success
  }

  /// Prints the graph, or draws it if a file is named.
  fileprivate func showGraph(of laidOut: LaidOutShot) -> ExitStatus {
    guard let path = shared.output else {
      console.printPage(laidOut.explanation.graphText())
      return .success
    }
    return console.reportingRenderErrors("the graph") {
      var tools = Renderer(fonts: installedFonts())
      let bytes = try encodePNG(try tools.image(of: laidOut.graphDrawing.displayList()))
      try writeReport(bytes, to: path)
      return .success
    }
  }

  /// Returns the named shot or the scene's first; nil after an error.
  fileprivate func shot(of loaded: LoadedScene, named name: String?) -> Shot? {
    guard let first = loaded.shots.first else {
      return console.failWithNil("the scene has no shots")
    }
    guard let name else {
      let others = loaded.shots.count - 1
      if others > 0 {
        console.printNote(
          "explaining shot '\(first.name)' (1 of \(others + 1)); use --shot to choose another")
      }
      return first
    }
    if let shot = loaded.plannedShots.first(where: { $0.name == name }) { return shot }
    return console.failWithNil(
      "no shot named '\(name)' in the scene",
      hint: suggestion(for: name, among: loaded.plannedShots.map(\.name))
        ?? "run 'snapline list shots' for all shots")
  }
}
