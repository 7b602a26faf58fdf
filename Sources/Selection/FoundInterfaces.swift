import Files
import InterfaceBuilder
import SceneModel

/// The storyboards and xibs among files of a repository that are those of its own apps.
package struct FoundInterfaces: Sendable {
  /// The files, from the folder of the repository.
  package private(set) var files: [String] = []
  /// By the names of their folders, the files that belong to build products or to other people's
  /// code.
  package private(set) var foreign: [(folder: String, count: Int)] = []
  /// The number of files that are for macOS or watchOS.
  package private(set) var ofOtherPlatforms = 0

  /// - Parameters:
  ///   - paths: Files of any kind, from the folder.
  ///   - folder: The repository's top folder, in which the files are read.
  package init(among paths: [String], in folder: String) {
    var counts: [String: Int] = [:]
    for path in paths where isInterfaceFile(path) {
      if let name = foreignFolder(on: path) {
        counts[name, default: 0] += 1
        continue
      }
      let place = "\(folder)/\(path)"
      // The index names files that were removed, too, and links are not followed.
      guard fileKind(place) == .file else { continue }
      let bytes = try? readFile(place, limit: Limits.standard.fileBytes)
      if bytes.map(isForOtherPlatform) ?? false {
        ofOtherPlatforms += 1
      } else {
        files.append(path)
      }
    }
    foreign = counts.map { (folder: $0.key, count: $0.value) }
      .sorted { bytesPrecede($0.folder, $1.folder) }
  }
}

/// The storyboards and xibs in a folder and below, without those that `FoundInterfaces` leaves out.
package func interfaceFiles(below folder: String) -> [String] {
  let home = Project(in: folder, sources: [])
  return FoundInterfaces(among: home.idleInterfaces(), in: folder).files.map { home.prefix + $0 }
}

/// Folders of build products and of checkouts of dependencies, in small letters.
private let foreignFolders: Set<String> = [
  "pods", "carthage", "deriveddata", "build", "node_modules", "vendor", "sourcepackages",
]

/// Whether a folder of this name holds build products or other people's code, or is hidden.
func isForeign(folder name: some StringProtocol) -> Bool {
  name.hasPrefix(".") || foreignFolders.contains(name.lowercased()) || name.hasSuffix(".framework")
    || name.hasSuffix(".xcframework")
}

/// The first such folder on the way to a file.
private func foreignFolder(on path: String) -> String? {
  path.split(separator: "/").dropLast().first { isForeign(folder: $0) }.map(String.init)
}
