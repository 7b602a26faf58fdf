import SnaplineBasics
import SnaplineChecking
import SnaplineProjects
import SnaplineRules
import SnaplineSceneFiles
import SnaplineSceneModel
import Testing

private let file = SceneFile(path: "test.scene.yaml", identity: "test", isInProject: false)

private func loadText(_ text: String) -> LoadedScene { loadScene(file, bytes: Array(text.utf8)) }

private func codes(_ loaded: LoadedScene) -> [String] {
  loaded.findings(of: loaded.plannedShots).map(\.diagnostic.code)
}

private func text(_ loaded: LoadedScene) -> String { String(decoding: loaded.bytes, as: UTF8.self) }

@Suite("Fixes for frequent questions")
struct FixTests {
  @Test("All findings share one budget for trying fixes, and are reported without it")
  func budget() {
    let widths = (0..<40).map { "  - a.width == \($0 + 10)\n" }.joined()
    let loaded = loadText(
      "devices: [iphone-8]\nviews: { a: }\nconstraints:\n  - a.leading == root.leading\n"
        + "  - a.top == root.top\n  - a.height == 50\n" + widths)
    let budget = FixBudget(rows: 20_000)
    let found = loaded.findings(of: loaded.plannedShots, within: budget)
    #expect(found.count { $0.diagnostic.code == "layout.conflict" } == 39)
    #expect((-40_000...0).contains(budget.rows), "\(budget.rows)")
    #expect(found.contains { $0.repair != nil } && found.contains { $0.repair == nil })
    let untried = loaded.findings(of: loaded.plannedShots, within: FixBudget(rows: 0))
    #expect(untried.allSatisfy { $0.repair == nil })
    #expect(untried.map(\.diagnostic) == found.map(\.diagnostic))
  }

  @Test(
    "The scene has the finding, and its certain fix resolves it",
    arguments: BreakingErrorKey.certain
  )
  func certain(diagnostic example: BreakingErrorKey) throws {
    let loaded = loadText(example.scene)
    let shown = try #require(
      loaded.findings(of: loaded.plannedShots).first { $0.diagnostic.code == example.code })
    let repair = try #require(shown.repair)
    #expect(repair.caveat == nil)

    // The printed text to paste and the written text are equal.
    let pasted = try #require(applyEdits(to: loaded.bytes, file: file.path, repair.edits))
    let fixed = loadScene(file, bytes: pasted)
    #expect(!fixed.hasErrors)
    #expect(
      !fixed.findings(of: fixed.plannedShots).contains {
        $0.diagnostic.message == shown.diagnostic.message
      })

    let repaired = loaded.applyingFixes(loaded.plannedShots)
    #expect(repaired.repaired.contains { $0.diagnostic.code == example.code })
    #expect(repaired.scene.bytes != loaded.bytes)
  }

  @Test(
    "An uncertain fix is suggested with a caveat, and --fix does not write it",
    arguments: BreakingErrorKey.doubtful)
  func doubtful(diagnostic example: BreakingErrorKey) throws {
    let loaded = loadText(example.scene)
    let shown = try #require(
      loaded.findings(of: loaded.plannedShots).first { $0.diagnostic.code == example.code })
    let repair = try #require(shown.repair)
    #expect(repair.caveat != nil)
    let pasted = try #require(applyEdits(to: loaded.bytes, file: file.path, repair.edits))
    #expect(!codes(loadScene(file, bytes: pasted)).contains(example.code))

    let repaired = loaded.applyingFixes(loaded.plannedShots)
    #expect(repaired.scene.bytes == loaded.bytes)
    #expect(repaired.left.contains { $0.reason == repair.caveat })
  }

  @Test("A finding that only one of its shots expects is not an expected one")
  func partlyExpected() throws {
    let text = """
      era: ios9
      devices: [iphone-5]
      views: { box: { background: blue } }
      constraints:
        - box.leading == root.leading
        - box.top == root.top
        - box.height == 9
        - box.width == 40
        - box.width == 50
      expect:
        - portrait: warns layout.conflict

      """
    let loaded = loadText(text)
    #expect(codes(loaded) == ["layout.conflict"])
    #expect(loaded.sortedFindings(of: loaded.plannedShots).expected.isEmpty)
    #expect(codes(loadText(text.replacing("portrait:", with: "all:"))) == [])
  }

  @Test(
    "The suggested constraint is the missing one",
    arguments: [
      (
        ["card.leading == list.leading", "card.width == list.width"],
        "card.trailing == list.trailing"
      ),
      (
        ["card.leading == list.leading", "card.trailing == list.trailing"],
        "card.width == list.width"
      ),
    ])
  func missingTie(constraints: [String], line: String) throws {
    let loaded = loadText(
      """
      era: ios9
      devices: [iphone-5]
      views: { list: { kind: scrollView, views: { card: {} } } }
      constraints:
        - list.edges == root.edges
        - card.verticalEdges == list.verticalEdges
        - card.height == 900
      """ + "\n" + constraints.map { "  - \($0)\n" }.joined())
    let found = loaded.findings(of: loaded.plannedShots)
    #expect(Set(found.map { $0.repair?.edits }) == [[.addConstraint(line)]])
  }

  @Test(
    "Views of ambiguous width share their stack view equally",
    arguments: [
      (
        "a: {}, b: {}", [FixEdit.setViewKey(view: "s", key: "distribution", value: "fillEqually")]
      ),
      ("a: {}, l: { kind: label, text: A }, b: {}", [.addConstraint("b.width == a.width")]),
      (
        "a: {}, l: { kind: label, text: A }, b: {}, c: {}",
        [.addConstraint("b.width == a.width"), .addConstraint("c.width == a.width")]
      ),
    ])
  func stack(views: String, edits: [FixEdit]) throws {
    let loaded = loadText(
      """
      devices: [iphone-5]
      views: { s: { kind: stackView, axis: horizontal, views: { \(views) } } }
      constraints:
        - s.leading == root.leading + 20
        - s.trailing == root.trailing - 20
        - s.top == root.top + 40
        - s.height == 50

      """)
    let found = loaded.findings(of: loaded.plannedShots)
    let repair = try #require(found.first?.repair)
    #expect(repair.edits == edits)
    #expect(repair.caveat != nil)
  }

  @Test("A missing end of the content is suggested as a constraint to its end or bound")
  func ends() throws {
    let scroll = loadText(
      """
      era: ios9
      devices: [iphone-5]
      views: { scroll: { kind: scrollView, views: { content: { views: { b: {} } } } } }
      constraints:
        - scroll.edges == root.edges
        - content.horizontalEdges == scroll.horizontalEdges
        - content.width == scroll.width
        - content.top == scroll.top
        - b.horizontalEdges == content.horizontalEdges
        - b.top == content.top + 10
        - b.height == 300
        - content.bottom == b.bottom + 10
      """)
    #expect(
      scroll.findings(of: scroll.plannedShots).map { $0.repair?.edits } == [
        [.addConstraint("content.bottom == scroll.bottom")]
      ])
    let bound = loadText(
      """
      era: ios9
      devices: [iphone-5]
      views: { a: {} }
      constraints:
        - a.horizontalEdges == root.horizontalEdges
        - a.height == 40
        - a.top >= root.top + 20
      """)
    #expect(
      bound.findings(of: bound.plannedShots).map { $0.repair?.edits } == [
        [.addConstraint("a.top == root.top + 20")]
      ])
  }

  @Test("Every conflict has a fix, and only removable constraints are counted")
  func contradictions() throws {
    let text = """
      era: ios9
      devices: [iphone-5]
      views: { a: {} }
      constraints:
        - a.leading == root.leading
        - a.verticalEdges == root.verticalEdges
        - a.width == 50
        - a.width >= 60
      """
    let least = try #require(
      loadText(text).findings(of: loadText(text).plannedShots).first)
    #expect(least.repair?.edits.count == 1)
    #expect(least.diagnostic.hint?.hasPrefix("remove one of these 2 constraints") == true)
    let wide = text.replacing("a.width == 50", with: "a.trailing == root.trailing")
      .replacing("a.width >= 60", with: "a.width == 900")
    let screen = try #require(
      loadText(wide).findings(of: loadText(wide).plannedShots).first)
    // The width of the screen takes part in the conflict and cannot be removed.
    #expect(screen.diagnostic.notes.contains { $0.message.contains("the screen's width") })
    #expect(screen.diagnostic.hint?.hasPrefix("remove one of these 3 constraints") == true)
  }

  @Test("A multi-line text that never wraps in a scroll view is reported with a fix")
  func unbrokenText() throws {
    let text = """
      era: ios9
      devices: [iphone-5]
      orientations: [portrait]
      views:
        scroll:
          kind: scrollView
          views:
            stack:
              kind: stackView
              axis: vertical
              views:
                words:
                  kind: label
                  numberOfLines: 0
                  text: A text that is far longer than one line of a small telephone is wide
      constraints:
        - scroll.edges == root.edges
        - stack.edges == scroll.edges
      """
    let loaded = loadText(text)
    let found = try #require(loaded.findings(of: loaded.plannedShots).first)
    #expect(found.diagnostic.code == "layout.width-from-content-only")
    #expect(found.diagnostic.message.contains("is set only by its text: "))
    #expect(found.repair?.edits == [.addConstraint("stack.width == scroll.width")])
    #expect(codes(loadText(text + "\n  - stack.width == scroll.width\n")).isEmpty)
    // A single-line label is as wide as its text on purpose.
    #expect(codes(loadText(text.replacing("numberOfLines: 0", with: "numberOfLines: 1"))).isEmpty)
  }

  @Test("Each of the fifteen questions has a scene")
  func complete() {
    let numbers = (BreakingErrorKey.certain + BreakingErrorKey.doubtful).compactMap {
      Int($0.question.prefix { $0.isNumber })
    }
    #expect(Set(numbers) == Set(1...15))
  }

  @Test("A fix keeps comments, the other lines and the canonical form")
  func keeps() throws {
    let scene = """
      # Two fields.
      era: ios7
      devices: [iphone-5]

      views:
        scroll:
          kind: scrollView
          views:
            content: { views: { name: { kind: textField } } }

      constraints:
        - scroll.edges == root.edges
        - content.edges == scroll.edges
        - name.edges == content.edges inset 20        # all around

      # The end.

      """
    let repaired = loadText(scene).applyingFixes(loadText(scene).plannedShots)
    let expected = scene.replacing(
      "# all around\n", with: "# all around\n  - content.width == scroll.width\n")
    #expect(text(repaired.scene) == expected)
    #expect(repaired.left.isEmpty)
  }

  @Test("A fix that violates an expectation is refused with the reason")
  func claims() throws {
    let diagnostic = try #require(BreakingErrorKey.certain.first { $0.code == "scroll.off-page" })
    let text = diagnostic.scene + "\nexpect:\n  - turned: pager.contentOffset == 640 0\n"
    let repaired = loadText(text).applyingFixes(loadText(text).plannedShots)
    #expect(repaired.repaired.isEmpty)
    #expect(repaired.left.map(\.reason) == ["the fix would violate an expectation (line 19)"])
  }

  @Test("A fix that adds another finding to a shot is not suggested")
  func noNewFinding() throws {
    let width = "content.width == scroll.frameGuide.width"
    let scene = """
      era: ios15
      devices: [iphone-8]
      orientations: [portrait]
      views:
        scroll:
          kind: scrollView
          views:
            content:
              views:
                box: { background: systemBlue }
      constraints:
        - scroll.edges == root.edges
        - content.edges == scroll.edges
        - content.height == 400
        - box.leading == content.leading
        - box.top == content.top
        - box.width == 200
        - box.height == 100
        - content.width == 65 @ 999.5
        - content.width == 200 as narrow inactive
        - \(width)
      states:
        narrow:
          - activate: narrow
      """
    let loaded = loadText(scene)
    #expect(codes(loaded).contains("layout.conflict"))
    #expect(!codes(loaded).contains("scroll.unreachable"))
    // The obvious fix resolves the conflict but collapses the box.
    let weakened = loadText(scene.replacing(width, with: width + " @ 999"))
    #expect(!codes(weakened).contains("layout.conflict"))
    #expect(codes(weakened).contains("scroll.unreachable"))

    let findings = loaded.findings(of: loaded.plannedShots)
    let conflict = try #require(findings.first { $0.diagnostic.code == "layout.conflict" })
    let repair = try #require(conflict.repair)
    let pasted = try #require(applyEdits(to: loaded.bytes, file: file.path, repair.edits))
    #expect(String(decoding: pasted, as: UTF8.self).contains("- \(width)\n"))
    let fixed = loadScene(file, bytes: pasted)
    #expect(!codes(fixed).contains("layout.conflict"))
    #expect(!codes(fixed).contains("scroll.unreachable"))
  }

  @Test("An expected finding is not reported")
  func announced() throws {
    let diagnostic = try #require(
      BreakingErrorKey.certain.first { $0.code == "layout.width-from-content-only" })
    let text = diagnostic.scene + "\nexpect:\n  - all: warns layout.width-from-content-only\n"
    #expect(codes(loadText(text)).isEmpty)
  }
}
