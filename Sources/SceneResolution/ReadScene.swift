package import Diagnostics
package import SceneModel
package import SceneSyntax

/// Reads the bytes of one scene file; nil comes back only when nothing can be laid out.
///
/// `file` is the name that the user gave, `identity` the path below `Scenes`. What is
/// wrong is reported and left out, the smallest part of it, so that one run shows all.
/// `origins` knows the files from which scenes take their views.
package func readScene(
  _ bytes: [UInt8], file: String, identity: String, origins: OriginReader = .none,
  limits: Limits = .standard
) -> Checked<Scene?> {
  readSceneAndOrigin(bytes, file: file, identity: identity, origins: origins, limits: limits).scene
}

/// The same, and of which storyboard or xib it speaks.
package func readSceneAndOrigin(
  _ bytes: [UInt8], file: String, identity: String, origins: OriginReader = .none,
  limits: Limits = .standard
) -> (scene: Checked<Scene?>, origin: OriginSyntax?) {
  let (syntax, values) = readSyntax(bytes, file: file, limits: limits)
  let scene = resolve(syntax, values, file: file, identity: identity, origins: origins)
  return (scene, syntax?.origin)
}

/// Looks up the names of what is written, in the files that it takes its views from, too.
func resolve(
  _ syntax: WrittenScene?, _ reader: ValueReader, file: String, identity: String,
  origins: OriginReader
) -> Checked<Scene?> {
  var values = reader
  var scene: Scene?
  if let syntax {
    var origin: SceneOrigin?
    if let written = syntax.origin {
      let read = origins.read(written, syntax)
      for diagnostic in read.diagnostics { values.log.report(diagnostic) }
      origin = read.value
    }
    // Without the views that it speaks of nothing can be said about the rest of a scene.
    let isLost = syntax.hasLostOrigin || syntax.origin != nil && origin == nil
    if !isLost {
      var resolver = SceneResolver(
        syntax, identity: identity, values: values, origins: origins)
      scene = resolver.resolve(on: origin)
      values = resolver.values
    }
  }
  return Checked(scene, values.log.finished(file: file))
}
