import SnaplineAppSimulation
import SnaplineAutoLayout
package import SnaplineBasics
package import SnaplineDisplayLists
import SnaplineFigures
import SnaplinePainting
import SnaplineRules
import SnaplineSceneModel

extension LaidOutShot {
  /// Returns the display list of the shot in a style.
  package func displayList(_ style: RenderOptions) throws(RenderError) -> DisplayList {
    if figure != nil, style.crop == nil {
      var list = displayList
      if let pixels = style.pixelsPerPoint { list.scale = PixelScale(pixels) }
      return list
    }
    var list = paint(
      appState.scene, shot, result.layout, background: style.isFramed ? nil : style.background)
    if style.withConstraints {
      list = withConstraints(over: list)
    } else if style.withElements || shot.showsElements, !style.isFramed, style.crop == nil {
      list = list.withElements(of: appState.scene, shot, result.layout)
    }
    if let crop = style.crop { list = list.cropped(to: try frame(of: crop)) }
    if let pixels = style.pixelsPerPoint { list.scale = PixelScale(pixels) }
    guard style.isFramed else { return list }
    return list.framed(
      in: shot.device, orientation: shot.orientation == .landscape ? 1 : 0,
      background: style.background?.color(in: shot.appearance))
  }

  /// The frames of all lines of text in the image.
  package var textBoxes: [Rect] { displayList.textBoxes }

  /// Returns an image of the shot with its constraints and their diagnostics over it.
  func withConstraints(
    over list: DisplayList, lettering: Double = 8
  ) -> DisplayList {
    let verdicts = suspectDimensions(appState, shot, result).map { extent in
      let length = result.layout[extent.view].frame.length(along: extent.axis)
      let name = length < 0.01 ? appState.scene[extent.view].name + " " : ""
      return OverlayIssue(
        "\(name)\(length.text(decimals: 1)) pt: \(extent.reason)", of: extent.view, extent.axis)
    }
    return list.withConstraints(
      of: appState.scene, shot, appState.environment, result.layout, verdicts: verdicts,
      lettering: lettering)
  }

  /// Returns the frame of a view on the screen, expanded to whole pixels.
  func frame(of name: String) throws(RenderError) -> Rect {
    let scene = appState.scene
    guard let id = scene.viewIDs.first(where: { scene[$0].name == name }) else {
      throw .unknownView(name, near: closestMatch(to: name, among: scene.views.map(\.name)))
    }
    let frame = result.layout[id].screenFrame
    let screen = Rect(origin: .zero, size: shot.device.size(in: shot.orientation))
    guard frame.width > 0, frame.height > 0 else { throw .noExtent(view: name) }
    guard let seen = frame.intersection(screen) else { throw .outsideOfScreen(view: name) }
    return seen
  }
}

/// The reason why images cannot be written in the requested format.
package enum RenderError: Error, Hashable, Sendable {
  case severalImages
  case manyShots(Int)
  /// Frames that together have more pixels than the limit.
  case largeAnimation(frames: Int, PixelSize, limit: Int)
  case unknownView(String, near: String?)
  case noExtent(view: String)
  case outsideOfScreen(view: String)
  case noScreen
}

extension RenderError: CustomStringConvertible {
  /// The message of the problem, without a period.
  package var description: String {
    switch self {
    case .severalImages: "this format holds one image per file"
    case .manyShots(let count): "an animation has at most 100 frames; \(count) shots selected"
    case .largeAnimation(let count, let size, let limit):
      "an animation of \(count) frames of \(size.width)×\(size.height) pixels is too large "
        + "(maximum \(limit) pixels in all frames)"
    case .unknownView(let name, _): "no view named '\(name)'"
    case .noExtent(let name): "'\(name)' has no size"
    case .outsideOfScreen(let name): "'\(name)' is outside the screen"
    case .noScreen: "no screen in this range can be laid out"
    }
  }

  /// The hint, if there is one.
  package var hint: String? {
    switch self {
    case .unknownView(_, let near): near.map { "did you mean '\($0)'?" }
    case .manyShots: "select fewer with -g"
    case .largeAnimation: "select fewer shots with -g, or a smaller scale with --scale"
    case .severalImages, .noExtent, .outsideOfScreen, .noScreen: nil
    }
  }
}
