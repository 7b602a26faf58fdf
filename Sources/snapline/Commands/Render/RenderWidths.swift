import CairoBackend
import Files
import Loading
import Pictures
import Pipeline
import Proofs
import SceneModel
import Selection
import Shots
import Threads

extension Session {
  /// Draws the layouts of each shot between its breakpoints side by side.
  func renderWidths(
    of scenes: [LoadedScene], _ widths: ScreenRange, to target: RenderTarget
  ) -> ExitStatus {
    let tasks = scenes.filter { !$0.file.isFigure }.flatMap { loaded in
      loaded.scene.map { scene in loaded.shots.map { (scene: scene, shot: $0) } } ?? []
    }
    guard target.format != .apng else {
      console.fail("layouts side by side cannot be animated", hint: "they can be png, svg or pdf")
      return .usage
    }
    guard target.isFolder || tasks.count == 1 else {
      console.fail(
        "\(tasks.count) pictures do not fit into one file", hint: "choose one with -g")
      return .usage
    }
    let results = mapInParallel(
      tasks, threads: threads, tools: { [fonts = installedFonts()] in DrawingTools(fonts: fonts) },
      shouldStop: { Interruption.isWanted },
      work: { tools, task in
        Result<[UInt8], any Error> {
          let name = fullName(task.scene, task.shot)
          guard let list = widthStrip(of: task.scene, task.shot, widths, title: name) else {
            return []
          }
          return try tools.file(of: list, named: name, target.format)
        }
      })
    var status = ExitStatus.success
    for (task, result) in zip(tasks, results) {
      guard let result else { return .interrupted }
      status = status.worse(
        deliver(result, fullName(task.scene, task.shot) + "-widths", to: target))
    }
    return status
  }

  private func deliver(
    _ result: Result<[UInt8], any Error>, _ name: String, to target: RenderTarget
  ) -> ExitStatus {
    console.drawing(name) {
      let bytes = try result.get()
      guard let place = target.place(named: name) else {
        console.write(bytes)
        return .success
      }
      try writeFileIfChanged(bytes, to: place)
      if console.volume > .quiet { console.print(place.path) }
      return .success
    }
  }
}
