package import SnaplineDisplayLists
import SnaplineGoldenComparison
package import SnaplinePlatform
package import SnaplineProjects
package import SnaplineSceneModel

/// A shot of a revision, laid out and painted again.
package struct ShotDrawing: Sendable {
  package let list: DisplayList
  package let appearance: Appearance
}

/// Returns the drawings of shots, nil for those that cannot be read.
///
/// - Parameters:
///   - folder: A directory for temporary files.
///   - options: The options of the history that contains the shots.
package func drawings(
  of versions: [ShotVersion], in repository: Repository, using folder: RootedPath,
  _ options: HistoryOptions
) throws -> [ShotDrawing?] {
  try zip(versions, laidOutRoots(of: versions, in: repository, using: folder, options)).map {
    version, root in
    root?.shots.first { $0.shot.name == version.shot }.map { found in
      ShotDrawing(list: found.rendered.list, appearance: found.shot.appearance)
    }
  }
}
