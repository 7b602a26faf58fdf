package import SnaplineBasics
import SnaplineSceneModel

/// Parses an expectation about all shots that is in no file, such as `title.width >= 100`.
package func readExpectation(_ text: String) -> Diagnosed<ExpectationSyntax?> {
  var parser = ConstraintParser(ScalarText(text))
  let claim = parser.claim()
  let scope = Spanned("all", at: SourceSpan(file: ""))
  return Diagnosed(
    claim.map { ExpectationSyntax(scope: scope, claim: $0) }, parser.problem.map { [$0] } ?? [])
}
