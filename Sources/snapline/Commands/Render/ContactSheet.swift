import CairoBackend
import Diagnostics
import Files
import Geometry
import Imaging
import PNG
import Pipeline
import SceneModel
import Shots

extension Session {
  /// Draws all shots of scenes on one page.
  ///
  /// Each picture is drawn at one pixel a point and kept only in that size: a page of a
  /// thousand screens must not need their thousand full bitmaps at once.
  func writeContactSheet(of scenes: [LoadedScene], to path: String) -> ExitStatus {
    let tasks = scenes.flatMap { loaded in
      loaded.scene.map { scene in loaded.shots.map { (scene: scene, shot: $0) } } ?? []
    }
    let fonts = FontSet()
    let style = sheetStyle
    let results = mapInParallel(
      tasks, threads: threads, tools: { DrawingTools(fonts: fonts) },
      shouldStop: { Interruption.isWanted }
    ) { tools, task in
      Result<Bitmap, any Error> {
        let shot = layOut(task.scene, task.shot)
        return try tools.picture(of: tools.displayList(of: shot, style))
      }
    }
    var groups: [(heading: String, pictures: [(caption: String, picture: Bitmap)])] = []
    var current: Scene?
    for (task, result) in zip(tasks, results) {
      guard let result else { return .interrupted }
      switch result {
      case .success(let picture):
        if current?.identity != task.scene.identity {
          groups.append((String(task.scene.identity.lastPart), []))
          current = task.scene
        }
        groups[groups.count - 1].pictures.append((task.shot.name, picture))
      case .failure(let error):
        console.fail("cannot draw \(task.scene.identity)/\(task.shot.name): \(error)")
        return .usage
      }
    }
    return write(groups, to: path, with: fonts)
  }

  /// A picture is drawn no larger than anybody can see on a page.
  private var sheetStyle: PictureStyle {
    var style = pictureStyle
    style.pixelsPerPoint = 1
    return style
  }

  private func write(
    _ groups: [(heading: String, pictures: [(caption: String, picture: Bitmap)])],
    to path: String, with fonts: FontSet
  ) -> ExitStatus {
    do {
      var tools = DrawingTools(fonts: fonts)
      let bytes = try encodePNG(try tools.contactSheet(of: groups))
      if path == "-" {
        console.write(bytes)
      } else {
        try makeFolder(parentFolder(of: path))
        try writeFileIfChanged(bytes, to: path)
        if console.volume > .quiet { console.print(path) }
      }
      return .success
    } catch let error as FileError {
      console.fail("cannot write \(error.path): \(error.reason)")
    } catch {
      console.fail("cannot draw the page: \(error)")
    }
    return .usage
  }
}

extension String {
  fileprivate var lastPart: Substring { self.split(separator: "/").last ?? self[...] }
}
