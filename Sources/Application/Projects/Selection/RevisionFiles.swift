import SnaplineInterfaceBuilder
import SnaplinePlatform
import SnaplineSceneModel
import SnaplineTypography

/// The files of another revision that a comparison with the current scenes requires.
package struct RevisionFiles: Sendable {
  /// The current project.
  private let project: Project
  /// The path from the top of the repository to the project: empty, or with a trailing slash.
  private let prefix: String
  /// The files of the revision, relative to the top of the repository.
  private let all: [String]
  private let known: Set<String>
  private let changes: ChangedFiles
  /// Whether the project consists of the Interface Builder files that git tracks.
  private let isFound: Bool

  /// - Parameters:
  ///   - all: The files of the revision, relative to the top of the repository.
  ///   - changed: The absolute paths of the files that differ from the revision.
  package init(
    _ all: [String], changed: [String], of project: Project, at prefix: String, isFound: Bool
  ) {
    self.all = all
    known = Set(all)
    self.project = project
    self.prefix = prefix
    self.isFound = isFound
    // Both sides are laid out with the current settings, and goldens are not used.
    let goldens = "\(project.absolute)/\(Project.goldens)/"
    changes = ChangedFiles(changed.filter { !$0.hasPrefix(goldens) }, in: project.absolute)
  }

  /// Whether the revision has a scene of the project.
  package var hasScenes: Bool {
    all.contains { $0.hasPrefix(prefix) && project.isReadable(String($0.dropFirst(prefix.count))) }
  }

  /// Returns whether the inputs of a current scene may differ in the revision.
  package func mayDiffer(_ file: SceneFile) -> Bool {
    guard let place = project.fullPath(of: file.path), known.contains(prefix + place) else {
      return true
    }
    return changes.affects(file)
  }

  /// Returns the files of the revision, except images, from which its side of a comparison is read.
  ///
  /// - Parameters:
  ///   - affected: The current scenes whose inputs may differ.
  ///   - others: The current scenes whose inputs are equal.
  ///   - isWhole: Whether scenes that only the revision has are compared, too.
  ///   - showsOthers: Whether scenes show storyboards from outside of the project.
  package func required(
    affected: [SceneFile], others: [SceneFile], isWhole: Bool, showsOthers: Bool
  ) -> (files: [String], interfaces: [String]) {
    let (wanted, unwanted) = (places(of: affected), places(of: others))
    let scenes = all.filter { path in
      guard path.hasPrefix(prefix) else { return false }
      let place = String(path.dropFirst(prefix.count))
      if !isWhole { return wanted.contains(place) }
      return wanted.contains(place) || !unwanted.contains(place) && isScene(place)
    }
    guard !scenes.isEmpty else { return ([], []) }
    guard scenes.allSatisfy(showsOnlyImages) else {
      // A scene file or the target of a link can show any of the other files.
      let files = all.filter { path in
        guard path.hasPrefix(prefix) else {
          return showsOthers && project.isReadableFromOutside(path)
        }
        return project.isReadable(String(path.dropFirst(prefix.count)))
      }
      return (files, [])
    }
    let homes = Set(scenes.map(goldenFolder(ofInterface:)))
    let texts = all.filter { path in
      StringsKind(file: path) != nil && homes.contains { path.isBelow($0) }
    }
    let others = storyboards(referencedIn: scenes)
    return (scenes + others + texts, scenes + others)
  }

  /// Returns the images, colors and fonts of the revision that Interface Builder files may show.
  /// - Parameter folder: The directory that contains the files of the revision.
  package func images(of interfaces: [String], in folder: String) -> [String] {
    var words: Set<String> = []
    var namesFonts = false
    for path in interfaces {
      let document = InterfaceFile.document(at: "\(folder)/\(path)")
      words.formUnion(document?.assetWords ?? [])
      namesFonts = namesFonts || document?.namesFonts == true
    }
    // A name with an extension is also that of its representations at other scales.
    words.formUnion(words.filter(ImageFile.canDecode).map(bareName))
    guard !words.isEmpty || namesFonts else { return [] }
    let homes = Set(interfaces.map(goldenFolder(ofInterface:)))
    return all.filter { path in
      if let name = assetName(of: path) { return words.contains(name) }
      if isFontFile(path) { return namesFonts }
      guard ImageFile.canDecode(path) else { return false }
      return homes.contains { home in
        guard path.isBelow(home) else { return false }
        let name = home == "." ? path : String(path.dropFirst(home.count + 1))
        return words.contains(name) || words.contains(bareName(name))
      }
    }
  }

  /// Returns the other storyboards to which some of the project refer, also by several steps.
  private func storyboards(referencedIn scenes: [String]) -> [String] {
    var (found, open): (Set<String>, [String]) = (Set(scenes), scenes)
    var others: [String] = []
    while let path = open.popLast() {
      guard let local = path.hasPrefix(prefix) ? path.dropFirst(prefix.count) : nil,
        let document = InterfaceFile.document(at: "\(project.absolute)/\(local)")
      else { continue }
      let names = document.referencedStoryboards
      let next = all.filter { path in
        path.hasSuffix(".storyboard") && names.contains(bareName(lastComponent(path)))
          && found.insert(path).inserted
      }
      (others, open) = (others + next, open + next)
    }
    return others
  }

  private func places(of files: [SceneFile]) -> Set<String> {
    Set(files.compactMap { project.fullPath(of: $0.path) })
  }

  private func showsOnlyImages(_ path: String) -> Bool {
    isInterfaceFile(path)
      && fileKind("\(project.absolute)/\(path.dropFirst(prefix.count))") != .link
  }

  private func isScene(_ place: String) -> Bool {
    if isFound { return isInterfaceFile(place) && thirdPartyFolder(on: place) == nil }
    let hasEnding = SceneFile.stem(place) != nil || InterfaceFile.stem(place) != nil
    return hasEnding && project.contains(place) && !place.isBelow(Project.goldens)
  }
}

/// The extensions of font files, also in capitals.
package let fontEndings = AppFont.endings + AppFont.endings.map { $0.uppercased() }

package func isFontFile(_ path: String) -> Bool { AppFont.canRead(path) }

/// Returns the name of the image or color of an asset catalog that contains a file.
package func assetName(of path: String) -> String? {
  for ending in [".imageset", ".colorset"] where path.contains(ending + "/") {
    return path.split(separator: "/").dropLast().last { $0.hasSuffix(ending) }
      .map { String($0.dropLast(ending.count)) }
  }
  return nil
}

/// Returns the file name of a path.
package func lastComponent(_ path: String) -> String {
  path.split(separator: "/").last.map(String.init) ?? path
}

/// Returns a path without its extension and without a suffix such as `@2x`.
package func bareName(_ path: String) -> String {
  let stem = path[..<(path.lastIndex(of: ".") ?? path.endIndex)]
  let isScaled = ["@2x", "@3x"].contains(where: stem.hasSuffix)
  return String(isScaled ? stem.dropLast(3) : stem)
}
