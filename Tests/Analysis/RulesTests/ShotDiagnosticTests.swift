import LinearSolver
import SnaplineAutoLayout
import SnaplineBasics
import SnaplineExplanation
import SnaplineRules
import SnaplineSceneModel
import TestSupport
import Testing

/// Returns the diagnostics of one shot.
private func diagnostics(_ text: String, _ shot: String = "portrait") -> [Diagnostic] {
  let solved = SolvedShot(scene(text), shot)
  return diagnose(solved.appState, solved.shot, solved.result)
}

private func boxes(_ constraints: [String]) -> String {
  let lines = constraints.map { "  - \($0)\n" }.joined()
  return """
    era: ios11
    devices: [iphone-5]
    views:
      box: {}
    constraints:
      - box.leading == root.leading
      - box.top == root.top
      - box.height == 10
    \(lines)
    """
}

private func lines(of text: String) -> [Substring] {
  text.split(separator: "\n", omittingEmptySubsequences: false)
}

@Suite("Diagnostics of shots")
struct ShotDiagnosticTests {
  @Test("The fixed form has no diagnostics")
  func quiet() {
    #expect(diagnostics(registrationForm).isEmpty)
    #expect(diagnostics(registrationForm, "landscape").isEmpty)
  }

  @Test("The collapsed form is reported at the state's line, with a constraint as fix")
  func collapsed() throws {
    let found = diagnostics(registrationForm, "landscape-broken")
    #expect(found.map(\.code) == ["layout.width-from-content-only"])
    let diagnostic = try #require(found.first)
    let line = registrationForm.split(separator: "\n", omittingEmptySubsequences: false)
      .firstIndex { $0.contains("broken:") }.map { $0 + 1 }
    #expect(diagnostic.span?.start.line == line)
    #expect(diagnostic.hint?.contains("content.width == scroll.width") == true)
    #expect(diagnostic.message.contains("142"))
  }

  @Test("The suggested constraint fixes the form")
  func repair() {
    let repaired = registrationForm.replacing(
      "  - content.edges == scroll.edges\n",
      with: "  - content.edges == scroll.edges\n  - content.width == scroll.width\n")
    #expect(diagnostics(repaired, "portrait-broken").isEmpty)
    #expect(SolvedShot(scene(repaired), "portrait-broken")["content"]?.width == 320)
  }

  @Test("A content view of fixed width is not reported")
  func fixedWidth() {
    let fixed = registrationForm.replacing("== 320 placeholder", with: "== 200")
      .replacing("as fitLeading", with: "as fitLeading inactive")
      .replacing("as fitTrailing", with: "as fitTrailing inactive")
    #expect(!diagnostics(fixed).contains { $0.code == "layout.width-from-content-only" })
  }

  @Test("A conflict names the broken constraint and those it conflicts with")
  func conflict() throws {
    let found = diagnostics(boxes(["box.width == 100", "box.width == 200"]))
    #expect(found.map(\.code) == ["layout.conflict"])
    let conflict = try #require(found.first)
    #expect(conflict.message.contains("box.width == 200"))
    #expect(conflict.span?.start.line == 10)
    #expect(conflict.notes.map(\.span?.start.line) == [9])
    #expect(conflict.notes.first?.message.contains("box.width == 100") == true)
  }

  @Test("An ambiguous width is reported with the view, its range and a hint")
  func ambiguous() throws {
    let found = diagnostics(boxes(["box.width >= 30"]))
    #expect(found.map(\.code) == ["layout.ambiguous"])
    let open = try #require(found.first)
    #expect(
      open.message == "ambiguous: no constraint sets the width of 'box'; possible values: "
        + "at least 30")
    #expect(open.hint == "constrain box.width or box.trailing")
    #expect(open.span?.start.line == 4)
  }

  @Test("A text of estimated width is reported with its characters")
  func estimatedWidth() throws {
    let form = registrationForm.replacing("text: 姓名", with: "text: ሀለሐመ")
    let suggestion = try #require(diagnostics(form).first { $0.code == "text.guessed-width" })
    #expect(
      suggestion.message
        == "the width of 'ሀ', 'ለ', 'ሐ' and 1 more in 'nameLabel' is estimated: the "
        + "font tables have no metrics for it")
    #expect(suggestion.severity == .warning && !preventsComparison(code: suggestion.code))
    #expect(
      suggestion.span?.start.line
        == lines(of: form).firstIndex { $0.contains("ሀለሐመ") }.map { $0 + 1 })
    #expect(!diagnostics(registrationForm).contains { $0.code == suggestion.code })
  }

  @Test("Many views with equal hugging in one row are one warning")
  func manyTies() throws {
    let names = (0..<12).map { "v\($0)" }
    let text =
      "devices: [iphone-5]\nviews:\n"
      + names.map { "  \($0): { kind: label, text: A }\n" }.joined() + "constraints:\n"
      + names.map { "  - \($0).top == root.top\n" }.joined()
      + "  - v0.leading == root.leading\n  - v11.trailing == root.trailing\n"
      + zip(names, names.dropFirst()).map { "  - \($1).leading == \($0).trailing\n" }.joined()
    let found = diagnostics(text)
    #expect(found.map(\.code) == ["layout.tie"])
    #expect(found.first?.message.contains("the width of 'v0'") == true)
    #expect(
      found.first?.notes.map(\.message) == [
        "'v1', 'v2', 'v3', 'v4', 'v5', 'v6' and 5 more also move"
      ])
  }

  @Test("An exhausted layout is one warning with a hint, without other diagnostics")
  func tooHard() throws {
    let scene = scene(boxes(["box.width >= 30"]))
    let solved = SolvedShot(scene)
    var result = solved.result
    result.layout.certainty = .exhausted
    let found = diagnose(solved.appState, solved.shot, result)
    #expect(found.map(\.code) == ["layout.too-hard"])
    #expect(found.first?.hint?.contains("split the scene") == true)
    #expect(preventsComparison(code: "layout.too-hard"))
  }

  @Test("Only layouts that conflict, are ambiguous or exhausted cannot be recorded")
  func unfit() {
    #expect(
      preventsComparison(code: "layout.conflict") && preventsComparison(code: "layout.ambiguous"))
    #expect(
      !preventsComparison(code: "layout.tie")
        && !preventsComparison(code: "layout.width-from-content-only"))
  }
}

@Suite("Expectations")
struct ExpectationTests {
  private func evaluate(_ claims: String...) -> (codes: [String], rest: [String]) {
    let text = registrationForm + "\nexpect:\n" + claims.map { "  - \($0)\n" }.joined()
    let scene = scene(text)
    let examined = planShots(scene).value.map { shot in
      let solved = SolvedShot(scene, shot.name)
      return ShotFindings(
        shot, of: scene, solved.result.layout,
        diagnose(solved.appState, shot, solved.result))
    }
    let compared = evaluateExpectations(of: scene, examined)
    return (compared.failures.map(\.code), compared.shots.flatMap(\.diagnostics).map(\.code))
  }

  @Test("A satisfied expectation reports nothing")
  func holds() {
    let compared = evaluate(
      "portrait: content.frame == 0 0 320 298", "broken: content.width == 142",
      "broken: warns layout.width-from-content-only")
    #expect(compared.codes.isEmpty && compared.rest.isEmpty)
  }

  @Test("An expectation can state the reading order")
  func readingOrder() {
    #expect(evaluate("portrait: reading order [nameLabel, nameField, phoneLabel]").codes.isEmpty)
    #expect(evaluate("portrait: reading order [nameLabel, termsButton]").codes.isEmpty)
    #expect(evaluate("portrait: reading order [phoneLabel, nameLabel]").codes == ["expect.order"])
    // A container is not an accessibility element.
    #expect(evaluate("portrait: reading order [content, nameLabel]").codes == ["expect.order"])
  }

  @Test("Half a point passes, and 0.51 fails")
  func tolerance() {
    #expect(evaluate("portrait: content.frame == 0.5 0 320 298").codes.isEmpty)
    #expect(evaluate("portrait: content.frame == 0.51 0 320 298").codes == ["expect.frame"])
  }

  @Test("An expected warning that is not reported is a failure")
  func didNotWarn() {
    #expect(evaluate("portrait: warns layout.ambiguous").codes == ["expect.did-not-warn"])
  }

  @Test("An expected warning is only removed from the named shots")
  func expectedWhere() {
    let compared = evaluate("landscape-broken: warns layout.width-from-content-only")
    #expect(compared.rest == ["layout.width-from-content-only"])
  }

  @Test("An expectation about shots that were not examined is skipped")
  func filteredOut() {
    let scene = scene(registrationForm + "\nexpect:\n  - broken: content.width == 1\n")
    let portrait = SolvedShot(scene, "portrait")
    let examined = [ShotFindings(portrait.shot, of: scene, portrait.result.layout, [])]
    #expect(evaluateExpectations(of: scene, examined).failures.isEmpty)
  }
}
