package import SnaplineBasics
package import SnaplineSceneModel
package import SnaplineSceneSyntax

/// Resolves the names of a parsed scene, including those of its `from` document.
package func resolveScene(
  _ syntax: SceneFileSyntax?, _ reader: ValueReader, file: String, identity: String,
  origins: ReferencedFileReader
) -> Diagnosed<Scene?> {
  var values = reader
  var scene: Scene?
  if let syntax {
    var origin: ReferencedScene?
    if let written = syntax.origin {
      let read = origins.read(written, syntax)
      for diagnostic in read.diagnostics { values.log.report(diagnostic) }
      origin = read.value
    }
    // Without the views of the `from` document the names in the rest of the scene cannot be
    // checked.
    let isLost = syntax.hasLostOrigin || syntax.origin != nil && origin == nil
    if !isLost {
      var resolver = SceneResolver(
        syntax, identity: identity, values: values, origins: origins)
      scene = resolver.resolve(on: origin)
      values = resolver.values
    }
  }
  return Diagnosed(scene, values.log.finished(file: file))
}
