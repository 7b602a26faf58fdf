import SnaplineInterfaceBuilder
import SnaplinePlatform
import SnaplineSceneModel

/// The storyboards and xibs of a repository's own iOS apps.
package struct FoundInterfaces: Sendable {
  /// The files, relative to the repository's directory.
  package private(set) var files: [String] = []
  /// The numbers of files in build products or third-party code, by directory name.
  package private(set) var thirdParty: [(folder: String, count: Int)] = []
  /// The number of files for macOS or watchOS.
  package private(set) var ofOtherPlatforms = 0

  /// - Parameters:
  ///   - paths: Files of any kind, relative to the directory.
  ///   - folder: The repository's top directory.
  package init(among paths: [String], in folder: String) {
    var counts: [String: Int] = [:]
    for path in paths where isInterfaceFile(path) {
      if let name = thirdPartyFolder(on: path) {
        counts[name, default: 0] += 1
        continue
      }
      let place = "\(folder)/\(path)"
      // The index also contains removed files; links are not followed.
      guard fileKind(place) == .file else { continue }
      let bytes = try? readFile(place, limit: Limits.standard.fileBytes)
      if bytes.map(isForOtherPlatform) ?? false {
        ofOtherPlatforms += 1
      } else {
        files.append(path)
      }
    }
    thirdParty = counts.map { (folder: $0.key, count: $0.value) }
      .sorted { isBytewiseLess($0.folder, $1.folder) }
  }
}

/// Returns the storyboards and xibs in or below a directory that `FoundInterfaces` includes.
package func interfaceFiles(below folder: String) -> [String] {
  let home = Project(in: folder, sources: [])
  return FoundInterfaces(among: home.unusedInterfaces(), in: folder).files.map { home.prefix + $0 }
}

/// The lowercased names of directories with build products or checkouts of dependencies.
private let thirdPartyFolders: Set<String> = [
  "pods", "carthage", "deriveddata", "build", "node_modules", "vendor", "sourcepackages",
]

/// Whether a directory of this name contains build products or third-party code, or is hidden.
func isThirdParty(folder name: some StringProtocol) -> Bool {
  name.hasPrefix(".") || thirdPartyFolders.contains(name.lowercased())
    || name.hasSuffix(".framework")
    || name.hasSuffix(".xcframework")
}

/// Returns the outermost directory in a path that contains third-party code.
func thirdPartyFolder(on path: String) -> String? {
  path.split(separator: "/").dropLast().first { isThirdParty(folder: $0) }.map(String.init)
}
