import SnaplinePlatform

/// A file with its content.
package struct FileVersion: Hashable, Sendable {
  /// The path from the top of the repository.
  package let path: String
  /// The hash of the content in git.
  package let blob: String
}

/// A screen in one revision: the files that determine its images.
package struct RootVersion: Sendable {
  /// The file of the screen.
  package let file: FileVersion
  /// The name of the root in the file; nil for scenes.
  package let root: String?
  /// The version of Interface Builder that wrote the file; 0 for scenes.
  package let toolsVersion: Int
  /// The other files that the screen may show, sorted by path.
  package let inputs: [FileVersion]
  /// The hash of the part of the file that determines the images.
  let content: ContentHash
  /// The hash of the root's own elements and of what all roots of the file share.
  let own: ContentHash
  /// The hash of `inputs`.
  let inputsHash: ContentHash

  /// Returns whether both versions have the same images.
  func isEquivalent(to other: RootVersion) -> Bool {
    content == other.content && inputsHash == other.inputsHash
      && toolsVersion == other.toolsVersion
  }
}

/// The state of a screen between two commits.
enum RootState: Sendable {
  case valid(RootVersion)
  /// The file cannot be read, for this reason.
  case broken(String)
  case absent
}

/// A shot of a screen in one revision, which can be drawn again on request.
package struct ShotVersion: Sendable {
  package let screen: RootVersion
  /// The version of Interface Builder whose canvas shows the screen: the newer one of a comparison.
  package let toolsVersion: Int
  /// The name of the scene in reports.
  package let scene: String
  package let shot: String
}
