import SnaplineBackends
import SnaplineBasics
import SnaplineChecking
import SnaplineImaging
import SnaplinePlatform
import SnaplineProjects
import SnaplineRendering
import SnaplineSceneModel

/// `snapline render`: renders images; questionable layouts are rendered with a warning.
func render(_ session: CommandSession) -> ExitStatus {
  var session = session
  let project = session.project
  let wanted = RenderArguments(session.arguments)
  let target = RenderTarget(wanted.format, session, in: project)
  // A file with images of several scenes is rendered completely.
  if wanted.contactSheet != nil || !target.isFolder { session.saved = nil }
  guard let loaded = session.loadForRendering(in: project) else { return .usage }
  let scenes = loaded.selected
  let status = scenes.contains(where: \.hasErrors) ? ExitStatus.invalid : .success
  let isPage = wanted.contactSheet != nil || wanted.widths != nil
  let isEmpty = scenes.allSatisfy { scene in
    scene.scene == nil || scene.shots.isEmpty || isPage && scene.file.isFigure
  }
  guard !isEmpty || status == .invalid else {
    return (isPage ? session.statusIfOnlyFigures(among: scenes) : nil)
      ?? session.statusForEmptySelection(among: loaded.all)
  }
  guard session.canDraw(wanted.style), session.canWrite(session.shared.output),
    session.canWrite(wanted.contactSheet, as: [.png, .svg, .pdf])
  else { return .usage }
  session.noteUnusedFlags(for: scenes)
  if isPage {
    session.showDiagnostics(of: scenes, session.layoutDiagnostics(of: scenes))
    guard !isEmpty else { return status }
  }
  if let path = wanted.contactSheet {
    return status.worse(session.writeContactSheet(of: scenes, to: path, wanted))
  }
  if let widths = wanted.widths {
    return status.worse(session.renderWidths(of: scenes, widths, to: target))
  }
  let all = target.jobs(of: scenes, loaded.filter)
  guard let jobs = session.fitting(all, into: target) else {
    for scene in scenes {
      session.console.show(scene.diagnostics.sortedBySource(), in: scene.source)
    }
    return .usage
  }
  let own = max(1, session.threads / max(1, jobs.count))
  let results = session.renderInParallel(jobs) { tools, job in
    renderJob(job, &tools, wanted.style, to: target, threads: own)
  }
  let found = results.compactMap { $0 }.flatMap(\.found)
  session.showDiagnostics(of: scenes, found)
  let isWrong = found.contains { $0.diagnostics.contains { $0.severity == .error } }
  return status.worse(isWrong ? .invalid : .success).worse(session.writeOutputs(results))
}

extension CommandSession {
  /// Renders inputs on all threads, in their order; a result is nil after an interruption.
  func renderInParallel<Input: Sendable, Output: Sendable>(
    _ inputs: [Input], work: @escaping @Sendable (inout Renderer, Input) -> Output
  ) -> [Output?] {
    Interruption.listen()
    return mapInParallel(
      inputs, threads: threads, tools: { [fonts = installedFonts()] in Renderer(fonts: fonts) },
      shouldStop: { Interruption.isRequested }, work: work)
  }

  /// Loads the named scenes, or the scene from standard input.
  fileprivate func loadForRendering(in project: Project?) -> LoadedScenes? {
    guard arguments.operands == ["-"] else { return load(arguments.operands, in: project) }
    guard let filter = filter(in: project) else { return nil }
    let file = SceneFile(path: "<stdin>", identity: "scene", isInProject: false)
    do {
      let bytes = try readStandardInput(limit: Limits.standard.fileBytes)
      return LoadedScenes(all: [loadScene(file, bytes: bytes, filter: filter)], filter: filter)
    } catch {
      return console.failWithNil("cannot read standard input: \(error.reason)")
    }
  }

  /// Prints a note on flags that have no effect on figures, which define the style of their images.
  fileprivate func noteUnusedFlags(for scenes: [LoadedScene]) {
    let unused = [Flag.overlay, .accessibility, .frame, .background].filter {
      arguments.setting($0)?.origin == .flag
    }
    guard !unused.isEmpty, let figure = scenes.first(where: \.file.isFigure) else { return }
    let flags = unused.map { "'--\($0.rawValue)'" }.joined(separator: " and ")
    console.printNote(
      "\(flags) \(unused.count == 1 ? "has" : "have") no effect on the figure "
        + "'\(figure.file.identity)'"
    )
  }

  /// Returns the jobs that are written to the target; nil after an error.
  fileprivate func fitting(_ jobs: [RenderJob], into target: RenderTarget) -> [RenderJob]? {
    guard target.isFolder || jobs.count <= 1 else {
      return onlyShot(among: jobs.map { ($0.shots[0].scene.identity, $0.name) }).map { [jobs[$0]] }
    }
    guard target.destination == .output else { return jobs }
    return canWriteToOutput(insteadOf: "image.\(target.format.rawValue)") ? jobs : nil
  }

  /// Reports the result of each file; missing results were interrupted.
  func writeOutputs(_ results: [RenderResult?]) -> ExitStatus {
    results.reduce(.success) { $0.worse($1.map(writeOutputs) ?? .interrupted) }
  }

  private func writeOutputs(_ result: RenderResult) -> ExitStatus {
    if let failure = result.failure {
      return console.fail(failure, hint: result.hint)
    }
    if let path = result.path {
      if console.volume > .quiet { console.printLine(path) }
    } else {
      console.write(result.bytes)
    }
    return .success
  }

  /// Returns the diagnostics of the layouts of scenes that are drawn on a shared page.
  fileprivate func layoutDiagnostics(
    of scenes: [LoadedScene]
  ) -> [(identity: String, diagnostics: [Diagnostic])] {
    let tasks = scenes.filter { !$0.file.isFigure }.flatMap(\.drawn)
    return mapInParallel(
      tasks, threads: threads, tools: {}, shouldStop: { Interruption.isRequested },
      work: { _, task in (task.scene.identity, layOut(task.scene, task.shot).diagnostics) }
    ).compactMap { $0 }
  }

  /// Prints the diagnostics of all scenes in source order, without repetitions.
  fileprivate func showDiagnostics(
    of scenes: [LoadedScene], _ found: [(identity: String, diagnostics: [Diagnostic])]
  ) {
    // The results have the order of the scenes.
    var rest = found[...]
    for scene in scenes {
      let own = rest.prefix { $0.identity == scene.file.identity }
      rest = rest.dropFirst(own.count)
      // The problems of a layout are usually caused by the errors of its scene.
      let found = scene.hasErrors ? [] : own.flatMap(\.diagnostics)
      console.show((scene.diagnostics + found).sortedBySource(), in: scene.source)
    }
  }
}
