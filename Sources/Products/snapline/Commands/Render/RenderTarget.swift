import SnaplineBackends
import SnaplineBasics
import SnaplineChecking
import SnaplinePlatform
import SnaplineProjects
import SnaplineProofs
import SnaplineRendering
import SnaplineSceneModel

/// The destination and format of images.
struct RenderTarget: Sendable {
  enum Destination: Hashable, Sendable {
    case output
    case file(RootedPath)
    case folder(RootedPath)
  }

  let destination: Destination
  let format: ImageFormat

  /// Creates a target from flags; `--format` takes precedence over the file extension.
  init(_ requested: ImageFormat?, _ session: CommandSession, in project: Project?) {
    guard let path = session.shared.output else {
      let home = project?.workFolder ?? RootedPath(folder: "")[".snapline"]
      destination = .folder(home["render"])
      format = requested ?? .png
      return
    }
    let named = ImageFormat(ofFileNamed: path)
    format = requested ?? named ?? .png
    if path == "-" {
      destination = .output
    } else if named != nil {
      destination = .file(session.path(path, of: .output))
    } else {
      let bare = path.hasSuffix("/") ? String(path.dropLast()) : path
      destination = .folder(session.folder(bare, of: .output))
    }
  }

  /// Returns the extension of a path if it looks like that of an unsupported image format.
  static func unsupportedExtension(_ path: String, supported: [ImageFormat]) -> String? {
    guard path != "-", !path.hasSuffix("/"), resolvedFileKind(path) != .folder,
      let name = path.split(separator: "/").last, let dot = name.lastIndex(of: ".")
    else { return nil }
    let ending = name[name.index(after: dot)...]
    guard ending.first?.isLetter ?? false, ending.allSatisfy({ $0.isLetter || $0.isNumber }),
      !supported.contains(where: { $0.rawValue == ending.lowercased() })
    else { return nil }
    return String(ending)
  }

  var isFolder: Bool {
    if case .folder = destination { return true }
    return false
  }

  /// Returns the path of an image; nil for standard output.
  func path(named name: String) -> RootedPath? {
    switch destination {
    case .output: nil
    case .file(let place): place
    case .folder(let folder): folder["\(name).\(format.rawValue)"]
    }
  }
}

/// The flags of `render`.
struct RenderArguments: CommandArguments {
  let style: RenderOptions
  let format: ImageFormat?
  /// The file of the contact sheet.
  let contactSheet: String?
  /// The range of screens whose layouts are drawn side by side.
  let widths: ScreenRange?
  /// Whether the images of goldens are written.
  let showsGoldens: Bool

  init(_ flags: inout FlagReader) {
    style = RenderOptions(&flags)
    format = flags.word(.format)
    contactSheet = flags.value(.contactSheet)
    widths = flags.value(of: .widths)
    showsGoldens = flags.has(.goldens)
  }
}

extension RenderOptions {
  /// Parses the options of rendering.
  fileprivate init(_ flags: inout FlagReader) {
    self.init()
    pixelsPerPoint = flags.value(.scale).flatMap { Int($0) }
    withConstraints = flags.has(.overlay)
    withElements = flags.has(.accessibility)
    crop = flags.value(.crop)
    isFramed = flags.has(.frame)
    background = flags.value(of: .background)
    svgText = flags.word(.svgText) ?? .outlines
  }

  /// The error for two flags that cannot be used together.
  var conflict: UsageError? {
    let other: Flag? = crop != nil ? .crop : withConstraints ? .overlay : nil
    if withElements, let other = isFramed ? .frame : other {
      return UsageError(
        "--accessibility cannot be used with --\(other.rawValue)",
        hint: "the accessibility list is drawn next to the full screen")
    }
    guard isFramed, let other else { return nil }
    return UsageError(
      "--frame cannot be used with --\(other.rawValue)",
      hint: "the device frame surrounds the full screen")
  }
}

extension CommandSession {
  /// Returns whether the extension of a file is a supported format; prints an error if not.
  func canWrite(_ path: String?, as formats: [ImageFormat] = ImageFormat.allCases) -> Bool {
    guard let path, let ending = RenderTarget.unsupportedExtension(path, supported: formats) else {
      return true
    }
    console.fail(
      "unsupported image format '.\(ending)'",
      hint: "supported: \(formats.map { ".\($0.rawValue)" }.joined(separator: ", ")); "
        + "for a directory, end the path with '/'")
    return false
  }

  /// Returns whether standard output takes an image; prints an error if it is a terminal.
  /// - Parameter name: The name of a file for the hint.
  func canWriteToOutput(insteadOf name: String) -> Bool {
    guard OutputStream.output.isTerminal else { return true }
    console.fail(
      "refusing to write an image to the terminal", hint: "redirect the output: -o - > \(name)")
    return false
  }

  /// Returns whether the flags can be combined; prints an error if not.
  func canDraw(_ style: RenderOptions) -> Bool {
    guard let conflict = style.conflict else { return true }
    console.fail(conflict.message, hint: conflict.hint)
    return false
  }
}

extension ValueFlag<AdaptiveColor> {
  static var background: Self {
    Self(
      flag: .background, requirement: "be 'transparent' or a color",
      hint: { text in
        suggestion(for: text, among: ["transparent"] + AdaptiveColor.names)
          ?? "for example '#F2F2F7', white or systemBackground"
      }, read: backgroundColor)
  }
}

/// Parses a color: `transparent`, `#RRGGBB`, or a name of UIKit.
private func backgroundColor(_ text: String) -> AdaptiveColor? {
  if text == "transparent" { return AdaptiveColor(.clear) }
  if text.hasPrefix("#") { return Color(hexadecimal: text.dropFirst()).map { AdaptiveColor($0) } }
  return Era.allCases.last.flatMap { AdaptiveColor.named(text, era: $0) }
}
