private import Glibc
package import SnaplineDisplayLists
package import SnaplinePlatform
package import SnaplineSceneModel
import SnaplineTypography

/// The font files on this machine, found without a font configuration.
package struct FontSet: Hashable, Sendable {
  /// The directories of packaged fonts on Debian, Ubuntu and other systems.
  package static let standardFolders = ["/usr/share/fonts", "/usr/local/share/fonts"]

  private let files: [FontRole: FontFile]

  /// Searches the directories for every font, in their order.
  package init(
    folders: [String] = FontSet.standardFolders
  ) {
    var files: [FontRole: FontFile] = [:]
    for role in FontRole.allCases {
      let places = folders.flatMap { folder in role.paths.map { (folder, $0) } }
      files[role] = places.lazy.map { folder, place in
        FontFile(path: "\(folder)/\(place.path)", faceIndex: place.faceIndex, weight: place.weight)
      }.first(where: \.isReadable)
    }
    self.files = files
  }

  /// Returns the file of a font.
  package func file(
    for role: FontRole, in form: HanScript = .standard
  ) throws(FontError) -> FontFile {
    if case .app(let font) = role {
      return FontFile(path: font.path, faceIndex: font.faceIndex, weight: nil)
    }
    guard let file = files[role] else {
      throw .missing(name: role.name, package: role.package)
    }
    guard role.isOfHan else { return file }
    return FontFile(path: file.path, faceIndex: form.faceIndex, weight: file.weight)
  }

  /// Returns the identity of a font to record with an image; reads the entire file.
  package func identity(of role: FontRole) throws(FontError) -> FontIdentity {
    try HarfBuzzFont(file(for: role)).identity(fallbackName: role.name)
  }
}

/// A font in a file.
package struct FontFile: Hashable, Sendable {
  package let path: String
  /// The index of the font in a collection; zero for files with only one.
  package let faceIndex: Int
  /// The value of the weight axis of a variable font; nil for other fonts.
  package let weight: Double?

  var isReadable: Bool { unsafe access(path, R_OK) == 0 }
}

/// The name and version of a font, and a hash of its file.
package struct FontIdentity: Hashable, Sendable {
  /// The full name, such as `Inter Regular`.
  package let name: String
  /// The version, such as `4.001`.
  package let version: String
  package let hash: ContentHash
}

extension DisplayList {
  /// The fonts of the app in the list, by name.
  package var appFonts: [FontIdentity] {
    let fonts = items.compactMap { item -> AppFont? in
      guard case .text(let line) = item.mark else { return nil }
      return line.font.face.app
    }
    return Set(fonts).sorted { ($0.name, $0.path) < ($1.name, $1.path) }.compactMap { font in
      ContentHash(font.hash).map {
        FontIdentity(name: font.name, version: versionNumber(in: font.version), hash: $0)
      }
    }
  }
}

/// A path relative to a font directory.
private struct FontPath {
  let path: String
  var faceIndex = 0
  var weight: Double?
}

extension FontRole {
  /// The paths at which packages and users install the font, the most specific first.
  fileprivate var paths: [FontPath] {
    // `SemiBold Italic` is `SemiBoldItalic` in file names.
    let style = style.filter { $0 != " " }
    return switch self {
    case .inter(let weight, let isItalic): interPaths(style, weight, isItalic: isItalic)
    // Debian 12 has 2.x in a separate directory, and an older 1.x in the plain one.
    case .liberation:
      named(
        "LiberationSans-\(style).ttf",
        in: [
          "truetype/liberation2/", "truetype/liberation/", "liberation-sans/", "liberation/", "",
        ])
    case .cjk:
      ["opentype/noto/", "noto-cjk/", "google-noto-sans-cjk-fonts/", ""].map {
        FontPath(path: "\($0)NotoSansCJK-\(style).ttc", faceIndex: HanScript.standard.faceIndex)
      }
    case .script(let script, _):
      named("NotoSans\(script.rawValue)-\(style).ttf", in: scriptFolders)
    case .emoji: named("NotoColorEmoji.ttf", in: scriptFolders)
    case .app: []
    case .dejaVu: dejaVuPaths("DejaVuSans", style, in: "dejavu-sans-fonts/")
    case .dejaVuMono: dejaVuPaths("DejaVuSansMono", style, in: "dejavu-sans-mono-fonts/")
    }
  }
}

private func named(_ name: String, in folders: [String]) -> [FontPath] {
  folders.map { FontPath(path: $0 + name) }
}

private func dejaVuPaths(_ name: String, _ style: String, in folder: String) -> [FontPath] {
  named(
    style == "Regular" ? "\(name).ttf" : "\(name)-\(style).ttf",
    in: ["truetype/dejavu/", "dejavu/", folder, ""])
}

private func interPaths(_ style: String, _ weight: FontWeight, isItalic: Bool) -> [FontPath] {
  let fixed = ["opentype/inter/", "truetype/inter/", "inter/", "rsms-inter-fonts/", ""]
  let file = isItalic ? "InterVariable-Italic.ttf" : "InterVariable.ttf"
  let variable = [
    "truetype/inter-vf/Inter-\(isItalic ? "italic" : "roman").var.ttf", "truetype/inter/\(file)",
    "opentype/inter/\(file)", "inter/\(file)", file,
  ]
  return named("Inter-\(style).otf", in: fixed) + named("Inter-\(style).ttf", in: fixed)
    + variable.map { FontPath(path: $0, weight: Double(weight.number)) }
}

private let scriptFolders = ["truetype/noto/", "noto/", "google-noto/", ""]
