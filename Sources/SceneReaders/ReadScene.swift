package import Diagnostics
package import SceneModel
import SceneParsing

/// Reads the bytes of one scene file; nothing comes back only when nothing can be laid out.
///
/// `file` is the name that the user gave, `identity` the path below `Scenes`. What is
/// wrong is reported and left out, the smallest part of it, so that one run shows all.
package func readScene(
  _ bytes: [UInt8], file: String, identity: String, limits: Limits = .standard
) -> Checked<Scene?> {
  var (syntax, values) = readSyntax(bytes, file: file, limits: limits)
  var scene: Scene?
  if let syntax {
    var resolver = SceneResolver(syntax, identity: identity, values: values)
    scene = resolver.resolve()
    values = resolver.values
  }
  return Checked(scene, values.log.finished(file: file))
}
