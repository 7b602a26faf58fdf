import SnaplineBasics
import SnaplinePlatform
import SnaplineSceneModel

/// An image of a DocC catalog: a name that stands for files such as `form~dark@2x.png`.
struct CatalogImage {
  private let request: ImageRequest
  /// The path of the files, up to the name.
  private let folder: String
  private let name: Substring
  private let ending: Substring
  /// The pixels per point of each file; nil for a format without pixels.
  private let scales: [Substring?]

  /// Creates an image of a page in a catalog; nil for a page elsewhere.
  init?(_ request: ImageRequest, in page: String) {
    guard let catalog = catalogFolder(of: page) ?? realPath(page).flatMap(catalogFolder) else {
      return nil
    }
    let resources = catalog + "/Resources"
    folder = fileKind(resources) == .folder ? resources : catalog
    let parts = request.target.split(separator: ".")
    let hasEnding = parts.count > 1 && ["png", "svg"].contains(parts.last)
    name = hasEnding ? request.target.dropLast(4) : request.target[...]
    ending = hasEnding ? request.target.suffix(4) : ".png"
    var request = request
    let requested = request.arguments.removeScales()
    scales = ending == ".svg" ? [nil] : requested.isEmpty ? ["1", "2"] : requested
    self.request = request
  }

  /// Returns a request for each file: one of each scale if the shots have one appearance, else one of
  /// each appearance and scale.
  func requests(in appearances: Set<Appearance>) -> [ImageRequest] {
    let shown: [Appearance?] = appearances.count > 1 ? [.light, .dark] : [nil]
    var requests: [ImageRequest] = []
    for appearance in shown {
      for scale in scales {
        var one = request
        one.appearance = appearance
        let density = scale.map { $0 == "1" ? "" : "@\($0)x" } ?? ""
        one.file = "\(folder)/\(name)\(appearance == .dark ? "~dark" : "")\(density)\(ending)"
        if let scale {
          one.arguments += ["--scale", String(scale)].map { SpannedName($0, at: request.span) }
        }
        if !requests.isEmpty { one.textToFill = nil }
        requests.append(one)
      }
    }
    return requests
  }
}

extension [SpannedName] {
  /// Removes `--scale 1,2`, and returns its scales.
  fileprivate mutating func removeScales() -> [Substring?] {
    guard let place = firstIndex(where: { $0.text.hasPrefix("--scale") }) else { return [] }
    var text = remove(at: place).text.dropFirst("--scale=".count)
    if text.isEmpty, place < count { text = remove(at: place).text[...] }
    return text.split(separator: ",", omittingEmptySubsequences: false).map { $0 }
  }
}
