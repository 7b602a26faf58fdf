import SnaplineAppSimulation
import SnaplineBasics
import SnaplineChecking
import SnaplineExplanation
import SnaplineProjects
import SnaplineRendering
import SnaplineRules
import SnaplineSceneModel
import TestSupport
import Testing

/// The findings of one shot of an article's scene, as `explain` reports them.
private struct ReportedFindings {
  let explanation: FrameExplanation
  let lines: [String]

  /// Reads `articles/form landscape-broken`, in `Scenes`.
  init(_ scene: String, _ shot: String) throws {
    let file = SceneFile(
      path: "\(ProjectFiles.root)/Scenes/\(scene).scene.yaml", identity: scene, isInProject: true)
    let loaded = loadScene(file)
    let planned = try #require(loaded.plannedShots.first { $0.name == shot })
    let laidOut = layOut(try #require(loaded.scene), planned)
    explanation = laidOut.explanation
    let reading = findings(from: loaded.diagnostics + loaded.expectedWarnings)
    lines = (reading + loaded.findings(in: [explanation])).flatMap { finding in
      let told = [finding.diagnostic.message, finding.diagnostic.hint].compactMap { $0 }
      let pasted = FixEdit.instructions(finding.repair?.edits ?? [])
      return told + finding.diagnostic.notes.map(\.message)
        + pasted.flatMap { [$0.words] + $0.lines }
    }
  }

  /// Whether a line contains all these texts.
  func says(_ words: String...) -> Bool {
    lines.contains { line in words.allSatisfy { line.contains($0) } }
  }

  func view(_ name: String) throws -> [Substring] {
    let id = try #require(explanation.appState.scene.view(named: name))
    return explanation.explanation(of: id).split(separator: "\n")
  }
}

/// The expected diagnostics of each article's layout, one per line.
@Suite("The findings of the articles")
struct ArticleDiagnosticsTests {
  @Test(
    "000: the broken form's width comes from its fields alone",
    arguments: [
      "portrait-broken", "landscape-broken",
    ])
  func formBroken(shot: String) throws {
    let told = try ReportedFindings("articles/form", shot)
    #expect(told.says("the width of 'content' is set only by", ": 142 points on every screen"))
    #expect(told.says("- content.width == scroll.width"))
    #expect(told.says("inside a scroll view, edge constraints set the content size"))
  }

  @Test("000: the placeholder is only on the canvas: fields of 204 and of 26 points")
  func formPlaceholder() throws {
    let told = try ReportedFindings("articles/form", "portrait-broken")
    #expect(told.says("placeholder constraint 'content.width == 320' is removed at build time"))
    #expect(told.says("'nameField' is 204 × 30 on the canvas but 26 × 30 in the app"))
  }

  @Test("000: leading with left is refused since iOS 9, and accepted before")
  func formCode() throws {
    let old = try ReportedFindings("articles/form-code", "portrait")
    #expect(old.says("cannot relate 'leading' to 'left' (an error since iOS 9)"))
    #expect(old.says("write 'leading'"))
    #expect(
      try ReportedFindings("errors/form-code-ios9", "portrait").says("(an error since iOS 9)"))
  }

  @Test(
    "000: the keyboard covers everything below 158, and each covered field has its offset",
    arguments: [("email", 26), ("password", 64), ("confirm", 102)])
  func formKeyboard(field: String, offset: Int) throws {
    let told = try ReportedFindings("articles/form", "landscape-typing-\(field)-article")
    #expect(told.says("below y = 158: ", "'emailField'", "'passwordField'", "'confirmField'"))
    #expect(!told.says("below y = 158: ", "'addressField'"))
    #expect(
      told.says("'\(field)Field' has focus but is behind the keyboard", ", needs \(offset)"))
    #expect(told.says("only the field's origin, in coordinates that do not rotate with the device"))
    #expect(
      told.says("begin -162 0 162 568, end 0 0 162 568", "; on this screen: 0 158 568 162"))
    // The state chooses how the app avoids the keyboard, so a key of the scene would have no
    // effect.
    #expect(!told.says("keyboardAvoidance: correct"))
  }

  @Test("000: without conversion the inset is the screen's width")
  func formNaive() throws {
    let told = try ReportedFindings("articles/form", "landscape-typing-confirm-naive")
    #expect(
      told.says(
        "the bottom inset of 'scroll' is 568, but the keyboard covers 162 points of it"))
    #expect(
      told.says(
        "the inset is the keyboard's width: its frame was not converted to the "
          + "view's coordinates"))
  }

  @Test("001: after rotation the portrait's width and the landscape's height win")
  func pagedConflicts() throws {
    let told = try ReportedFindings("articles/paged-content", "landscape-actual")
    #expect(
      told.says("; 'contentView.width == 1704' is broken", "'contentView.width == 960'"))
    #expect(
      told.says("; 'contentView.height == 568' is broken", "'contentView.height == 320'")
    )
    #expect(told.says("are copies added by one line that runs on every layout"))
    #expect(
      told.says("'page3' extends 744 points to the right of the content", "cannot be scrolled to"))
    #expect(told.says("remove 'addedOnEachLayout'"))
  }

  @Test(
    "001, 003: an offset is not a multiple of the new page width",
    arguments: [
      ("articles/paged-content", "320", "568", "568"),
      ("articles/paging-masonry", "200", "448", "448"),
    ])
  func offPage(scene: String, offset: String, page: String, expected: String) throws {
    let told = try ReportedFindings(scene, "landscape-page2Rotated")
    #expect(told.says("content offset \(offset) of", "not a multiple of the page width \(page)"))
    #expect(told.says("here \(expected)"))
    #expect(told.says("page: 2 }"))
  }

  @Test("002: figure 1 has a cycle, figure 3 has none; without code the height is ambiguous")
  func container() throws {
    let naive = try ReportedFindings("articles/container-naive", "portrait").explanation
      .dependencyGraph()
    #expect(naive.edges.count == 2 && naive.edges.allSatisfy(\.isCircular))
    let solved = try ReportedFindings("articles/container", "portrait")
    let graph = solved.explanation.dependencyGraph()
    let scene = solved.explanation.appState.scene
    let edges = graph.edges.map {
      "\(DependencyGraph.role(of: $0.from, in: scene)) \(DependencyGraph.role(of: $0.to, in: scene))"
    }
    #expect(
      edges == [
        "ScrollView_ContentSize ScrollView_SubviewFrame", "ScrollView_SubviewFrame ParentViewFrame",
      ])
    #expect(!graph.edges.contains { $0.isCircular })
    let height = try solved.view("container").drop { !$0.hasPrefix("height") }
    #expect(
      ["first", "second", "third"].allSatisfy { view in
        height.contains { $0.contains("\(view).height 128") }
      })
    let open = try ReportedFindings("articles/container", "portrait-withoutCode")
    #expect(
      open.says(
        "ambiguous: no constraint sets the height of 'container'; possible values: "
          + "at least 0"))
  }

  @Test("003: the content size comes from the image, or from contentSize")
  func imageViews() throws {
    let pure = try ReportedFindings("articles/pure", "portrait").view("scrollView")
    let width = pure.drop { !$0.hasPrefix("contentSize.width 1024") }
    #expect(
      width.contains { $0.contains("imageView.width 1024  intrinsic width of its image") })
    let mixed = try ReportedFindings("articles/mixed", "portrait").view("scrollView")
    #expect(
      mixed.contains {
        $0.hasPrefix("contentSize 1024 × 768  set by 'contentSize', not by constraints")
      })
  }

  @Test("003: views as wide as their container collapse, with a finding")
  func circular() throws {
    let told = try ReportedFindings("articles/circular", "portrait")
    #expect(
      told.says("cycle between containerView.width, view1.width, view2.width: nothing outside"))
    #expect(told.says("- view1.width == scrollView.width"))
  }

  @Test("004: an unconstrained gap above the footer; with the keyboard 1 point is too much")
  func stickyFooter() throws {
    let down = try ReportedFindings("articles/sticky-footer", "portrait")
    #expect(
      down.says(
        "unconstrained gap of 240 points between 'textView' and 'footer' (y = 270 to 510)"))
    let shown = try ReportedFindings("articles/sticky-footer", "portrait-fourWithKeyboard")
    #expect(shown.says("leaves 352 visible; the content is 353 high, 1 more than fits"))
    #expect(shown.says("begin 0 568 320 216, end 0 352 320 216"))
  }
}
