import SnaplineBackends
import SnaplineChecking
import SnaplinePlatform
import SnaplineProjects
import SnaplineProofs
import SnaplineRendering
import SnaplineSceneModel

extension CommandSession {
  /// Draws the layouts of each shot between its breakpoints side by side.
  func renderWidths(
    of scenes: [LoadedScene], _ widths: ScreenRange, to target: RenderTarget
  ) -> ExitStatus {
    var tasks = scenes.filter { !$0.file.isFigure }.flatMap(\.drawn)
    guard target.format != .apng else {
      return console.fail(
        "--widths cannot be written as an animation", hint: "use png, svg or pdf")
    }
    if !target.isFolder {
      let names = tasks.map { ($0.scene.identity, fullName($0.scene, $0.shot)) }
      guard let only = onlyShot(among: names, canBeAnimated: false) else { return .usage }
      tasks = [tasks[only]]
    }
    let results = mapInParallel(
      tasks, threads: threads, tools: { [fonts = installedFonts()] in Renderer(fonts: fonts) },
      shouldStop: { Interruption.isRequested },
      work: { tools, task in
        let name = fullName(task.scene, task.shot)
        return RenderResult(named: name + "-widths", to: target) {
          let list = try widthStrip(of: task.scene, task.shot, widths, title: name)
          return try tools.file(of: list, named: name, target.format)
        }
      })
    return writeOutputs(results)
  }
}
