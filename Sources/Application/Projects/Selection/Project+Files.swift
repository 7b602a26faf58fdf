import SnaplinePlatform

extension Project {
  /// The extensions of files that were probably intended as scenes.
  private static let nearEndings = [".yaml", ".yml", ".json"]

  /// Returns a file that may define goldens with this name or with names below it, whether or not
  /// the settings select it.
  ///
  /// - Parameter others: Files known not to define them.
  package func file(of name: String, besides others: Set<String>) -> String? {
    var stem = Substring(name)
    while !stem.isEmpty {
      let endings = SceneFile.endings + InterfaceFile.endings
      let inScenes = (endings + Self.nearEndings).map { "\(Self.usualScenes)/\(stem)\($0)" }
      let paths = (inScenes + endings.map { "\(stem)\($0)" }).map { prefix + $0 }
      // A broken link counts, too.
      if let path = paths.first(where: { fileKind($0) != nil && !others.contains($0) }) {
        return path
      }
      stem = stem.lastIndex(of: "/").map { stem[..<$0] } ?? ""
    }
    return nil
  }

  /// Returns files among the scenes that almost have the name of a scene, each with the required
  /// name.
  package func nearlyNamedFiles() -> [(path: String, name: String)] {
    var found: [(path: String, name: String)] = []
    var folders = sources.map { (place: $0, depth: 0) }
    while let (folder, depth) = folders.popLast() {
      for entry in (try? listFolder(RootedPath(folder: prefix + folder))) ?? []
      where !entry.name.hasPrefix(".") {
        let place = folder == "." ? entry.name : "\(folder)/\(entry.name)"
        if entry.kind == .folder {
          if place != Self.goldens, depth < 32 { folders.append((place, depth + 1)) }
        } else if let name = sceneName(near: place) {
          found.append((prefix + place, prefix + name))
        }
      }
    }
    return found.sorted { isBytewiseLess($0.path, $1.path) }
  }

  /// Returns the name that a file would need to be a scene; nil for scenes and for other files.
  private func sceneName(near name: String) -> String? {
    let endings = SceneFile.endings + InterfaceFile.endings
    guard !endings.contains(where: name.hasSuffix) else { return nil }
    let small = name.lowercased()
    if let ending = endings.first(where: small.hasSuffix) {
      return name.dropLast(ending.count) + ending
    }
    // In other directories most of these files have another purpose.
    guard name.hasPrefix(Self.usualScenes + "/"),
      let ending = Self.nearEndings.first(where: small.hasSuffix)
    else { return nil }
    return name.dropLast(ending.count) + ".scene" + ending
  }
}
