import Files
import Pipeline
import SVGBackend
import SceneModel
import Selection

/// Where pictures go, and as what.
struct RenderTarget: Sendable {
  enum Destination: Hashable, Sendable {
    case output
    case file(Place)
    case folder(Place)
  }

  let destination: Destination
  let format: PictureFormat

  /// What the flags say: `--format` outweighs the ending of the file's name.
  init(_ session: Session, in project: Project?) {
    let arguments = session.arguments
    let wanted = arguments.word(.format, of: PictureFormat.self)
    guard let path = arguments.value(.output) else {
      let home = project?.workFolder ?? Place(folder: "")[".snapline"]
      destination = .folder(home["render"])
      format = wanted ?? .png
      return
    }
    let named = PictureFormat(ofFileNamed: path)
    format = wanted ?? named ?? .png
    if path == "-" {
      destination = .output
    } else if named != nil {
      destination = .file(session.place(path, of: .output))
    } else {
      let bare = path.hasSuffix("/") ? String(path.dropLast()) : path
      destination = .folder(session.folder(bare, of: .output))
    }
  }

  /// What a path ends in that looks like the ending of a picture and is none that can be written.
  static func unknownEnding(_ path: String, known: [PictureFormat]) -> String? {
    guard path != "-", !path.hasSuffix("/"), resolvedFileKind(path) != .folder,
      let name = path.split(separator: "/").last, let dot = name.lastIndex(of: ".")
    else { return nil }
    let ending = name[name.index(after: dot)...]
    guard ending.first?.isLetter ?? false, ending.allSatisfy({ $0.isLetter || $0.isNumber }),
      !known.contains(where: { $0.rawValue == ending.lowercased() })
    else { return nil }
    return String(ending)
  }

  var isFolder: Bool {
    if case .folder = destination { return true }
    return false
  }

  /// Where a picture comes to stand, if in a file.
  func place(named name: String) -> Place? {
    switch destination {
    case .output: nil
    case .file(let place): place
    case .folder(let folder): folder["\(name).\(format.rawValue)"]
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
    svgText = arguments.word(.svgText) ?? SVGText.outlines
  }
}

extension Session {
  /// Whether a file can be what its name says; if not, that is already said.
  func canWrite(_ path: String?, as known: [PictureFormat] = PictureFormat.allCases) -> Bool {
    guard let path, let ending = RenderTarget.unknownEnding(path, known: known) else { return true }
    console.fail(
      "no picture can be written as '.\(ending)'",
      hint: "\(known.map { ".\($0.rawValue)" }.joined(separator: ", ")); "
        + "the name of a folder can end in '/'")
    return false
  }

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
