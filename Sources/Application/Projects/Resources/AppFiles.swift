import SnaplineBasics
import SnaplinePlatform
import SnaplineTypography
import Synchronization

/// The fonts and the other storyboards of the app of a storyboard: the files below the root directory
/// of its repository, or below the outermost Xcode project.
struct AppFiles: Sendable {
  private let home: String
  private let top: String
  private let index: AppFileIndex

  /// - Parameter path: The path of the storyboard.
  init(around path: String, index: CatalogIndex) {
    home = absolutePath(goldenFolder(ofInterface: path))
    top = index.top(around: home)
    self.index = index.files
  }

  /// The outermost directory that is searched, as users know it.
  var searchedFolder: String {
    let shown = relativePath(of: top, from: currentFolder())
    return shown.isEmpty ? "." : shown
  }

  /// Returns the font with a PostScript name, or with this full name or family; nil if there is
  /// none. Of several files the nearest to the storyboard is used.
  func font(named name: String) -> AppFont? { index.font(named: name, near: home, below: top) }

  /// Returns the path of another storyboard by name, as users know it.
  func storyboard(named name: String) -> String? {
    index.storyboard(named: name, near: home, below: top)
      .map { relativePath(of: $0, from: currentFolder()) }
  }
}

/// The fonts and storyboards below directories, which all storyboards of a run share.
final class AppFileIndex: Sendable {
  private let found = Mutex<[String: AppFileScan]>([:])
  private let fonts = Mutex<[String: AppFont?]>([:])

  private func scan(_ top: String) -> AppFileScan {
    found.withLock { found in
      if let known = found[top] { return known }
      var scan = AppFileScan(top: top)
      scan.scan(top, depth: 0)
      found[top] = scan
      return scan
    }
  }

  /// Returns the path of the storyboard with a name that is nearest to a directory.
  func storyboard(named name: String, near home: String, below top: String) -> String? {
    nearest(scan(top).storyboards.filter { $0.hasSuffix("/\(name).storyboard") }, home) { $0 }
  }

  func font(named name: String, near home: String, below top: String) -> AppFont? {
    let entries = scan(top).entries
    let matches = [
      entries.filter { $0.names.postScript == name }, entries.filter { $0.names.full == name },
      entries.filter { $0.names.families.contains(name) && $0.isRegular },
      entries.filter { $0.names.families.contains(name) },
    ]
    return nearest(matches.first { !$0.isEmpty } ?? [], home, \.path).flatMap(font)
  }

  /// Returns the item whose path shares the most components with a directory, and of several the
  /// first by its path.
  private func nearest<Item>(
    _ items: [Item], _ home: String, _ path: (Item) -> String
  ) -> Item? {
    items.max { one, other in
      let lengths = [one, other].map { sharedLength(path($0), home) }
      return lengths[0] < lengths[1]
        || lengths[0] == lengths[1] && isBytewiseLess(path(other), path(one))
    }
  }

  private func font(_ entry: FontEntry) -> AppFont? {
    fonts.withLock { fonts in
      let key = "\(entry.path) \(entry.faceIndex)"
      if let known = fonts[key] { return known }
      let bytes = (try? readFile(entry.path, limit: AppFileScan.largestFile)) ?? []
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
}

/// Returns the number of leading path components that a file shares with a directory.
private func sharedLength(_ path: String, _ folder: String) -> Int {
  zip(path.split(separator: "/"), folder.split(separator: "/")).prefix { $0 == $1 }.count
}

/// A traversal of a directory that finds storyboards and reads the names of fonts, up to limited
/// numbers.
private struct AppFileScan {
  static let largestFile = 32 << 20
  /// The real path of the directory with a trailing slash; files outside of it are not read.
  private let root: String
  private(set) var entries: [FontEntry] = []
  private(set) var storyboards: [String] = []
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
        let isSkipped = entry.name.hasSuffix(".xcassets") || entry.name == "node_modules"
        // A link to a directory can lead to one around it.
        if !isSkipped, fileKind(path) == .folder { scan(path, depth: depth + 1) }
      } else if entry.kind == .file, AppFont.canRead(entry.name) {
        read(path)
      } else if entry.kind == .file, entry.name.hasSuffix(".storyboard"),
        realPath(path)?.hasPrefix(root) == true
      {
        storyboards.append(path)
      }
    }
  }

  private mutating func read(_ path: String) {
    guard filesLeft > 0, realPath(path)?.hasPrefix(root) == true,
      let bytes = try? readFile(path, limit: min(AppFileScan.largestFile, bytesLeft))
    else { return }
    filesLeft -= 1
    bytesLeft -= bytes.count
    for (index, names) in FontNames.names(in: bytes).enumerated() {
      guard let names else { continue }
      entries.append(FontEntry(path: path, faceIndex: index, names: names))
    }
  }
}
