import CairoBackend
import Diagnostics
import Files
import PNG
import Pipeline
import SceneModel
import Shots

/// `snapline render`: just the pictures; what is doubtful is drawn with a warning.
func render(_ session: Session) -> ExitStatus {
  let project = Project.find()
  guard let loaded = session.loadForRendering(in: project) else { return .usage }
  let scenes = loaded.wanted
  let tasks = scenes.flatMap { loaded in
    loaded.scene.map { scene in loaded.shots.map { RenderTask(scene: scene, shot: $0) } } ?? []
  }
  var status = scenes.contains(where: \.hasErrors) ? ExitStatus.invalid : .success
  guard !tasks.isEmpty || status == .invalid else { return session.nothingSelected() }
  if let path = session.arguments.value(.contactSheet) {
    return status.worse(session.writeContactSheet(of: scenes, to: path))
  }
  guard let target = session.target(for: tasks, in: project) else {
    for scene in scenes { session.showOnce(scene.diagnostics, of: scene) }
    return .usage
  }
  Interruption.listen()
  let style = session.pictureStyle
  let fonts = FontSet()
  let results = mapInParallel(
    tasks, threads: session.threads, tools: { DrawingTools(fonts: fonts) },
    shouldStop: { Interruption.isWanted }
  ) { tools, task in
    renderTask(task, &tools, style, to: target)
  }
  session.showDiagnostics(of: scenes, results.compactMap { $0 })
  for result in results {
    guard let result else {
      status = status.worse(.interrupted)
      continue
    }
    status = status.worse(session.deliver(result, to: target))
  }
  return status
}

/// A picture to draw.
private struct RenderTask: Sendable {
  let scene: Scene
  let shot: Shot

  var name: String { "\(scene.identity)/\(shot.name)" }
}

/// What came of a picture.
private struct RenderResult: Sendable {
  let task: RenderTask
  var diagnostics: [Diagnostic] = []
  var path: String?
  /// Only for the standard output.
  var bytes: [UInt8] = []
  var failure: String?
}

private func renderTask(
  _ task: RenderTask, _ tools: inout DrawingTools, _ style: PictureStyle, to target: RenderTarget
) -> RenderResult {
  let laidOut = layOut(task.scene, task.shot)
  var result = RenderResult(task: task, diagnostics: laidOut.diagnostics)
  do {
    let bytes = try tools.file(of: laidOut, named: task.name, target.format, style)
    guard let path = target.path(named: task.name) else {
      result.bytes = bytes
      return result
    }
    try makeFolder(parentFolder(of: path))
    try writeFileIfChanged(bytes, to: path)
    result.path = path
  } catch let error as FileError {
    result.failure = "cannot write \(error.path): \(error.reason)"
  } catch {
    result.failure = "cannot draw \(task.name): \(error)"
  }
  return result
}

extension Session {
  /// The named scenes, or the one on the standard input.
  fileprivate func loadForRendering(in project: Project?) -> Loaded? {
    guard arguments.operands == ["-"] else { return load(arguments.operands, in: project) }
    guard let filter = filter(in: project) else { return nil }
    let file = SceneFile(path: "<stdin>", identity: "scene", isInProject: false)
    do {
      let bytes = try readStandardInput(limit: Limits.standard.fileBytes)
      return Loaded(all: [loadScene(file, bytes: bytes, filter: filter)], filter: filter)
    } catch {
      console.fail("cannot read the standard input: \(error.reason)")
      return nil
    }
  }

  /// Where the pictures go; complaints are already made when nothing comes back.
  fileprivate func target(for tasks: [RenderTask], in project: Project?) -> RenderTarget? {
    let target = RenderTarget(arguments, in: project)
    guard !target.isFolder, tasks.count > 1 else { return refusingTerminal(target) }
    let names = tasks.prefix(6).map(\.name).joined(separator: ", ")
    console.fail(
      "\(tasks.count) pictures do not fit into one file",
      hint: "choose one with -g: \(names)\(tasks.count > 6 ? " …" : "")")
    return nil
  }

  private func refusingTerminal(_ target: RenderTarget) -> RenderTarget? {
    guard target.place == .output, OutputStream.output.isTerminal else { return target }
    console.fail(
      "a picture is nothing for a terminal",
      hint: "send it on: -o - > picture.\(target.format.rawValue)")
    return nil
  }

  fileprivate func deliver(_ result: RenderResult, to target: RenderTarget) -> ExitStatus {
    if let failure = result.failure {
      console.fail(failure)
      return .usage
    }
    if let path = result.path {
      if console.volume > .quiet { console.print(path) }
    } else {
      console.write(result.bytes)
    }
    return .success
  }

  /// What there is to say about all scenes, each thing once and in the order of the text.
  fileprivate func showDiagnostics(of scenes: [LoadedScene], _ results: [RenderResult]) {
    var rest = results[...]
    for scene in scenes {
      // Results come in the order of the scenes: no scene looks at another one's.
      let own = rest.prefix { $0.task.scene.identity == scene.file.identity }
      rest = rest.dropFirst(own.count)
      // What a layout lacks mostly follows from the mistakes of its scene.
      let found = scene.hasErrors ? [] : own.flatMap(\.diagnostics)
      showOnce(scene.diagnostics + found, of: scene)
    }
  }

  fileprivate func showOnce(_ diagnostics: [Diagnostic], of scene: LoadedScene) {
    guard !diagnostics.isEmpty else { return }
    console.show(diagnostics.inOrderOfText(), in: scene.source)
  }
}
