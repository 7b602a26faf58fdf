import Diagnostics
package import SceneModel
import SceneReading
package import SceneSyntax

/// A scene's file as goldens remember it: in canonical form, without comments, claims and
/// tolerances of any kind; nil for a file that is none.
///
/// Two files that differ in nothing else have the same copy.
package func copyScene(
  _ bytes: [UInt8], file: String, limits: Limits = .standard
) -> SceneCopy? {
  guard let root = readSceneTree(bytes, file: file, limits: limits).value else { return nil }
  let omitted: Set = ["frames", "expect", "tolerances", "proves"]
  var printer = ScenePrinter(SceneSource(bytes), Commentary(), omitting: omitted)
  return SceneCopy(root: root, omitted: omitted, text: Array(printer.print(root).utf8))
}

/// A scene's file with its copy.
package struct SceneCopy: Sendable {
  package let root: YAMLNode
  private let omitted: Set<String>
  package let text: [UInt8]

  fileprivate init(root: YAMLNode, omitted: Set<String>, text: [UInt8]) {
    self.root = root
    self.omitted = omitted
    self.text = text
  }

  /// Whether the copy reads as what was written, word for word; what is only spelled in another
  /// way has to be looked into.
  package func isLiteral(file: String, limits: Limits = .standard) -> Bool {
    guard let copy = readSceneTree(text, file: file, limits: limits).value,
      case .mapping(let entries) = root.kind
    else { return false }
    return alike(root.with(kind: .mapping(entries.filter { !omitted.contains($0.key) })), copy)
  }
}
