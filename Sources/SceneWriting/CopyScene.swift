import Diagnostics
package import SceneModel
package import SceneSyntax

/// A scene's file as goldens remember it: in canonical form, without comments, claims and
/// tolerances; nothing for a file that is none.
///
/// Two files that differ in nothing else have the same copy.
package func copyScene(
  _ bytes: [UInt8], file: String, limits: Limits = .standard
) -> (root: YAMLNode, text: [UInt8])? {
  guard let root = readSceneTree(bytes, file: file, limits: limits).value else { return nil }
  var printer = ScenePrinter(
    SceneSource(bytes), Commentary(), omitting: ["expect", "tolerances"])
  return (root, Array(printer.print(root).utf8))
}
