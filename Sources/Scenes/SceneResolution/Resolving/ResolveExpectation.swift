package import SnaplineBasics
package import SnaplineSceneModel
package import SnaplineSceneSyntax

/// Resolves the names in an expectation about a scene.
/// - Parameter aliases: Additional names of views.
package func resolveExpectation(
  _ expectation: ExpectationSyntax, in scene: Scene, aliases: [String: ViewID]
) -> Diagnosed<Expectation?> {
  let file = expectation.scope.span.file
  var names = SymbolTable(SceneFileSyntax(file: file))
  names.insert(ReferencedScene(scene: scene, aliases: aliases))
  let limits = Limits.standard
  var resolver = ClaimResolver(
    scene: scene, names: names,
    values: ValueReader(limits: limits, log: DiagnosticLog(limit: limits.diagnostics)))
  let resolved = resolver.expectations([expectation]).first
  return Diagnosed(resolved, resolver.values.log.finished(file: file))
}
