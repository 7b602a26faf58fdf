import SnaplineBasics
import SnaplineExplanation
import SnaplineRules
import SnaplineSceneModel
import TestSupport
import Testing

private func observations(_ text: String, _ shot: String) -> [Diagnostic] {
  let solved = SolvedShot(scene(text), shot)
  let explanation = FrameExplanation(solved.appState, solved.shot, solved.result)
  let diagnostics = explanation.findings(for: .check)
  return explanation.findings(for: .explain).filter { !diagnostics.contains($0) }
}

@Suite("Observations about shots")
struct ObservationTests {
  @Test("A field behind the keyboard is reported with the offset that shows it")
  func keyboard() throws {
    let states = "\nstates:\n"
    let text = registrationForm.replacing(
      states,
      with: states
        + "  typing: [keyboardAvoidance: article, focus: confirmField, keyboard: shown]\n")
    let found = observations(text, "landscape-typing")
    let covers = try #require(found.first { $0.code == "keyboard.covers" })
    #expect(covers.message.contains("y = 158"))
    for view in ["'emailField' (partly)", "'passwordField'", "'confirmField'", "'termsButton'"] {
      #expect(covers.message.contains(view))
    }
    #expect(!covers.message.contains("addressField"))
    let hides = try #require(found.first { $0.code == "keyboard.hides-focus" })
    #expect(hides.message.hasSuffix("content offset 0, needs 102"))
    #expect(observations(text, "landscape").allSatisfy { !$0.code.hasPrefix("keyboard") })
  }

  @Test("The keyboard covers no view in a hidden one")
  func hiddenBelowKeyboard() throws {
    let text = """
      era: ios15
      devices: [iphone-se]
      views:
        field: { kind: textField, frame: [0, 600, 300, 34] }
        box:
          hidden: true
          frame: [0, 400, 320, 200]
          views: { inner: { frame: [0, 150, 320, 50] } }
      states:
        typing: [keyboard: shown]

      """
    let found = observations(text, "portrait-typing")
    let covers = try #require(found.first { $0.code == "keyboard.covers" })
    #expect(covers.message.hasSuffix(": 'field'"))
    let shown = observations(
      text.replacing("hidden: true", with: "hidden: false"), "portrait-typing")
    #expect(shown.contains { $0.message.hasSuffix(": 'field', 'inner'") })
  }

  @Test("A placeholder is reported with both sizes of the affected view")
  func placeholder() throws {
    let found = observations(registrationForm, "portrait-broken")
    let hides = try #require(found.first { $0.code == "layout.placeholder-hides" })
    #expect(hides.message.contains("'content.width == 320' is removed at build time"))
    #expect(
      hides.notes.contains { $0.message.contains("204 × 30 on the canvas but 26 × 30 in the") })
    #expect(observations(registrationForm, "portrait").isEmpty)
  }

  @Test("Copies added on each layout are reported once, with a fix")
  func addedAgain() throws {
    let text = """
      era: ios7
      devices: [iphone-5]
      views:
        scroll: { kind: scrollView, views: { pages: {} } }
      constraints:
        - scroll.edges == root.edges
        - pages.edges == scroll.edges
        - pages.width == 3 * scroll.width addedOnEachLayout
        - pages.height == 100
      states:
        turned: [rotate: landscape]
      """
    let found = observations(text, "landscape-turned")
    #expect(found.map(\.code) == ["layout.added-again"])
    #expect(
      found.first?.message == "'pages.width == 960' and 'pages.width == 1704' are copies added by "
        + "one line that runs on every layout; 'pages.width == 1704' is broken")
    #expect(found.first?.span?.start.line == 8)
    #expect(found.first?.hint?.hasSuffix("add 'pages.width == 3 * scroll.width' once") == true)
  }

  @Test("An offset between two pages is reported with the page width")
  func offPage() throws {
    let text = """
      era: ios7
      devices: [iphone-5]
      views:
        pager:
          kind: scrollView
          pagingEnabled: true
          views: { pages: {} }
      constraints:
        - pager.edges == root.edges
        - pages.edges == pager.edges
        - pages.width == 3 * pager.width
        - pages.height == pager.height
      states:
        turned: [rotate: portrait, scroll: { view: pager, page: 2 }, rotate: landscape]
      """
    let found = observations(text, "landscape-turned")
    #expect(
      found.map(\.message) == [
        "content offset 320 of 'pager' is not a multiple of the page width 568: "
          + "two pages are partly visible"
      ])
    #expect(
      found.first?.hint == "after a rotation, set the offset to page index × width, here 568")
    #expect(observations(text, "portrait").isEmpty)
  }

  @Test("A paging scroll view at rest at its insets is on a page")
  func pageAtRest() throws {
    let text = """
      devices: [iphone-14]
      views:
        pager:
          kind: scrollView
          pagingEnabled: true
          views: { pages: {} }
      constraints:
        - pager.edges == root.edges
        - pages.edges == pager.edges
        - pages.width == pager.width
        - pages.height == 2 * pager.height
      states:
        end: [scroll: { view: pager, to: bottom }]
        between: [scroll: { view: pager, offset: [0, 100] }]
      """
    func offPage(_ shot: String) -> [Diagnostic] {
      observations(text, shot).filter { $0.code == "scroll.off-page" }
    }
    #expect(offPage("portrait").isEmpty)
    #expect(offPage("portrait-end").isEmpty)
    let found = try #require(offPage("portrait-between").first)
    #expect(found.hint == "set the offset to page index × height, here 0")
  }
}
