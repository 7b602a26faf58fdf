import SnaplineBasics
package import SnaplineInterfaceBuilder
import SnaplinePlatform
package import SnaplineSceneModel
import SnaplineSceneSyntax
import Synchronization

/// The cache of the storyboards and xibs of a run: each is read once, regardless of the number of
/// scenes.
package final class InterfaceFileCache: Sendable {
  private let files = Mutex<[String: Entry]>([:])
  private let limits: Limits
  private let catalogs: CatalogIndex
  /// The versions of Interface Builder whose canvases show documents other than by their own, by
  /// absolute path.
  let versions: [String: Int]

  /// The entry of one file, which one thread reads while others wait.
  private final class Entry: Sendable {
    let reading = Mutex<ParsedInterface?>(nil)
  }

  /// - Parameter top: The outermost directory in which images are searched; nil for the top of the
  ///   repository.
  package init(
    limits: Limits = .standard, versions: [String: Int] = [:], top: String? = nil
  ) {
    catalogs = CatalogIndex(top: top.map(absolutePath))
    self.limits = limits
    self.versions = versions
  }

  func reading(_ path: String) throws(FileError) -> ParsedInterface {
    let slot = files.withLock { files in
      let slot = files[path] ?? Entry()
      files[path] = slot
      return slot
    }
    return try slot.reading.withLock { (known) throws(FileError) -> ParsedInterface in
      if let known { return known }
      let bytes = try readFile(path, limit: limits.fileBytes)
      let reading = ParsedInterface(
        bytes, file: path, version: versions[absolutePath(path)], catalogs: catalogs,
        limits: limits, others: document)
      known = reading
      return reading
    }
  }
}

extension InterfaceFileCache {
  /// Returns a document that is not on the disk as if it was the file at a path, from which the
  /// images and texts of its app are found.
  package func interface(_ document: InterfaceDocument, asFile path: String) -> ParsedInterface {
    ParsedInterface(
      Diagnosed(document), [], file: path, catalogs: catalogs, limits: limits,
      others: self.document)
  }

  /// Returns the document of a file; a cache that is gone has none.
  fileprivate var document: @Sendable (_ path: String) -> InterfaceDocument? {
    { [weak self] path in try? self?.reading(path).document }
  }
}

/// A parsed storyboard or xib, shared by all its scenes.
package final class ParsedInterface: Sendable {
  let file: String
  /// The document; nil if the file is not an Interface Builder document.
  package let document: InterfaceDocument?
  let diagnostics: [Diagnostic]
  let bytes: [UInt8]
  package let strings: StringsFileReader
  private let catalogs: AssetCatalogs?
  /// The source lines for diagnostics, which most files never need.
  private let lines = Mutex<SourceText?>(nil)
  private let images = Mutex<[String: Diagnosed<ImportedImage?>]>([:])

  convenience init(
    _ bytes: [UInt8], file: String, version: Int? = nil, catalogs: CatalogIndex = CatalogIndex(),
    limits: Limits, others: @escaping @Sendable (String) -> InterfaceDocument? = { _ in nil }
  ) {
    let read = readInterface(bytes, file: file, version: version, limits: limits)
    self.init(read, bytes, file: file, catalogs: catalogs, limits: limits, others: others)
  }

  fileprivate init(
    _ read: Diagnosed<InterfaceDocument?>, _ bytes: [UInt8], file: String, catalogs: CatalogIndex,
    limits: Limits, others: @escaping @Sendable (String) -> InterfaceDocument?
  ) {
    self.file = file
    self.bytes = bytes
    diagnostics = read.diagnostics
    strings = .near(interface: file, limits: limits)
    let showsAssets = read.value?.showsAssets ?? false
    let assets =
      showsAssets ? AssetCatalogs(around: file, index: catalogs, limits: limits) : nil
    self.catalogs = assets
    var document = read.value
    if let assets { document?.catalogColor = assets.color }
    let files = AppFiles(around: file, index: catalogs)
    document?.appFont = files.font
    document?.fontFolder = files.searchedFolder
    document?.otherStoryboard = { files.storyboard(named: $0).flatMap(others) }
    self.document = document
  }

  /// The source lines for diagnostics.
  var source: SourceText {
    lines.withLock { lines in
      let text = lines ?? SourceText(file: file, text: String(decoding: bytes, as: UTF8.self))
      lines = text
      return text
    }
  }

  /// Returns an image of the app that contains the document.
  package func image(named name: String) -> ImportedImage? { checkedImage(named: name).value }

  /// Returns an image with the diagnostics of its files.
  fileprivate func checkedImage(named name: String) -> Diagnosed<ImportedImage?> {
    guard let catalogs else { return Diagnosed(nil) }
    return images.withLock { images in
      if let known = images[name] { return known }
      let image = catalogs.image(named: name)
      images[name] = image
      return image
    }
  }
}

/// The images requested by one scene, with the diagnostics of their files.
final class RequestedImages: Sendable {
  private let reading: ParsedInterface
  private let found = Mutex<[String: Diagnosed<ImportedImage?>]>([:])

  init(of reading: ParsedInterface) { self.reading = reading }

  package func image(named name: String) -> ImportedImage? {
    let image = reading.checkedImage(named: name)
    found.withLock { $0[name] = image }
    return image.value
  }

  var diagnostics: [Diagnostic] {
    let images = found.withLock { found in found.sorted { $0.key < $1.key } }
    let missing = images.filter { $0.value.value == nil && $0.value.diagnostics.isEmpty }
    return images.flatMap(\.value.diagnostics) + reading.missingImages(missing.map(\.key))
  }
}

extension ParsedInterface {
  /// Returns a note about images that no asset catalog contains.
  fileprivate func missingImages(_ names: [String]) -> [Diagnostic] {
    guard let catalogs, let first = names.first else { return [] }
    let more = names.count == 1 ? "" : " and \(names.count - 1) more"
    return [
      Diagnostic(
        .note, "ib.missing-image",
        "no asset catalog contains the image '\(excerpt(first))'\(more); a test card is rendered",
        at: SourceSpan(file: file),
        hint: "catalogs are searched in '\(catalogs.searchedFolder)' and below")
    ]
  }
}

/// Returns the newer version of Interface Builder for both files of each pair of revisions of a
/// document that different versions wrote, by absolute path.
package func newerVersions(of pairs: [(old: String, new: String)]) -> [String: Int] {
  func version(_ path: String) -> Int? {
    let bytes = try? readFile(path, limit: Limits.standard.fileBytes)
    return bytes.flatMap { readInterface($0, file: path).value?.toolsVersion }
  }
  var versions: [String: Int] = [:]
  for pair in pairs {
    guard let old = version(pair.old), let new = version(pair.new), old != new else { continue }
    for path in [pair.old, pair.new] { versions[absolutePath(path)] = max(old, new) }
  }
  return versions
}
