package import SnaplinePlatform
package import SnaplineProjects
package import SnaplineRendering
import SnaplineSceneModel

/// Returns shots of revisions with their layouts, nil for those that cannot be read.
///
/// - Parameters:
///   - folder: A directory for temporary files.
///   - options: The options of the history that contains the shots.
package func laidOutShots(
  of versions: [ShotVersion], in repository: Repository, using folder: RootedPath,
  _ options: HistoryOptions
) throws -> [LaidOutShot?] {
  try zip(versions, laidOutRoots(of: versions, in: repository, using: folder, options)).map {
    version, root in
    guard let root, let scene = root.loaded.scene else { return nil }
    return root.loaded.shots.first { $0.name == version.shot }.map { layOut(scene, $0) }
  }
}

/// Returns the root of each shot, laid out in its revision; nil for those that cannot be read.
func laidOutRoots(
  of versions: [ShotVersion], in repository: Repository, using folder: RootedPath,
  _ options: HistoryOptions
) throws -> [LaidOutRoot?] {
  let source = RevisionSource(repository, folder: folder, options)
  try source.prefetchContents(of: versions.map(\.screen.file))
  let requests = versions.map {
    LayoutRequest(version: $0.screen, toolsVersion: $0.toolsVersion, identity: $0.scene)
  }
  let roots = try RootLayouts(source, filter: options.filter).layOut(requests)
  return requests.map { roots[$0.key] }
}
