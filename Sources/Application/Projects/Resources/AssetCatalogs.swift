import SnaplineBasics
import SnaplineInterfaceBuilder
import SnaplinePlatform
import SnaplineSceneModel
import SnaplineSceneResolution
import SnaplineSceneSyntax
import Synchronization

/// The images and colors of a storyboard's app: those in the nearest asset catalogs up to the root
/// directory of the repository, or without one up to the outermost Xcode project, and the images next
/// to the storyboard.
///
/// A missing image is replaced by a test card of the size stored in the storyboard, so that layouts
/// do not require the app's images.
final class AssetCatalogs: Sendable {
  private let baseReader: ImageFileReader
  private let index: CatalogIndex
  /// The innermost and the outermost directory to search.
  private let folders: (home: String, top: String)
  private let colors = Mutex<[String: AdaptiveColor?]>([:])

  /// - Parameter path: The path of the storyboard. A localized one is one directory deeper.
  init(around path: String, index: CatalogIndex, limits: Limits) {
    let home = goldenFolder(ofInterface: path)
    self.baseReader = ImageFileReader(folder: home, limits: limits)
    self.index = index
    let folder = absolutePath(home)
    folders = (folder, index.top(around: folder))
  }

  /// The outermost directory that is searched, as users know it.
  var searchedFolder: String { shownPath(folders.top) }

  /// Returns the image with a name and whether it is a template; nil if it is missing. An existing
  /// image in an unsupported format has a warning.
  package func image(named name: String) -> Diagnosed<ImportedImage?> {
    guard let (root, place) = location(of: name + ".imageset") else {
      return neighboringImage(name)
    }
    let folder = ImageFileReader(folder: root, limits: baseReader.limits)
    let list = AssetContents(path: folder.path("\(place)/Contents.json"))
    let json: JSON
    do throws(FileError) {
      switch try list.read() {
      case .success(let read): json = read
      case .failure(let error):
        return Diagnosed(nil, [list.problem("invalid JSON: \(error.reason)", at: error.line)])
      }
    } catch {
      let isMissing = error.problem == .missing
      return Diagnosed(nil, isMissing ? [] : [list.problem("cannot be read: \(error.reason)")])
    }
    var problems: [Diagnostic] = []
    let files = list.files(json["images"]?.items ?? [], isDark: false) { file in
      guard fileKind(folder.path("\(place)/\(file)")) == nil else { return }
      problems.append(
        list.problem("the file '\(excerpt(file))' does not exist", at: list.line(of: file)))
    }.map { (scale: $0.scale, name: "\(place)/\($0.name)") }
    guard files.contains(where: { fileKind(folder.path($0.name)) != nil }) else {
      return Diagnosed(nil, problems)
    }
    let dark = list.files(json["images"]?.items ?? [], isDark: true) { _ in }
      .map { (scale: $0.scale, name: "\(place)/\($0.name)") }
    let properties = json["properties"]
    let isScalable = properties?["preserves-vector-representation"]?.plainText == "true"
    switch folder.file(name, files, dark: dark, isScalable: isScalable) {
    case .success(let file):
      let isTemplate = properties?["template-rendering-intent"]?.plainText == "template"
      return Diagnosed(ImportedImage(file: file, isTemplate: isTemplate), problems)
    case .failure(let problem):
      return Diagnosed(nil, problems + [list.problem(problem.message, hint: problem.hint)])
    }
  }

  /// Returns an image outside of catalogs, next to the storyboard.
  private func neighboringImage(_ name: String) -> Diagnosed<ImportedImage?> {
    let names = ImageFile.canDecode(name) ? [name] : ImageFile.endings.map { name + $0 }
    var problems: [Diagnostic] = []
    for file in names {
      switch baseReader.read(file) {
      case .success(let found): return Diagnosed(ImportedImage(file: found, isTemplate: false))
      case .failure(let problem) where fileKind(baseReader.path(file)) != nil:
        problems.append(.unshownImage(shownPath(baseReader.path(file)), problem.message))
      case .failure: break
      }
    }
    return Diagnosed(nil, problems)
  }

  /// Returns the color with a name; nil if it is missing, or refers to a color of the system.
  package func color(named name: String) -> AdaptiveColor? {
    colors.withLock { colors in
      if let known = colors[name] { return known }
      let color = readColor(name)
      colors[name] = .some(color)
      return color
    }
  }

  private func readColor(_ name: String) -> AdaptiveColor? {
    guard let (root, place) = location(of: name + ".colorset"),
      case .success(let json)? = try? AssetContents(path: "\(root)/\(place)/Contents.json").read()
    else { return nil }
    var (light, dark): (Color?, Color?)
    for entry in json["colors"]?.items ?? [] {
      guard ["universal", "iphone"].contains(entry["idiom"]?.plainText ?? "universal") else {
        continue
      }
      let appearances = entry["appearances"]?.items.map { $0["value"]?.plainText ?? "" } ?? []
      switch appearances {
      case [], ["light"]: light = light ?? entry["color"].flatMap(Color.init(asset:))
      case ["dark"]: dark = dark ?? entry["color"].flatMap(Color.init(asset:))
      default: continue
      }
    }
    return light.map { AdaptiveColor(light: $0, dark: dark ?? $0) }
  }

  /// Returns the directory with the files of an asset, and the one to which its path is relative.
  private func location(of name: String) -> (root: String, place: String)? {
    var root = folders.home
    while true {
      if let place = index.place(of: name, below: root) { return (root, place) }
      guard root != folders.top, root != "/" else { return nil }
      root = parentFolder(of: root)
    }
  }
}

/// The assets of the catalogs below directories, which all storyboards of a run share: each
/// searches the same directories.
///
/// A directory is searched when an asset is not found in the directories in it, because most assets
/// are near their storyboard.
final class CatalogIndex: Sendable {
  /// The outermost directory to search; nil for the top of the repository around a storyboard.
  private let top: String?
  let files = AppFileIndex()
  private let folders = Mutex<[String: [String: String]]>([:])

  init(top: String? = nil) { self.top = top }

  /// Returns the outermost directory to search for an app with files in a directory.
  func top(around folder: String) -> String {
    top ?? repositoryFolder(around: folder) ?? appFolder(around: folder) ?? folder
  }

  /// Returns the directory with the files of an asset, such as `Logo.imageset`, relative to the
  /// directory of its catalog.
  func place(of name: String, below root: String) -> String? {
    folders.withLock { folders in
      if let known = folders[root] { return known[name] }
      var scan = CatalogScan(root: root)
      scan.scan("", isCatalog: false, depth: 0)
      folders[root] = scan.assets
      return scan.assets[name]
    }
  }
}

/// A traversal of a directory that finds the assets of catalogs, up to a limited number.
private struct CatalogScan {
  let root: String
  /// The directory with the files of each asset, by the name of its directory.
  private(set) var assets: [String: String] = [:]
  private var left = 20_000

  init(root: String) { self.root = root }

  mutating func scan(_ subpath: String, isCatalog: Bool, depth: Int) {
    let path = subpath.isEmpty ? root : "\(root)/\(subpath)"
    guard depth < 8, let entries = try? listFolder(path) else { return }
    for entry in entries where entry.kind == .folder && !entry.name.hasPrefix(".") {
      left -= 1
      guard left > 0 else { return }
      let inner = subpath.isEmpty ? entry.name : "\(subpath)/\(entry.name)"
      if isCatalog, [".imageset", ".colorset"].contains(where: entry.name.hasSuffix) {
        assets[entry.name] = assets[entry.name] ?? inner
      } else if isCatalog || entry.name.hasSuffix(".xcassets") {
        scan(inner, isCatalog: true, depth: depth + 1)
      } else if depth < 4 {
        scan(inner, isCatalog: false, depth: depth + 1)
      }
    }
  }
}

extension Color {
  /// Creates the color of a color set; nil for a reference to a color of the system.
  fileprivate init?(asset json: JSON) {
    func part(_ name: String) -> Double? {
      guard let text = json["components"]?[name]?.plainText else { return nil }
      // Components are 0xFF, 255 or 1.000.
      if text.hasPrefix("0x") { return Int(text.dropFirst(2), radix: 16).map { Double($0) / 255 } }
      guard text.contains(".") else { return Double(text).map { $0 / 255 } }
      return Double(text)
    }
    let alpha = part("alpha") ?? 1
    if let white = part("white") {
      self.init(white, white, white, alpha)
    } else if let red = part("red"), let green = part("green"), let blue = part("blue") {
      let isWide = json["color-space"]?.plainText == "display-p3"
      self.init(red, green, blue, alpha, isDisplayP3: isWide)
    } else {
      return nil
    }
  }
}

/// The file in which a catalog lists the files of an image or the values of a color.
private struct AssetContents {
  let path: String

  func read() throws(FileError) -> Result<JSON, JSONError> {
    let bytes = try readFile(path, limit: 1 << 20)
    return Result { () throws(JSONError) in try JSON(reading: bytes) }
  }

  /// Returns the files of an appearance by scale, each scale once, and reports each to `visit`.
  func files(
    _ entries: [JSON], isDark: Bool, _ visit: (String) -> Void
  ) -> [(scale: Int?, name: String)] {
    var files: [(scale: Int?, name: String)] = []
    for entry in entries {
      let appearances = entry["appearances"]?.items.map { $0["value"]?.plainText ?? "" } ?? []
      guard let file = entry["filename"]?.plainText, !file.contains("/"),
        ImageFile.canDecode(file), isDark == (appearances == ["dark"]),
        isDark || appearances.allSatisfy({ $0 == "light" }),
        ["universal", "iphone"].contains(entry["idiom"]?.plainText ?? "universal")
      else { continue }
      let scale = entry["scale"].flatMap { Int($0.plainText.prefix(1)) }
      guard (1...3).contains(scale ?? 1), !files.contains(where: { $0.scale == scale }) else {
        continue
      }
      visit(file)
      files.append((scale, file))
    }
    return files
  }

  /// Returns the line with a filename; 1 if it is not found.
  func line(of name: String) -> Int {
    let text = (try? readFile(path, limit: 1 << 20)).map { String(decoding: $0, as: UTF8.self) }
    let lines = text?.split(omittingEmptySubsequences: false) { $0.isNewline } ?? []
    return (lines.firstIndex { $0.contains("\"\(name)\"") } ?? 0) + 1
  }

  func problem(_ reason: String, at line: Int = 1, hint: String? = nil) -> Diagnostic {
    .unshownImage(shownPath(path), reason, at: line, hint: hint)
  }
}

/// Returns the outermost directory around another one that has an Xcode project or a Swift package,
/// for apps outside of repositories.
private func appFolder(around folder: String) -> String? {
  var found: String?
  var place = folder
  for _ in 0..<8 where place != "/" && !place.isEmpty {
    let entries = (try? listFolder(place)) ?? []
    if entries.contains(where: { $0.name == "Package.swift" || isXcodeProject($0.name) }) {
      found = place
    }
    place = parentFolder(of: place)
  }
  return found
}

private func isXcodeProject(_ name: String) -> Bool {
  name.hasSuffix(".xcodeproj") || name.hasSuffix(".xcworkspace")
}

private func shownPath(_ path: String) -> String {
  relativePath(of: absolutePath(path), from: currentFolder())
}

extension Diagnostic {
  fileprivate static func unshownImage(
    _ file: String, _ reason: String, at line: Int = 1, hint: String? = nil
  ) -> Self {
    Diagnostic(
      .warning, "ib.image", "cannot load an image of the app: \(reason)",
      at: SourceSpan(file: file, line: line),
      hint: hint ?? "add the image again in Xcode")
  }
}
