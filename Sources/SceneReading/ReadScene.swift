package import Diagnostics
package import SceneModel
package import SceneResolution
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
///
/// - Parameter era: Where the scene is to be of another one than it says.
package func readSceneAndOrigin(
  _ bytes: [UInt8], file: String, identity: String, origins: OriginReader = .none,
  era: Era? = nil, limits: Limits = .standard
) -> (scene: Checked<Scene?>, origin: OriginSyntax?) {
  var (syntax, values) = readSyntax(bytes, file: file, limits: limits)
  if let era {
    let span = syntax?.era?.span ?? SourceSpan(file: file)
    syntax?.era = Spanned(era, at: span)
  }
  let scene = resolveScene(syntax, values, file: file, identity: identity, origins: origins)
  return (scene, syntax?.origin)
}

/// Reads the bytes of a figure's file; nil only when there is no panel to draw.
///
/// Whether scenes, shots and views of these names exist is for whoever knows the other files.
package func readFigure(
  _ bytes: [UInt8], file: String, identity: String, limits: Limits = .standard
) -> Checked<Scene?> {
  let tree = readSceneTree(bytes, file: file, limits: limits)
  return readFigure(tree, file: file, identity: identity, limits: limits)
}
