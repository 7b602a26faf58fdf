package import Basics
package import SceneModel
package import SceneSyntax

/// Compares two trees of one scene; nil if one of them is not a mapping.
package func sceneDifference(
  from old: SourceTree, to new: SourceTree, file: String, renamed: [String: String]
) -> SceneDifference? {
  sceneDifference(from: old, to: new, file: file, renamed: renamed) { key, kind in
    guard let kind = ViewKind(rawValue: kind), let property = ViewProperty.named(key) else {
      return true
    }
    return property.kinds.contains(kind)
  }
}

/// Parses and resolves a partial patch of a scene file.
package func readScene(
  _ patch: PartialPatch, file: String, identity: String, origins: ReferencedFileReader = .none,
  limits: Limits = .standard
) -> Diagnosed<Scene?> {
  let (syntax, values) = readSyntax(patch, limits: limits)
  let read = resolveScene(syntax, values, file: file, identity: identity, origins: origins)
  // Unused translations are errors of the author, but do not affect images.
  let unused: Set = ["strings.unused", "strings.language", "strings.without-languages"]
  return Diagnosed(read.value, read.diagnostics.filter { !unused.contains($0.code) })
}
