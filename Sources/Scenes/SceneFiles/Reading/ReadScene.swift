package import SnaplineBasics
package import SnaplineSceneModel
package import SnaplineSceneResolution
package import SnaplineSceneSyntax

/// Parses the bytes of a scene file; nil only if no part can be laid out.
///
/// Errors are reported and the smallest invalid part is omitted, so that one run finds all of them.
/// - Parameters:
///   - file: The file as named by the user.
///   - identity: The path below `Scenes`.
///   - origins: The files to which the scene refers.
package func readScene(
  _ bytes: [UInt8], file: String, identity: String, origins: ReferencedFileReader = .none,
  limits: Limits = .standard
) -> Diagnosed<Scene?> {
  readSceneAndOrigin(bytes, file: file, identity: identity, origins: origins, limits: limits).scene
}

/// Parses a scene and returns it with its `from` document.
/// - Parameter era: The era in place of that in the file.
package func readSceneAndOrigin(
  _ bytes: [UInt8], file: String, identity: String, origins: ReferencedFileReader = .none,
  era: Era? = nil, limits: Limits = .standard
) -> (scene: Diagnosed<Scene?>, origin: FromSyntax?) {
  var (syntax, values) = readSyntax(bytes, file: file, limits: limits)
  if let era {
    let span = syntax?.era?.span ?? SourceSpan(file: file)
    syntax?.era = Spanned(era, at: span)
  }
  let scene = resolveScene(syntax, values, file: file, identity: identity, origins: origins)
  return (scene, syntax?.origin)
}

/// Parses the bytes of a figure's file; nil only if there is no panel to draw.
///
/// The names of scenes, shots and views are not resolved.
package func readFigure(
  _ bytes: [UInt8], file: String, identity: String, limits: Limits = .standard
) -> Diagnosed<Scene?> {
  let tree = readSceneTree(bytes, file: file, limits: limits)
  return readFigure(tree, file: file, identity: identity, limits: limits)
}
