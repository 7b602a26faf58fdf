import SnaplineAppSimulation
import SnaplineAutoLayout
import SnaplineBasics
import SnaplineChecking
import SnaplineDisplayLists
import SnaplineInterfaceBuilder
import SnaplineProjects
import SnaplineRendering
import SnaplineReports
import SnaplineSceneFiles
import SnaplineSceneModel
import SnaplineSceneResolution
import SnaplineSceneSyntax

/// The flags of `dump`.
struct DumpArguments: CommandArguments {
  let stage: DumpStage?

  init(_ flags: inout FlagReader) { stage = flags.word(.stage) }
}

/// `snapline dump`: prints an intermediate result.
func dump(_ session: CommandSession) -> ExitStatus {
  guard let stage = DumpArguments(session.arguments).stage else {
    return session.console.fail(
      "'dump' requires --stage", hint: "for example: snapline dump --stage layout")
  }
  let isJSON = session.shared.isJSON
  guard !isJSON || stage == .layout else {
    return session.console.fail(
      "stage '\(stage.rawValue)' is not available as JSON",
      hint: "only --stage layout supports --json")
  }
  guard let loaded = session.load() else { return .usage }
  let scenes = loaded.selected
  guard !scenes.isEmpty else { return session.statusForEmptySelection() }
  // The roots of an Interface Builder file share one syntax tree.
  var dumped: Set<String> = []
  for scene in scenes {
    session.console.show(scene.diagnostics.sortedBySource(), in: scene.source)
    if stage == .syntax, !dumped.insert(scene.file.path).inserted { continue }
    let shots = stage.hasLayout ? scene.laidOutShots : []
    session.console.show(shots.flatMap(\.conflicts).sortedBySource(), in: scene.source)
    let text = isJSON ? layoutJSON(scene, shots).text : text(of: scene, shots, stage)
    if !text.isEmpty {
      session.console.report(text + "\n")
    } else if scene.file.isFigure {
      session.console.printNote(
        "'\(scene.file.identity)' is a figure and has no '\(stage.rawValue)' stage")
    }
  }
  return scenes.contains(where: \.hasErrors) ? .invalid : .success
}

private func text(
  of loaded: LoadedScene, _ shots: [LaidOutShot], _ stage: DumpStage
) -> String {
  switch stage {
  case .syntax: return syntaxDump(of: loaded)
  case .scene: return loaded.scene?.dump() ?? ""
  case .shots:
    return loaded.shots.map { "\(loaded.file.identity.onOneLine)/\($0.name)" }.joined(
      separator: "\n")
  default:
    let parts = shots.map { shot in
      "-- \(loaded.file.identity.onOneLine)/\(shot.shot.name)\n" + text(of: shot, stage)
    }
    return parts.joined(separator: "\n")
  }
}

extension DumpStage {
  /// Whether the stage follows the layout.
  fileprivate var hasLayout: Bool { ![.syntax, .scene, .shots].contains(self) }
}

extension LaidOutShot {
  /// The conflicts in the printed layout, except those that the scene expects.
  fileprivate var conflicts: [Diagnostic] {
    unexpectedDiagnostics.filter { $0.code == "layout.conflict" }
  }
}

private func syntaxDump(of loaded: LoadedScene) -> String {
  if loaded.file.isFigure { return "" }
  if loaded.file.isInterface {
    return loaded.interface?.document?.root.dump() ?? ""
  }
  return readSceneSyntax(loaded.bytes, file: loaded.file.path).value?.dump() ?? ""
}

private func text(of shot: LaidOutShot, _ stage: DumpStage) -> String {
  let scene = shot.appState.scene
  return switch stage {
  case .problem: shot.result.problem.dump(in: scene)
  case .solution: shot.result.solutionDump(in: scene)
  case .displayList: shot.displayList.dump()
  default: shot.result.layout.dump(in: scene)
  }
}
