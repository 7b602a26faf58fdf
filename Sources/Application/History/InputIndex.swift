import SnaplineInterfaceBuilder
import SnaplinePlatform
import SnaplineProjects
import SnaplineSceneModel

/// The paths of all files of a repository, now or before, that a screen may show, by their names.
struct InputIndex: Sendable {
  /// The files of asset catalogs by the names of their image sets.
  private var imageSets: [String: [String]] = [:]
  /// The images outside of catalogs by their bare file names.
  private var images: [String: [String]] = [:]
  private var fonts: [String] = []
  private var storyboards: [String] = []
  private var texts: [String] = []
  private var scenes: [String] = []
  /// The hash of the paths.
  let hash: ContentHash

  /// The patterns of the files for git.
  static let patterns =
    ([".storyboard", ".xib", ".strings", ".stringsdict", ".xcstrings", ".xcassets/*.json"]
    + ImageFile.endings + ImageFile.endings.map { $0.uppercased() } + fontEndings
    + SceneFile.endings)
    .map { "*\($0)" }

  /// Returns whether a file may be shown by a screen, or contain one.
  static func includes(_ path: String) -> Bool {
    isInterfaceFile(path) || ImageFile.canDecode(path) || isFontFile(path)
      || StringsKind(file: path) != nil || SceneFile.stem(path) != nil
      || path.contains(".xcassets/") && path.hasSuffix(".json")
  }

  init(_ paths: Set<String>) {
    let paths = paths.sorted(by: isBytewiseLess)
    hash = ContentHash(combining: paths.map { ContentHash(of: Array($0.utf8)) })
    for path in paths {
      if let name = assetName(of: path) {
        imageSets[name, default: []].append(path)
      } else if ImageFile.canDecode(path) {
        images[bareName(lastComponent(path)), default: []].append(path)
      } else if isFontFile(path) {
        fonts.append(path)
      } else if path.hasSuffix(".storyboard") {
        storyboards.append(path)
      } else if StringsKind(file: path) != nil {
        texts.append(path)
      } else if SceneFile.stem(path) != nil {
        scenes.append(path)
      }
    }
  }

  /// Returns the images, the fonts and the other storyboards that a storyboard or a xib may show.
  func images(of interface: String, _ document: InterfaceDocument) -> [String] {
    let home = goldenFolder(ofInterface: interface)
    var found = Set(document.namesFonts ? fonts : [])
    let names = document.referencedStoryboards
    if !names.isEmpty {
      found.formUnion(storyboards.filter { names.contains(bareName(lastComponent($0))) })
    }
    for word in document.assetWords {
      found.formUnion(imageSets[word] ?? [])
      let name = ImageFile.canDecode(word) ? bareName(word) : word
      for path in images[lastComponent(name)] ?? [] where path.isBelow(home) {
        let place = home == "." ? path : String(path.dropFirst(home.count + 1))
        if bareName(place) == name { found.insert(path) }
      }
      if name != word { found.formUnion(imageSets[name] ?? []) }
    }
    return found.sorted(by: isBytewiseLess)
  }

  /// Returns the files with translations of a storyboard or a xib.
  func texts(of interface: String) -> [String] {
    let home = goldenFolder(ofInterface: interface)
    return texts.filter { $0.isBelow(home) }
  }

  /// Returns the images, texts and scenes that a scene or a figure with this text may show.
  func files(of scene: String, text: String) -> [String] {
    let home = parentFolder(of: scene)
    // Characters may be written as escapes.
    let isSpelled = ["\\x", "\\u", "\\U", "\\/", "\\\n"].contains(where: text.contains)
    var found: [String] = []
    if isSpelled || text.contains("image") {
      found += images.values.flatMap { $0 }.filter { $0.isBelow(home) }
    }
    if isSpelled || text.contains("languages") || text.contains("strings") {
      found += texts.filter { $0.isBelow(home) }
    }
    return Set(found).sorted(by: isBytewiseLess)
  }

  /// Returns the scenes that a figure with this text may show.
  func scenes(of figure: String, text: String) -> [String] {
    let folder = parentFolder(of: figure)
    let folders = ["Scenes", folder].map { $0 == "." ? "" : $0 + "/" }
    return scenes.filter { path in
      path != figure
        && (folders + parents(of: folder)).contains { home in
          path.hasPrefix(home)
            && SceneFile.stem(String(path.dropFirst(home.count))).map { text.contains($0 + "/") }
              ?? false
        }
    }
  }

  /// Returns the directories above a directory, each with a trailing slash.
  private func parents(of folder: String) -> [String] {
    let parts = folder.split(separator: "/")
    return parts.indices.map { parts[..<$0].map { $0 + "/" }.joined() }
  }
}
