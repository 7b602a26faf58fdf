package import SnaplineBasics
package import SnaplineSceneModel
package import SnaplineSceneResolution
import SnaplineSceneSyntax

/// Parses and resolves a partial patch of a scene file.
package func readScene(
  _ patch: PartialPatch, file: String, identity: String, origins: ReferencedFileReader = .none,
  limits: Limits = .standard
) -> Diagnosed<Scene?> {
  let log = DiagnosticLog(limit: limits.diagnostics)
  let (syntax, values) = readSyntax(patch.tree, limits: limits, log: log, cache: patch.cache)
  let read = resolveScene(syntax, values, file: file, identity: identity, origins: origins)
  // Unused translations are errors of the author, but do not affect images.
  let unused: Set = ["strings.unused", "strings.language", "strings.without-languages"]
  return Diagnosed(read.value, read.diagnostics.filter { !unused.contains($0.code) })
}
