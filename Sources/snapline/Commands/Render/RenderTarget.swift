import Pipeline
import SVGBackend
import SceneModel

/// Where pictures go, and as what.
struct RenderTarget: Sendable {
  enum Place: Hashable, Sendable {
    case output
    case file(String)
    case folder(String)
  }

  let place: Place
  let format: PictureFormat

  /// What the flags say: `--format` outweighs the ending of the file's name.
  init(_ arguments: Arguments, in project: Project?) {
    let wanted = arguments.value(.format).flatMap { PictureFormat(rawValue: $0) }
    guard let path = arguments.value(.output) else {
      place = .folder((project?.prefix ?? "") + ".snapline/render")
      format = wanted ?? .png
      return
    }
    let named = PictureFormat(ofFileNamed: path)
    format = wanted ?? named ?? .png
    if path == "-" {
      place = .output
    } else if named != nil {
      place = .file(path)
    } else {
      place = .folder(path.hasSuffix("/") ? String(path.dropLast()) : path)
    }
  }

  var isFolder: Bool {
    if case .folder = place { return true }
    return false
  }

  /// Where a picture comes to stand, if in a file.
  func path(named name: String) -> String? {
    switch place {
    case .output: nil
    case .file(let path): path
    case .folder(let folder): "\(folder)/\(name).\(format.rawValue)"
    }
  }
}

extension PictureStyle {
  /// How pictures are drawn, as flags say.
  init(_ arguments: Arguments) {
    self.init()
    pixelsPerPoint = arguments.number(.scale)
    withConstraints = arguments.has(.overlay)
    crop = arguments.value(.crop)
    isFramed = arguments.has(.frame)
    ground = arguments.value(.background).flatMap { groundColor($0) }
    svgText = arguments.value(.svgText).flatMap { SVGText(rawValue: $0) } ?? .outlines
  }
}

extension Session {
  /// How pictures are drawn, as the flags say.
  var pictureStyle: PictureStyle { PictureStyle(arguments) }

  /// Whether the flags go together; if not, that is already said.
  var canStyle: Bool {
    for other in [Flag.crop, .overlay] where arguments.has(.frame) && arguments.has(other) {
      console.fail(
        "--frame and --\(other.rawValue) do not go together", hint: "a frame holds a whole screen")
      return false
    }
    return true
  }
}

/// The colour that a user names: `transparent`, `#RRGGBB`, or a name of UIKit's.
func groundColor(_ text: String) -> AdaptiveColor? {
  if text == "transparent" { return AdaptiveColor(.clear) }
  if text.hasPrefix("#") { return Color(hexadecimal: text.dropFirst()).map { AdaptiveColor($0) } }
  return Era.allCases.last.flatMap { AdaptiveColor.named(text, era: $0) }
}
