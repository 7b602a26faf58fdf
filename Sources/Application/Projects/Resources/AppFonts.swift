import SnaplineBasics
import SnaplinePlatform
import SnaplineTypography
import Synchronization

/// The font files of the app of a storyboard: those below the root directory of its repository, or
/// below the outermost Xcode project.
struct AppFonts: Sendable {
  private let home: String
  private let top: String
  private let index: FontIndex

  /// - Parameter path: The path of the storyboard.
  init(around path: String, index: CatalogIndex) {
    home = absolutePath(goldenFolder(ofInterface: path))
    top = index.top(around: home)
    self.index = index.fonts
  }

  /// The outermost directory that is searched, as users know it.
  var searchedFolder: String { relativePath(of: top, from: currentFolder()) }

  /// Returns the font with a PostScript name, or with this full name or family; nil if there is
  /// none. Of several files the nearest to the storyboard is used.
  func font(named name: String) -> AppFont? { index.font(named: name, near: home, below: top) }
}

/// The font files below directories, which all storyboards of a run share.
final class FontIndex: Sendable {
  private let found = Mutex<[String: [FontEntry]]>([:])
  private let fonts = Mutex<[String: AppFont?]>([:])

  func font(named name: String, near home: String, below top: String) -> AppFont? {
    let entries = found.withLock { found in
      if let known = found[top] { return known }
      var scan = FontScan(top: top)
      scan.scan(top, depth: 0)
      found[top] = scan.entries
      return scan.entries
    }
    let matches = [
      entries.filter { $0.names.postScript == name }, entries.filter { $0.names.full == name },
      entries.filter { $0.names.families.contains(name) && $0.isRegular },
      entries.filter { $0.names.families.contains(name) },
    ]
    let nearest = matches.first { !$0.isEmpty }?.max { one, other in
      one.sharedLength(with: home) < other.sharedLength(with: home)
        || one.sharedLength(with: home) == other.sharedLength(with: home)
          && isBytewiseLess(other.path, one.path)
    }
    return nearest.flatMap(font)
  }

  private func font(_ entry: FontEntry) -> AppFont? {
    fonts.withLock { fonts in
      let key = "\(entry.path) \(entry.faceIndex)"
      if let known = fonts[key] { return known }
      let bytes = (try? readFile(entry.path, limit: FontScan.largestFile)) ?? []
      let font = AppFont(
        bytes, faceIndex: entry.faceIndex, path: entry.path,
        hash: ContentHash(of: bytes).description)
      fonts[key] = .some(font)
      return font
    }
  }
}

/// A font in a file, with its names.
private struct FontEntry {
  let path: String
  let faceIndex: Int
  let names: FontNames

  /// Whether the style is the one of a family that has no name of its own.
  var isRegular: Bool { ["Regular", "Roman", "Book", "Normal"].contains(names.style) }

  /// Returns the number of leading path components that the file shares with a directory.
  func sharedLength(with folder: String) -> Int {
    zip(path.split(separator: "/"), folder.split(separator: "/")).prefix { $0 == $1 }.count
  }
}

/// A traversal of a directory that reads the names of font files, up to limited numbers.
private struct FontScan {
  static let largestFile = 32 << 20
  /// The real path of the directory with a trailing slash; files outside of it are not read.
  private let root: String
  private(set) var entries: [FontEntry] = []
  private var foldersLeft = 20_000
  private var filesLeft = 500
  private var bytesLeft = 256 << 20

  init(top: String) {
    let real = realPath(top) ?? top
    root = real == "/" ? real : real + "/"
  }

  mutating func scan(_ folder: String, depth: Int) {
    foldersLeft -= 1
    guard depth < 10, foldersLeft > 0, let list = try? listFolder(folder) else { return }
    for entry in list where !entry.name.hasPrefix(".") {
      let path = "\(folder)/\(entry.name)"
      if entry.kind == .folder {
        if !entry.name.hasSuffix(".xcassets") { scan(path, depth: depth + 1) }
      } else if entry.kind == .file, AppFont.canRead(entry.name) {
        read(path)
      }
    }
  }

  private mutating func read(_ path: String) {
    guard filesLeft > 0, realPath(path)?.hasPrefix(root) == true,
      let bytes = try? readFile(path, limit: min(FontScan.largestFile, bytesLeft))
    else { return }
    filesLeft -= 1
    bytesLeft -= bytes.count
    for (index, names) in FontNames.names(in: bytes).enumerated() {
      guard let names else { continue }
      entries.append(FontEntry(path: path, faceIndex: index, names: names))
    }
  }
}
