import SnaplineBackends
import SnaplineBasics
import SnaplineChecking
import SnaplineImaging
import SnaplinePlatform
import SnaplineProjects
import SnaplineRendering
import SnaplineSceneModel

/// The shots of a scene for a contact sheet.
private struct ContactSheetShots: Sendable {
  /// The directory of the scene.
  let section: String
  let heading: String
  let shots: [(scene: Scene, shot: Shot)]
}

extension CommandSession {
  /// Draws all shots of scenes on one page, or in PDF on pages for printing.
  func writeContactSheet(
    of scenes: [LoadedScene], to path: String, _ arguments: RenderArguments
  ) -> ExitStatus {
    // A figure is a page of its own.
    let groups = scenes.filter { !$0.file.isFigure && !$0.shots.isEmpty }.compactMap { loaded in
      loaded.scene.map {
        ContactSheetShots(section: $0.folder, heading: $0.heading, shots: loaded.drawn)
      }
    }
    return console.reportingRenderErrors("the page") {
      let bytes: [UInt8]
      switch arguments.format ?? ImageFormat(ofFileNamed: path) ?? .png {
      case .png:
        guard let page = try bitmapPage(of: groups, arguments.style) else { return .interrupted }
        bytes = page
      case .svg: bytes = try drawnPage(of: groups, .svg, arguments.style)
      case .pdf: bytes = try drawnPage(of: groups, .pdf, arguments.style)
      case .apng:
        return console.fail("a contact sheet cannot be animated", hint: "use png, svg or pdf")
      }
      try writeReport(bytes, to: path)
      return .success
    }
  }

  /// Draws a contact sheet as a bitmap.
  ///
  /// Each image is rendered at 1 px per point and stored only in that size, so that a page of a
  /// thousand screens does not need a thousand full bitmaps.
  private func bitmapPage(of groups: [ContactSheetShots], _ style: RenderOptions) throws -> [UInt8]?
  {
    // A larger image would show no more detail on a page.
    var style = style
    style.pixelsPerPoint = 1
    // Images are copied without blending, so the area around a device needs the page's background.
    if style.isFramed, style.background == nil { style.background = .white }
    let fonts = installedFonts()
    let results = mapInParallel(
      groups.flatMap(\.shots), threads: threads, tools: { Renderer(fonts: fonts) },
      shouldStop: { Interruption.isRequested },
      work: { [style] tools, task in
        Result<Bitmap, any Error> {
          let shot = layOut(task.scene, task.shot)
          return try tools.image(of: shot.displayList(style))
        }
      })
    var rest = results[...]
    var page: [(heading: String, pictures: [(caption: String, picture: Bitmap)])] = []
    for group in groups {
      var pictures: [(caption: String, picture: Bitmap)] = []
      for task in group.shots {
        guard let result = rest.popFirst() ?? nil else { return nil }
        pictures.append((task.shot.name, try result.get()))
      }
      page.append((group.heading, pictures))
    }
    var tools = Renderer(fonts: fonts)
    return try encodePNG(try tools.contactSheet(of: page, style))
  }

  private func drawnPage(
    of groups: [ContactSheetShots], _ format: ImageFormat, _ style: RenderOptions
  ) throws -> [UInt8] {
    var tools = Renderer(fonts: installedFonts())
    let shots = groups.map { group in
      (
        section: group.section, heading: group.heading,
        shots: group.shots.map { NamedShot($0.shot.name, layOut($0.scene, $0.shot)) }
      )
    }
    return try tools.sheetFile(of: shots, named: "contact sheet", format, style)
  }
}

extension Scene {
  /// The directory of the scene's file; empty at the top.
  fileprivate var folder: String {
    identity.split(separator: "/").dropLast().joined(separator: "/")
  }

  /// The name of the scene's file, with its title if they differ.
  fileprivate var heading: String {
    let name = identity.split(separator: "/").last.map(String.init) ?? identity
    guard let title else { return name }
    return title.lowercased() == name.lowercased() ? title : "\(name): \(title)"
  }
}
