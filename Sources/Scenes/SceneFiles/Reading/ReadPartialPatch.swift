import SnaplineBasics
package import SnaplineSceneDiff
package import SnaplineSceneModel
import SnaplineSceneResolution
package import SnaplineSceneSyntax

/// Compares two texts of one scene; nil if one of them is not a mapping.
package func sceneDifference(
  from old: [UInt8], to new: [UInt8], file: String, renamed: [String: String] = [:],
  limits: Limits = .standard
) -> SceneDifference? {
  guard let before = readSourceTree(old, file: file, limits: limits).value,
    let after = readSourceTree(new, file: file, limits: limits).value
  else { return nil }
  return sceneDifference(from: before, to: after, file: file, renamed: renamed)
}

/// Returns the names to which a scene's constraints, states and views refer.
package func referencedNames(
  inScene bytes: [UInt8], file: String, limits: Limits = .standard
) -> Set<String> {
  readSourceTree(bytes, file: file, limits: limits).value.map(referencedNames(inScene:)) ?? []
}

extension NumberLiterals {
  /// Finds the numbers; nil if the file is not a scene.
  package init?(_ bytes: [UInt8], file: String, limits: Limits = .standard) {
    guard let tree = readSourceTree(bytes, file: file, limits: limits).value else { return nil }
    self.init(tree)
  }
}
